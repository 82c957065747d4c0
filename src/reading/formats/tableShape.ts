import type { DocumentPart } from './tools/documentPart';
import type { ColumnarName } from './columnarFormats';
import type { TextFormatName } from './textFormats';

/** What a column says. A file has at most one column of each role but `key`, `setting` and `ignored`. */
export type ColumnRole =
  | 'user'
  /** Divides the rows of a user into lists of their own: who is evaluated is the user with what stands there. */
  | 'key'
  | 'item'
  /** What a model predicted; larger is better, unless the shape says otherwise. */
  | 'score'
  /** What the user said or did: rating, relevance grade, weight. */
  | 'rating'
  /** Place in the list, 1 (or 0) is best. */
  | 'rank'
  | 'timestamp'
  /** The truth beside a prediction: 0/1 or a grade. */
  | 'label'
  /** A word such as view, cart, purchase. */
  | 'event'
  /** Which model the row belongs to. */
  | 'model'
  /** Beside that of the model: a model is all of them together, such as values of hyper-parameters. */
  | 'setting'
  /** Which repetition of an experiment the row belongs to: a fold, a seed. */
  | 'fold'
  /** Who graded the row: of a pair of user and item each judge has a grade. */
  | 'judge'
  | 'ignored';

export type JsonFormat = Extract<TextFormatName, `json-${string}`>;

export type Delimiter = ',' | '\t' | ';' | '|' | '::' | 'spaces';

export type Quote = '"' | "'";

/**
 * `none`: an item a line. `rest`: the items are the item column and all fields behind it. A character: the
 * item cell holds items with it between them, and so does the value cell, if there is one. `pairs`: the item
 * cell holds items and values in turn, as in `[(i1, 0.9), (i2, 0.7)]`. Brackets and quotes around items are
 * overlooked.
 */
export type ListStyle = 'none' | 'rest' | ',' | ';' | '|' | ' ' | 'pairs';

/**
 * How a file is read: plain data that a person may change and that goes back to the reader. Made by
 * inspectHead.
 */
export interface TableShape {
  /**
   * `json-users`: an object whose keys are users. `json-records`: an array of records. `json-lines`: one
   * record after the other. Of JSON only encoding and columns count, and the names of columns are keys:
   * `item`, or `items[].item` for a key of the objects in a list. Of formats that store
   * columns only these count, which are named in the same way.
   */
  readonly format: TextFormatName | ColumnarName;
  /** Of JSON: where in a document the users or records stand. Absent: they are all of it. */
  readonly part?: DocumentPart;
  /** As TextDecoder calls it. */
  readonly encoding: string;
  /** `spaces`: runs of blanks and tabs, as in TREC files. */
  readonly delimiter: Delimiter;
  /** Fields may stand in quotes, and then hold delimiters and line ends. */
  readonly quotes: boolean;
  /** Absent: the quotes are double ones. */
  readonly quote?: "'" | undefined;
  /** The first line of the file names the delimiter, as in `sep=;`, and nothing else. */
  readonly separatorLine?: true | undefined;
  /** Blanks around a field do not belong to it. */
  readonly trim: boolean;
  /** Lines that begin with `#` are comments. */
  readonly comments: boolean;
  /** The first line that is neither blank nor a comment names the columns. */
  readonly header: boolean;
  /** How several items of a user stand in one line. */
  readonly list: ListStyle;
  /** Lists hold ranks or labels, each of the candidate at its place: the items are places from 1. */
  readonly positions?: true | undefined;
  /** An item fills lists up at one end, and is removed. */
  readonly padded?: true | undefined;
  /** What stands in lists is printed as NumPy does: `np.int64(7)`. */
  readonly calls?: true | undefined;
  /** What stands directly before the brackets of lists in cells: `WrappedArray` of `WrappedArray(7, 540)`. Absent: nothing that is not known. */
  readonly around?: string | undefined;
  /**
   * Of a list that is `rest`: each item, and its value, stands so many fields behind the one before, and there are at
   * most so many. Absent: the items stand one behind the other and fill the line.
   */
  readonly places?:
    | {
        readonly step: number;
        readonly most?: number;
        /** Columns that are in no order: so many fields behind the first item each of them stands, by their numbers. */
        readonly at?: readonly number[];
      }
    | undefined;
  /** Of a list that is `rest`: a colon and a blank stand behind the user, as in `u1: i5 i7`. */
  readonly userColon?: true | undefined;
  /** In the order of the file. Further fields of a line are ignored. */
  readonly columns: readonly TableColumn[];
  /** Absent: a point stands before the decimals of a number. */
  readonly decimal?: ',';
  /** Of several folds the one that is read. */
  readonly fold?: string;
  /** Absent: the largest score is the best. `largest`: specified by a person. `smallest`: scores are distances or costs. */
  readonly bestScore?: 'largest' | 'smallest' | undefined;
}

