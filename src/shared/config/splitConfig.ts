import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import {
  finite,
  flag,
  option,
  requiredOption,
  seed,
  listOf,
  text,
  integer,
  oneOf,
  type ConfigInput,
} from './option';

/** Size of a part of a split: a share, a number of rows or IDs, a duration, or a point in time. */
const size = v.pipe(v.string(), v.maxLength(1000));
const duration = size;

/** Options of a split. Sizes are kept as written: 20%, 7d. */
export const SPLIT_CONFIG = v.strictObject({
  by: requiredOption(
    oneOf(
      ...(['random', 'user', 'user-time', 'time', 'cold-users', 'cold-items'] as const),
      ...(['leave-one-out', 'leave-one-out-random'] as const),
    ),
    { value: 'WAY', help: () => l10n.t('which rows go to which part, see below') },
  ),
  test: option(size, {
    value: 'SIZE',
    help: () => l10n.t('a share (20%, 0.2) or a number (1); for time also 7d, 36h, 2w or @2026-03-01'),
  }),
  valid: option(size, { value: 'SIZE', help: () => l10n.t('same for the validation data') }),
  seed: option(seed, { help: () => l10n.t('random seed, from 0 to 4294967295 (default: 42)') }),
  rounding: option(oneOf('nearest', 'up', 'down'), {
    help: () => l10n.t('rounding of shares (default: nearest)'),
  }),
  ties: option(oneOf('file', 'hash'), {
    help: () => l10n.t('order of a user’s rows at the same time: by position (default) or random'),
  }),
  short: option(oneOf('train', 'drop', 'split'), {
    help: () => l10n.t('users whose train would be too short: all to train (default), drop, or split anyway'),
  }),
  minTrain: option(integer(0, 2 ** 31), {
    help: () => l10n.t('minimum rows in each user’s train (default: 1)'),
  }),
  folds: option(integer(2, 65535), {
    value: 'K',
    help: () => l10n.t('K folds in which each row is in test once; --valid 1 uses the next fold as valid'),
  }),
  windows: option(integer(1, 10_000), {
    value: 'W',
    help: () => l10n.t('W consecutive windows of time; use with --step 7d, --train 30d'),
  }),
  step: option(duration, {
    value: 'DURATION',
    help: () => l10n.t('from the test of one window to that of the next (default: the size of test)'),
  }),
  train: option(duration, {
    value: 'DURATION',
    help: () => l10n.t('time before a window to use as train (default: all)'),
  }),
  history: option(size, {
    value: 'SIZE',
    help: () => l10n.t('first rows of each cold user that a model can see'),
  }),
  dropCold: option(oneOf('users', 'items', 'both'), {
    help: () => l10n.t('remove from test and valid the users, items, or both that are not in train'),
  }),
  dropSeen: option(flag, { help: () => l10n.t('remove from test and valid the pairs that are in train') }),
  events: option(v.pipe(listOf(text), v.minLength(1)), {
    value: 'LIST',
    list: true,
    help: () => l10n.t('keep only rows with these events: "click,purchase"'),
  }),
  minRating: option(finite, { help: () => l10n.t('keep only rows rated X or higher') }),
  duplicates: option(oneOf('keep', 'exact', 'first', 'last'), {
    help: () => l10n.t('which duplicate rows of a user and item to keep (default: keep)'),
  }),
  core: option(size, {
    value: 'K',
    help: () => l10n.t('keep only users and items with at least K rows; or "users=5,items=3"'),
  }),
});

export type SplitConfig = ConfigInput<typeof SPLIT_CONFIG>;

/** Returns each split strategy with the rows that it puts into the test set. */
export function splitWays(): readonly (readonly [way: SplitConfig['by'], meaning: string])[] {
  return [
    ['random', l10n.t('random rows')],
    ['user', l10n.t('random rows of each user')],
    ['user-time', l10n.t('last rows of each user')],
    ['time', l10n.t('last rows of all; rows of the same time stay together')],
    ['cold-users', l10n.t('all rows of some users')],
    ['cold-items', l10n.t('all rows of some items')],
    ['leave-one-out', l10n.t('same as {0}', '--by user-time --test 1')],
    ['leave-one-out-random', l10n.t('same as {0}', '--by user --test 1')],
  ];
}
