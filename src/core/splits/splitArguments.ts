import * as l10n from '@vscode/l10n';
import { writtenTime } from '../formats/values/timeText';
import { nearest } from '../../shared/text/nearest';
import { writtenShare } from '../../shared/text/numbers/writtenShare';
import { InputError } from '../../shared/protocol/problem';
import type { Surface } from '../../shared/text/surface';
import { splitOption, type SplitOption } from '../../shared/text/splitStep';
import { SPLIT_WAYS, type Duration, type SplitOptions, type SplitSize, type SplitWay } from './splitOptions';

/** The options of a split as they are written on the command line; undefined where one is not given. */
export interface SplitArguments {
  readonly by?: string | undefined;
  readonly test?: string | undefined;
  readonly valid?: string | undefined;
  readonly seed?: string | undefined;
  readonly rounding?: string | undefined;
  readonly ties?: string | undefined;
  readonly short?: string | undefined;
  readonly 'min-train'?: string | undefined;
  readonly folds?: string | undefined;
  readonly windows?: string | undefined;
  readonly step?: string | undefined;
  readonly train?: string | undefined;
  readonly history?: string | undefined;
  readonly 'drop-cold'?: string | undefined;
  readonly 'drop-seen'?: boolean | undefined;
  readonly events?: string | undefined;
  readonly 'min-rating'?: string | undefined;
  readonly duplicates?: string | undefined;
  readonly core?: string | undefined;
  readonly negatives?: string | undefined;
  readonly 'negatives-by'?: string | undefined;
}

/** What else a way may be called. */
const ALIASES: Readonly<Record<string, { readonly by: SplitWay; readonly test: string }>> = {
  'leave-one-out': { by: 'user-time', test: '1' },
  'leave-one-out-random': { by: 'user', test: '1' },
};

const SECONDS: Readonly<Record<string, number>> = { h: 3600, d: 86400, w: 604800 };

/**
 * @param surface where what is wrong with them is read
 * @throws InputError for a value that is none of its option's, and for options that do not go together
 */
export function splitOptions(given: SplitArguments, surface: Surface = 'command line'): SplitOptions {
  const named = (option: SplitOption): string => splitOption(option, surface);
  const alias = given.by !== undefined && Object.hasOwn(ALIASES, given.by) ? ALIASES[given.by] : undefined;
  if (alias !== undefined && given.test !== undefined)
    throw wrong(l10n.t('--by {0} already defines test.', given.by ?? ''), l10n.t('Leave out --test.'));
  const by = alias?.by ?? wayOf(given.by);
  const test = given.test ?? alias?.test;
  const folds = wholeNumber(named('--folds'), given.folds, 2, 65535);
  const windows = wholeNumber(named('--windows'), given.windows, 1, 10_000);
  const byTime = by === 'time';
  const byUser = by === 'user' || by === 'user-time';
  const only = (option: string, value: unknown, ways: string, allowed: boolean): void => {
    if (value === undefined || value === false || allowed) return;
    throw wrong(l10n.t('{0} has no meaning with --by {1}.', option, by), l10n.t('It goes with {0}.', ways));
  };
  only('--windows', windows, '--by time', byTime);
  only('--step', given.step, '--windows', windows !== undefined);
  only('--train', given.train, '--windows', windows !== undefined);
  only('--folds', folds, '--by random, user, cold-users, cold-items', !byTime && by !== 'user-time');
  only('--ties', given.ties, '--by user-time', by === 'user-time' || given.history !== undefined);
  only('--short', given.short, '--by user, user-time', byUser && folds === undefined);
  only('--min-train', given['min-train'], '--by user, user-time', byUser && folds === undefined);
  only('--history', given.history, '--by cold-users', by === 'cold-users');
  only('--negatives-by', given['negatives-by'], '--negatives', given.negatives !== undefined);
  if (folds !== undefined && test !== undefined)
    throw wrong(l10n.t('With --folds, each fold is test once.'), l10n.t('Leave out --test or --folds.'));
  if (folds === undefined && test === undefined)
    throw wrong(
      l10n.t('No size of test given.'),
      surface === 'panel'
        ? l10n.t('Write one, such as {0}.', byTime ? '7d' : '0.2')
        : l10n.t('Add {0}.', byTime ? '--test 7d' : '--test 0.2'),
    );
  if (folds !== undefined && given.valid !== undefined && given.valid !== '1')
    throw wrong(
      l10n.t('With --folds, --valid is one fold, not “{0}”.', given.valid),
      l10n.t('Write --valid 1, or leave it out.'),
    );
  const sizes = {
    test: test === undefined ? undefined : sizeOf(named('--test'), test, byTime),
    valid: given.valid === undefined ? undefined : sizeOf(named('--valid'), given.valid, byTime),
  };
  if (
    windows !== undefined &&
    (sizes.test?.kind !== 'duration' || (sizes.valid ?? sizes.test).kind !== 'duration')
  )
    throw wrong(
      l10n.t('Windows are stretches of time.'),
      l10n.t('Write --test and --valid as 7d, 36h or 2w.'),
    );
  const shares = [sizes.test, sizes.valid].reduce(
    (sum, size) => sum + (size?.kind === 'share' ? size.share : 0),
    0,
  );
  if (shares >= 1)
    throw wrong(
      l10n.t('Test and valid together take everything: nothing is left for train.'),
      l10n.t('Shares are of all rows or ids, such as 0.2 for test and 0.1 for valid.'),
    );
  return {
    by,
    ...sizes,
    seed: wholeNumber(named('--seed'), given.seed, 0, 4294967295) ?? 42,
    rounding: oneOf('--rounding', given.rounding, ['nearest', 'up', 'down']),
    ties: oneOf('--ties', given.ties, ['file', 'hash']),
    short: oneOf('--short', given.short, ['train', 'drop', 'split']),
    minTrain: wholeNumber(named('--min-train'), given['min-train'], 0, 2 ** 31) ?? 1,
    folds,
    windows:
      windows === undefined
        ? undefined
        : {
            count: windows,
            step: given.step === undefined ? undefined : durationOf('--step', given.step),
            train: given.train === undefined ? undefined : durationOf('--train', given.train),
          },
    history: given.history === undefined ? undefined : sizeOf(named('--history'), given.history, false),
    dropCold:
      given['drop-cold'] === undefined
        ? undefined
        : oneOf('--drop-cold', given['drop-cold'], ['users', 'items', 'both']),
    dropSeen: given['drop-seen'] === true,
    events: given.events === undefined ? undefined : wordsOf(named('--events'), given.events),
    minRating:
      given['min-rating'] === undefined ? undefined : numberOf(named('--min-rating'), given['min-rating']),
    duplicates: oneOf('--duplicates', given.duplicates, ['keep', 'exact', 'first', 'last']),
    core: given.core === undefined ? undefined : coreOf(named('--core'), given.core),
    negatives:
      given.negatives === undefined
        ? undefined
        : {
            count: wholeNumber(named('--negatives'), given.negatives, 1, 1_000_000) ?? 0,
            by: oneOf('--negatives-by', given['negatives-by'], ['uniform', 'popularity']),
          },
  };
}

