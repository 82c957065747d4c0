import type { Catalogue } from './catalogue';
import type { ItemFeatures } from './itemFeatures';
import type { Training } from './training';
import type { Truth } from './truth';

/** A dense numbering of ids, shared by all files of an evaluation. */
export interface IdentifierTable {
  /** How many ids there are; they are numbered from 0. */
  readonly size: number;
  text(index: number): string;
  /** Orders two ids by Unicode code point (the order of their UTF-8 bytes); negative: a comes first. */
  compare(a: number, b: number): number;
}

/** What measures beyond accuracy may need besides the judged list. Users and items are the shared numbers. */
export interface EvaluationData {
  /** Users that stand in any file. */
  readonly users: number;
  /** Items that stand in any file. */
  readonly items: number;
  readonly itemIds: IdentifierTable;
  readonly truth: Truth;
  /** From `--train`. */
  readonly train: Training | undefined;
  /** From `--items`. */
  readonly features: ItemFeatures | undefined;
  /** From `--catalogue`. */
  readonly catalogue: Catalogue | undefined;
  /**
   * Where an item is recommended to a user, for messages; undefined when that is not known. Called only when
   * something is wrong.
   */
  readonly placeOf: (
    user: number,
    item: number,
  ) => { readonly file: string; readonly line: number } | undefined;
}
