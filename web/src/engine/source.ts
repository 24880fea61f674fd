import type createNormLab from '../../../wasm/module';
import type { NormLabModule } from './core';
import { LabError, messageOf } from './error';

/** All that an instance of the core is made from. It can be posted to a worker. */
export interface CoreSource {
  glueUrl: string;
  module: WebAssembly.Module;
}

/** Makes an instance of the core from a module that is compiled already. */
export function instantiate(source: CoreSource): Promise<NormLabModule> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(new LabError(`The lab's core did not start: ${messageOf(error)}`));
    const instantiateWasm = (
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) => {
      WebAssembly.instantiate(source.module, imports)
        .then((instance) => done(instance, source.module))
        .catch(fail);
      return {};
    };
    import(/* @vite-ignore */ source.glueUrl)
      .then((glue: { default: typeof createNormLab }) => glue.default({ instantiateWasm, locateFile: (path) => path }))
      .then(resolve, fail);
  });
}
