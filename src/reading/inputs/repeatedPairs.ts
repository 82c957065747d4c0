import { groupByUser } from '../../core/data/interactions/grouping';
import type { Interactions } from '../../core/data/interactions/interactions';
import type { Truth } from '../../core/data/truth';
import { plainColumnName } from '../formats/columnNames';
import { dividingColumns } from '../formats/detection/dividedLists';
import { splitRowsByColumn, type FilesOfReading } from './dividedRows';
import { behaviourViewOf } from './evaluationInput';
import type { EvaluationRequest } from './evaluationRequest';
import { specifiesColumns, type SeenFiles } from './recognition/recognition';
import { unclearPairsError, type TellingColumn } from './unclear/rows';
import type { TableFile } from './tableFile';

/** Maximum number of columns that are examined. */
const MAX_COLUMNS = 16;
/** Minimum share of the pairs of user and item whose rows disagree. */
const MIN_PAIR_SHARE = 0.01;
/** Minimum share of the file's rows that would be dropped, if no column distinguishes the rows of a pair. */
const MIN_ROW_SHARE = 0.2;
/** Maximum number of values of a column that are displayed. */
const MAX_VALUES = 3;

/**
 * Checks that the rows of a ground truth agree on pairs that they repeat. They disagree if a column, whatever
 * its name, distinguishes the rows of 1% of the pairs, as requests and judges do, or if a fifth of the rows
 * would be dropped.
 *
 * @throws UnclearInput that offers the column as part of the key, or the highest value of each pair, if neither columns nor
 * how to combine rows were specified
 */
export async function requireOneRowAPair(
  { files, watchOf }: FilesOfReading,
  request: EvaluationRequest,
  { truthInput: { input, rows }, modelInputs }: SeenFiles,
  { shape, interactions }: TableFile,
  { disagreeing = 0, disagreeingRows = 0, items }: Truth,
): Promise<void> {
  if (disagreeing < MIN_PAIR_SHARE * items.length || disagreeing === 0 || rows === undefined) return;
  if (behaviourViewOf(request) !== undefined || input.shape !== undefined || specifiesColumns(input)) return;
  // The rows of a log of its own are lists and truth: `requireSingleList` looks at them.
  if (modelInputs.some((model) => model.input.file.name === input.file.name)) return;
  const named = modelInputs.map(
    ({ shapes }) => new Set(shapes.recommendations.columns.map(({ name }) => plainColumnName(name))),
  );
  await files.use(input.file, async (source) => {
    const telling: TellingColumn[] = [];
    const columns = dividingColumns(shape).filter((column) => shape.columns[column].role === 'ignored');
    for (const column of columns.slice(0, MAX_COLUMNS)) {
      const read = await splitRowsByColumn(source, shape, column, watchOf(source));
      if (read?.models === undefined || !tellsRowsApart(read)) continue;
      const { ids } = read.models;
      const values = Array.from({ length: Math.min(MAX_VALUES, ids.size) }, (_, value) => ids.text(value));
      const name = plainColumnName(shape.columns[column].name);
      telling.push({ column, values, mayBeKey: shape.header && named.every((names) => names.has(name)) });
    }
    if (telling.length === 0 && disagreeingRows < MIN_ROW_SHARE * interactions.rows) return;
    throw unclearPairsError(source.name, { shape, rows }, telling, { disagreeing, pairs: items.length });
  });
}

/**
 * Returns whether no user has an item twice with one value of the column that is read as the model, and
 * values recur.
 */
function tellsRowsApart(read: Interactions): boolean {
  const { models, items, userIds, rows: rowCount } = read;
  if (models === undefined || models.ids.size < 2 || models.ids.size >= rowCount) return false;
  const { offsets, rows } = groupByUser(read, userIds.size);
  for (let user = 0; user < userIds.size; user++) {
    const seen = new Set<string>();
    for (let entry = offsets[user]; entry < offsets[user + 1]; entry++) {
      const row = rows === undefined ? entry : rows[entry];
      const pair = `${items[row]} ${models.ofRow[row]}`;
      if (seen.has(pair)) return false;
      seen.add(pair);
    }
  }
  return true;
}
