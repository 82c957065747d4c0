import * as l10n from '@vscode/l10n';
import type { SplitConfig } from '../../shared/config/splitConfig';
import { parsePairs } from '../../shared/language/phrase';
import { InputError } from '../../shared/problem';
import { parseShare } from '../../shared/text/numbers/writtenShare';
import { splitOption, type SplitOption } from '../../shared/text/splitStep';
import type { Surface } from '../../shared/text/surface';
import { parseTime, type ParsedTime } from '../logs/timeText';

type SplitWay = Exclude<SplitConfig['by'], keyof typeof ALIASES>;

export interface Duration {
  readonly kind: 'duration';
  readonly seconds: number;
  /** Unit of rounding: hours end at a full hour, days and weeks at a full day. */
  readonly per: 'hour' | 'day';
}

/** Size of a part: a share or number of its rows or users, a period, or the time at which it begins. */
export type SplitSize =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'count'; readonly count: number }
  | Duration
  | { readonly kind: 'point'; readonly time: ParsedTime };

type Rounding = 'nearest' | 'up' | 'down';

/** All options that determine the part of each row: a configuration with parsed sizes. */
export interface SplitOptions
  extends
    Required<Pick<SplitConfig, 'seed' | 'rounding' | 'ties' | 'short' | 'minTrain' | 'duplicates'>>,
    Pick<SplitConfig, 'folds' | 'dropCold' | 'dropSeen' | 'events' | 'minRating'> {
  /** Configuration as given. */
  readonly config: SplitConfig;
  readonly by: SplitWay;
  /** Size of test. Undefined only with folds. */
  readonly test: SplitSize | undefined;
  /** Size of valid. With folds it is a count of 1, which means the next fold. */
  readonly valid: SplitSize | undefined;
  readonly windows:
    | { readonly count: number; readonly step: Duration | undefined; readonly train: Duration | undefined }
    | undefined;
  readonly history: SplitSize | undefined;
  readonly core: { readonly users: number; readonly items: number } | undefined;
}

/** Returns whether a row without a time cannot be assigned. */
export function needsTime({ by }: Pick<SplitOptions, 'by'>): boolean {
  return by === 'time' || by === 'user-time';
}

/** Returns whether the length of time between rows matters, not only their order. */
export function countsTime({ test, valid }: Pick<SplitOptions, 'test' | 'valid'>): boolean {
  return [test, valid].some((size) => size?.kind === 'duration' || size?.kind === 'point');
}

/** Returns the number of rows or IDs out of n that a part of this size has; for a share or a count. */
export function rowCountOfSize(size: SplitSize | undefined, n: number, rounding: Rounding): number {
  if (size?.kind === 'count') return Math.min(size.count, n);
  if (size?.kind !== 'share') return 0;
  // Shares are rarely exact in binary: 0.1 · 30 is slightly above 3.
  const wanted = size.share * n;
  const rounded =
    rounding === 'up'
      ? Math.ceil(wanted - 1e-9)
      : rounding === 'down'
        ? Math.floor(wanted + 1e-9)
        : Math.floor(wanted + 0.5 + 1e-9);
  return Math.min(rounded, n);
}

/** Other names for the split strategies. */
const ALIASES = {
  'leave-one-out': { by: 'user-time', test: '1' },
  'leave-one-out-random': { by: 'user', test: '1' },
} as const;

const SECONDS: Readonly<Record<string, number>> = { h: 3600, d: 86400, w: 604800 };

/**
 * Returns the parsed options of a split.
 *
 * @param surface where errors are displayed
 * @throws InputError for an invalid size, and for options that exclude each other
 */
