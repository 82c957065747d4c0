import { areLabels } from './columns/columnProfile';
import { listOfColumn, rolesOfNames, isRecommendedName } from '../columnNames';
import type { FileGuess } from './fileKind';
import { isRelevantName, isRetrievedName } from './lists/listNames';
import { listsOfTool } from './toolFields';
import type { ReaderOptions } from '../readerOptions';
import { columnIndexOfRole, withGivenRoles, type TableShape } from '../tableShape';
import { textFormat } from '../textFormats';
import { overridesItem } from './columns/columnOverrides';
import type { ReadOptions } from '../readOptions';
import { usedColumns } from '../usedColumns';

/**
 * Returns whether a file in this shape contains predictions and the ground truth for them, so that it can be evaluated without
 * another file. A rank and a rating are not enough: the rating may be the predicted one.
 */
export function mayEmbedTruth(shape: TableShape): boolean {
  const has = (role: Parameters<typeof columnIndexOfRole>[1]): boolean => columnIndexOfRole(shape, role) >= 0;
  return (has('score') && (has('rating') || has('label'))) || (has('rank') && has('label'));
}

/** The shape and the first rows of a file. */
type FileDescription = Pick<FileGuess, 'shape' | 'sample'>;

/** Returns whether a file can be evaluated without another one: the ground truth is next to each prediction, or in a list. */
export function hasEmbeddedTruth(guess: FileDescription): boolean {
  return mayEmbedTruth(guess.shape) || findItemColumnPair(guess) !== undefined;
}

/** Column indexes of the recommended and of the relevant items. */
interface BothItems {
  readonly recommended: number;
  readonly liked: number;
}

/**
 * Returns the two item columns of a file with recommended and relevant items, by their names: `predicted` and `actual`,
 * `recommendations` and `ground_truth`. Returns undefined if there is no such pair.
 */
export function findItemColumnPair({ shape, sample }: FileDescription): BothItems | undefined {
  const { columns, header } = shape;
  const item = columnIndexOfRole(shape, 'item');
  const ofTool = item < 0 ? undefined : listsOfTool(columns.map(({ name }) => name));
  if (ofTool !== undefined) return ofTool;
  if (item < 0 || !header) return undefined;
  const columnsNamed = (says: (name: string) => boolean): number[] =>
    columns.flatMap(({ name, role }, column) =>
      // A word such as “target” may mean a label or an item; if the values are IDs, it is not a label.
      (column === item || role === 'ignored' || (role === 'label' && holdsIds(column, { shape, sample }))) &&
      says(name)
        ? [column]
        : [],
    );
  const list = listOfColumn(columns[item].name);
  // If a list is not read, only its items are a column.
  const liked = columnsNamed(
    (name) =>
      isRelevantName(listOfColumn(name)) && (name === columns[item].name || listOfColumn(name) !== list),
  );
  if (mayEmbedTruth(shape) && !liked.some((column) => columns[column].role === 'label')) return undefined;
  const surely = columnsNamed((name) => isRecommendedName(listOfColumn(name)));
  const recommended =
    surely.length > 0 || !isRetrievedName(listOfColumn(columns[item].name)) ? surely : [item];
  const rival = recommended.includes(item) ? item : recommended[0];
  if (liked.length !== 1 || rival === undefined) return undefined;
  if (item !== rival && (item !== liked[0] || recommended.length > 1)) return undefined;
  // Single items are recognized only by name; a single value may describe another item.
  const listed = shape.list !== 'none' || textFormat(shape.format)?.line !== 'fields';
  const isItem = rolesOfNames([columns[liked[0]].name])[0] === 'item';
  return (listed || isItem) && holdsItems(liked[0], { shape, sample })
    ? { recommended: rival, liked: liked[0] }
    : undefined;
}

/**
 * Returns the list of a JSON file that contains one side of an evaluation, and the side its records lack: expected or retrieved
 * items. Returns undefined if its names indicate neither.
 */
export function missingSide({
  shape: { format, columns },
}: Pick<FileGuess, 'shape'>):
  | { readonly list: string; readonly lacks: 'expected' | 'retrieved' }
  | undefined {
  const list = listOfColumn(columns.find(({ role }) => role === 'item')?.name ?? '');
  if (!format.startsWith('json-')) return undefined;
  if (isRelevantName(list)) return { list, lacks: 'retrieved' };
  return isRetrievedName(list) ? { list, lacks: 'expected' } : undefined;
}

