import * as l10n from '@vscode/l10n';
import {
  unreadableGuess,
  type FileGuess,
  type FormatCandidate,
  type FormatCandidates,
} from '../formats/detection/fileKind';
import { inputProblem } from '../formats/fileProblem';
import { detectCandidates, HEAD_BYTES } from '../formats/detection/inspect';
import { holdsNumbers } from '../formats/detection/columns/columnProfile';
import { withRivals } from '../formats/detection/columns/rivalColumns';
import { guessNamedColumns, overridesItem } from '../formats/detection/columns/columnOverrides';
import { withSpanRoles } from '../formats/spanNames';
import { withToolFields } from '../formats/detection/toolFields';
import { relevantItemsShape, readingsOfUses } from '../formats/detection/embeddedTruth';
import { createTextReader } from '../formats/textReadings';
import { RowPolicy } from '../formats/rowPolicy';
import type { ReaderOptions } from '../formats/readerOptions';
import { withoutRepeatedHeaders } from '../formats/delimited/repeatedHeader';
import { reportRepeatedLists } from '../formats/repeatedLists';
import { checkRows } from '../formats/rowChecks';
import { isNamedByHeader, textFormat } from '../formats/textFormats';
import {
  columnIndexOfRole,
  isOfImpressions,
  keyColumns,
  spanColumns,
  type TableShape,
} from '../formats/tableShape';
import { formatRule, type ReadOptions } from '../formats/readOptions';
import { Identifiers } from '../../core/data/ids/identifiers';
import { lineOfRow, type Interactions } from '../../core/data/interactions/interactions';
import { withKeysAsUsers } from '../../core/data/interactions/keyedUsers';
import { withSpansAsItems } from '../../core/data/interactions/spans';
import { withoutPadding } from '../../core/data/interactions/padding';
import { nameModelsByParameters } from '../../core/data/interactions/models';
import { FindingCollector, MAX_PLACES_PER_KIND } from '../../core/findings/findingCollector';
import { InputError } from '../../shared/problem';
import type { RunView } from '../../shared/protocol/views/evaluationView';
import { type ByteSource, headOf } from '../sources/byteSource';
import { readAsPositions } from './asPositions';
import { requireMemory } from './memoryNeed';
import { createPause } from '../../core/watch/yieldToEvents';
import { UNWATCHED, type ReadingWatch } from './readingWatch';
import { openColumnarFile, openColumnar } from './openColumnar';
import { readContent } from './rowsOf';
import { neededEncoding, TextCheck } from './textEncoding';

/** A file after reading: its columns, its findings, and its identity at the time. */
export interface TableFile {
  readonly name: string;
  readonly bytes: number;
  readonly shape: TableShape;
  readonly rowsRead: number;
  readonly interactions: Interactions;
  /** Findings of reading; those of ranking and judging are appended later. */
  readonly findings: FindingCollector;
  /** Names of the files that the table consists of, in order; absent: it is one file. */
  readonly parts?: readonly string[];
  /** Names of the judges of a ground truth whose grades count; absent: it has no column of judges. */
  readonly judges?: readonly string[];
  /** Run of each model by name, for a file with runs of models. */
  readonly runs?: ReadonlyMap<string, RunView>;
}

/** File to read, with the tables that number its IDs. */
export interface TableReading {
  readonly source: ByteSource;
  readonly shape: TableShape;
  readonly users: Identifiers;
  readonly items: Identifiers;
  readonly options: ReaderOptions;
  /** Progress and cancellation. Absent: no progress is reported. */
  readonly watch?: ReadingWatch;
  /** Whether all places of each finding are stored; absent: the first ones. */
  readonly allPlaces?: boolean;
}

/**
 * Reads a file with several threads. Returns false if this is impossible or not faster; the rows read so far
 * must then be discarded.
 */
export type SegmentedReading = (reading: Required<TableReading>, policy: RowPolicy) => Promise<boolean>;

/**
 * Detects the format of an open file from its head.
 *
 * @param overrides of the detection; the guess has a problem if the file does not fit them
 * @throws InputError if it is a damaged Parquet file, or the format of the overrides is unknown
 */
export async function inspectSource(source: ByteSource, overrides: ReadOptions = {}): Promise<FileGuess> {
  const [{ guess }] = await readingsOfSource(source, overrides);
  return guess;
}

