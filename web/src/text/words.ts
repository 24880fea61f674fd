/** How the page calls an experiment's units of work and the pieces that they advance by. */
export interface RunWords {
  unit: string;
  units: string;
  piece: string;
}

/** What stands in a figure before the first run. */
export interface Invitation {
  question: string;
  hint: string;
}
