export interface ProgressView {
  /** Current step, for people: "Reading recs.csv". */
  readonly step: string;
  readonly rows: number;
  readonly bytes: number;
  /** Size of the input in bytes; undefined: not known. */
  readonly totalBytes: number | undefined;
}
