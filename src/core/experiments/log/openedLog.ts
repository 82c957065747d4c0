import * as l10n from '@vscode/l10n';
import type { Identifiers } from '../../data/ids/identifiers';
import { InputError } from '../../../shared/protocol/problem';
import type { Surface } from '../../../shared/text/surface';
import type { BadRows, ExperimentUsers } from '../experimentUsers';
import { chosenVariants } from '../chosenVariants';
import { notTimes } from '../../logs/dateNumbers';
import { dayColumnsOf } from '../metrics/metric';
import { askedColumns, askedMetrics, chosenMetrics, type ExperimentRequest } from '../request';
import type { ChosenMetrics } from '../settings';
import { requireDistinct } from './alikeVariants';
import { badRowText, eventNamesAdvice } from './badRowText';
import { parseEventNames } from './eventNames';
import { ExperimentLog } from './experimentLog';
import { logColumns, type LogColumns, type LogHead } from './logColumns';
import { LogTime, offsetMinutes, type NumberUnit } from './logTime';
import { requireUsable } from './unusableSums';

/** Chooses what is analysed of the variants that have rows, the control first. */
export type VariantsOf = (names: readonly string[], badRows: BadRows) => readonly string[];

/** A log whose rows are to be taken, and what is made of it then. */
interface OpenedLog {
  readonly log: ExperimentLog;
  readonly metrics: ChosenMetrics;
  readonly columns: LogColumns;
  /**
   * What was read, when all rows were taken.
   *
   * @throws InputError when there is nothing to analyse; OtherTimeUnit when it must be read again
   */
  finished(orderOf?: (ids: Identifiers) => Int32Array, variantsOf?: VariantsOf): ExperimentUsers;
}

/** The names of the columns that say neither who, nor in which variant, nor when. */
function otherColumns({ names, user, variant, time }: LogColumns): string[] {
  return names.filter((_, column) => ![user, variant, time].includes(column)).map((name) => name.trim());
}

/**
 * Makes ready to take the rows of a log.
 *
 * @param unit of numbers in the time column; absent: seconds, or what a first reading found
 * @throws InputError when the request does not fit the columns
 */
export function openLog(
  head: LogHead,
  request: ExperimentRequest,
  file: string,
  unit?: NumberUnit,
): OpenedLog {
  const { variant, blank } = request;
  const asked = askedMetrics(request);
  const columns = logColumns(
    head,
    { ...request.columns, variant },
    askedColumns(asked),
    file,
    request.surface,
  );
  const sums = columns.sums.map(({ name }) => name);
  const metrics = chosenMetrics(asked, {
    sums,
    others: otherColumns(columns),
    hasTime: columns.time >= 0,
    file,
    surface: request.surface,
  });
  const time = new LogTime(unit, offsetMinutes(request.utcOffset ?? ''), columns.ofDays);
  const byDay = metrics.metrics.filter(({ name }) => metrics.primary.includes(name)).flatMap(dayColumnsOf);
  const log = new ExperimentLog({
    columns,
    time,
    eventNames: parseEventNames(request.eventNames ?? ''),
    byDay,
    blankIsZero: blank === 'zero',
  });
  return {
    log,
    metrics,
    columns,
    finished: (orderOf, variantsOf = (names, bad) => chosenVariants(names, request, file, bad)) => {
      if (time.dateNumber !== undefined)
        throw notTimes(file, columns.names[columns.time].trim(), time.dateNumber);
      time.check();
      if (log.isEmpty) throw nothingUsed(log, file, request.surface);
      if (blank !== 'leave-out') requireUsable(log.unusable, log.rowsRead, file, request.surface);
      const names = log.variantNames();
      const variants = variantsOf(names, log.badRows);
      requireDistinct(names, variants, (name) => log.rowsOfVariant(name), file);
      return log.finished(variants, request.contaminated, orderOf);
    },
  };
}

function nothingUsed(
  { rowsRead, badRows }: ExperimentLog,
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
