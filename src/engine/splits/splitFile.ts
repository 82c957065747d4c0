import * as l10n from '@vscode/l10n';
import { Identifiers } from '../../core/data/ids/identifiers';
import type { ReadOptions } from '../../core/formats/readOptions';
import type { TableShape } from '../../core/formats/tableShape';
import { ByteBuffer, RowCopier } from '../../core/logs/rowCopier';
import { CandidateRows } from '../../core/splits/candidateRows';
import { candidatesOf } from '../../core/splits/candidates';
import {
  auditOfFold,
  manifestFold,
  manifestOptions,
  pointOrNull,
  splitFindings,
  type ManifestFold,
  type SplitManifest,
  type WrittenFile,
} from '../../core/splits/manifest';
import { splitLog, type Split, type SplitFold } from '../../core/splits/split';
import type { SplitArguments } from '../../core/splits/splitArguments';
import { splitOption, splitWay } from '../../core/splits/splitStep';
import type { Surface } from '../../shared/text/surface';
import { needsTime, type SplitOptions } from '../../core/splits/splitOptions';
import { PART_NAMES, type PartName } from '../../core/splits/splitPart';
import { InputError } from '../../shared/protocol/problem';
import { VERSION } from '../../shared/version';
import type { ByteSource } from '../sources/byteSource';
import { columnReading } from '../reading/columnReading';
import { pauses } from '../threads/yieldToEvents';
import type { ReadingWatch } from '../reading/readingWatch';
import { logShape, readLog, requireColumn, requireUnchanged, type Hasher } from './logFile';

/** A file that is being written. */
export interface ByteSink {
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/** Where the parts of a split go. */
export interface SplitTarget {
  /** Creates a file; folders in its name are divided by /. What is written is compressed where the name ends in .gz. */
  create(name: string): Promise<ByteSink>;
}

export interface SplitRequest {
  readonly given: SplitArguments;
  readonly options: SplitOptions;
  readonly told: ReadOptions | undefined;
  /** Where it is read what is wrong; absent: on the command line. */
  readonly surface?: Surface;
  readonly newHasher: () => Hasher;
  /** Undefined: nothing is written, and no part has a digest. */
  readonly target: SplitTarget | undefined;
  readonly watch: ReadingWatch;
  /** Is shown the first division when it is made. */
  readonly onFirstFold?: (split: Split, fold: SplitFold) => void;
}

/**
 * Divides an open file, which is read once for its ids and once for each division that is written.
 *
 * @throws InputError when the file cannot be divided so; nothing should be kept of what was written then
 */
export async function splitFile(source: ByteSource, request: SplitRequest): Promise<SplitManifest> {
  const { given, options, told, surface = 'command line', newHasher, target, watch } = request;
  const shape = await logShape(source, told);
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
  const { log, bytes } = await readLog(source, shape, ids, columns, watch, { hasher });
  const split = splitLog(log, options);
  if (split.kept.rows.length === 0) throw nothingLeft(source, split);
  const folds: ManifestFold[] = [];
  let severalPositives = 0;
  let first: SplitFold | undefined;
  for (let index = 0; index < split.folds; index++) {
    const fold = split.fold(index);
    if (index === 0) request.onFirstFold?.(split, fold);
    const content = manifestFold(split, fold);
    if (options.windows === undefined) requireTest(source, content, surface);
    const writing = { source, shape, split, fold, options, watch, newHasher, target };
    const written =
      target && (await writeParts(writing, target, content, split.folds > 1 ? `${index}/` : ''));
    severalPositives += written?.severalPositives ?? 0;
    folds.push(written?.content ?? content);
    first ??= fold;
    watch.check();
  }
  if (folds.every(({ parts }) => parts.test?.rows === 0)) requireTest(source, folds[0], surface);
  const findings = splitFindings(split, folds, { wantsValid: options.valid !== undefined, severalPositives });
  const audit = first === undefined ? null : auditOfFold(split, first);
  return {
    schema: 'recscope-split/1',
    version: VERSION,
    input: {
      name: lastPart(source.name),
      bytes,
      sha256: hasher.digest(),
      rows: log.rows,
      reading: columnReading(shape),
    },
    options: manifestOptions(given, inForce(options)),
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

/** What decides although nobody said so. */
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
    ...(options.negatives && { 'negatives-by': options.negatives.by }),
  };
}

function nothingLeft({ name }: ByteSource, { filters }: Split): InputError {
  const most = filters.reduce<(typeof filters)[number] | undefined>(
    (found, filter) => (found === undefined || filter.rows > found.rows ? filter : found),
    undefined,
  );
  return new InputError({
    file: name,
    message: l10n.t('No rows left to split.'),
    advice:
      most === undefined
        ? l10n.t('Expected one line for each user and item.')
        : most.filter === 'bad-row'
          ? l10n.t('Rows without a user, an item, or a readable time where it counts: {0}.', most.rows)
          : l10n.t('{0} took {1} rows.', most.filter, most.rows),
  });
}

function requireTest({ name }: ByteSource, { parts, left }: ManifestFold, surface: Surface): void {
  if ((parts.test?.rows ?? 0) > 0) return;
  const taken = Object.entries(left ?? {}).map(([reason, rows]) => `${reason}: ${rows}`);
  throw new InputError({
    file: name,
    message: l10n.t('No row goes into test (empty-part).'),
    advice:
      taken.length > 0
        ? l10n.t('Removed from the parts: {0}. Ask for more, or drop less.', taken.join(', '))
        : l10n.t(
            'Ask for more with {0}; users with few rows stay in train unless {1} says otherwise.',
            splitOption('--test', surface),
            splitOption('--short', surface),
          ),
  });
}

interface Writing {
  readonly source: ByteSource;
  readonly shape: TableShape;
  readonly split: Split;
  readonly fold: SplitFold;
  readonly options: SplitOptions;
  readonly watch: ReadingWatch;
  readonly newHasher: () => Hasher;
}

const FILE_NAMES: Readonly<Record<PartName, string>> = {
  train: 'train',
  valid: 'valid',
  test: 'test',
  testHistory: 'test-history',
  validHistory: 'valid-history',
};

async function writeParts(
  writing: Writing,
  target: SplitTarget,
  content: ManifestFold,
  folder: string,
): Promise<{ readonly content: ManifestFold; readonly severalPositives: number }> {
  const { source, shape, fold, options, watch, newHasher } = writing;
  const extension = extensionOf(source.name);
  const open: PartFile[] = [];
  try {
    for (const [code, name] of PART_NAMES.entries())
      if (
        name !== undefined &&
        (content.parts[name] !== undefined || (name === 'valid' && options.valid !== undefined))
      ) {
        const file = `${folder}${FILE_NAMES[name]}${extension}`;
        open.push(new PartFile(name, code, file, await target.create(file), newHasher()));
      }
    const buffers = PART_NAMES.map((_, code) => open.find((part) => part.code === code)?.buffer);
    const copier = new RowCopier(shape, buffers, fold.parts);
    const pause = pauses(watch.check);
    let raw = 0;
    for await (const chunk of source.chunks((consumed) => (raw = consumed))) {
      copier.write(chunk);
      for (const part of open) await part.flush(1 << 18);
      watch.progress(fold.parts.length, raw);
      await pause();
    }
    copier.end();
    for (const part of open) await part.flush(0);
    await requireUnchanged(source);
    const parts: ManifestFold['parts'] = { ...content.parts };
    for (const part of open) {
      await part.sink.close();
      parts[part.name] = { ...(parts[part.name] ?? EMPTY), ...part.written() };
    }
    const candidates =
      options.negatives &&
      (await writeCandidates(writing, target, `${folder}candidates${extension}`, copier.lineEnd));
    return {
      content: { ...content, parts, ...(candidates && { candidates: candidates.content }) },
      severalPositives: candidates?.severalPositives ?? 0,
    };
  } catch (error) {
    // What was opened is given back, whatever comes of it.
    await Promise.allSettled(open.map((part) => part.sink.close()));
    throw error;
  }
}

const EMPTY = { rows: 0, users: 0, items: 0, first: null, last: null };

/** A part on its way to a file. */
class PartFile {
  readonly buffer = new ByteBuffer();
  private bytes = 0;

