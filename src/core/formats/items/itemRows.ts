/** Cuts a file of items into its rows. */
export interface ItemRows {
  /** More of the file, as UTF-8 without byte order mark. */
  write(chunk: Uint8Array): void;
  end(): void;
}

/**
 * A row; the first may hold the names of the columns.
 *
 * @param start where it stands in the UTF-8 text, and how many bytes it has
 */
export type AddItemRow = (fields: readonly Uint8Array[], line: number, start: number, length: number) => void;

/** What the bytes of one row hold, by column. */
export type FieldsOfRow = (row: Uint8Array) => readonly string[];
