import * as l10n from '@vscode/l10n';
import type { Identifiers } from '../../core/data/ids/identifiers';
import { InputError } from '../../shared/problem';
import { percentText } from '../../shared/text/numbers/changeText';
import { formatCount } from '../../shared/text/numbers/numberText';
import type { Surface } from '../../shared/text/surface';
import type { BadRows, ExperimentUsers } from '../../core/experiments/experimentUsers';
import { chosenVariants } from './chosenVariants';
import { datesAsNumbersError } from '../../core/logs/dateNumbers';
import { dayColumnsOf } from '../../core/experiments/metrics/metric';
import { parseAskedMetrics, chosenMetrics, readMetrics, type ExperimentRequest } from './request';
import type { MetricsByRole } from '../../core/experiments/settings';
import { requireDistinct } from '../../core/experiments/alikeVariants';
import { badRowText, eventNamesAdvice } from '../../core/experiments/badRowText';
import { eventKind, parseEventNames } from '../../core/experiments/eventNames';
import { ExperimentLog } from './experimentLog';
import { UserFactsNeeded, type UserFacts } from './userFacts';
import type { LogHead } from './logColumn';
import { logColumns, type ExperimentLogColumns } from './logColumns';
import { LogTime, offsetMinutes, type NumberUnit } from './logTime';
import { severalValuesError } from './uniformColumns';
import { requireUsable } from './unusableSums';

/** Function that returns the variants to analyse among those with rows, the control first. */
export type VariantsOf = (names: readonly string[], badRows: BadRows) => readonly string[];

/** A log that is ready to take rows, and the function that finishes it. */
interface OpenedLog {
  readonly log: ExperimentLog;
  readonly metrics: MetricsByRole;
  readonly columns: ExperimentLogColumns;
  /**
   * Returns the users after all rows were taken.
   *
   * @throws InputError if there is nothing to analyse, or the user must decide; OtherTimeUnit or
   * UserFactsNeeded if the log must be read again
   */
  finished(orderOf?: (ids: Identifiers) => Int32Array, variantsOf?: VariantsOf): ExperimentUsers;
}

/** Results of an earlier reading of a log. */
export interface EarlierReading {
  /** Unit of numbers in the time column (default: seconds). */
  readonly unit?: NumberUnit;
  readonly known?: UserFacts;
}

/** Prepares to take the rows of a log. @throws InputError if the request does not fit the columns */
export function openLog(
  head: LogHead,
  request: ExperimentRequest,
  file: string,
  { unit, known: knownUsers }: EarlierReading,
): OpenedLog {
  const { variant, blank, surface } = request;
  const metricSettings = parseAskedMetrics(request);
  const eventNames = parseEventNames(request.eventNames ?? '');
  const columns = logColumns(
    head,
    {
      columns: request.columns,
      variant,
      where: request.where,
      metrics: readMetrics(metricSettings),
      isEvent: (word) => eventKind(word, eventNames) !== undefined,
    },
    file,
    surface,
  );
  const metrics = chosenMetrics(metricSettings, { columns, file, surface, isPlan: request.isPlan === true });
  const time = new LogTime(unit, offsetMinutes(request.utcOffset ?? ''), columns.ofDays);
  const byDay = metrics.metrics.filter(({ name }) => metrics.primary.includes(name)).flatMap(dayColumnsOf);
  const log = new ExperimentLog({
    columns,
    time,
    eventNames,
    byDay,
    blankIsZero: blank === 'zero',
    known: knownUsers,
  });
  /**
   * Checks that each row can be counted without knowing the other rows of its user.
   *
   * @throws UserFactsNeeded if not; InputError if the request must specify how to treat such rows
   */
  const requireUsersKnown = (): void => {
    const drops = request.beforeExposure === 'drop';
    if (knownUsers === undefined && log.userFacts.namesVariantsElsewhere())
      throw new UserFactsNeeded(log.userFacts.facts(drops));
    const { users, early } = log.userFacts.usersBefore();
    if (early === 0 || request.beforeExposure === 'keep') return;
    if (!drops) throw beforeExposure(users, early, file, surface);
    if (knownUsers === undefined) throw new UserFactsNeeded(log.userFacts.facts(true));
  };
  return {
    log,
    metrics,
    columns,
    finished: (orderOf, variantsOf = (names, bad) => chosenVariants(names, request, file, bad)) => {
      if (time.dateNumber !== undefined)
        throw datesAsNumbersError(file, columns.names[columns.time].trim(), time.dateNumber);
      time.check();
      const [several] = log.severalValues;
      if (several !== undefined) throw severalValuesError(several, file, surface);
      if (log.isEmpty) throw nothingUsed(log, file, request.surface);
      requireKnownEvents(log, file, surface);
      requireUsersKnown();
      if (blank !== 'leave-out') requireUsable(log.unusable.sums, log.rowsRead, file, request.surface);
      const names = log.variantNames();
      const variants = variantsOf(names, log.unusable.rows);
      requireDistinct(names, variants, (name) => log.rowsOfVariant(name), file);
      return log.finished(variants, request.contaminated, orderOf);
    },
  };
}