/** Like `inspectSource`, but returns all ways to read the file, the likeliest first. */
export async function readingsOfSource(
  source: ByteSource,
  overrides: ReadOptions = {},
): Promise<FormatCandidates> {
  const stored = await openColumnarFile(source);
  if (stored !== undefined) {
    const { columnarHead } = await import('../formats/columnar/columnarHead');
    const head = await columnarHead(stored.file, stored.format.name);
    const { shape, rows, rivals } = head;
    const names = shape.columns.map(({ name }) => name);
    const said = withToolFields(names, overrides) ?? overrides;
    const guess =
      misfitOf(stored.format, shape, said) ??
      guessNamedColumns(shape, rows, rivals, said, { name: source.name, named: 'column' });
    const first = {
      guess,
      rows: guess.problem === undefined ? rows : guess.sample,
    };
    return withFold(openReadings([first], said), overrides);
  }
  const { bytes, complete } = await headOf(source, HEAD_BYTES);
  const { encoding: told, ...others } = overrides;
  const encoding = await neededEncoding(source, told);
  const asked = encoding === undefined ? others : { ...others, encoding };
  return withFold(openReadings(detectCandidates(bytes, source.name, complete, asked), asked), overrides);
}

/**
 * Adds candidates with other ID columns, unless the user specified columns. Starts and ends of passages have
 * roles, unless the user specified the item.
 */
function openReadings(readings: FormatCandidates, overrides: ReadOptions): FormatCandidates {
  const [first, ...others] = overridesItem(overrides) ? readings : mapped(readings, withSpanRoles);
  return overrides.columns === undefined ? withRivals([first, ...others]) : [first, ...others];
}

/** Returns candidates with changed shapes. */
function mapped(
  [first, ...others]: FormatCandidates,
  change: (shape: TableShape) => TableShape,
): FormatCandidates {
  const changed = (reading: FormatCandidate): FormatCandidate => ({
    ...reading,
    guess: { ...reading.guess, shape: change(reading.guess.shape) },
  });
  return [changed(first), ...others.map(changed)];
}

/** Sets the options that concern rows (fold, positions, padding) in all ways to read a file. */
function withFold([first, ...others]: FormatCandidates, { fold, format }: ReadOptions): FormatCandidates {
  const { positions, padded } = formatRule(format);
  const specified = {
    ...(fold !== undefined && { fold }),
    ...(positions && { positions }),
    ...(padded && { padded }),
  };
  if (Object.keys(specified).length === 0) return [first, ...others];
  return mapped([first, ...others], (shape) => ({ ...shape, ...specified }));
}

/** Returns the guess with a problem for a columnar file in another format than specified. */
function misfitOf(
  { name: looksLike, magic: found }: { readonly name: string; readonly magic: string },
  shape: TableShape,
  { format }: ReadOptions,
): FileGuess | undefined {
  const { kind = looksLike } = formatRule(format);
  return kind === looksLike
    ? undefined
    : unreadableGuess({ code: 'misfit', format: format ?? '', line: 1, found, looksLike }, shape);
}

/**
 * Decides how an open file is read.
 *
 * @throws InputError if it is not a table, or not as specified
 */
export async function shapeOfSource(source: ByteSource, overrides?: ReadOptions): Promise<TableShape> {
  const shape = usableShape(source, await inspectSource(source, overrides));
  if (isOfImpressions(shape)) throw withoutItemsError(source.name);
  return shape;
}

/** Returns the error for rows without items in a role that requires items. */
export function withoutItemsError(file: string): InputError {
  return new InputError(inputProblem({ code: 'no-column', missing: ['item'] }, file));
}

function usableShape(source: ByteSource, guess: FileGuess): TableShape {
  const { problem, shape } = guess;
  if (problem === undefined) return shape;
  const found = inputProblem(problem, source.name);
  const names = problem.code === 'no-column' ? [...namesOf(shape), ...matrixAdvice(guess)] : [];
  throw new InputError({ ...found, advice: [found.advice, ...names].join(' ') });
}

/**
 * Returns the advice for a matrix with a column per item: all columns except that of the users, if any, contain
 * numbers.
 */
function matrixAdvice({ shape, sample }: FileGuess): string[] {
  const user = columnIndexOfRole(shape, 'user');
  const others = shape.columns.flatMap(({ role }, column) => (column === user ? [] : [{ role, column }]));
  const isMatrix =
    shape.header &&
    others.length > 1 &&
    others.every(
      ({ role, column }) => role === 'ignored' && holdsNumbers(sample.map((fields) => fields[column] ?? '')),
    );
  if (!isMatrix) return [];
  const name = user < 0 ? 'user' : shape.columns[user].name;
  const numbered = user < 0 ? `rename_axis("${name}").reset_index().` : '';
  return [
    l10n.t(
      'If each item is a column, write one line for each user and item: in pandas with {0}.',
      `${numbered}melt(id_vars="${name}", var_name="item", value_name="score")`,
    ),
  ];
}

/** Maximum number of columns that are listed. */
const NAMED = 20;

/** Returns the names of the columns, if the file contains names. */
function namesOf({ header, columns }: TableShape): string[] {
  if (!header || columns.length === 0) return [];
  const names = columns.slice(0, NAMED).map(({ name }) => name);
  return [l10n.t('Its columns are: {0}.', [...names, ...(columns.length > NAMED ? ['…'] : [])].join(', '))];
}

/**
 * Shapes of a file as recommendations and as ground truth. They differ only if the file contains the items of
 * both.
 */