export function splitOptions(config: SplitConfig, surface: Surface = 'command line'): SplitOptions {
  const optionName = (option: SplitOption): string => splitOption(option, surface);
  const isAlias = config.by === 'leave-one-out' || config.by === 'leave-one-out-random';
  if (isAlias && config.test !== undefined)
    throw wrong(l10n.t('--by {0} already defines test.', config.by), l10n.t('Remove --test.'));
  const { by: strategy, test } = isAlias ? ALIASES[config.by] : { by: config.by, test: config.test };
  const { valid, folds, windows, step, train, history } = config;
  const byTime = strategy === 'time';
  const byUser = strategy === 'user' || strategy === 'user-time';
  const only = (option: string, value: unknown, ways: string, allowed: boolean): void => {
    if (value === undefined || value === false || allowed) return;
    throw wrong(
      l10n.t('{0} can’t be used with --by {1}.', option, strategy),
      l10n.t('It can be used with {0}.', ways),
    );
  };
  only('--windows', windows, '--by time', byTime);
  only('--step', step, '--windows', windows !== undefined);
  only('--train', train, '--windows', windows !== undefined);
  only('--folds', folds, '--by random, user, cold-users, cold-items', !byTime && strategy !== 'user-time');
  only('--ties', config.ties, '--by user-time', strategy === 'user-time' || history !== undefined);
  only('--short', config.short, '--by user, user-time', byUser && folds === undefined);
  only('--min-train', config.minTrain, '--by user, user-time', byUser && folds === undefined);
  only('--history', history, '--by cold-users', strategy === 'cold-users');
  if (folds !== undefined && test !== undefined)
    throw wrong(l10n.t('With --folds, each fold is used as test once.'), l10n.t('Remove --test or --folds.'));
  if (folds === undefined && test === undefined)
    throw wrong(
      l10n.t('No size of test specified.'),
      surface === 'panel'
        ? l10n.t('Specify one, such as {0}.', byTime ? '7d' : '0.2')
        : l10n.t('Add {0}.', byTime ? '--test 7d' : '--test 0.2'),
    );
  if (folds !== undefined && valid !== undefined && valid !== '1')
    throw wrong(
      l10n.t('With --folds, --valid must be one fold, not “{0}”.', valid),
      l10n.t('Use --valid 1, or remove it.'),
    );
  const sizes = {
    test: test === undefined ? undefined : sizeOf(optionName('--test'), test, byTime),
    valid: valid === undefined ? undefined : sizeOf(optionName('--valid'), valid, byTime),
  };
  if (
    windows !== undefined &&
    (sizes.test?.kind !== 'duration' || (sizes.valid ?? sizes.test).kind !== 'duration')
  )
    throw wrong(
      l10n.t('Windows must be durations.'),
      l10n.t('Specify --test and --valid as 7d, 36h, or 2w.'),
    );
  const shares = [sizes.test, sizes.valid].reduce(
    (sum, size) => sum + (size?.kind === 'share' ? size.share : 0),
    0,
  );
  if (shares >= 1)
    throw wrong(
      l10n.t('Test and valid take all rows: none are left for train.'),
      l10n.t('Shares are of all rows or IDs, such as 0.2 for test and 0.1 for valid.'),
    );
  return {
    config,
    by: strategy,
    ...sizes,
    seed: config.seed ?? 42,
    rounding: config.rounding ?? 'nearest',
    ties: config.ties ?? 'file',
    short: config.short ?? 'train',
    minTrain: config.minTrain ?? 1,
    folds,
    windows:
      windows === undefined
        ? undefined
        : {
            count: windows,
            step: step === undefined ? undefined : durationOf('--step', step),
            train: train === undefined ? undefined : durationOf('--train', train),
          },
    history: history === undefined ? undefined : sizeOf(optionName('--history'), history, false),
    dropCold: config.dropCold,
    dropSeen: config.dropSeen,
    events: config.events,
    minRating: config.minRating,
    duplicates: config.duplicates ?? 'keep',
    core: config.core === undefined ? undefined : coreOf(optionName('--core'), config.core),
  };
}

/** Parses a size: a share with a point or a percent sign, a number without; by time also a duration or a point in time. */
function sizeOf(option: string, text: string, byTime: boolean): SplitSize {
  if (/^[\d.]+\s*%$|^\d*\.\d*$/.test(text)) {
    const share = parseShare(text);
    if (share !== undefined && share > 0 && share < 1) return { kind: 'share', share };
    if (share !== undefined)
      throw wrong(
        l10n.t('{0} must be a share between 0 and 1, not “{1}”.', option, text),
        l10n.t('Write {0} for a fifth of the rows, or {1} for a number.', '20%', '1'),
      );
  } else if (/^\d+$/.test(text)) {
    const count = Number(text);
    if (count > 0 && Number.isSafeInteger(count)) return { kind: 'count', count };
  } else if (byTime && text.startsWith('@')) {
    const time = parseTime(text.slice(1));
    if (time !== undefined) return { kind: 'point', time };
  } else if (byTime) {
    const duration = parsedDuration(text);
    if (duration !== undefined) return duration;
  }
  throw wrong(
    l10n.t('{0} must be a share or a number, not “{1}”.', option, text),
    byTime
      ? l10n.t(
          'Write 20% or 0.2 for a share, 1000 for a number of rows, 7d, 36h, or 2w for a duration, @2026-03-01 for a point in time.',
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

function coreOf(option: string, text: string): { users: number; items: number } {
  if (/^\d+$/.test(text)) return { users: Number(text), items: Number(text) };
  const core: Record<string, number> = {};
  for (const { whole, name, value } of parsePairs(text)) {
    if (!/^(users|items)$/.test(name.text) || !/^\d+$/.test(value.text))
      throw whole.wrong({
        message: l10n.t('{0} must be a number or “users=5,items=5”, not “{1}”.', option, text),
      });
    core[name.text] = Number(value.text);
  }
  return { users: core.users ?? 0, items: core.items ?? 0 };
}

function wrong(message: string, advice: string): InputError {
  return new InputError({
    message,
    advice,
  });
}
