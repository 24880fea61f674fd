/** How each published placement that the formula can express is built. Admin is not among them: its weights are trained. */
export const starts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  post: { 'own-norms': 'n3' },
  pre: {},
  sandwich: { 'own-norms': 'n1-n2' },
  deepnorm: { 'own-norms': 'n3', 'own-alpha-rule': 'deepnorm', 'own-beta-rule': 'deepnorm' },
  branch: { 'own-norms': 'n2' },
  lns: { 'own-c-rule': 'lns' },
  mix: { 'own-first': '25' },
  none: { 'own-norms': 'none' },
};
