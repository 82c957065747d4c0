/** Callbacks for progress and cancellation while a file is read. */
export interface ReadingWatch {
  /** Throws Cancelled if the reading must stop. */
  readonly check: () => void;
  /** Reports progress. @param bytes number of bytes read of the file as stored */
  readonly progress: (rows: number, bytes: number) => void;
  /** Memory that the reading may allocate, in bytes; absent: only the machine limits it. */
  readonly free?: number | undefined;
}

/** Watch that neither reports progress nor cancels. */
export const UNWATCHED: ReadingWatch = { check: () => undefined, progress: () => undefined };
