export interface Server {
  /** The place's address. */
  url: string;
  /** Every request so far. `bytes` is the size of the answer, compressed; 0 where there was nothing. */
  requests: { path: string; bytes: number }[];
  close(): Promise<void>;
}

export function serve(folder: string, place?: string, port?: number): Promise<Server>;
