import { areLabels } from './columns/columnProfile';
import { listOf, rolesOfNames, saysRecommended } from '../columnNames';
import type { FileGuess } from './fileKind';
import { saysLiked, saysRetrieved } from './lists/listNames';
import { listsOfTool } from './toolFields';
import type { ReaderOptions } from '../readerOptions';
import { columnOf, withGivenRoles, type TableShape } from '../tableShape';
import { textFormat } from '../textFormats';
import { overridesItem } from './columns/columnOverrides';
import type { ReadOptions } from '../readOptions';
import { usedColumns } from '../usedColumns';

/**
 * Whether a file read in this shape holds predictions and beside them the truth about them, so that it can be
 * evaluated without another file. A rank beside a rating is not enough: the rating may be the predicted one.
 */
export function mayEmbedTruth(shape: TableShape): boolean {
  const has = (role: Parameters<typeof columnOf>[1]): boolean => columnOf(shape, role) >= 0;
  return (has('score') && (has('rating') || has('label'))) || (has('rank') && has('label'));
}

/** What a file says of itself: how it is read, and its first rows. */
type FileDescription = Pick<FileGuess, 'shape' | 'sample'>;

/** Whether a file can be evaluated without another one: what users really liked stands beside each prediction, or in a list of its own. */
export function hasEmbeddedTruth(guess: FileDescription): boolean {
  return mayEmbedTruth(guess.shape) || likedBeside(guess) !== undefined;
}

/** The columns, by their places, of the items that were recommended and of those that users really liked. */
interface BothItems {
  readonly recommended: number;
  readonly liked: number;
}

/**
 * The two columns of items of a file that has one of what was recommended and one of what users really liked, by their
 * names: `predicted` and `actual`, `recommendations` and `ground_truth`. Undefined where there are no such two.
 */
export function likedBeside({ shape, sample }: FileDescription): BothItems | undefined {
  const { columns, header } = shape;
  const item = columnOf(shape, 'item');
  const ofTool = item < 0 ? undefined : listsOfTool(columns.map(({ name }) => name));
  if (ofTool !== undefined) return ofTool;
  if (item < 0 || !header) return undefined;
  const named = (says: (name: string) => boolean): number[] =>
    columns.flatMap(({ name, role }, column) =>
      // A word such as “target” may say a label or an item, and beside a list that it is no label shows.
      (column === item || role === 'ignored' || (role === 'label' && holdsIds(column, { shape, sample }))) &&
      says(name)
        ? [column]
        : [],
    );
  const list = listOf(columns[item].name);
  // Of a list that is not read only its items are a column.
  const liked = named(
    (name) => saysLiked(listOf(name)) && (name === columns[item].name || listOf(name) !== list),
  );
  if (mayEmbedTruth(shape) && !liked.some((column) => columns[column].role === 'label')) return undefined;
  const surely = named((name) => saysRecommended(listOf(name)));
  const recommended = surely.length > 0 || !saysRetrieved(listOf(columns[item].name)) ? surely : [item];
  const rival = recommended.includes(item) ? item : recommended[0];
  if (liked.length !== 1 || rival === undefined) return undefined;
  if (item !== rival && (item !== liked[0] || recommended.length > 1)) return undefined;
  // A single item of each user is one by its name alone; a single value says something of another item.
  const listed = shape.list !== 'none' || textFormat(shape.format)?.line !== 'fields';
  const isItem = rolesOfNames([columns[liked[0]].name])[0] === 'item';
  return (listed || isItem) && holdsItems(liked[0], { shape, sample })
    ? { recommended: rival, liked: liked[0] }
    : undefined;
}

/**
 * Returns the list of a JSON file that holds one side of an evaluation, and which side its records lack: what was
 * expected, or what was retrieved. Undefined if its names say neither.
 */
