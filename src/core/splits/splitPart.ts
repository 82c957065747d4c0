import type { PartName } from '../../shared/protocol/splitResult';

/** Part of the split that a row is in. */
export const enum SplitPart {
  none = 0,
  train = 1,
  valid = 2,
  test = 3,
  /** Rows of users of test or valid that a model may use as history but was not trained on. */
  testHistory = 4,
  validHistory = 5,
}

/** Name of each part by its number; undefined for number 0, rows in no part. */
export const PART_NAMES: readonly (PartName | undefined)[] = [
  undefined,
  'train',
  'valid',
  'test',
  'testHistory',
  'validHistory',
];
