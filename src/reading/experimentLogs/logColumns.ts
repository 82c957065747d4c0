import * as l10n from '@vscode/l10n';
import type { ExperimentConfig } from '../../shared/config/experimentConfig';
import type { LogForm } from '../../shared/protocol/experimentResult';
import type { Surface } from '../../shared/text/surface';
import { InputError } from '../../shared/problem';
import { plainColumnName, rolesOfNames } from '../formats/columnNames';
import { MAX_NUMBER_COLUMNS_WITH_KEYS, type LogFieldType } from '../formats/scanner/logDialect';
import { nearestWord } from '../../shared/text/nearest';
import { isCountRole, SUM_ROLES, sumRole, type SumRole } from '../../core/experiments/columnName';
import type { Metric, MetricPart } from '../../core/experiments/metrics/metric';
import type { RowFields } from '../formats/tableShape';
import type { LogColumn, LogHead } from './logColumn';
import { roleColumn, unclearColumnsError, type UnclearColumns } from './roleColumns';
import { eventCounts, eventCountsError } from './eventCounts';
import { SumColumns } from './sumColumns';
import { unitAbove } from './unitAbove';
import { uniformColumns, type UniformColumn } from './uniformColumns';

/** Column indexes of a log; −1: not present. */
export interface ExperimentLogColumns {
  readonly form: LogForm;
  /** Names of all columns of the log. */
  readonly names: readonly string[];
  readonly user: number;
  readonly variant: number;
  readonly time: number;
  /** Whether the time column contains days. */
  readonly ofDays: boolean;
  readonly event: number;
  readonly value: number;
  /** Column of order numbers. Purchases with equal numbers are lines of an order. */
  readonly order: number;
  readonly sums: readonly LogColumn[];
  readonly covariates: readonly LogColumn[];
  /** Columns that may be keys by their values in the first rows, at most MAX_KEYS. */
  readonly keys: readonly number[];
  /** Columns that must have one value in the log, and those with a chosen value. */
  readonly uniform: readonly UniformColumn[];
  /** Columns that are read as hashes of their text: keys, the order, and uniform columns. */
  readonly hashed: readonly number[];
  /** Names of number columns without a role. */
  readonly others: readonly string[];
  /**
   * Name of a column whose values, rather than users, were assigned to variants; undefined if there is none.
   */
  readonly unitAbove: string | undefined;
  /** Returns the sum that a part of a metric uses, or undefined. @throws InputError if several columns are possible */
  sumOf(part: MetricPart): LogColumn | undefined;
}

/** Columns, conditions and metrics of a request. */
interface LogQuery extends Pick<Partial<ExperimentConfig>, 'columns' | 'variant' | 'where'> {
  /** Metrics whose columns are read. */
  readonly metrics: readonly Metric[];
  /** Returns whether a word is an event. */
  readonly isEvent?: (word: string) => boolean;
}

/**
 * Returns the columns of a log and its layout: events if there is a column `event`, users by day if there is
 * a day, else users.
 *
 * @param surface where errors are displayed
 * @throws InputError if the variant or the user cannot be found, or several columns match a required one
 */
