/** What making files takes on the page; fetched when it is wanted, or when the page is at rest. */
export const exportParts = {
  panel: () => import('./export_panel'),
  citation: () => import('../exports/citation'),

  async fetchAll(): Promise<void> {
    await Promise.all([this.panel(), this.citation(), import('../exports/figure_file')]);
  },
};