/** Maximum share of rows with unknown events that is left out without a question to the user. */
const MAX_UNKNOWN = 0.1;

/** Checks the share of rows with unknown events. @throws InputError if it is above `MAX_UNKNOWN` */
function requireKnownEvents(
  { unusable: { rows: badRows }, rowsMeant }: ExperimentLog,
  file: string,
  surface: Surface,
): void {
  const { unknownEvents, unknownWords, places } = badRows;
  if (unknownEvents <= MAX_UNKNOWN * rowsMeant) return;
  const line = places.find(({ reason }) => reason === 'unknown-event')?.line;
  throw new InputError({
    file,
    ...(line !== undefined && { line }),
    message: l10n.t('{0} of the rows are events with unknown names.', percentText(unknownEvents / rowsMeant)),
    advice: eventNamesAdvice(unknownWords, surface),
  });
}

/** Returns the question of how to treat rows before first exposures. */
function beforeExposure(users: number, early: number, file: string, surface: Surface): InputError {
  return new InputError({
    file,
    message: l10n.t(
      '{0} of {1} users have events before their first exposure, or no exposure.',
      formatCount(early, 'en'),
      formatCount(users, 'en'),
    ),
    advice:
      surface === 'panel'
        ? l10n.t('Select under “{0}”.', l10n.t('Before exposure'))
        : l10n.t(
            'To exclude these events, add {0}. To include them, add {1}.',
            '--before-exposure drop',
            '--before-exposure keep',
          ),
  });
}

function nothingUsed(
  { rowsRead, unusable: { rows: badRows } }: ExperimentLog,
  file: string,
  surface: Surface | undefined,
): InputError {
  const first = badRows.places.at(0);
  return new InputError({
    file,
    ...(first !== undefined && { line: first.line }),
    message:
      rowsRead === 0
        ? l10n.t('The log has no rows.')
        : l10n.t('Can’t use any of the {0} rows of the log.', rowsRead),
    advice:
      first === undefined
        ? l10n.t('Use a log with one row for each user, for each user and day, or for each event.')
        : badRows.unknownEvents === badRows.count
          ? eventNamesAdvice(badRows.unknownWords, surface)
          : [
              surface === 'panel'
                ? l10n.t('First: {0}.', badRowText(first))
                : l10n.t(
                    'First: {0}. If these are the wrong columns, specify them with {1}.',
                    badRowText(first),
                    '--columns',
                  ),
              ...(first.reason === 'no-time'
                ? [
                    l10n.t(
                      'Expected numbers, such as seconds since 1970, or dates such as {0}.',
                      '2026-03-31',
                    ),
                  ]
                : []),
            ].join(' '),
  });
}
