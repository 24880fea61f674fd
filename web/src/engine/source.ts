import type createNormLab from '../../../wasm/module';
import type { NormLabModule } from './core';
import { LabError, messageOf } from './error';

type Glue = typeof createNormLab;

/** All that an instance of the core is made from, but for the glue. It can be posted to a worker, which has the glue in
 *  its own script. */
export interface CoreSource {
  module: WebAssembly.Module;
}

/** Makes an instance of the core from a module that is compiled already. */
export function instantiate(source: CoreSource, glue: Glue): Promise<NormLabModule> {
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
    glue({ instantiateWasm, locateFile: (path) => path }).then(resolve, fail);
  });
}
