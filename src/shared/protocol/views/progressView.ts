export interface ProgressView {
  /** Current step, for people: "Reading recs.csv". */
  readonly step: string;
  readonly rows: number;
  readonly bytes: number;
  /** Undefined if the size is not known. */
  readonly totalBytes: number | undefined;
}
