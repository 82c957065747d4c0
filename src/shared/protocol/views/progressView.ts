export interface ProgressView {
  /** What is being done, for people: "Reading recs.csv". */
  readonly step: string;
  readonly rows: number;
  readonly bytes: number;
  /** Undefined when the size is not known. */
  readonly totalBytes: number | undefined;
}
