/** Whatever goes wrong in the lab reaches the page as one of these. `field` is empty where no field is to blame. */
export class LabError extends Error {
  constructor(
    message: string,
    readonly field = '',
  ) {
    super(message);
    this.name = 'LabError';
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
