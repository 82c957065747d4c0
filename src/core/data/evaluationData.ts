import type { Catalogue } from './catalogue';
import type { ItemFeatures } from './itemFeatures';
import type { Training } from './training';
import type { Passages } from './passages/passages';
import type { Truth } from './truth';

/** A dense numbering of IDs, shared by all files of an evaluation. */
export interface IdentifierTable {
  /** Number of IDs, which are numbered from 0. */
  readonly size: number;
  text(index: number): string;
  /** Compares two IDs by Unicode code point (the order of their UTF-8 bytes); negative: a comes first. */
  compare(a: number, b: number): number;
}

/** Columns with one number per list, by name. NaN: the list has none. */
export type ListColumns = ReadonlyMap<string, Float64Array>;

/** Inputs of metrics beyond accuracy in addition to the judged list, with shared numbers of users and items. */
export interface EvaluationData {
  /** Number of distinct users in all files together. */
  readonly users: number;
  /** Number of distinct items in all files together. */
  readonly items: number;
  readonly itemIds: IdentifierTable;
  readonly truth: Truth;
  /** Training interactions from the files of `--train`. */
  readonly train: Training | undefined;
  /** Features of items from the file of `--items`. */
  readonly features: ItemFeatures | undefined;
  /** Items that could be recommended, from the file of `--catalogue`. */
  readonly catalogue: Catalogue | undefined;
  /** Places of gold passages and listed chunks, and the chunk of each entry of the lists; undefined: items are judged. */
  readonly passages: { readonly places: Passages; readonly chunks: Int32Array } | undefined;
  /** Columns of the lists by name: a number per list, NaN if it has none. Absent: none were read. */
  readonly columns?: ListColumns | undefined;
  /** Returns the place of a recommendation in its file, or undefined if it is unknown. Called for error messages only. */
  readonly placeOf: (
    user: number,
    item: number,
  ) => { readonly file: string; readonly line: number } | undefined;
}