export interface ShapesOfUses {
  readonly recommendations: TableShape;
  readonly truth: TableShape;
}

/**
 * Decides how an open file is read for either use.
 *
 * @param guess its detected format
 * @throws InputError if it is not a table, or not as specified
 */
export async function shapesOfSource(
  source: ByteSource,
  guess: FileGuess,
  overrides: ReadOptions = {},
): Promise<ShapesOfUses> {
  const shape = usableShape(source, guess);
  const readings = readingsOfUses(guess, overrides);
  if (readings === undefined) return { recommendations: shape, truth: shape };
  const shapeUnder = async (reading: ReadOptions): Promise<TableShape> =>
    usableShape(source, await inspectSource(source, reading));
  const { recommendations, truth } = readings;
  return {
    recommendations: recommendations === undefined ? shape : await shapeUnder(recommendations),
    truth: relevantItemsShape(await shapeUnder(truth)),
  };
}

/**
 * Reads an open file into columns.
 *
 * @param means.free memory that may be allocated, in bytes; absent: unlimited
 * @param means.segmented reads a large file with several threads, if available
 * @throws InputError if the file does not fit into memory, is damaged, or has changed since it was opened
 */
export async function readTable(
  tableReading: TableReading,
  { free, segmented }: { readonly free?: number; readonly segmented?: SegmentedReading } = {},
): Promise<TableFile> {
  const { source, shape, watch = UNWATCHED, allPlaces = false } = tableReading;
  const keys = keyColumns(shape).length;
  const spans = spanColumns(shape).length;
  // Of a key each part is read by itself.
  const reading = {
    ...tableReading,
    watch: { ...watch, free: free ?? watch.free },
    allPlaces,
    ...(keys > 0 && { users: new Identifiers() }),
    ...((shape.positions || spans > 0) && { items: new Identifiers() }),
  };
  const unpacked = await requireMemory(source, shape.format, reading.watch.free);
  const policyOf = (): RowPolicy =>
    new RowPolicy(
      shape,
      { ...reading.options, expectedBytes: source.bytes },
      reading.users,
      reading.items,
      new FindingCollector(source.name, allPlaces ? Infinity : MAX_PLACES_PER_KIND),
    );
  let policy = policyOf();
  if (allPlaces || (await segmented?.(reading, policy)) !== true) {
    policy = policyOf();
    if (textFormat(shape.format) === undefined) await columnarRows(reading, policy);
    else await streamedRows(reading, policy, unpacked);
  }
  const { rowsRead, findings } = policy;
  const changed = await source.changed();
  if (changed !== undefined) throw new InputError(changed);
  watch.progress(rowsRead, source.bytes);
  const interactions = withoutRepeatedHeaders(policy.rows.finished(), shape, findings);
  checkRows(interactions, findings, shape);
  const { dividing } = policy.columns;
  const placed =
    spans === 0
      ? interactions
      : withSpansAsItems(interactions, tableReading.items, dividing.length, (row, texts) =>
          findings.add('not-a-span', true, () => ({
            line: lineOfRow(interactions.lines, row),
            details: texts.slice(0, spans),
          })),
        );
  const keyed =
    keys === 0
      ? placed
      : withKeysAsUsers(placed, tableReading.users, { keys, columns: dividing.length - spans });
  const named = nameModelsByParameters(
    keyed,
    dividing.slice(spans + keys).map((column) => shape.columns[column].name),
  );
  reportRepeatedLists(named, shape, findings);
  const { name, bytes, parts } = source;
  const file = {
    ...{ name, bytes, shape, rowsRead, findings },
    interactions: shape.padded ? withoutPadding(named) : named,
    ...(parts && { parts: parts.map((part) => part.name) }),
  };
  if (shape.positions === undefined) return file;
  return readAsPositions(
    file,
    tableReading.items,
    tableReading.options.use === 'truth' ? 'truth' : 'recommendations',
  );
}

async function streamedRows(
  { source, shape, watch }: Required<TableReading>,
  policy: RowPolicy,
  unpacked: ((bytes: number) => void) | undefined,
): Promise<void> {
  const named = shape.header && isNamedByHeader(shape.format);
  const check = new TextCheck(source, shape.encoding);
  const see = (chunk: Uint8Array): void => unpacked?.(chunk.length);
  await readContent(source, createTextReader(policy), watch, { check, see, named });
}

async function columnarRows(
  { source, shape, watch }: Required<TableReading>,
  policy: RowPolicy,
): Promise<void> {
  const file = await openColumnar(source, shape.format);
  const { ColumnarReader, reserveRows } = await import('../formats/columnar/columnarReader');
  reserveRows(file, policy);
  const reader = new ColumnarReader(file, policy);
  const pause = createPause(watch.check);
  await reader.read((bytes) => {
    watch.progress(policy.rowsRead, bytes);
    return pause();
  });
}
