/** The module's TypeScript face, as Embind declares it in bindings.cpp. tests/web/engine/module_test checks that the
 *  declaration generated at build time and this one are assignable to each other. */

export interface Choice {
  name: string;
  label: string;
  /** "published", "mistake", … : a heading under which choices are shown together; may be empty. */
  group: string;
  help: string;
}

export type ParameterKind = 'integer' | 'real' | 'choice' | 'choices' | 'integers';

export interface Parameter {
  name: string;
  label: string;
  group: string;
  unit: string;
  help: string;
  kind: ParameterKind;
  minimum: number;
  maximum: number;
  /** A slider over this parameter moves in equal ratios, not in equal differences. */
  logarithmic: boolean;
  choices: Choice[];
}

export type ColumnType = 'text' | 'integer' | 'real';

export interface Column {
  name: string;
  type: ColumnType;
  unit: string;
  help: string;
}

export interface TableDeclaration {
  name: string;
  title: string;
  help: string;
  /** Made from all units after the last of them has ended. */
  summary: boolean;
  columns: Column[];
}

export interface Experiment {
  name: string;
  title: string;
  question: string;
  /** Placements run apart, so that a parameter may have another value for one of them: `warmup@post=200`. */
  byPlacement: boolean;
  parameters: Parameter[];
  tables: TableDeclaration[];
}

/** What is wrong with a request. `message` says what is allowed. */
export interface Refusal {
  field: string;
  value: string;
  message: string;
  /** The field means nothing beside the others, whatever its value: taking it out mends the request. */
  idle: boolean;
}

export interface Value {
  name: string;
  /** As in a link. */
  text: string;
  /** What the parameter would be if the request left it out, given the other values. */
  defaultText: string;
  /** Whether the parameter means anything, given the other values. */
  applies: boolean;
}

/** A value that a parameter has for one placement alone. */
export interface Override {
  name: string;
  placement: string;
  /** As in a link. */
  text: string;
}

/** The digest that a link carries. */
export interface Promised {
  numericsVersion: number;
  digest: string;
  /** The start of each unit's digest. */
  unitTags: string[];
}

export interface Checked {
  /** Empty when the request is accepted; then everything below holds. */
  refusals: Refusal[];
  canonical: string;
  /** The canonical request with what the text promises, if anything: the address bar's text, without '#'. */
  link: string;
  experiment: string;
  values: Value[];
  overrides: Override[];
  /** A short name for each unit, in unit order. */
  units: string[];
  /** Floating-point operations of the whole run. */
  work: number;
  /** Bytes that one unit needs at the most. */
  memory: number;
  /** At most one: what the link promises. */
  promised: Promised[];
}

export interface Cells {
  name: string;
  values: Float64Array | string[];
}

export interface Table {
  name: string;
  rows: number;
  columns: Cells[];
}

export interface UnitRun {
  /** Does one bounded piece of work; false when the unit has ended. */
  advance(): boolean;
  /** Pieces done and pieces in all. */
  done(): number;
  total(): number;
  /** Floating-point operations of the whole unit; 0: as many as of any other unit of the request. */
  work(): number;
  /** The rows that each table has gained since the last call, in table order (tables without new rows are left out). */
  freshRows(): Table[];
  /** The unit's tables as bytes: what the digest covers, and what finish() takes. Only after the unit has ended. */
  encode(): Uint8Array;
  delete(): void;
}

export interface Verdict {
  /** reproduced; unit-differs (see unit); summary-differs; other-request; other-version (see message). */
  outcome: 'reproduced' | 'unit-differs' | 'summary-differs' | 'other-version';
  /** Index of the first unit that differs, or -1. */
  unit: number;
  message: string;
}

export interface FinishedRun {
  digest(): string;
  /** The link that promises this result: canonical request and digest, without '#'. */
  link(): string;
  /** Compares with what a link promised. */
  verify(promised: Promised): Verdict;
  /** All units' tables joined in unit order, then the summary tables. */
  tables(): Table[];
  csv(table: string): string;
  json(): string;
  delete(): void;
}

export interface NormLabModule {
  numericsVersion(): number;
  describe(): Experiment[];
  check(request: string): Checked;
  /** How the request's placements form their layers, a row for each stretch of layers with the same form (at the most three
   *  a stack), and which other, published placement gives all layers the same forms. null where the request is refused, or its experiment has no network. */
  design(request: string): Table | null;
  /** In what the request's placements differ beside the placement: a row for each such property and placement. null where the
   *  request is refused. */
  differences(request: string): Table | null;
  /** The request must have been accepted by check(); unit < units.length. Memory is taken here; null when the browser refuses it. */
  startUnit(request: string, unit: number): UnitRun | null;
  /** null when the bytes are not those of this request's units. */
  finish(request: string, units: Uint8Array[]): FinishedRun | null;
  /** 128 bits over a unit's bytes, as text. It finds damage; it does not keep out forgers. */
  digestOf(bytes: Uint8Array): string;
  /** A unit's tables from its bytes, also those without rows; null when the bytes are not those of a unit of this experiment. */
  decodeUnit(experiment: string, bytes: Uint8Array): Table[] | null;
  /** A table of these units joined, some of the request's or all, without what is made from all of them at the end. Empty
   *  when the bytes are not those of this request's units, or the table is none of theirs. */
  csvOfUnits(request: string, units: Uint8Array[], table: string): string;
}

export default function createNormLab(options?: {
  instantiateWasm?: (
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => object;
  locateFile?: (path: string) => string;
}): Promise<NormLabModule>;
