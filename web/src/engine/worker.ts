import { expose } from 'comlink';
import { instantiate } from './source';
import { UnitWorker } from './unit_worker';

expose(new UnitWorker(instantiate));
