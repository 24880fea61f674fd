import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import type { Plugin } from 'vite';
import type createNormLab from '../../wasm/module';

const built = (name: string) => fileURLToPath(new URL(`../../build/wasm/${name}`, import.meta.url));

/** The core's module, for pages that cannot fetch it as a file: compressed, as text. */
function coreBytes(): string {
  const bytes = deflateRawSync(readFileSync(built('norm-lab-module.wasm')), { level: 9 });
  return `export default '${bytes.toString('base64')}';`;
}

/** What an embed says before the core is there. */
async function coreFacts(): Promise<string> {
  const url = pathToFileURL(built('norm-lab-module-node.mjs')).href;
  const { default: create } = (await import(url)) as { default: typeof createNormLab };
  const core = await create();
  const experiments = core.describe().map(({ name, question, parameters }) => {
    const { values } = core.check(`lab=1&run=${name}`);
    const placements = values.find((value) => value.name === 'placement')?.defaultText ?? '';
    const choices = parameters.find((parameter) => parameter.name === 'placement')?.choices ?? [];
    const labels = Object.fromEntries(choices.map((choice) => [choice.name, choice.label]));
    return { name, question, placements: placements.split(',').filter(Boolean), labels };
  });
  return `export default ${JSON.stringify(experiments)};`;
}

const modules: Record<string, () => string | Promise<string>> = {
  'virtual:core-bytes': coreBytes,
  'virtual:core-facts': coreFacts,
};

/** Modules that are made from the built core. */
export const coreModules: Plugin = {
  name: 'core-modules',
  resolveId: (id) => (modules[id] ? `\0${id}` : null),
  load: (id) => modules[id.slice(1)]?.(),
  // The glue names the module's file, which nothing here fetches.
  generateBundle(_, bundle) {
    for (const name of Object.keys(bundle)) if (name.endsWith('.wasm')) delete bundle[name];
  },
};