function wayOf(text: string | undefined): SplitWay {
  const ways: readonly string[] = [...SPLIT_WAYS, ...Object.keys(ALIASES)];
  if (text === undefined)
    throw wrong(l10n.t('No way to split given.'), l10n.t('Add --by with one of {0}.', ways.join(', ')));
  const way = SPLIT_WAYS.find((name) => name === text);
  if (way !== undefined) return way;
  const meant = nearest(text, ways);
  throw wrong(
    l10n.t('Unknown way to split “{0}”.', text),
    l10n.t('Did you mean {0}? There are {1}.', meant ?? '', ways.join(', ')),
  );
}

/** A share with a point or a percent sign, a number without, and where time counts a duration or a point in time. */
function sizeOf(option: string, text: string, byTime: boolean): SplitSize {
  if (/^[\d.]+\s*%$|^\d*\.\d*$/.test(text)) {
    const share = writtenShare(text);
    if (share !== undefined && share > 0 && share < 1) return { kind: 'share', share };
  } else if (/^\d+$/.test(text)) {
    const count = Number(text);
    if (count > 0 && Number.isSafeInteger(count)) return { kind: 'count', count };
  } else if (byTime && text.startsWith('@')) {
    const time = writtenTime(text.slice(1));
    if (time !== undefined) return { kind: 'point', time };
  } else if (byTime) {
    const duration = parsedDuration(text);
    if (duration !== undefined) return duration;
  }
  throw wrong(
    l10n.t('{0} must be a share or a number, not “{1}”.', option, text),
    byTime
      ? l10n.t(
          'Write 20% or 0.2 for a share, 1000 for a number of rows, 7d, 36h or 2w for a duration, @2026-03-01 for a point in time.',
        )
      : l10n.t('Write 20% or 0.2 for a share, 1 for a number.'),
  );
}

function durationOf(option: string, text: string): Duration {
  const duration = parsedDuration(text);
  if (duration !== undefined) return duration;
  throw wrong(l10n.t('{0} must be a duration, not “{1}”.', option, text), l10n.t('Use {0}.', '7d, 36h, 2w'));
}

function parsedDuration(text: string): Duration | undefined {
  const [, digits, unit] = /^(\d+)([hdw])$/.exec(text) ?? [];
  const seconds = Number(digits) * SECONDS[unit];
  return seconds > 0 && seconds <= 1e11
    ? { kind: 'duration', seconds, per: unit === 'h' ? 'hour' : 'day' }
    : undefined;
}

function wholeNumber(
  option: string,
  text: string | undefined,
  least: number,
  most: number,
): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  throw wrong(
    l10n.t('{0} must be a whole number from {1} to {2}, not “{3}”.', option, least, most, text),
    '',
  );
}

function numberOf(option: string, text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isFinite(number)) return number;
  throw wrong(l10n.t('{0} must be a number, not “{1}”.', option, text), '');
}

/** One of these words, the first where nothing is given. */
function oneOf<const W extends string>(
  option: string,
  text: string | undefined,
  words: readonly [W, ...W[]],
): W {
  const word = text === undefined ? words[0] : words.find((known) => known === text);
  if (word !== undefined) return word;
  throw wrong(l10n.t('{0} must be one of {1}, not “{2}”.', option, words.join(', '), text ?? ''), '');
}

function wordsOf(option: string, list: string): readonly string[] {
  const words = list
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (words.length > 0) return words;
  throw wrong(l10n.t('{0} takes words such as “{1}”.', option, 'click,purchase'), '');
}

function coreOf(option: string, text: string): { users: number; items: number } {
  if (/^\d+$/.test(text)) return { users: Number(text), items: Number(text) };
  const core: Record<string, number> = {};
  for (const part of text.split(',')) {
    const [, name, number] = /^(users|items)=(\d+)$/.exec(part.trim()) ?? [];
    if (name === undefined)
      throw wrong(l10n.t('{0} must be a number or “users=5,items=5”, not “{1}”.', option, text), '');
    core[name] = Number(number);
  }
  return { users: core.users ?? 0, items: core.items ?? 0 };
}

function wrong(message: string, advice: string): InputError {
  return new InputError({
    message,
    advice,
  });
}
