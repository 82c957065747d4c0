/**
 * What each user really liked, as compressed sparse rows by user: the judged items of user u are the
 * range offsets[u] … offsets[u + 1], in file order, each item once (repeated pairs were combined).
 */
export interface Truth {
  /** Length: number of users + 1. */
  readonly offsets: Int32Array;
  readonly items: Int32Array;
  /** Gain of each judged pair: rating, relevance grade or event weight; 1 where the file has no such column. May be 0 (judged, not relevant). Never negative, never NaN. */
  readonly gains: Float64Array;
  /** Kept row of the (first) line of each pair; undefined when entry e is row e. */
  readonly rows: Int32Array | undefined;
}
