const choiceGroupTitles: Record<string, string> = {
  published: 'Published',
  mistake: 'Mistakes people make',
  own: 'Build your own',
};

/** The heading of a group of choices. */
export function choiceGroupTitle(group: string): string {
  return choiceGroupTitles[group] ?? group;
}

const shortNorms: Record<string, string> = { layer: 'LN', rms: 'RMS', scale: 'Scale' };

/** What a norm is called in a formula. */
export function shortNorm(norm: string): string {
  return shortNorms[norm] ?? 'N';
}
