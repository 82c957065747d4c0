/** How a file was read. */
export interface ColumnReading {
  /** The name that `--format-in` takes, or what is recognised alone, such as "parquet". */
  readonly format: string;
  readonly header: boolean;
  /** The columns that were used, by their names, or by their numbers where they have none. */
  readonly columns: readonly { readonly role: string; readonly column: string }[];
  /** Names of columns that were not used. */
  readonly unused: readonly string[];
  /** What stands between the items of a list; absent where an item stands in each line. */
  readonly list?: string;
}

/** How a file was read, with the first ids of each kind, so that a mistake shows. */
export interface FileReading extends ColumnReading {
  readonly users: readonly string[];
  readonly items: readonly string[];
}

/** read = used + reported, always. */
export interface RowCount {
  read: number;
  used: number;
  reported: number;
}
