import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import { quoteShellWord } from '../../shared/text/shellWords';
import type { Surface } from '../../shared/text/surface';
import { plainColumnName, roleByName } from '../formats/columnNames';
import type { RowFields } from '../formats/tableShape';
import type { LogHead } from './logColumn';
import { LogTime } from './logTime';
import { ALL_VALUES } from './uniformColumns';

/** Column that may contain the number of events of each row. */
interface EventCounts {
  readonly name: string;
  /** Largest number in the first rows. */
  readonly max: number;
}

/** Roles by name of whole numbers that are not counts. */
const NOT_COUNTS: ReadonlySet<string | undefined> = new Set(['user', 'item', 'rank', 'timestamp', 'fold']);
/** Minimum number of rows in which numbers that all differ are IDs. */
const MIN_ROWS_FOR_IDS = 30;
const HOUR = 3_600_000;

/**
 * Returns the first column that may contain numbers of events in a log of events: whole numbers from 0, some
 * above 1, that differ within a user, in a log where each user has at most one row per event and time, and times
 * are whole hours. Undefined if there is none. Single events repeat, and differ in their seconds.
 *
 * @param free columns without a use
 */
export function eventCounts(
  { names, rows, isOfTypes = false }: LogHead,
  { user, event, time }: { readonly user: number; readonly event: number; readonly time: number },
  free: readonly number[],
): EventCounts | undefined {
  if (isOfTypes || rows.length < 2 || !areWholeHours(rows, time)) return undefined;
  const eventKeys = new Set(
    rows.map((row) => [user, event, time].map((at) => row[at]?.trim()).join('\u0000')),
  );
  if (eventKeys.size < rows.length) return undefined;
  for (const column of free) {
    const name = names[column].trim();
    if (NOT_COUNTS.has(roleByName(name)?.role) || plainColumnName(name).endsWith('id')) continue;
    const fields = rows.map((row) => (row[column] ?? '').trim());
    if (!fields.every((field) => /^\d{1,9}(\.0+)?$/.test(field))) continue;
    const max = fields.reduce((most, field) => Math.max(most, Number(field)), 0);
    if (max <= 1 || (rows.length >= MIN_ROWS_FOR_IDS && new Set(fields).size === rows.length)) continue;
    if (!isOfUser(rows, user, fields)) return { name, max };
  }
  return undefined;
}

/** Returns whether all times of the first rows are whole hours, or the log has none. */
function areWholeHours(rows: RowFields, column: number): boolean {
  if (column < 0) return true;
  const time = new LogTime(undefined, 0, false);
  const encoder = new TextEncoder();
  return rows.every((row) => {
    const bytes = encoder.encode((row[column] ?? '').trim());
    return time.text(bytes, 0, bytes.length) % HOUR === 0;
  });
}

/** Returns whether users with several rows have the same number in all: it describes the user. */
function isOfUser(rows: RowFields, user: number, numbers: readonly string[]): boolean {
  const firsts = new Map<string, string>();
  let isRepeated = false;
  for (const [row, fields] of rows.entries()) {
    const first = firsts.get(fields[user]);
    if (first === undefined) firsts.set(fields[user], numbers[row]);
    else if (first !== numbers[row]) return false;
    else isRepeated = true;
  }
  return isRepeated;
}

/** Returns the error that asks whether a column contains numbers of events. */
export function eventCountsError({ name, max }: EventCounts, file: string, surface: Surface): InputError {
  const choice = `${name}=${ALL_VALUES}`;
  return new InputError({
    file,
    message: l10n.t(
      'It is not clear whether “{0}”, with whole numbers up to {1}, contains the number of events of each row.',
      name,
      String(max),
    ),
    advice: [
      l10n.t(
        'If it does, write a log with one row for each user or user and day, and a column for each event, such as {0}.',
        'impressions, clicks',
      ),
      surface === 'panel'
        ? l10n.t('If each row is one event, write {0} under “{1}”.', choice, l10n.t('Only rows with'))
        : l10n.t('If each row is one event, add {0}.', `--where ${quoteShellWord(choice)}`),
    ].join(' '),
  });
}
