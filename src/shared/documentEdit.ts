/** The text of an open document in one version. */
export interface DocumentText {
  /** The document, as the evaluation names the file. */
  readonly file: string;
  readonly version: number;
  readonly text: string;
}

/** What was changed in an open document, in whole lines. */
export interface DocumentEdit {
  /** The document, as the evaluation names the file. */
  readonly file: string;
  /** The version that the lines were counted in. */
  readonly before: number;
  /** The version that comes of it. */
  readonly version: number;
  /** Ascending, and apart from each other. */
  readonly hunks: readonly EditedLines[];
  /** The beginning of the document as it is now, HEAD_BYTES of it or all; undefined: the edit is below. */
  readonly head: { readonly text: string; readonly complete: boolean } | undefined;
}

/** Lines that take the place of others. A document has a last line even where nothing stands in it. */
interface EditedLines {
  /** The first of the lines that are gone, from 1, in the version before. */
  readonly from: number;
  readonly removed: number;
  /** The lines in their place: at least one. */
  readonly lines: readonly string[];
  /** The last of them is the document's last, so that no line end follows it. */
  readonly last: boolean;
}