export function logColumns(
  head: LogHead,
  askedColumns: LogQuery,
  file: string,
  surface: Surface = 'command line',
): ExperimentLogColumns {
  const { names } = head;
  const { columns: overrides = {} } = askedColumns;
  const unclear = (which: UnclearColumns): InputError => unclearColumnsError(which, names, file, surface);
  const placeNamed = (written: string | undefined, what: string, role = what): number => {
    if (written === undefined) return -1;
    const at = placeOf(names, written);
    const named = names.flatMap((name, column) => (name.trim() === written.trim() ? [column] : []));
    if (named.length > 1) throw unclear({ role, columns: named });
    if (at >= 0) return at;
    throw new InputError({
      file,
      message: l10n.t(
        'No column “{0}” for the {1}. The nearest is “{2}”.',
        written,
        what,
        nearestWord(written, names) ?? '',
      ),
      advice: l10n.t('Columns: {0}.', names.join(', ')),
    });
  };
  const variant = placeNamed(askedColumns.variant ?? overrides.variant, l10n.t('variant'), 'variant');
  const roles = rolesOfNames(names.map((name) => name.trim()));
  const columnFor = (role: 'user' | 'time' | 'event', what: string): number => {
    const at = placeNamed(overrides[role], what, role);
    if (at >= 0) return at;
    const columns = roleColumn(role, head, roles, { variant, isEvent: askedColumns.isEvent });
    if (typeof columns === 'number') return columns;
    throw unclear({ role, columns });
  };
  const user = columnFor('user', l10n.t('user'));
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
  const event = columnFor('event', l10n.t('event'));
  const time = columnFor('time', l10n.t('time'));
  const form: LogForm = event >= 0 ? 'events' : time >= 0 ? 'user-days' : 'users';
  const ofDays = time >= 0 && /^(day|date)$/.test(names[time].trim().toLowerCase());

  const main = [variant, user, event, time].filter((column) => column >= 0);
  const order =
    form === 'events'
      ? orElse(placeNamed(overrides.order_id, 'order_id'), () =>
          names.findIndex((name, at) => !main.includes(at) && ORDERS.test(plainColumnName(name))),
        )
      : -1;
  const mainColumns = new Set([...main, order].filter((column) => column >= 0));
  const free = freeColumns(names, mainColumns);
  const byRole = new Map<SumRole, readonly number[]>();
  for (const role of SUM_ROLES) {
    const column = placeNamed(roleTold(overrides, role), role);
    byRole.set(role, column >= 0 ? [column] : free.filter((at) => hasRole(names[at], role, form)));
  }
  const values = byRole.get('revenue') ?? [];
  const value = form === 'events' && values.length === 1 ? values[0] : -1;
  const sums = new SumColumns(head, form, byRole, mainColumns, unclear);
  // A price is of one piece: it is revenue only if no column has the number of pieces.
  const pieces =
    value >= 0 && roleTold(overrides, 'revenue') === undefined && plainColumnName(names[value]) === 'price'
      ? free.filter((at) => PIECES.test(plainColumnName(names[at])))
      : [];
  if (pieces.length > 0) byRole.set('revenue', [value, ...pieces]);
  for (const metric of askedColumns.metrics) sums.ask(metric);
  const { read } = sums;
  const covariates = sums.covariates(overrides);
  const notUniform = new Set([...main, order, value]);
  const uniform = uniformColumns(head, notUniform, askedColumns.where ?? {}, {
    ofMoney: read.some((sum) => sum.isUsed && isOfMoney(sum)),
    variant,
    placeOf: (name) => placeNamed(name, '--where'),
  });
  const used = [...main, value, ...[...read, ...covariates, ...uniform].map(({ column }) => column)];
  const unused = freeColumns(names, new Set([...used, order]));
  const counts = form === 'events' ? eventCounts(head, { user, event, time }, unused) : undefined;
  if (counts !== undefined) throw eventCountsError(counts, file, surface);
  const counted = read.length + covariates.length + uniform.length;
  // The scanner has no room for keys after many numbers.
  const keys = counted + MAX_KEYS > MAX_NUMBER_COLUMNS_WITH_KEYS ? [] : keyColumns(head, new Set(used));
  const hashed = [...new Set([...keys, order, ...uniform.map(({ column }) => column)])];
  return {
    form,
    names,
    user,
    variant,
    time,
    ofDays,
    event,
    value,
    order,
    sums: read,
    covariates,
    keys,
    uniform,
    hashed: hashed.filter((column) => column >= 0),
    others: sums.others,
    unitAbove: unitAbove(head, { user, variant }, freeColumns(names, new Set(used))),
    sumOf: (part) => sums.sumOf(part),
  };
}

/** Reduced names of columns with order numbers. */
const ORDERS = /^(orderid|orderno|ordernumber|transactionid)$/;
/** Reduced names of columns with the number of pieces bought. */
const PIECES = /^(quantity|qty|units|pieces)$/;
/** Names of columns with the value of a purchase, in logs of events only. */
const VALUES: ReadonlySet<string> = new Set(['value', 'price']);

function orElse(at: number, other: () => number): number {
  return at >= 0 ? at : other();
}

