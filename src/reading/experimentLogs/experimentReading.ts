import * as l10n from '@vscode/l10n';
import { rowMeanAsUserMean } from '../../core/experiments/metrics/metricValues';
import type { ExperimentUsers } from '../../core/experiments/experimentUsers';
import { OtherTimeUnit } from './logTime';
import { type ExperimentLog } from './experimentLog';
import { UserFactsNeeded } from './userFacts';
import type { UnclearPoint } from './logHead';
import { openLog, type EarlierReading, type VariantsOf } from './openedLog';
import type { ExperimentRequest } from './request';
import type { MetricsByRole } from '../../core/experiments/settings';
import type { Identifiers } from '../../core/data/ids/identifiers';
import { formatBytes, formatCount } from '../../shared/text/numbers/numberText';
import { joinIds } from '..';
import { InputError } from '../../shared/problem';
import type { Surface } from '../../shared/text/surface';
import type { ExperimentLogColumns } from './logColumns';
import type { ColumnReading } from '../../shared/protocol/fileReading';
import { namedReading } from '../inputs/columnReading';
import { UNWATCHED, type ReadingWatch } from '../inputs/readingWatch';
import type { SegmentedRows } from '../inputs/rowsOf';
import type { ByteSource } from '../sources/byteSource';
import { orderingOfIds } from '../../core/evaluation/ordering/idOrder';
import { readLogSource, type LogOverrides } from './logSource';

/** Log of an experiment that was read. */
interface ReadLog {
  readonly users: ExperimentUsers;
  readonly metrics: MetricsByRole;
  readonly reading: ColumnReading;
}

export interface ReadLogOptions {
  readonly overrides?: LogOverrides;
  readonly watch?: ReadingWatch;
  /** Chooses the variants to analyse. Absent: the variants of the request. */
  readonly variantsOf?: VariantsOf;
  /** Reads a large log on several threads, if available. */
  readonly segmented?: SegmentedRows;
}

/** Maximum passes over a log: finding the unit of its times and its user totals may take one more each. */
const MAX_READINGS = 3;

/**
 * Reads a log, in one pass if possible. Another pass is needed if the unit of numeric times shows only in
 * their maximum, or if all rows of a user decide which of them are used.
 *
 * @throws InputError if the file is not a log, or not the log that the request describes
 */
export async function readExperimentLog(
  source: ByteSource,
  request: ExperimentRequest,
  { overrides: overrides = {}, watch: watched = UNWATCHED, variantsOf, segmented }: ReadLogOptions,
): Promise<ReadLog> {
  const { free = Infinity } = watched;
  const log = await readLogSource(source, overrides);
  if (log.unclear !== undefined) throw unclearNumbers(source.name, log.unclear, request.surface);
  let earlier: EarlierReading = {};
  for (let round = 0; ; round++) {
    let opened = openLog(log.head, request, source.name, earlier);
    const progress: ReadingWatch['progress'] = (rows, bytes) => {
      const { bytes: taken, users } = opened.log;
      if (taken > free) throw tooManyUsers(source.name, users.size, free);
      watched.progress(rows, bytes);
    };
    const open = (): ExperimentLog => (opened = openLog(log.head, request, source.name, earlier)).log;
    await log.read(open, { check: watched.check, progress }, segmented);
    try {
      const finished = opened.finished(inByteOrder, variantsOf);
      const column = { side: 'log', ids: opened.log.users } as const;
      const [twoForms] = joinIds(column, column, { what: 'users' }).findings;
      const users = { ...finished, met: { ...finished.met, twoForms } };
      const changed = await source.changed();
      if (changed !== undefined) throw new InputError(changed);
      const { metrics, columns } = opened;
      return {
        users,
        metrics: { ...metrics, metrics: metrics.metrics.map((metric) => rowMeanAsUserMean(metric, users)) },
        reading: readingOf(columns, log.format),
      };
    } catch (error) {
      if (round >= MAX_READINGS) throw error;
      if (error instanceof OtherTimeUnit) earlier = { unit: error.unit };
      else if (error instanceof UserFactsNeeded) earlier = { ...earlier, known: error.known };
      else throw error;
    }
  }
}

/**
 * Returns the columns of a log as they were read. Sums and covariates have the names under which the analysis
 * finds them.
 */
function readingOf(
  { names, user, variant, time, event, value, order, sums, covariates, uniform }: ExperimentLogColumns,
  format: string,
): ColumnReading {
  return namedReading(format, names, [
    ['user', user],
    ['variant', variant],
    ['time', time],
    ['event', event],
    ['value', value],
    ['order_id', order],
    ...[...sums, ...covariates].map(({ name, column }) => [name, column] as const),
    ...uniform.map(({ column }) => ['where', column] as const),
  ]);
}

function tooManyUsers(file: string, users: number, free: number): InputError {
  return new InputError({
    file,
    message: l10n.t(
      'The log has more than {0} users, too many for {1} of memory.',
      formatCount(users, 'en'),
      formatBytes(Math.max(0, free)),
    ),
    advice: l10n.t('Close other programs, allow more with --memory, or use a log of sums per user.'),
    inEditor: l10n.t(
      'Close other programs, allow more with {0}, or use a log of sums per user.',
      'recscope.memory',
    ),
  });
}

function unclearNumbers(
  file: string,
  { column, text }: UnclearPoint,
  surface: Surface | undefined,
): InputError {
  const advice = l10n.t('Write numbers without thousands separators.');
  return new InputError({
    file,
    message: l10n.t(
      'The point in “{0}” ({1}) can be a thousands separator or a decimal point.',
      text,
      column,
    ),
    advice:
      surface === 'panel'
        ? advice
        : `${advice} ${l10n.t('If it is a decimal point, add {0}.', '--decimal point')}`,
  });
}

function inByteOrder(ids: Identifiers): Int32Array {
  const all = Int32Array.from({ length: ids.size }, (_, id) => id);
  return orderingOfIds(ids, all);
}
