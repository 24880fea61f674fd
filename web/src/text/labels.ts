const choiceGroupTitles: Record<string, string> = {
  published: 'Published',
  mistake: 'Mistakes people make',
};

/** The heading of a group of choices. */
export function choiceGroupTitle(group: string): string {
  return choiceGroupTitles[group] ?? group;
}
