/** Made from the built core by web/vite/core_modules.ts. */

declare module 'virtual:core-bytes' {
  /** The module, compressed (deflate without a header), in base 64. */
  const bytes: string;
  export default bytes;
}

declare module 'virtual:core-facts' {
  interface ExperimentFacts {
    name: string;
    question: string;
    /** The placements of a request that names none. */
    placements: string[];
    /** How placements are called. */
    labels: Record<string, string>;
  }
  const experiments: ExperimentFacts[];
  export default experiments;
}
