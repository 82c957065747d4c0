export interface ReadingProgress {
  readonly step: 'reading' | 'ordering' | 'measuring';
  /** Name of the file that is read. */
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
  /** Size of the file in bytes; undefined: unknown. */
  readonly totalBytes: number | undefined;
}
