/** A dense numbering of ids, shared by all files of an evaluation. */
export interface IdentifierTable {
  /** How many ids there are; they are numbered from 0. */
  readonly size: number;
  text(index: number): string;
  /** Orders two ids by Unicode code point (the order of their UTF-8 bytes); negative: a comes first. */
  compare(a: number, b: number): number;
}

/** Who interacted with what before: compressed sparse rows by user, each item of a user once. */
export interface TrainInteractions {
  /** Length: number of users + 1. */
  readonly offsets: Int32Array;
  readonly items: Int32Array;
  /** Rating or weight of each pair; undefined when the file has none. */
  readonly values: Float64Array | undefined;
}

/** Features of items: for each item the numbers of the features it has (0/1), as compressed sparse rows. */
export interface ItemFeatures {
  /** Length: number of items + 1. */
  readonly offsets: Int32Array;
  readonly features: Int32Array;
  readonly featureNames: readonly string[];
}

/** What measures beyond accuracy may need besides the judged list. Users and items are the shared numbers. */
export interface EvaluationData {
  /** Users that stand in any file. */
  readonly users: number;
  /** Items that stand in any file. */
  readonly items: number;
  readonly train: TrainInteractions | undefined;
  readonly features: ItemFeatures | undefined;
  /** Items that could have been recommended; undefined: no catalogue was given. */
  readonly catalogue: Int32Array | undefined;
}