export function missingSide({
  shape: { format, columns },
}: Pick<FileGuess, 'shape'>):
  | { readonly list: string; readonly lacks: 'expected' | 'retrieved' }
  | undefined {
  const list = listOf(columns.find(({ role }) => role === 'item')?.name ?? '');
  if (!format.startsWith('json-')) return undefined;
  if (saysLiked(list)) return { list, lacks: 'retrieved' };
  return saysRetrieved(list) ? { list, lacks: 'expected' } : undefined;
}

/** What is told of a file so that it is read for one use; undefined: nothing more than was. */
interface ReadingsOfUses {
  readonly recommendations: ReadOptions | undefined;
  /** The shape so guessed is then the `likedShape`. */
  readonly truth: ReadOptions;
}

/**
 * How a file is read that holds what was recommended and what users really liked: each use takes its own items, unless
 * a person says which. Undefined: all uses read it as it was guessed.
 */
export function readingsOfUses(guess: FileDescription, overrides: ReadOptions): ReadingsOfUses | undefined {
  const both = overridesItem(overrides) ? undefined : likedBeside(guess);
  if (both === undefined) return undefined;
  const isGuessed = columnOf(guess.shape, 'item') === both.recommended;
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
 * How what users really liked is read beside what was recommended: scores are those of what was recommended, but for
 * those in the list of what was liked.
 */
export function likedShape(shape: TableShape): TableShape {
  const [score, item] = (['score', 'item'] as const).map(
    (role) => shape.columns[columnOf(shape, role)]?.name ?? '',
  );
  if (score !== listOf(score) && listOf(score) === listOf(item)) return shape;
  return withGivenRoles(shape, new Map([[columnOf(shape, 'score'), 'ignored']]));
}

/** Whether what stands in a column under the name of labels is no label, but an item. */
function holdsIds(column: number, described: FileDescription): boolean {
  return holdsItems(column, described) && !areLabels(entriesIn(column, described.sample).map(Number));
}

/** What stands in the cells of a column, lists taken apart. */
function entriesIn(column: number, sample: FileDescription['sample']): string[] {
  return sample
    .flatMap((fields) => (fields[column] ?? '').split(/[\s,;|[\]"']+/))
    .filter((entry) => entry !== '');
}

/** Whether ids stand in a column, and neither objects nor what says of other items whether they were liked. */
function holdsItems(column: number, { shape, sample }: FileDescription): boolean {
  const entries = entriesIn(column, sample);
  if (entries.length === 0 || entries.some((entry) => entry.includes('{'))) return false;
  if (entries.every((entry) => /^([01](\.0*)?|true|false)$/i.test(entry))) return false;
  return columnOf(shape, 'score') < 0 || !areLabels(entries.map(Number));
}

/**
 * Whether a file that is given as recommendations and as truth would be held against itself: both take the same items
 * from it, and nothing beside them says which of them users really liked.
 *
 * @param behaviour how the truth is read
 */
export function isSelfComparison(
  recommendations: TableShape,
  truth: TableShape,
  behaviour: ReaderOptions,
): boolean {
  const predicted = usedColumns(recommendations, { use: 'recommendations' });
  const liked = usedColumns(truth, behaviour);
  // By name: of JSON the columns stand in another order when another list is read.
  const isSame = (one: number, other: number): boolean =>
    recommendations.columns[one]?.name === truth.columns[other]?.name;
  return (
    isSame(predicted.user, liked.user) &&
    isSame(predicted.item, liked.item) &&
    (liked.value < 0 || isSame(predicted.value, liked.value))
  );
}

/**
 * Whether the predictions are predicted ratings, by the name of their column, and not just any scores: only then
 * are errors such as RMSE worth something.
 */
export function predictsRatings(shape: TableShape): boolean {
  if (!shape.header || columnOf(shape, 'rating') < 0) return false;
  const name = shape.columns[columnOf(shape, 'score')]?.name ?? '';
  return /pred|^est|y_?hat|예측/i.test(name);
}
