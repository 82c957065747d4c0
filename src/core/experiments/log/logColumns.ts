import * as l10n from '@vscode/l10n';
import type { LogForm } from '../../../shared/protocol/experimentResult';
import type { Surface } from '../../../shared/text/surface';
import { InputError } from '../../../shared/protocol/problem';
import { rolesOfNames } from '../../formats/columnNames';
import { MOST_WITH_KEYS, type LogField } from '../../formats/scanner/logDialect';
import { numberOf } from '../../formats/values/decimal';
import { nearest } from '../../../shared/text/nearest';
import { COVARIATE, columnName, KNOWN_SUMS } from '../columnName';
import type { RowFields } from '../../formats/tableShape';

/** Where in a row of a log things stand; −1: nowhere. */
export interface LogColumns {
  readonly form: LogForm;
  /** All columns of the log. */
  readonly names: readonly string[];
  readonly user: number;
  readonly variant: number;
  readonly time: number;
  /** The time column is one of days. */
  readonly ofDays: boolean;
  readonly event: number;
  readonly value: number;
  readonly sums: readonly LogColumn[];
  readonly covariates: readonly LogColumn[];
  /** Those that may be keys by their values in the first rows, at most MOST_KEYS. */
  readonly keys: readonly KeyColumn[];
}

/** A column that may be a key of rows. */
export interface KeyColumn {
  readonly name: string;
  readonly column: number;
  /** Its place among the sums; undefined: it is used for nothing else. */
  readonly sum: number | undefined;
}

export interface LogColumn {
  /** The name under which it is kept. */
  readonly name: string;
  readonly column: number;
  /** May be below 0: refunds. */
  readonly mayBeNegative: boolean;
}

/** What a person says of the columns of a log. */
interface ToldLogColumns {
  /** Absent: all users are in one. */
  readonly variant?: string | undefined;
  readonly user?: string | undefined;
  readonly time?: string | undefined;
  readonly event?: string | undefined;
  readonly value?: string | undefined;
}

/** The first rows of a log. */
export interface LogHead {
  readonly names: readonly string[];
  readonly rows: RowFields;
}

/**
 * Which columns of a log are what, and of which of the three forms it is: events where there is a column `event`, else
 * users on days where there is a day, else users.
 *
 * @param used columns that metrics ask for by name
 * @param surface where what is wrong is read
 * @throws InputError when the variant or the user cannot be found
 */
export function logColumns(
  head: LogHead,
  told: ToldLogColumns,
  used: readonly string[],
  file: string,
  surface: Surface = 'command line',
): LogColumns {
  const { names } = head;
  const lower = names.map((name) => name.trim().toLowerCase());
  const named = (asked: string | undefined, what: string): number => {
    if (asked === undefined) return -1;
    const at = placeOf(names, asked);
    if (at >= 0) return at;
    throw new InputError({
      file,
      message: l10n.t(
        'No column “{0}” for the {1}. The nearest is “{2}”.',
        asked,
        what,
        nearest(asked, names) ?? '',
      ),
      advice: l10n.t('Columns: {0}.', names.join(', ')),
    });
  };
  const variant = named(told.variant, l10n.t('variant'));
  const roles = rolesOfNames(names.map((name) => name.trim()));
  const byRole = (role: 'user' | 'timestamp' | 'event'): number =>
    roles.findIndex((own, at) => own === role && at !== variant);
  const first = (...candidates: readonly string[]): number =>
    candidates.map((name) => lower.indexOf(name)).find((at) => at >= 0 && at !== variant) ?? -1;
  const orElse = (at: number, other: () => number): number => (at >= 0 ? at : other());

  const user = orElse(named(told.user, l10n.t('user')), () =>
    orElse(first('user', 'user_id', 'userid'), () => byRole('user')),
  );
  if (user < 0) {
    throw new InputError({
      file,
      message: l10n.t('No user column found in the log.'),
      advice:
        surface === 'panel'
          ? l10n.t('Name it “{0}” in the log. Columns: {1}.', 'user', names.join(', '))
          : l10n.t('Specify it: {0}. Columns: {1}.', '--columns "user=NAME"', names.join(', ')),
    });
  }
  const event = orElse(named(told.event, l10n.t('event')), () =>
    orElse(first('event', 'event_type', 'event_name'), () => byRole('event')),
  );
  const time = orElse(named(told.time, l10n.t('time')), () =>
    orElse(first('day', 'date', 'time'), () => byRole('timestamp')),
  );
  const value =
    event < 0
      ? -1
      : orElse(named(told.value, l10n.t('value')), () => first('value', 'revenue', 'amount', 'price'));
  const taken = new Set([user, variant, time, event, value]);
  const form: LogForm = event >= 0 ? 'events' : time >= 0 ? 'user-days' : 'users';
  const { sums, covariates } = numberColumns(head, taken, used, form);
  const ofDays = time >= 0 && /^(day|date)$/.test(lower[time]);
  const keys = keyColumns(head, taken, { sums, covariates, used });
  return { form, names, user, variant, time, ofDays, event, value, sums, covariates, keys };
}

const MOST_KEYS = 4;

