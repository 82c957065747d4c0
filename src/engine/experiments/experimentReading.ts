import * as l10n from '@vscode/l10n';
import { HEAD_BYTES } from '../../core/formats/detection/inspect';
import type { ReadOptions } from '../../core/formats/readOptions';
import { columnarFormat } from '../../core/formats/columnarFormats';
import { SIGNATURE_BYTES } from '../../core/formats/values/encoding';
import { asRead } from '../../core/experiments/metrics/metricValues';
import type { ExperimentUsers } from '../../core/experiments/experimentUsers';
import { OtherTimeUnit, type NumberUnit } from '../../core/experiments/log/logTime';
import type { ExperimentLog } from '../../core/experiments/log/experimentLog';
import { textLogHead, unclearPoint, type UnclearPoint } from '../../core/experiments/log/logHead';
import { openLog, type OpenedLog, type Opening, type VariantsOf } from '../../core/experiments/log/openedLog';
import type { ExperimentRequest } from '../../core/experiments/request';
import type { ChosenMetrics } from '../../core/experiments/settings';
import type { Identifiers } from '../../core/data/ids/identifiers';
import { formatBytes, formatCount } from '../../shared/text/numbers/numberText';
import { InputError } from '../../shared/protocol/problem';
import type { Surface } from '../../shared/text/surface';
import type { LogColumns } from '../../core/experiments/log/logColumns';
import type { ColumnReading } from '../../shared/protocol/fileReading';
import { namedReading } from '../reading/columnReading';
import { encodingOf, TextCheck } from '../reading/textEncoding';
import { UNWATCHED, type ReadingWatch } from '../reading/readingWatch';
import { openColumnar } from '../reading/openColumnar';
import { columnarRowsOf, textRowsOf, type SegmentedRows } from '../reading/rowsOf';
import type { ByteSource } from '../sources/byteSource';
import { orderingOfIds } from '../table/idOrder';

/** A log of an experiment that was read. */
interface ReadLog {
  readonly users: ExperimentUsers;
  readonly metrics: ChosenMetrics;
  readonly reading: ColumnReading;
}

export interface ReadLogOptions {
  readonly told?: Pick<ReadOptions, 'format' | 'decimal' | 'encoding'>;
  readonly watch?: ReadingWatch;
  /** Absent: those of the request. */
  readonly variantsOf?: VariantsOf;
  /** How a large log is read by several threads, where there are such. */
  readonly segmented?: SegmentedRows;
}

/**
 * Reads a log in one pass; in two where its times are numbers of a unit that only their largest shows.
 *
 * @throws InputError when it is no log, or not what was asked for
 */
export async function readLog(
  source: ByteSource,
  request: ExperimentRequest,
  { told = {}, watch: watched = UNWATCHED, variantsOf, segmented }: ReadLogOptions = {},
): Promise<ReadLog> {
  const { free = Infinity } = watched;
  const columnar = columnarFormat(await source.read(0, SIGNATURE_BYTES));
  const rows = async (unit: NumberUnit | undefined): Promise<OpenedLog> => {
    let log: OpenedLog['log'] | undefined;
    const open: Opening = (head) => {
      const opened = openLog(head, request, source.name, unit);
      log = opened.log;
      return opened;
    };
    const watch: ReadingWatch = {
      check: watched.check,
      progress: (rows, bytes) => {
        if (log !== undefined && log.bytes > free) throw tooManyUsers(source.name, log.users.size, free);
        watched.progress(rows, bytes);
      },
    };
    if (columnar === undefined) return textRows(source, told, open, watch, segmented, request.surface);
    const { columnarLogHead, logLeaves } = await import('./columnarLogHead');
    const file = await openColumnar(source, columnar.name);
    const leaves = logLeaves(file);
    const opened = open(columnarLogHead(leaves));
    await columnarRowsOf(file, leaves, opened.log, watch);
    return opened;
  };
  let unit: NumberUnit | undefined;
  for (let round = 0; ; round++) {
    const { finished: finish, metrics, columns, format } = await rows(unit);
    try {
      const users = finish(inByteOrder, variantsOf);
      const changed = await source.changed();
      if (changed !== undefined) throw new InputError(changed);
      return {
        users,
        metrics: { ...metrics, metrics: metrics.metrics.map((metric) => asRead(metric, users)) },
        reading: readingOf(columns, format ?? columnar?.name ?? ''),
      };
    } catch (error) {
      if (!(error instanceof OtherTimeUnit) || round > 1) throw error;
      unit = error.unit;
    }
  }
}

/** How the columns of a log were read: of sums and covariates the names under which they are kept. */
function readingOf(
  { names, user, variant, time, event, value, sums, covariates }: LogColumns,
  format: string,
): ColumnReading {
  return namedReading(format, names, [
    ['user', user],
    ['variant', variant],
    ['time', time],
    ['event', event],
    ['value', value],
    ...[...sums, ...covariates].map(({ name, column }) => [name, column] as const),
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

async function textRows(
  source: ByteSource,
  told: Pick<ReadOptions, 'format' | 'decimal' | 'encoding'>,
  open: Opening,
  watch: ReadingWatch,
  segmented: SegmentedRows | undefined,
  surface: Surface | undefined,
): Promise<OpenedLog> {
  const { bytes, complete } = await source.head(HEAD_BYTES);
  const head = textLogHead(bytes, source.name, complete, await heldTo(source, told));
  const unclear = told.decimal === undefined ? unclearPoint(head) : undefined;
  if (unclear !== undefined) throw unclearNumbers(source.name, unclear, surface);
  let opened = open(head);
  const again = (): ExperimentLog => (opened = open(head)).log;
  const check = new TextCheck(source, head.shape.encoding);
  await textRowsOf(source, head.shape, again, watch, { segmented, check });
  return opened;
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

/** What was told, with an encoding only where the file needs it. */
async function heldTo(
  source: ByteSource,
  { encoding: told, ...others }: NonNullable<ReadLogOptions['told']>,
): Promise<NonNullable<ReadLogOptions['told']>> {
  const encoding = await encodingOf(source, told);
  return encoding === undefined ? others : { ...others, encoding };
}

function inByteOrder(ids: Identifiers): Int32Array {
  const all = Int32Array.from({ length: ids.size }, (_, id) => id);
  return orderingOfIds(ids, all);
}
