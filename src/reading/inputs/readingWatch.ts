/** Callbacks while a file is read: progress and cancellation. */
export interface ReadingWatch {
  /** Throws Cancelled when the reading is to stop. */
  readonly check: () => void;
  /** @param bytes of the file as it is stored */
  readonly progress: (rows: number, bytes: number) => void;
  /** Additional bytes that the reading may allocate; absent: no limit but the machine's. */
  readonly free?: number | undefined;
}

/** Watch that neither reports progress nor cancels. */
export const UNWATCHED: ReadingWatch = { check: () => undefined, progress: () => undefined };