function hasRole(name: string, role: SumRole, form: LogForm): boolean {
  if (form !== 'events') return sumRole(name) === role;
  // In logs of events, every sum except revenue is counted.
  return role === 'revenue' && (sumRole(name) === role || VALUES.has(name.trim().toLowerCase()));
}

type ToldColumns = NonNullable<ExperimentConfig['columns']>;

function roleTold(told: ToldColumns, role: SumRole): string | undefined {
  if (role === 'revenue') return told.revenue ?? told.value;
  if (role === 'conversions') return told.conversions ?? told.orders;
  return told[role];
}

/** Names of columns of money. */
const MONEY = /price|revenue|amount|value|sales|gmv|cost|profit|margin|spen[dt]|fee/i;

function isOfMoney({ name, role }: LogColumn): boolean {
  return role === undefined ? MONEY.test(name) : !isCountRole(role);
}

const MAX_KEYS = 4;

/** Returns the columns whose values differ between all first rows, except between completely equal rows. */
function keyColumns({ names, rows }: LogHead, used: ReadonlySet<number>): number[] {
  if (rows.length < 2) return [];
  return freeColumns(names, used)
    .filter((column) => isKey(rows, column))
    .slice(0, MAX_KEYS);
}

function freeColumns(names: readonly string[], used: ReadonlySet<number>): number[] {
  return names.flatMap((_, column) => (used.has(column) ? [] : [column]));
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

/** Returns the index of a column by name, or by number from 1, or −1. Ignores case if the match is unique. */
function placeOf(names: readonly string[], asked: string): number {
  const bare = asked.trim();
  const exact = names.findIndex((name) => name.trim() === bare);
  if (exact >= 0) return exact;
  const alike = names.flatMap((name, at) => (name.trim().toLowerCase() === bare.toLowerCase() ? [at] : []));
  if (alike.length === 1) return alike[0];
  const number = Number(bare);
  return /^\d+$/.test(bare) && number >= 1 && number <= names.length ? number - 1 : -1;
}

/** Types of the columns, for a reader of many rows at a time. */
interface LogFields {
  /** Field by column. IDs are users, variants, and event words. */
  readonly fields: readonly (LogFieldType | undefined)[];
  /**
   * Whether each column has only one use, and the number columns, hashes included, are few enough for a
   * reader of many rows at a time.
   */
  readonly isClear: boolean;
  /** Target of each number column: an index among the sums, covariates and hashes; −1: the value of an event. */
  readonly places: readonly number[];
}

const EVENT_VALUE = -1;

/** Returns the fields of a log. @param blankIsZero whether sums may be blank */
export function toScannerFields(
  { form, user, variant, event, time, value, sums, covariates, hashed }: ExperimentLogColumns,
  blankIsZero: boolean,
): LogFields {
  const fields: (LogFieldType | undefined)[] = [];
  const placeOf = new Map<number, number>();
  let uses = 0;
  const use = (column: number, field: LogFieldType): void => {
    if (column < 0) return;
    uses++;
    fields[column] ??= field;
  };
  for (const [table, column] of [user, variant, event].entries())
    use(column, { kind: 'id', table: table as 0 | 1 | 2 });
  use(time, { kind: 'time' });
  const number = (column: number, place: number, mayBeBlank: boolean, mayBeNegative: boolean): void => {
    use(column, { kind: 'number', mayBeBlank, mayBeNegative });
    if (column >= 0) placeOf.set(column, place);
  };
  number(value, EVENT_VALUE, true, true);
  for (const [index, { column, mayBeNegative, isUsed }] of sums.entries())
    number(column, index, blankIsZero || !isUsed || form === 'events', mayBeNegative);
  for (const [at, { column }] of covariates.entries()) number(column, sums.length + at, true, true);
  for (const [at, column] of hashed.entries()) {
    use(column, { kind: 'key' });
    placeOf.set(column, sums.length + covariates.length + at);
  }
  return {
    fields: Array.from(fields),
    isClear:
      uses === fields.filter((field) => field !== undefined).length &&
      placeOf.size <= MAX_NUMBER_COLUMNS_WITH_KEYS,
    places: [...placeOf].sort(([a], [b]) => a - b).map(([, place]) => place),
  };
}