/** Read options for each use of a file; undefined means unchanged. */
interface ReadingsOfUses {
  readonly recommendations: ReadOptions | undefined;
  /** Options for the ground truth. The shape that they give is passed to `relevantItemsShape`. */
  readonly truth: ReadOptions;
}

/**
 * Returns how a file with recommended and relevant items is read for each use, or undefined if all uses read it as guessed or
 * the item column is specified.
 */
export function readingsOfUses(guess: FileDescription, overrides: ReadOptions): ReadingsOfUses | undefined {
  const both = overridesItem(overrides) ? undefined : findItemColumnPair(guess);
  if (both === undefined) return undefined;
  const isGuessed = columnIndexOfRole(guess.shape, 'item') === both.recommended;
  return {
    recommendations: isGuessed ? undefined : withItemsOf(both.recommended, guess.shape, overrides),
    truth: withItemsOf(both.liked, guess.shape, overrides),
  };
}

function withItemsOf(column: number, { format, columns }: TableShape, overrides: ReadOptions): ReadOptions {
  // The columns of JSON are in another order if another list is read.
  const told = format.startsWith('json-') ? columns[column].name : String(column + 1);
  return { ...overrides, columns: [...(overrides.columns ?? []), { role: 'item', column: told }] };
}

/**
 * Returns the shape for reading the relevant items next to the recommended ones. Scores are ignored because they belong to the
 * recommendations, unless they are in the list of relevant items.
 */
export function relevantItemsShape(shape: TableShape): TableShape {
  const [score, item] = (['score', 'item'] as const).map(
    (role) => shape.columns[columnIndexOfRole(shape, role)]?.name ?? '',
  );
  if (score !== listOfColumn(score) && listOfColumn(score) === listOfColumn(item)) return shape;
  return withGivenRoles(shape, new Map([[columnIndexOfRole(shape, 'score'), 'ignored']]));
}

/** Returns whether a column with the name of labels contains item IDs. */
function holdsIds(column: number, described: FileDescription): boolean {
  return holdsItems(column, described) && !areLabels(entriesIn(column, described.sample).map(Number));
}

/** Returns the values in the cells of a column; lists are split. */
function entriesIn(column: number, sample: FileDescription['sample']): string[] {
  return sample
    .flatMap((fields) => (fields[column] ?? '').split(/[\s,;|[\]"']+/))
    .filter((entry) => entry !== '');
}

/** Returns whether a column contains IDs of items, not objects or labels. */
function holdsItems(column: number, { shape, sample }: FileDescription): boolean {
  const entries = entriesIn(column, sample);
  if (entries.length === 0 || entries.some((entry) => entry.includes('{'))) return false;
  if (entries.every((entry) => /^([01](\.0*)?|true|false)$/i.test(entry))) return false;
  return columnIndexOfRole(shape, 'score') < 0 || !areLabels(entries.map(Number));
}

/**
 * Returns whether a file given as recommendations and as ground truth would be compared with itself: both use the same item
 * column, and no other column marks the relevant items.
 *
 * @param behaviour how the ground truth is read
 */
export function isSelfComparison(
  recommendations: TableShape,
  truth: TableShape,
  behaviour: ReaderOptions,
): boolean {
  const predicted = usedColumns(recommendations, { use: 'recommendations' });
  const liked = usedColumns(truth, behaviour);
  // Compares names: JSON columns are in another order if another list is read.
  const isSame = (one: number, other: number): boolean =>
    recommendations.columns[one]?.name === truth.columns[other]?.name;
  // Next to a rank, a rating may be the predicted one.
  const isPredicted = predicted.value < 0 && truth.columns[liked.value]?.role === 'rating';
  return (
    isSame(predicted.user, liked.user) &&
    isSame(predicted.item, liked.item) &&
    (liked.value < 0 || isPredicted || isSame(predicted.value, liked.value))
  );
}

/** Returns whether the name of the score column means predicted ratings. Only then are errors such as RMSE meaningful. */
export function predictsRatings(shape: TableShape): boolean {
  if (!shape.header || columnIndexOfRole(shape, 'rating') < 0) return false;
  const name = shape.columns[columnIndexOfRole(shape, 'score')]?.name ?? '';
  return /pred|^est|y_?hat|예측/i.test(name);
}
