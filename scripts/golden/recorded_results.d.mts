import type { NormLabModule } from '../../wasm/module';

/** The recorded results: of an experiment, a request, and the tables that its figures read. */
export const recordings: readonly { request: string; tables: readonly string[] }[];

/** Runs a request and gives what is recorded of it, as JSON. */
export function record(core: NormLabModule, recording: (typeof recordings)[number]): string;
