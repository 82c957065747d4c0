/**
 * The recommendation lists of one model, as compressed sparse rows by user: the list of user u is the
 * range offsets[u] … offsets[u + 1]. Entries stand in *list order*: best score first, equal scores in
 * file order (by rank, when the file has ranks and no scores; in file order when it has neither).
 * Duplicate items are still in it: a convention decides what becomes of them.
 */
export interface Rankings {
  /** Length: number of users + 1. A user without a list has an empty range. */
  readonly offsets: Int32Array;
  readonly items: Int32Array;
  /** Undefined when the file gives no scores. */
  readonly scores: Float64Array | undefined;
  /** Kept row (see Interactions) of each entry; undefined when entry e is row e. */
  readonly rows: Int32Array | undefined;
}
