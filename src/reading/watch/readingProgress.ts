export interface ReadingProgress {
  readonly step: 'reading' | 'ordering' | 'measuring';
  /** Name of the file, for `reading`. */
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
  /** Undefined: not known. */
  readonly totalBytes: number | undefined;
}
