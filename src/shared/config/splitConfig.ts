import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { finite, flag, option, required, seed, several, text, whole, word, type Kept } from './option';

/** How much a part gets: a share, a number of rows or ids, a duration, or a point in time. */
const size = v.pipe(v.string(), v.maxLength(1000));
const duration = size;

/** How interactions are divided. Sizes are as they are written: 20%, 7d. */
export const SPLIT_CONFIG = v.strictObject({
  by: required(
    word(
      ...(['random', 'user', 'user-time', 'time', 'cold-users', 'cold-items'] as const),
      ...(['leave-one-out', 'leave-one-out-random'] as const),
    ),
    { value: 'WAY', help: () => l10n.t('which rows a part gets, see below') },
  ),
  test: option(size, {
    value: 'SIZE',
    help: () => l10n.t('a share (20%, 0.2) or a number (1); for time also 7d, 36h, 2w or @2026-03-01'),
  }),
  valid: option(size, { value: 'SIZE', help: () => l10n.t('the same for a part to choose models with') }),
  seed: option(seed, { help: () => l10n.t('random seed, from 0 to 4294967295 (default: 42)') }),
  rounding: option(word('nearest', 'up', 'down'), { help: () => l10n.t('of shares (default: nearest)') }),
  ties: option(word('file', 'hash'), {
    help: () => l10n.t('order of a user’s rows of the same time: by position (default) or random'),
  }),
  short: option(word('train', 'drop', 'split'), {
    help: () =>
      l10n.t('users whose train would be shorter: all to train (default), drop, or split all the same'),
  }),
  minTrain: option(whole(0, 2 ** 31), {
    help: () => l10n.t('rows that each user’s train keeps (default: 1)'),
  }),
  folds: option(whole(2, 65535), {
    value: 'K',
    help: () => l10n.t('K divisions in which each row is test once; --valid 1 makes the next fold valid'),
  }),
  windows: option(whole(1, 10_000), {
    value: 'W',
    help: () => l10n.t('W stretches of time, one after the other; with --step 7d, --train 30d'),
  }),
  step: option(duration, {
    value: 'DURATION',
    help: () => l10n.t('from the test of a window to that of the next (default: the size of test)'),
  }),
  train: option(duration, {
    value: 'DURATION',
    help: () => l10n.t('the time before a window that is train (default: all of it)'),
  }),
  history: option(size, {
    value: 'SIZE',
    help: () => l10n.t('of each cold user: the first rows, which a model may see'),
  }),
  dropCold: option(word('users', 'items', 'both'), {
    help: () => l10n.t('take users, items or both that train does not know out of test and valid'),
  }),
  dropSeen: option(flag, { help: () => l10n.t('take pairs that are in train out of test and valid') }),
  events: option(v.pipe(several(text), v.minLength(1)), {
    value: 'LIST',
    list: true,
    help: () => l10n.t('only rows with these events: "click,purchase"'),
  }),
  minRating: option(finite, { help: () => l10n.t('only rows rated X or more') }),
  duplicates: option(word('keep', 'exact', 'first', 'last'), {
    help: () => l10n.t('which rows of a user and item stay (default: keep)'),
  }),
  core: option(size, {
    value: 'K',
    help: () => l10n.t('only users and items with at least K rows; or "users=5,items=3"'),
  }),
  negatives: option(whole(1, 1_000_000), {
    help: () => l10n.t('also draw N items for each user of test, into candidates'),
  }),
  negativesBy: option(word('uniform', 'popularity'), {
    help: () => l10n.t('how they are drawn (default: uniform)'),
  }),
});

export type SplitConfig = Kept<typeof SPLIT_CONFIG>;

/** What each way to split puts into test. */
export function splitWays(): readonly (readonly [way: SplitConfig['by'], meaning: string])[] {
  return [
    ['random', l10n.t('random rows')],
    ['user', l10n.t('random rows of each user')],
    ['user-time', l10n.t('of each user the last rows')],
    ['time', l10n.t('the last rows of all; never two rows of the same time in different parts')],
    ['cold-users', l10n.t('all rows of some users')],
    ['cold-items', l10n.t('all rows of some items')],
    ['leave-one-out', l10n.t('the same as {0}', '--by user-time --test 1')],
    ['leave-one-out-random', l10n.t('the same as {0}', '--by user --test 1')],
  ];
}