/** Columns with another value in each of the first rows but in those that are repeated whole. */
function keyColumns(
  { names, rows }: LogHead,
  taken: ReadonlySet<number>,
  { sums, covariates, used }: Pick<LogColumns, 'sums' | 'covariates'> & { readonly used: readonly string[] },
): KeyColumn[] {
  // The scanner has no room for keys behind many numbers.
  if (rows.length < 2 || sums.length + covariates.length + MOST_KEYS > MOST_WITH_KEYS) return [];
  const keys: KeyColumn[] = [];
  for (let column = 0; column < names.length && keys.length < MOST_KEYS; column++) {
    const place = sums.findIndex((own) => own.column === column);
    const isKnown = place >= 0 && (KNOWN_SUMS.includes(sums[place].name) || used.includes(sums[place].name));
    if (taken.has(column) || isKnown || covariates.some((own) => own.column === column)) continue;
    if (isKey(rows, column))
      keys.push({ name: names[column].trim(), column, sum: place < 0 ? undefined : place });
  }
  return keys;
}

function isKey(rows: RowFields, column: number): boolean {
  const known = new Map<string, string>();
  for (const fields of rows) {
    const value = (fields[column] ?? '').trim();
    const row = fields.join('\u0000');
    if (value === '' || (known.get(value) ?? row) !== row) return false;
    known.set(value, row);
  }
  return true;
}

function numberColumns(
  { names, rows }: LogHead,
  taken: ReadonlySet<number>,
  used: readonly string[],
  form: LogForm,
): { sums: LogColumn[]; covariates: LogColumn[] } {
  const sums: LogColumn[] = [];
  const covariates: LogColumn[] = [];
  names.forEach((written, column) => {
    if (taken.has(column)) return;
    let name = columnName(written);
    // A column that has the name itself goes before one that goes by another.
    const isAlias = name !== written.trim().toLowerCase() && name !== written.trim();
    if (isAlias && names.some((other, at) => at !== column && other.trim().toLowerCase() === name))
      name = written.trim();
    if ([...sums, ...covariates].some((other) => other.name === name)) return;
    const mayBeNegative = name.startsWith(COVARIATE) || name === 'revenue';
    if (name.startsWith(COVARIATE)) covariates.push({ name, column, mayBeNegative });
    else if (form === 'events') return;
    else if (KNOWN_SUMS.includes(name) || used.includes(name) || holdsNumbers(rows, column))
      sums.push({ name, column, mayBeNegative });
  });
  if (form === 'events')
    for (const name of KNOWN_SUMS) sums.push({ name, column: -1, mayBeNegative: name === 'revenue' });
  return { sums, covariates };
}

/** Whether every field of a column is a number. */
function holdsNumbers(rows: RowFields, column: number): boolean {
  return rows.length > 0 && rows.every((fields) => Number.isFinite(numberOf(fields[column] ?? '')));
}

/** Where a column of that name stands, or of that number, from 1; whatever the case where that is clear. −1: there is none. */
function placeOf(names: readonly string[], asked: string): number {
  const bare = asked.trim();
  const exact = names.findIndex((name) => name.trim() === bare);
  if (exact >= 0) return exact;
  const alike = names.flatMap((name, at) => (name.trim().toLowerCase() === bare.toLowerCase() ? [at] : []));
  if (alike.length === 1) return alike[0];
  const number = Number(bare);
  return /^\d+$/.test(bare) && number >= 1 && number <= names.length ? number - 1 : -1;
}

/** What the columns of a log hold, for a reader of many rows at a time. */
interface LogFields {
  /** By column; the ids are those of users, of variants, and of words for events. */
  readonly fields: readonly (LogField | undefined)[];
  /** No column is two things. */
  readonly isClear: boolean;
  /** Of each column of numbers what it is: a place among the sums, covariates and keys, −1: the value of an event. */
  readonly places: readonly number[];
}

const EVENT_VALUE = -1;

/** @param blankIsZero sums may be blank */
export function fieldsOf(
  { user, variant, event, time, value, sums, covariates, keys }: LogColumns,
  blankIsZero: boolean,
): LogFields {
  const fields: (LogField | undefined)[] = [];
  const placeOf = new Map<number, number>();
  for (const [table, column] of [user, variant, event].entries())
    if (column >= 0) fields[column] = { kind: 'id', table: table as 0 | 1 | 2 };
  if (time >= 0) fields[time] ??= { kind: 'time' };
  const number = (column: number, place: number, mayBeBlank: boolean, mayBeNegative: boolean): void => {
    if (column < 0) return;
    fields[column] ??= { kind: 'number', mayBeBlank, mayBeNegative };
    placeOf.set(column, place);
  };
  number(value, EVENT_VALUE, true, true);
  for (const [index, { column, mayBeNegative }] of sums.entries())
    number(column, index, blankIsZero, mayBeNegative);
  for (const [at, { column }] of covariates.entries()) number(column, sums.length + at, true, true);
  for (const [at, { column, sum }] of keys.entries()) {
    if (sum !== undefined) continue;
    fields[column] ??= { kind: 'key' };
    placeOf.set(column, sums.length + covariates.length + at);
  }
  const used = [user, variant, event, time].filter((column) => column >= 0);
  const isClear = new Set([...used, ...placeOf.keys()]).size === used.length + placeOf.size;
  return {
    fields: Array.from(fields),
    isClear,
    places: [...placeOf].sort(([a], [b]) => a - b).map(([, place]) => place),
  };
}
