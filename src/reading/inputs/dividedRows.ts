import {
  dividingColumns,
  dividingTogether,
  detectListDivision,
  isOccasion,
  mayBeNested,
  mayDivide,
} from '../formats/detection/dividedLists';
import {
  dividesLists,
  leftoverColumns,
  pairColumns,
  type LeftoverColumn,
} from '../formats/detection/leftoverColumns';
import { InputError } from '../../shared/problem';
import type { Interactions } from '../../core/data/interactions/interactions';
import type { ByteSource } from '../sources/byteSource';
import { readByColumn } from './readByColumn';
import type { ReadingWatch } from './readingWatch';
import { unclearListsError, unclearModelsError } from './unclear/lists';
import type { TableFile } from './tableFile';
import { specifiesColumns, type DetectedInput } from './recognition/recognition';
import type { RowFields, TableShape } from '../formats/tableShape';
import type { OpenedFiles } from '../sources/openedFiles';

/** Maximum number of columns that are examined. */
const MAX_COLUMNS = 16;
/** Maximum number of values of a column that are displayed. */
const MAX_VALUES = 3;

/** Files that can be read again. */
export interface FilesOfReading {
  readonly files: OpenedFiles;
  readonly watchOf: (source: ByteSource) => ReadingWatch;
}

/**
 * Checks that each user has one list.
 *
 * @param truth shape of the ground truth; absent: there is none
 * @throws UnclearInput that offers to divide the lists or not, if a column divides the rows of users into several lists and
 * the user specified no columns
 */
export async function requireSingleList(
  { files, watchOf }: FilesOfReading,
  { input, rows }: DetectedInput,
  truth: TableShape | undefined,
  file: TableFile,
): Promise<void> {
  if (rows === undefined || input.shape !== undefined || specifiesColumns(input)) return;
  await files.use(input.file, (source) => requireUndivided(source, file, rows, truth, watchOf(source)));
}

/**
 * Checks that no unused column divides the rows of users into several lists: joining them to one list would
 * be wrong. Reads the whole file, but only for a column named after an event that recurs, such as a session,
 * or if lists are unordered in the file and ordered within the column's parts.
 *
 * @param rows first rows of the file
 */
async function requireUndivided(
  source: ByteSource,
  { shape, interactions, findings, runs }: TableFile,
  rows: RowFields,
  truth: TableShape | undefined,
  watch: ReadingWatch,
): Promise<void> {
  const codes = findings.findings().map(({ code }) => code);
  const isUnsorted = (['unsorted-list', 'contradictory-ranks', 'repeated-list'] as const).some((code) =>
    codes.includes(code),
  );
  const columns = dividingColumns(shape).map((column) => {
    const { name } = shape.columns[column];
    return { column, isNamed: shape.header && isOccasion(name) };
  });
  for (const { column, isNamed } of columns.slice(0, MAX_COLUMNS)) {
    const isOfCandidates = interactions.labels !== undefined && mayBeNested(shape, rows, column);
    if (!isNamed && !isOfCandidates && !(isUnsorted && mayDivide(shape, rows, [column]))) continue;
    const read = await splitRowsByColumn(source, shape, column, watch);
    // With a value of the column in each row they are the same rows.
    const modelOfRow = read?.rows === interactions.rows ? interactions.models?.ofRow : undefined;
    const division =
      read &&
      detectListDivision(read, isNamed, {
        bestScore: shape.bestScore,
        modelOfRow,
        isTime: shape.columns[column].role === 'timestamp',
        isOfCandidates,
      });
    if (division !== undefined)
      throw unclearListsError(source.name, { shape, rows, column }, division, truth);
  }
  const requireNone = (dividing: LeftoverColumn | undefined): void => {
    if (dividing === undefined) return;
    const values = dividing.values.slice(0, MAX_VALUES);
    const division = { values, latest: values[0], isNested: false, isNote: true };
    throw unclearListsError(source.name, { shape, rows, column: dividing.column }, division, truth);
  };
  requireNone(
    leftoverColumns(shape, rows, 'recommendations').find((column) => dividesLists(shape, rows, column)),
  );
  const together = isUnsorted
    ? dividingTogether(shape, rows, columns.map(({ column }) => column).slice(0, MAX_COLUMNS))
    : [];
  if (together.length > 1 && mayDivide(shape, rows, together)) {
    const read = await splitRowsByColumn(source, shape, together, watch);
    const modelOfRow = read?.rows === interactions.rows ? interactions.models?.ofRow : undefined;
    const division = read && detectListDivision(read, false, { bestScore: shape.bestScore, modelOfRow });
    if (division !== undefined)
      throw unclearModelsError(source.name, { shape, rows, columns: together }, division);
  }
  // Rows with labels are candidates, each with its own circumstances. A column of runs or folds was used.
  if (interactions.labels === undefined && runs === undefined && shape.fold === undefined)
    requireNone(pairColumns(shape, rows).at(0));
}

/**
 * Returns the rows, separated by one column or several; undefined if one has neither text nor numbers, or the
 * rows cannot be read with it.
 * @throws any error other than an InputError
 */
export async function splitRowsByColumn(
  source: ByteSource,
  shape: TableFile['shape'],
  column: number | readonly number[],
  watch: ReadingWatch,
): Promise<Interactions | undefined> {
  try {
    return await readByColumn(source, shape, column, watch);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return undefined;
  }
}
