import { expect, test } from 'vitest';
import { definition } from '../../../web/vite/classic_chunks';

const chunk = {
  fileName: 'embed/start-1.js',
  imports: ['embed/main-2.js'],
  dynamicImports: ['embed/plot-3.js'],
  code: 'const a=require(`./main-2.js`);exports.go=()=>Promise.resolve().then(()=>require(`./plot-3.js`));',
};

test('a chunk becomes a call of the loader, with what it needs and what it fetches later', () => {
  expect(definition(chunk, false)).toBe(
    'normLab("",["main-2.js"],function(require,load,exports){const a=require("main-2.js");exports.go=()=>load("plot-3.js");\n});',
  );
  expect(definition(chunk, true)).toMatch(/^normLab\("start-1.js",/);
});

test('an import in a form that is not known fails the build', () => {
  const unknown = { ...chunk, code: 'const a=require(`./main-2.js`);exports.go=()=>import(`./plot-3.js`);' };
  expect(() => definition(unknown, false)).toThrow('imports plot-3.js in a form that is not known');
});
