import {
  dividingColumns,
  dividingTogether,
  detectListDivision,
  isOccasion,
  mayBeNested,
  mayDivide,
} from '../formats/detection/dividedLists';
import { dividesLists, leftoverColumns } from '../formats/detection/leftoverColumns';
import { InputError } from '../../shared/problem';
import type { Interactions } from '../../core/data/interactions/interactions';
import type { ByteSource } from '../sources/byteSource';
import { readByColumn } from './readByColumn';
import type { ReadingWatch } from './readingWatch';
import { unclearListsError, unclearModelsError } from './unclear/lists';
import type { TableFile } from './tableFile';
import type { RowFields, TableShape } from '../formats/tableShape';

/** Maximum number of columns that are examined. */
const MAX_COLUMNS = 16;
/** Maximum number of values of a column that are displayed. */
const MAX_VALUES = 3;

/**
 * Checks that no unused column divides the rows of users into several lists: joining them to one list would
 * be wrong. Reads the whole file, but only for a column named after an event that recurs, such as a session,
 * or if lists are unordered in the file and ordered within the column's parts.
 *
 * @param rows first rows of the file
 * @param truth shape of the ground truth; absent: there is none
 * @throws UnclearInput that offers to divide the lists or not
 */
export async function requireSingleList(
  source: ByteSource,
  { shape, interactions, findings }: TableFile,
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
  const dividing = leftoverColumns(shape, rows, 'recommendations').find((column) =>
    dividesLists(shape, rows, column),
  );
  if (dividing !== undefined) {
    const values = dividing.values.slice(0, MAX_VALUES);
    const division = { values, latest: values[0], isNested: false, isNote: true };
    throw unclearListsError(source.name, { shape, rows, column: dividing.column }, division, truth);
  }
  const together = isUnsorted
    ? dividingTogether(shape, rows, columns.map(({ column }) => column).slice(0, MAX_COLUMNS))
    : [];
  if (together.length < 2 || !mayDivide(shape, rows, together)) return;
  const read = await splitRowsByColumn(source, shape, together, watch);
  const modelOfRow = read?.rows === interactions.rows ? interactions.models?.ofRow : undefined;
  const division = read && detectListDivision(read, false, { bestScore: shape.bestScore, modelOfRow });
  if (division !== undefined)
    throw unclearModelsError(source.name, { shape, rows, columns: together }, division);
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
