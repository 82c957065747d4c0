import { plainColumnName } from '../../formats/columnNames';
import { arePlaces, fieldsOf } from '../../formats/detection/columns/chanceOfGroups';
import { chooseValueColumn } from '../../formats/detection/settledValue';
import { findItemColumnPair } from '../../formats/detection/embeddedTruth';
import type { FormatCandidate } from '../../formats/detection/fileKind';
import { leftoverColumns } from '../../formats/detection/leftoverColumns';
import { kindColumnCandidates, detectRowKinds, type RowKinds } from '../../formats/detection/rowKinds';
import {
  columnIndexOfRole,
  withGivenRoles,
  type ColumnRole,
  type TableShape,
} from '../../formats/tableShape';
import type { ByteSource } from '../../sources/byteSource';
import type { OpenedFiles } from '../../sources/openedFiles';
import { readDistinctValues } from '../folds';
import type { ReadingWatch } from '../readingWatch';
import type { FileUse } from '../unclear/question';
import { unclearFormatError } from '../unclear/readings';
import { unclearJudgementsError, unclearKindsError } from '../unclear/rows';
import type { RecognizedFile } from './recognizedFile';

type ReadFile = Pick<RecognizedFile, 'input' | 'reading'>;

/** Opened files, with the callbacks for reading one of them completely. */
export interface WholeFiles {
  readonly files: OpenedFiles;
  readonly watchOf: (source: ByteSource) => ReadingWatch;
}

const NO_COLUMNS: ReadonlySet<string> = new Set();

/**
 * Returns a file that is read as a ground truth is, such as training data or judgments, with one value column.
 *
 * @param isWeighted whether the user specified weights of events
 * @throws UnclearInput if it is not clear which rows count, or which column grades them
 */
export async function withOneGrade<File extends ReadFile>(
  opened: WholeFiles,
  file: File,
  use: FileUse,
  isWeighted: boolean,
): Promise<File> {
  const { reading } = file;
  if (reading === undefined) return file;
  const hasWeights = isWeighted && columnIndexOfRole(reading.guess.shape, 'event') >= 0;
  const settled = hasWeights ? file : { ...file, reading: requireOneValue(file, use) };
  await requireOneKind(opened, settled, use, hasWeights, NO_COLUMNS);
  return settled;
}

/**
 * Checks that the rows of a file are of one kind, such as one event.
 *
 * @param explained reduced names of columns that do not contain kinds, because other files use them as keys
 * or folds
 * @throws UnclearInput if rows are of several kinds, and neither columns nor weights of kinds were
 * specified
 */
export async function requireOneKind(
  { files, watchOf }: WholeFiles,
  { input, reading }: ReadFile,
  use: FileUse,
  isWeighted: boolean,
  explained: ReadonlySet<string>,
): Promise<void> {
  if (reading === undefined || input.overrides?.columns !== undefined) return;
  if (isWeighted && use !== 'recommendations') return;
  const { shape } = reading.guess;
  const liked = findItemColumnPair({ shape, sample: reading.rows })?.liked;
  const judgements: RowKinds[] = [];
  for (const column of kindColumnCandidates(shape, reading.rows, rowsOf(use))) {
    // The file contains its own ground truth.
    if (column.column === liked) continue;
    if (explained.has(plainColumnName(shape.columns[column.column].name))) continue;
    const valuesOf = (index: number): Promise<string[]> =>
      files.use(input.file, (source) => readDistinctValues(source, shape, index, watchOf(source)));
    const { constants = [] } = column;
    if (constants.length > 0 && use !== 'truth') continue;
    const distinct = await Promise.all(constants.map(valuesOf));
    if (distinct.some(({ length }) => length > 1)) continue;
    // A file that is sorted by kind has one of them in its first rows.
    const values =
      column.kind === 'gaps' || detectRowKinds(column, column.seen) !== undefined
        ? column.seen
        : await valuesOf(column.column);
    const { kind } = column;
    // Judgments without a grade would all be relevant: one word may be the grade of all.
    const isGrade = use === 'judgements' && kind === 'verdicts';
    const kinds = detectRowKinds(column, values) ?? (isGrade ? { ...column, kind, values } : undefined);
    if (kinds?.kind === 'verdicts') judgements.push(kinds);
    else if (kinds !== undefined) throw unclearKindsError(input.file.name, use, reading, kinds);
  }
  if (judgements.length > 0) throw unclearJudgementsError(input.file.name, use, reading, judgements);
}

/**
 * Returns the candidate with one value column, which orders the lists or grades the items.
 *
 * @throws UnclearInput if several columns may be meant
 */
export function requireOneValue({ input, reading }: ReadFile, use: FileUse): FormatCandidate | undefined {
  if (reading === undefined || reading.guess.problem !== undefined) return reading;
  const { overrides = {} } = input;
  const { columns = [] } = overrides;
  if (columns.some(({ role }) => VALUES.has(role))) return reading;
  const { shape, rivals } = chooseValueColumn(reading.guess.shape, reading.rows, rowsOf(use), overrides);
  const as = (other: TableShape): FormatCandidate => ({
    ...reading,
    guess: { ...reading.guess, shape: other },
  });
  const [rival] = rivals;
  if (rival === undefined) return as(shape);
  // A column about the pair that no role took orders lists that nothing else does.
  const isOrdered = columnIndexOfRole(shape, 'score') >= 0 || columnIndexOfRole(shape, 'rank') >= 0;
  const ways = use !== 'recommendations' || isOrdered ? [shape, ...rivals] : [...rivals, shape];
  // Overrides of user and item only mean that no other column counts.
  if (columns.length === 0) throw unclearFormatError(input.file.name, use, ways.map(as));
  const counted = (one: TableShape): number => one.columns.filter(({ role }) => VALUES.has(role)).length;
  return as(counted(rival) < counted(shape) ? rival : shape);
}

/**
 * Returns a reading with each column that may order its lists or grade its items, and without, the likeliest first. Options that
 * name only users and items would leave these columns unused.
 */
export function valueReadings(reading: FormatCandidate, use: FileUse): readonly FormatCandidate[] {
  const { guess, rows } = reading;
  const { shape, rivals } = chooseValueColumn(guess.shape, rows, rowsOf(use));
  const isValued = shape.columns.some(({ role }) => VALUES.has(role));
  const grades =
    use === 'recommendations' || isValued
      ? []
      : leftoverColumns(shape, rows, 'truth').filter(({ holds }) => holds === 'numbers');
  const users = fieldsOf(rows, columnIndexOfRole(shape, 'user'));
  const isOfPlaces = (column: number): boolean => {
    const fields = fieldsOf(rows, column);
    return new Set(fields).size > 2 && arePlaces(users, fields);
  };
  const [graded, placed] = [false, true].map((is) =>
    grades
      .filter(({ column }) => isOfPlaces(column) === is)
      .map(({ column }) => withGivenRoles(shape, new Map([[column, 'rating']]))),
  );
  // Places in a list hardly grade its items.
  const shapes = isValued ? [shape, ...rivals] : [...rivals, ...graded, shape, ...placed];
  return shapes.map((one) => ({ ...reading, guess: { ...guess, shape: one } }));
}

const VALUES: ReadonlySet<ColumnRole> = new Set(['score', 'rating', 'rank', 'label', 'event']);

/** Returns how the rows of a use are read: all but recommendations as those of a ground truth. */
function rowsOf(use: FileUse): 'recommendations' | 'truth' {
  return use === 'recommendations' ? use : 'truth';
}
