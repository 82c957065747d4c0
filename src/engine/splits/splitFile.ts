import * as l10n from '@vscode/l10n';
import { Identifiers } from '../../core/data/ids/identifiers';
import { lineOfRow } from '../../core/data/interactions/interactions';
import { columnIndexOfRole, type TableShape } from '../../reading/formats/tableShape';
import { findDateNumber, datesAsNumbersError } from '../../core/logs/dateNumbers';
import type { InteractionLog } from '../../core/logs/interactionLog';
import { timeDisplayText, type TimeColumn } from '../../core/logs/timeColumn';
import type { ReadOptions } from '../../reading/formats/readOptions';
import {
  completeFoldAudit,
  manifestFold,
  manifestOptions,
  pointOrNull,
  findingsOfSplit,
} from '../../core/splits/manifest';
import type { ManifestFold, SplitManifest } from '../../shared/protocol/splitResult';
import { splitLog, type Split, type SplitFold } from '../../core/splits/split';
import { splitOption, splitWay } from '../../shared/text/splitStep';
import type { Surface } from '../../shared/text/surface';
import { countsTime, needsTime, type SplitOptions } from '../../core/splits/splitOptions';
import { joinIds } from '../../reading';
import { joinMismatchJson } from '../../shared/findings/joinKinds';
import { splitFindings, type SplitFinding } from '../../shared/findings/splitKinds';
import { InputError } from '../../shared/problem';
import { likelyMeantWord } from '../../shared/text/nearest';
import { clipText } from '../../shared/text/clip';
import { VERSION } from '../../shared/version';
import type { ByteSource } from '../../reading/sources/byteSource';
import { columnReading } from '../../reading/inputs/columnReading';
import type { ReadingWatch } from '../../reading/inputs/readingWatch';
import { lastPathPart } from '../../reading/logs/splitReading';
import { logShape, readInteractionLog, requireColumn, type Hasher } from '../../reading/logs/logFile';
import type { SplitTarget } from '../../reading/parts/partFile';
import { writeParts } from '../../reading/parts/writeParts';

export interface SplitRequest {
  readonly options: SplitOptions;
  readonly overrides: ReadOptions | undefined;
  /** Where errors are shown: command line, editor or agent; absent: the command line. */
  readonly surface?: Surface;
  readonly newHasher: () => Hasher;
  /** Destination of the files of the split; undefined: nothing is written, and no file has a digest. */
  readonly target: SplitTarget | undefined;
  readonly watch: ReadingWatch;
  /** Called with the first division of the log, before other folds are computed. */
  readonly onFirstFold?: (split: Split, fold: SplitFold) => void;
}

/**
 * Splits an open file. The file is read once for its IDs, and once for each division that is written.
 *
 * @throws InputError if the file cannot be split; files written so far should be deleted
 */