  constructor(
    readonly name: PartName,
    readonly code: number,
    private readonly file: string,
    readonly sink: ByteSink,
    private readonly hasher: Hasher,
  ) {}

  /** Writes what waits, when it is more than `least` bytes. */
  async flush(least: number): Promise<void> {
    if (this.buffer.size <= least) return;
    const bytes = this.buffer.take();
    this.hasher.update(bytes);
    this.bytes += bytes.length;
    await this.sink.write(bytes);
  }

  written(): WrittenFile {
    return { file: this.file, bytes: this.bytes, sha256: this.hasher.digest() };
  }
}

async function writeCandidates(
  { shape, split, fold, options, watch, newHasher }: Writing,
  target: SplitTarget,
  file: string,
  lineEnd: string,
): Promise<
  { readonly content: NonNullable<ManifestFold['candidates']>; readonly severalPositives: number } | undefined
> {
  if (options.negatives === undefined) return undefined;
  const { log } = split.kept;
  const text = new CandidateRows(shape, lineEnd, log.userIds, log.itemIds);
  const sink = await target.create(file);
  const hasher = newHasher();
  let users = 0;
  let rows = 0;
  let bytes = 0;
  let severalPositives = 0;
  const write = async (part: Uint8Array): Promise<void> => {
    hasher.update(part);
    bytes += part.length;
    await sink.write(part);
  };
  const pause = pauses(watch.check);
  try {
    await write(text.head());
    for (const candidates of candidatesOf(split.kept, fold.parts, options.negatives, options)) {
      users++;
      rows += candidates.order.length;
      if (candidates.positives.length > 1) severalPositives++;
      await write(text.rows(candidates));
      await pause();
    }
  } finally {
    await sink.close();
  }
  return { content: { users, rows, file, bytes, sha256: hasher.digest() }, severalPositives };
}

/** From the last point on, and with what compresses behind it: `.csv.gz`. */
function extensionOf(name: string): string {
  const match = /(\.[^./\\]+)?(\.gz)?$/i.exec(lastPart(name));
  const whole = match?.[0] ?? '';
  // A name that begins with a point has none before it.
  return whole === lastPart(name) ? '' : whole;
}

/** Of a path, however its folders are divided. */
function lastPart(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
