import * as l10n from '@vscode/l10n';
import { listParts } from '../../core/experiments/metrics/metricSyntax';
import type { ExperimentRequest } from '../../core/experiments/request';
import { writtenShare } from '../../shared/text/numbers/writtenShare';
import { parseEventNames } from '../../core/experiments/log/eventNames';
import { offsetMinutes } from '../../core/experiments/log/logTime';
import type { LogReading } from '../../core/experiments/log/openedLog';
import type { ToldLogColumns } from '../../core/experiments/log/logColumns';
import { encodingNamed } from '../../core/formats/values/otherEncodings';
import { formatRule, type ReadOptions } from '../../core/formats/readOptions';
import type { CommandOptions } from './parsedArguments';
import { wrongCall } from '../wrongCall';

export const EXPERIMENT_OPTIONS = {
  variant: { type: 'string' },
  control: { type: 'string' },
  treatments: { type: 'string', list: true },
  metrics: { type: 'string', short: 'm', list: true },
  primary: { type: 'string' },
  guardrail: { type: 'string', multiple: true },
  better: { type: 'string', multiple: true },
  split: { type: 'string' },
  alpha: { type: 'string' },
  power: { type: 'string' },
  correction: { type: 'string' },
  look: { type: 'string' },
  'planned-users': { type: 'string' },
  looks: { type: 'string' },
  cuped: { type: 'string' },
  winsorize: { type: 'string' },
  bootstrap: { type: 'string' },
  seed: { type: 'string' },
  contaminated: { type: 'string' },
  blank: { type: 'string' },
  alike: { type: 'string' },
  'event-names': { type: 'string', list: true },
  'utc-offset': { type: 'string' },
  columns: { type: 'string', list: true },
  'format-in': { type: 'string' },
  decimal: { type: 'string' },
  encoding: { type: 'string' },
} as const satisfies CommandOptions;

type Name = keyof typeof EXPERIMENT_OPTIONS;
type Several = 'guardrail' | 'better';

export type ExperimentValues = { readonly [N in Exclude<Name, Several>]?: string } & {
  readonly [N in Several]?: readonly string[];
};

export interface ExperimentCall {
  readonly request: ExperimentRequest;
  readonly reading: LogReading;
  readonly told: Pick<ReadOptions, 'format' | 'decimal' | 'encoding'>;
}

/** What a call asks for. @throws InputError for a value that an option does not take */
export function experimentCall(values: ExperimentValues): ExperimentCall {
  const { variant, control } = values;
  const looks =
    values.looks === undefined ? undefined : listParts(values.looks).map((text) => whole('--looks', text, 1));
  const given = <T>(name: string, value: T | undefined): Record<string, T> =>
    value === undefined ? {} : { [name]: value };
  const request: ExperimentRequest = {
    columns: { ...given('variant', variant), ...columnsOf(values.columns) },
    ...given('control', control),
    ...given('treatments', values.treatments === undefined ? undefined : listParts(values.treatments)),
    ...given('metrics', values.metrics),
    ...given('primary', values.primary),
    ...given('guardrails', values.guardrail),
    ...given('lowerIsBetter', values.better?.map(betterOf)),
    ...given('split', values.split === undefined ? undefined : splitOf(values.split)),
    ...given('alpha', shareBetween('--alpha', values.alpha)),
    ...given('power', shareBetween('--power', values.power)),
    ...given('correction', oneOf('--correction', values.correction, ['holm', 'bh', 'none'])),
    ...given('look', oneOf('--look', values.look, ['once', 'anytime', 'planned'])),
    ...given(
      'plannedUsers',
      values['planned-users'] === undefined
        ? undefined
        : whole('--planned-users', values['planned-users'], 1),
    ),
    ...given('looks', looks),
    ...given(
      'cuped',
      values.cuped === undefined ? undefined : oneOf('--cuped', values.cuped, ['auto', 'off']) === 'auto',
    ),
    ...given('winsorize', values.winsorize === 'off' ? null : shareBetween('--winsorize', values.winsorize)),
    ...given(
      'bootstrap',
      values.bootstrap === undefined ? undefined : whole('--bootstrap', values.bootstrap, 0, 1_000_000),
    ),
    ...given('seed', values.seed === undefined ? undefined : whole('--seed', values.seed, 0, 2 ** 32 - 1)),
    ...given('contaminated', oneOf('--contaminated', values.contaminated, ['exclude', 'first'])),
  };
  return { request, reading: readingOf(values), told: toldOf(values) };
}