export interface TableColumn {
  /** From the header; else a translated "column 2". */
  readonly name: string;
  readonly role: ColumnRole;
  /** Its numbers are percentages, as in `27%`; what stands there without the sign may be anything. */
  readonly percent?: true;
  /** Of several columns with the role `key`: its place among them. */
  readonly part?: number;
  /** Bits of the significand, if the column stores floating-point numbers. */
  readonly significandBits?: number;
  /** Of JSON: one value for the whole list of a user, which says nothing of single items. */
  readonly ofRecord?: true;
  /** Of items in a list of JSON: the field, in the objects of another list, that has their places from 0. */
  readonly by?: string;
}

/** The fields of the first rows of a file, the header not among them unless it is said. */
export type RowFields = readonly (readonly string[])[];

/** How many fields a row has, in the order of the file. */
export interface FieldCounts {
  readonly least: number;
  /** Infinity: any number. */
  readonly most: number;
}

/**
 * Returns how many fields each row of delimited text has: as many as there are columns, without those at the end that
 * have no name. Lines of items have any number.
 */
export function fieldCounts({ list, columns }: Pick<TableShape, 'list' | 'columns'>): FieldCounts {
  if (list === 'rest') return { least: 0, most: Infinity };
  return { least: columns.findLastIndex(({ name }) => name.trim() !== '') + 1, most: columns.length };
}

/** The shape of the lines that stand below the first ones of a file. */
export function belowHeader(shape: TableShape): TableShape {
  return { ...shape, header: false, separatorLine: undefined };
}

/** So many fields behind the first item the items of a line stand, which has so many fields. */
export function placesOfItems({ places }: TableShape, item: number, fields: number): readonly number[] {
  const { step = 1, most = Infinity, at } = places ?? {};
  if (at !== undefined) return at.filter((behind) => item + behind < fields);
  const length = Math.max(0, Math.min(most, Math.ceil((fields - item) / step)));
  return Array.from({ length }, (_, index) => index * step);
}

/** The place of the column with a role, −1 when there is none. */
export function columnOf(shape: TableShape, role: ColumnRole): number {
  return shape.columns.findIndex((column) => column.role === role);
}

/** The shape in which columns have these roles, by their places: a role that is given is no other column's. */
export function withGivenRoles(shape: TableShape, given: ReadonlyMap<number, ColumnRole>): TableShape {
  const taken = new Set(given.values());
  const roleOf = (role: ColumnRole, column: number): ColumnRole =>
    given.get(column) ?? (taken.has(role) ? 'ignored' : role);
  return {
    ...shape,
    columns: shape.columns.map((column, index) => ({ ...column, role: roleOf(column.role, index) })),
  };
}

/** The columns that say beside the user's whose a row is, in the order of the key. */
export function keyColumns({ columns }: TableShape): readonly number[] {
  const placeOf = (column: number): number => columns[column].part ?? 0;
  return columns
    .flatMap(({ role }, column) => (role === 'key' ? [column] : []))
    .sort((a, b) => placeOf(a) - placeOf(b));
}

/** The columns that say together which model a row belongs to. */
export function modelColumns(shape: TableShape): readonly number[] {
  const model = columnOf(shape, 'model');
  const settings = shape.columns.flatMap(({ role }, column) => (role === 'setting' ? [column] : []));
  return model < 0 ? [] : [model, ...settings];
}

/** The names of the columns that say which model a row belongs to, as a person writes them: “lr+dim”. */
export function modelColumnsText(shape: TableShape): string {
  return modelColumns(shape)
    .map((column) => shape.columns[column].name)
    .join('+');
}

/** The names of the columns that say whose a row is, as a person writes them: “user_id+event_no”. */
export function userColumnsText(shape: TableShape): string {
  const named = [columnOf(shape, 'user'), ...keyColumns(shape)].filter((column) => column >= 0);
  return named.map((column) => shape.columns[column].name).join('+');
}

/**
 * Whether the rows of a file say what was predicted and what came of it, and no item: a log of impressions, of which
 * each is an item of its own.
 */
export function isOfImpressions(shape: TableShape): boolean {
  const has = (role: ColumnRole): boolean => columnOf(shape, role) >= 0;
  return shape.list === 'none' && !has('item') && has('score') && (has('label') || has('rating'));
}

/** A shape of delimited text in which nothing is unusual. */
export function shapeOf(
  delimiter: Delimiter,
  columns: TableShape['columns'],
  header: boolean,
  quote: Quote | undefined,
): TableShape {
  return {
    format: 'delimited',
    encoding: 'utf-8',
    delimiter,
    quotes: quote !== undefined,
    ...(quote === "'" && { quote: "'" as const }),
    trim: false,
    comments: false,
    header,
    list: 'none',
    columns,
  };
}
