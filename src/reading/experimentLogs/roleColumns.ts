import * as l10n from '@vscode/l10n';
import { quoteShellWord } from '../../shared/text/shellWords';
import type { Surface } from '../../shared/text/surface';
import { InputError } from '../../shared/problem';
import { roleByName, plainColumnName } from '../formats/columnNames';
import type { ColumnRole } from '../formats/tableShape';
import type { LogHead } from './logColumn';
import { LogTime } from './logTime';

/** Names of the columns of each role, most certain first. */
const NAMES = {
  user: ['user', 'user_id', 'userid'],
  event: ['event', 'event_type', 'event_name'],
  time: ['day', 'date', 'time'],
} as const;

const ROLES = { user: 'user', event: 'event', time: 'timestamp' } as const;

/** Words in the names of columns that identify persons. A person may have several sessions. */
const PERSON = /(^|[^a-z])(user|customer|client|member|visitor|account|person|subscriber)s?([^a-z]|$)/i;
/** Words at the end of names of ID columns. */
const ID = /(id|no|nr|num|number|key|code)$/;

interface Circumstances {
  /** Index of the variant column, which has no other role. */
  readonly variant: number;
  /** Returns whether a word is an event. Absent: event words are unknown. */
  readonly isEvent?: ((word: string) => boolean) | undefined;
}

/** Returns the column of a role by its name; −1 if there is none; several columns if neither names nor the first rows decide. */
export function roleColumn(
  role: keyof typeof NAMES,
  head: LogHead,
  roles: readonly ColumnRole[],
  { variant, isEvent = () => false }: Circumstances,
): number | readonly number[] {
  const lower = head.names.map((name) => name.trim().toLowerCase());
  const columns = lower.flatMap((_, at) => (at === variant ? [] : [at]));
  const exact = columns.filter((at) => (NAMES[role] as readonly string[]).includes(lower[at]));
  const surest = (among: readonly number[]): readonly number[] => {
    const [first] = NAMES[role].filter((name) => among.some((at) => lower[at] === name));
    return among.filter((at) => lower[at] === first);
  };
  if (exact.length === 0) {
    const called = columns.find((at) => roles[at] === ROLES[role]) ?? -1;
    return role === 'user' && called >= 0 ? personOr(called, columns, head.names) : called;
  }
  const candidates =
    role === 'user'
      ? surest(exact)
      : role === 'event'
        ? eventsOf(exact, head, isEvent)
        : timesOf(exact, head);
  return candidates.length === 1 ? candidates[0] : candidates;
}

/**
 * Returns the candidates for the user column. If the column found by name identifies sessions, columns that
 * identify persons are included.
 */
function personOr(
  called: number,
  columns: readonly number[],
  names: readonly string[],
): number | readonly number[] {
  const isPerson = (at: number): boolean => PERSON.test(words(names[at]));
  if (isPerson(called)) return called;
  const persons = columns.filter(
    (at) =>
      at !== called &&
      isPerson(at) &&
      (ID.test(plainColumnName(names[at])) || roleByName(names[at])?.role === 'user'),
  );
  return persons.length === 0 ? called : [called, ...persons];
}

/** Splits a name into words: equal for `memberNo` and `member_no`. */
function words(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/_/g, ' ');
}

/** Returns the columns whose first rows contain events, else all. */
function eventsOf(
  columns: readonly number[],
  { rows }: LogHead,
  isEvent: (word: string) => boolean,
): readonly number[] {
  const known = columns.filter((at) => rows.some((fields) => isEvent((fields[at] ?? '').trim())));
  return known.length > 0 ? known : columns;
}

/**
 * Returns the columns whose first rows contain times. Of several columns with the same days only one is
 * returned.
 */
function timesOf(columns: readonly number[], { rows }: LogHead): readonly number[] {
  const encoder = new TextEncoder();
  const daysOf = (at: number): string => {
    const time = new LogTime(undefined, 0, false);
    const days = rows.map((fields) => {
      const bytes = encoder.encode((fields[at] ?? '').trim());
      return time.dayOf(time.text(bytes, 0, bytes.length));
    });
    return days.some((day) => day === day) ? days.join() : '';
  };
  const days = new Map(columns.map((at) => [at, daysOf(at)] as const));
  const dated = columns.filter((at) => days.get(at) !== '');
  if (dated.length === 0) return columns;
  return new Set(dated.map((at) => days.get(at))).size === 1 ? dated.slice(0, 1) : dated;
}

/** Candidates for a role. */
export interface UnclearColumns {
  /** Role of `--columns`. Undefined: the column of this name occurs twice in the header. */
  readonly role: string | undefined;
  readonly columns: readonly number[];
}

/** Returns the error that asks which of several columns has a role. */
export function unclearColumnsError(
  { role, columns }: UnclearColumns,
  names: readonly string[],
  file: string,
  surface: Surface,
): InputError {
  const columnNames = columns.map((at) => names[at].trim());
  // If several columns share a name, they are identified by number.
  const isNamed = new Set(columnNames).size === columnNames.length;
  const choices = isNamed ? columnNames : columns.map((at) => String(at + 1));
  const listed = columnNames.map((name) => `“${name}”`).join(', ');
  if (role === undefined)
    return new InputError({
      file,
      message: l10n.t('The log has several columns “{0}”.', columnNames[0]),
      advice: l10n.t('Rename all but one of them in the log.'),
    });
  const options = choices.map((choice) =>
    role === 'variant'
      ? `--variant ${quoteShellWord(choice)}`
      : `--columns ${quoteShellWord(`${role}=${choice}`)}`,
  );
  return new InputError({
    file,
    message: l10n.t('Several columns can be the role “{0}”: {1}.', role, listed),
    advice:
      surface === 'panel'
        ? l10n.t('Specify one under “{0}”, such as {1}.', l10n.t('Columns'), `${role}=${choices[0]}`)
        : l10n.t('Specify one: {0}.', options.join(', ')),
  });
}