function readingOf(values: ExperimentValues): LogReading {
  const offset = values['utc-offset'];
  const minutes = offset === undefined ? 0 : offsetMinutes(offset);
  if (minutes === undefined)
    throw wrongCall(l10n.t('--utc-offset must be a zone such as {0}, not “{1}”.', '+09:00', offset ?? ''));
  const names = values['event-names'];
  return {
    eventNames: names === undefined ? new Map() : parseEventNames(names),
    utcOffset: minutes,
    blank: oneOf('--blank', values.blank, ['zero', 'leave-out']),
    alike: oneOf('--alike', values.alike, ['join', 'separate']),
  };
}

/** How a person says that the log is read. @throws InputError for a value that an option does not take */
function toldOf({ decimal, encoding, 'format-in': format }: ExperimentValues): ExperimentCall['told'] {
  if (decimal !== undefined && decimal !== 'comma' && decimal !== 'point')
    throw wrongCall(l10n.t('--decimal must be comma or point, not “{0}”.', decimal));
  // A wrong name is said before anything is read.
  formatRule(format);
  return {
    ...(format !== undefined && { format }),
    ...(decimal !== undefined && { decimal }),
    ...(encoding !== undefined && { encoding: encodingNamed(encoding) }),
  };
}

const COLUMN_ROLES = ['user', 'time', 'event', 'value'] as const;

/** "user=Kunde,time=3". */
function columnsOf(text: string | undefined): Omit<ToldLogColumns, 'variant'> {
  if (text === undefined) return {};
  const told: Record<string, string> = {};
  for (const part of text.split(/,(?=\s*(?:user|time|event|value)\s*=)/i)) {
    const at = part.indexOf('=');
    const role = COLUMN_ROLES.find((name) => name === part.slice(0, Math.max(0, at)).trim().toLowerCase());
    const column = part.slice(at + 1).trim();
    if (role === undefined || column === '' || Object.hasOwn(told, role)) {
      throw wrongCall(
        l10n.t(
          '“{0}” is not a column role. Use a role ({1}) and a column, such as {2}.',
          part.trim(),
          COLUMN_ROLES.join(', '),
          'user=Kunde',
        ),
      );
    }
    told[role] = column;
  }
  return told;
}

function betterOf(text: string): string {
  const match = /^lower:(.+)$/.exec(text.trim());
  if (match === null) throw wrongCall(l10n.t('--better must be lower:METRIC, not “{0}”.', text));
  return match[1];
}

function splitOf(text: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of text.split(',')) {
    const at = part.lastIndexOf('=');
    const name = part.slice(0, Math.max(0, at)).trim();
    const weight = Number(
      part
        .slice(at + 1)
        .trim()
        .replace(/%$/, '') || 'none',
    );
    if (name === '' || !(weight > 0 && Number.isFinite(weight)) || weights.has(name))
      throw wrongCall(
        l10n.t(
          '--split must have a weight for each variant, such as {0}, not “{1}”.',
          'A=50,B=50',
          part.trim(),
        ),
      );
    weights.set(name, weight);
  }
  return weights;
}

/** A share of more than 0 and less than 1. */
export function shareBetween(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const share = writtenShare(text);
  if (share !== undefined && share > 0 && share < 1) return share;
  throw wrongCall(l10n.t('{0} must be a share between 0 and 1, not “{1}”.', option, text));
}

/** A whole number. */
export function whole(option: string, text: string, least: number, most = Number.MAX_SAFE_INTEGER): number {
  const number = Number(text.trim() === '' ? 'none' : text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw wrongCall(
    most === Number.MAX_SAFE_INTEGER
      ? l10n.t('{0} must be a whole number of at least {1}, not “{2}”.', option, least, text)
      : l10n.t('{0} must be a whole number from {1} to {2}, not “{3}”.', option, least, most, text),
  );
}

/** One of several words. */
export function oneOf<T extends string>(
  option: string,
  text: string | undefined,
  words: readonly T[],
): T | undefined {
  if (text === undefined) return undefined;
  const word = words.find((known) => known === text);
  if (word !== undefined) return word;
  throw wrongCall(l10n.t('{0} must be one of {1}, not “{2}”.', option, words.join(', '), text));
}
