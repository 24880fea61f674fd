/** How the page calls an experiment's units of work and the pieces that they advance by. */
export interface RunWords {
  unit: string;
  units: string;
  piece: string;
}
