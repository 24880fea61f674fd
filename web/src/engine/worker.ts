import { expose } from 'comlink';
import glue from '../../../build/wasm/norm-lab-module.mjs';
import { instantiate } from './source';
import { UnitWorker } from './unit_worker';

expose(new UnitWorker((source) => instantiate(source, glue)));