export async function splitFile(source: ByteSource, request: SplitRequest): Promise<SplitManifest> {
  const { options, overrides, surface = 'command line', newHasher, target, watch } = request;
  const shape = await logShape(source, overrides);
  if (shape.format === 'arrow') throw notWritten(source);
  if (needsTime(options)) requireColumn(source, shape, 'timestamp', splitWay(options.by, surface), surface);
  if (options.minRating !== undefined)
    requireColumn(source, shape, 'rating', splitOption('--min-rating', surface), surface);
  if (options.events !== undefined)
    requireColumn(source, shape, 'event', splitOption('--events', surface), surface);
  const hasher = newHasher();
  const ids = { users: new Identifiers(), items: new Identifiers() };
  const columns = {
    times: true,
    ratings: options.minRating !== undefined || options.duplicates === 'exact',
    events: options.events !== undefined,
  };
  const { log, bytes } = await readInteractionLog(source, shape, ids, columns, watch, { hasher });
  if (log.times !== undefined && countsTime(options)) {
    const date = findDateNumber(log.times);
    if (date !== undefined)
      throw datesAsNumbersError(
        source.name,
        shape.columns[columnIndexOfRole(shape, 'timestamp')]?.name ?? '',
        date,
      );
  }
  requireEvents(source, log, options);
  const split = splitLog(log, options);
  if (split.filteredRows.rows.length === 0) throw nothingLeft(source, shape, log, split);
  const folds: ManifestFold[] = [];
  let first: SplitFold | undefined;
  for (let index = 0; index < split.folds; index++) {
    const fold = split.fold(index);
    if (index === 0) request.onFirstFold?.(split, fold);
    const content = manifestFold(split, fold);
    if (options.windows === undefined) {
      requireTest(source, content, log, options, surface);
      requireTrain(source, content, options, surface);
    }
    const writing = { source, shape, fold, options, watch, newHasher };
    const written =
      target && (await writeParts(writing, target, content, split.folds > 1 ? `${index}/` : ''));
    folds.push(written ?? content);
    first ??= fold;
    watch.check();
  }
  if (folds.every(({ parts }) => parts.test?.rows === 0))
    requireTest(source, folds[0], log, options, surface);
  if (options.valid !== undefined && folds.every(({ parts }) => (parts.valid?.rows ?? 0) === 0))
    throw noValid(source, surface);
  const findings = [...findingsOfSplit(split, folds, options), ...idsInTwoForms(log)];
  const audit = first === undefined ? null : completeFoldAudit(split, first);
  return {
    schema: 'recscope-split/1',
    version: VERSION,
    input: {
      name: lastPathPart(source.name),
      bytes,
      sha256: hasher.digest(),
      rows: log.rows,
      reading: columnReading(shape),
    },
    options: manifestOptions(options.config, inForce(options)),
    randomness: 'MurmurHash3_x86_128, xoshiro128**',
    filters: split.filters,
    folds,
    ...(split.shortUsers !== undefined && { shortUsers: split.shortUsers }),
    ...(split.tiesDecided !== undefined && { tiesDecided: split.tiesDecided }),
    ...(options.by === 'time' &&
      options.windows === undefined && {
        testFrom: pointOrNull(split.testFrom),
        validFrom: pointOrNull(split.validFrom),
      }),
    findings,
    audit,
  };
}

/** Returns the effective options, including defaults. */
function inForce(options: SplitOptions): Record<string, unknown> {
  const { by, seed, rounding, ties, short, minTrain, duplicates } = options;
  const byUser = by === 'user' || by === 'user-time';
  return {
    by,
    ...(by === 'user-time' && options.test?.kind === 'count' && { test: String(options.test.count) }),
    seed,
    rounding,
    duplicates,
    ...(by === 'user-time' && { ties }),
    ...(byUser && options.folds === undefined && { short, 'min-train': minTrain }),
  };
}

function notWritten({ name }: ByteSource): InputError {
  return new InputError({
    file: name,
    message: l10n.t('Can’t write a split as Arrow files.'),
    advice: l10n.t('Convert the interactions to Parquet, CSV, or JSON Lines first.'),
  });
}

function nothingLeft(
  { name }: ByteSource,
  shape: TableShape,
  { times, lines }: InteractionLog,
  { filters }: Split,
): InputError {
  const most = filters.reduce<(typeof filters)[number] | undefined>(
    (found, filter) => (found === undefined || filter.rows > found.rows ? filter : found),
    undefined,
  );
  const unread = most?.filter === 'bad-row' ? times?.unread : undefined;
  if (unread !== undefined)
    return new InputError({
      file: name,
      line: lineOfRow(lines, unread.row),
      message: l10n.t(
        'No rows left to split: “{0}” in {1} is not a time.',
        clipText(unread.text, 60),
        shape.columns[columnIndexOfRole(shape, 'timestamp')]?.name ?? '',
      ),
      advice: l10n.t('Expected numbers, such as seconds since 1970, or dates such as {0}.', '2026-03-31'),
    });
  return new InputError({
    file: name,
    message: l10n.t('No rows left to split.'),
    advice:
      most === undefined
        ? l10n.t('Expected one line for each user and item.')
        : most.filter === 'bad-row'
          ? l10n.t('Rows without a user, an item, or a required time: {0}.', most.rows)
          : l10n.t('{0} removed {1} rows.', most.filter, most.rows),
  });
}

