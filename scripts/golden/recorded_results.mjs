// What the page shows where the lab cannot compute: a result of each experiment, cut down to what its figures read.

/** Digits of a recorded number: more than any figure or sentence shows. */
const kDigits = 5;

export const recordings = [
  { request: 'lab=1&run=training&final-norm=off', tables: ['loss', 'stream', 'outcome'] },
  { request: 'lab=1&run=signal', tables: ['signal', 'signal_summary', 'cosine_summary', 'agreement'] },
  { request: 'lab=1&run=jacobian', tables: ['jacobian', 'jacobian_summary', 'spectrum'] },
  {
    request: 'lab=1&run=gradients&width=64&vocab=100&batch=8&seed=0-2',
    tables: ['gradients', 'last_layer', 'gradients_summary', 'last_layer_summary', 'exponent'],
  },
  { request: 'lab=1&run=concentration&seed=0-9&width=64,128,256', tables: ['histogram', 'epsilon', 'exponent'] },
  {
    request: 'lab=1&run=update&placement=deepnorm,alpha-on-branch,beta-inverted,no-v-gain&steps=1',
    tables: ['update', 'update_summary', 'exponent'],
  },
  {
    request: 'lab=1&run=anatomy&depth=6&steps=100',
    tables: [
      ...['branches', 'branches_summary', 'decomposition_summary'],
      ...['removal', 'removal_summary', 'spectrum', 'spectrum_summary'],
    ],
  },
  {
    request: 'lab=1&run=map&x-cells=5&y-cells=3&y-to=16&steps=100',
    tables: ['map', 'map_summary', 'sensitivity', 'sensitivity_at'],
  },
];

function runUnit(core, request, index) {
  const unit = core.startUnit(request, index);
  while (unit.advance());
  const bytes = unit.encode();
  unit.delete();
  return bytes;
}

/** JSON knows no number that is not finite. */
const short = (value) => (Number.isFinite(value) ? Number(value.toPrecision(kDigits)) : String(value));

function plain({ name, rows, columns }) {
  const cells = columns.map((column) => ({
    name: column.name,
    values: column.values instanceof Float64Array ? [...column.values].map(short) : column.values,
    numbers: column.values instanceof Float64Array,
  }));
  return { name, rows, columns: cells };
}

/** A described experiment without what only controls say, and without choices that were not made. */
function described(experiment, values) {
  const parameters = experiment.parameters.map(({ name, choices }) => {
    const chosen = values.find((value) => value.name === name).text.split(',');
    const made = choices.filter((choice) => chosen.includes(choice.name));
    return { name, choices: made.map(({ name, label }) => ({ name, label })) };
  });
  return { ...experiment, parameters };
}

export function record(core, { request, tables }) {
  const checked = core.check(request);
  const units = checked.units.map((_, index) => runUnit(core, request, index));
  const experiment = core.describe().find(({ name }) => name === checked.experiment);
  const finished = core.finish(request, units);
  const summaries = finished.tables().filter(({ name }) => tables.includes(name));
  const link = finished.link();
  finished.delete();
  // What is not a summary is drawn unit by unit.
  const ofUnits = units.map((bytes) =>
    core.decodeUnit(checked.experiment, bytes).filter(({ name, rows }) => tables.includes(name) && rows > 0),
  );
  const unitTables = new Set(ofUnits.flat().map(({ name }) => name));
  const { canonical, values, overrides, units: names } = checked;
  return JSON.stringify({
    link,
    experiment: described(experiment, values),
    checked: { canonical, experiment: checked.experiment, values, overrides, units: names },
    units: ofUnits.map((each) => each.map(plain)),
    summaries: summaries.filter(({ name }) => !unitTables.has(name)).map(plain),
  });
}
