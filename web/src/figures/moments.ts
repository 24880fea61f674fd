/** When a network that trains is measured, as tables name it. */
export const moments = [
  { when: 'initial', title: 'At initialization' },
  { when: 'trained', title: 'After training' },
];