function requireTest(
  { name }: ByteSource,
  { parts, left }: ManifestFold,
  { times }: InteractionLog,
  { by, test }: SplitOptions,
  surface: Surface,
): void {
  if ((parts.test?.rows ?? 0) > 0) return;
  const taken = Object.entries(left ?? {}).map(([reason, rows]) => `${reason}: ${rows}`);
  throw new InputError({
    file: name,
    message: l10n.t('No rows for test (empty-part).'),
    advice:
      taken.length > 0
        ? l10n.t('Rows removed: {0}. Increase the size, or remove fewer.', taken.join(', '))
        : test?.kind === 'point' && times !== undefined
          ? l10n.t('The time of the last row is {0}.', lastTime(times))
          : by === 'user' || by === 'user-time'
            ? l10n.t(
                'Increase {0}. Users with few rows stay in train unless {1} is set.',
                splitOption('--test', surface),
                splitOption('--short', surface),
              )
            : l10n.t('Increase {0}.', splitOption('--test', surface)),
  });
}

function noValid({ name }: ByteSource, surface: Surface): InputError {
  const option = splitOption('--valid', surface);
  return new InputError({
    file: name,
    message: l10n.t('No rows for valid (empty-part).'),
    advice: l10n.t('Increase {0}, or remove it.', option),
  });
}

/** Checks that each event occurs. @throws InputError for an event that is in no row */
function requireEvents(
  { name }: ByteSource,
  { events }: InteractionLog,
  { events: wanted = [] }: SplitOptions,
): void {
  if (events === undefined) return;
  const missing = wanted.find((event) => events.ids.find(event) < 0);
  if (missing === undefined) return;
  const names = Array.from({ length: Math.min(events.ids.size, MAX_EVENTS) }, (_, id) => events.ids.text(id));
  const meant = likelyMeantWord(missing, names);
  throw new InputError({
    file: name,
    message:
      meant === undefined
        ? l10n.t('No row has the event “{0}”.', clipText(missing, 60))
        : l10n.t(
            'No row has the event “{0}”. Did you mean “{1}”?',
            clipText(missing, 60),
            clipText(meant, 60),
          ),
    advice: l10n.t('Events of the file: {0}.', names.map((event) => clipText(event, 60)).join(', ')),
  });
}

/** Maximum number of events of a file that a message names. */
const MAX_EVENTS = 20;

function lastTime({ values }: TimeColumn): string {
  return timeDisplayText(values.reduce((last, value) => (value > last ? value : last), -Infinity));
}

/** Checks that train has rows. @throws InputError if all rows are in test */
function requireTrain(
  { name }: ByteSource,
  { parts }: ManifestFold,
  { folds, valid }: SplitOptions,
  surface: Surface,
): void {
  if ((parts.train?.rows ?? 0) > 0) return;
  const test = splitOption('--test', surface);
  throw new InputError({
    file: name,
    message: l10n.t('No rows left for train (empty-part).'),
    advice:
      folds !== undefined
        ? l10n.t('Train is made of the other folds. Increase {0}.', splitOption('--folds', surface))
        : valid === undefined
          ? l10n.t('Decrease {0}.', test)
          : l10n.t('Decrease {0} or {1}.', test, splitOption('--valid', surface)),
  });
}

/** Returns the users and items of a log that have two spellings: each would count as two. */
function idsInTwoForms({ userIds, itemIds }: InteractionLog): SplitFinding[] {
  return (['users', 'items'] as const).flatMap((what) => {
    const column = { side: 'log', ids: what === 'users' ? userIds : itemIds } as const;
    return joinIds(column, column, { what }).findings.map((finding) =>
      splitFindings.found('two-forms', joinMismatchJson(finding)),
    );
  });
}
