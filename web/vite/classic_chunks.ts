import type { Plugin, Rolldown } from 'vite';

/** Loads the chunks of a build as classic scripts, which also works where a document has no origin of its own. It stands
 *  at the head of the entry's script, and takes nothing from outside itself. A chunk that is defined with a name runs at
 *  once; one without is the chunk whose script has just come. */
function chunkLoader() {
  type Exports = Record<string, unknown>;
  type Require = (chunk: string) => Exports;
  type Body = (require: Require, load: (chunk: string) => Promise<Exports>, exports: Exports) => void;

  const folder = (document.currentScript as HTMLScriptElement).src.replace(/[^/]*$/, '');
  const loaded: Record<string, Exports> = {};
  const asked: Record<string, Promise<Exports> | undefined> = {};
  let defined: [needs: string[], body: Body] | null = null;

  const fetchScript = (chunk: string) =>
    new Promise<void>((resolve, reject) => {
      const script = document.createElement('script');
      script.src = folder + chunk;
      script.onload = () => resolve();
      script.onerror = () => {
        script.remove();
        reject(new Error(`${script.src} did not come.`));
      };
      document.head.append(script);
    });
  const run = ([, body]: [string[], Body], chunk: string) => {
    loaded[chunk] = {};
    body((name) => loaded[name] as Exports, load, loaded[chunk]);
    return loaded[chunk];
  };
  const fetchChunk = async (chunk: string) => {
    await fetchScript(chunk);
    // A script's load event follows the script with nothing in between, so this is what the script has defined.
    const definition = defined as [string[], Body];
    await Promise.all(definition[0].map(load));
    return run(definition, chunk);
  };
  const load = (chunk: string) => {
    if (loaded[chunk]) return Promise.resolve(loaded[chunk]);
    const coming = asked[chunk] ?? fetchChunk(chunk);
    asked[chunk] = coming;
    // What failed to come is asked for again the next time.
    coming.catch(() => delete asked[chunk]);
    return coming;
  };
  return (name: string, needs: string[], body: Body) => {
    if (name) run([needs, body], name);
    else defined = [needs, body];
  };
}

const staticRequire = /\brequire\((["'`])\.\/([^"'`]+)\1\)/g;
const dynamicRequire = /\bPromise\.resolve\(\)\.then\(\(\)\s*=>\s*require\((["'`])\.\/([^"'`]+)\1\)\)/g;

type Chunk = Pick<Rolldown.OutputChunk, 'code' | 'fileName' | 'imports' | 'dynamicImports'>;

const nameOf = (path: string) => path.replace(/^.*\//, '');

/** A chunk in the format cjs as a call of the loader. One that is named runs at once, any other when it is asked for. */
export function definition({ code, fileName, imports, dynamicImports }: Chunk, named: boolean): string {
  const found = new Set<string>();
  const replaced = (code: string, pattern: RegExp, call: string) =>
    code.replace(pattern, (_, _quote, chunk: string) => {
      found.add(chunk);
      return `${call}("${chunk}")`;
    });
  const body = replaced(replaced(code, dynamicRequire, 'load'), staticRequire, 'require');
  const missing = [...imports, ...dynamicImports].map(nameOf).filter((chunk) => !found.has(chunk));
  if (missing.length > 0) throw new Error(`${fileName} imports ${missing} in a form that is not known.`);
  const name = named ? nameOf(fileName) : '';
  return `normLab("${name}",${JSON.stringify(imports.map(nameOf))},function(require,load,exports){${body}\n});`;
}

/** The chunks that one needs before it runs, and itself. */
function withNeeded(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const needed = chunk.imports.flatMap((name) => withNeeded(bundle[name] as Rolldown.OutputChunk, bundle));
  return [...new Set([...needed, chunk])];
}

/** Makes classic scripts of a build's chunks, which import() of one fetches; the entry's holds all that it needs from the
 *  beginning. The build's format is cjs. */
export const classicChunks: Plugin = {
  name: 'classic-chunks',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
    for (const entry of chunks.filter(({ isEntry }) => isEntry)) {
      const first = withNeeded(entry, bundle);
      const code = first.map((chunk) => definition(chunk, true)).join('\n');
      for (const { fileName } of first.slice(0, -1)) delete bundle[fileName];
      entry.code = `var normLab=(${chunkLoader})();\n${code}`;
    }
    for (const chunk of chunks) {
      if (!chunk.isEntry && bundle[chunk.fileName]) chunk.code = definition(chunk, false);
    }
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(/<script type="module" crossorigin/g, '<script defer').replace(/(<link[^>]*) crossorigin/g, '$1'),
  },
};
