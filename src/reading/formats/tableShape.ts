import type { DocumentPart } from './tools/documentPart';
import type { ColumnarName } from './columnarFormats';
import type { TextFormatName } from './textFormats';

/** Role of a column. A file has at most one column of each role but `key`, `setting` and `ignored`. */
export type ColumnRole =
  | 'user'
  /** Divides the rows of a user into lists of their own: who is evaluated is the user with what stands there. */
  | 'key'
  | 'item'
  /** Prediction of a model; larger is better unless the shape specifies the contrary. */
  | 'score'
  /** Rating, relevance grade, or weight of what the user did. */
  | 'rating'
  /** Place in the list, 1 (or 0) is best. */
  | 'rank'
  | 'timestamp'
  /** The truth beside a prediction: 0/1 or a grade. */
  | 'label'
  /** A word such as view, cart, purchase. */
  | 'event'
  /** Model of the row. */
  | 'model'
  /** Beside that of the model: a model is all of them together, such as values of hyper-parameters. */
  | 'setting'
  /** Fold or seed of the row. */
  | 'fold'
  /** Judge of the row: each judge grades a pair of user and item once. */
  | 'judge'
  | 'ignored';

export type JsonFormat = Extract<TextFormatName, `json-${string}`>;

export type Delimiter = ',' | '\t' | ';' | '|' | '::' | 'spaces';

export type Quote = '"' | "'";

/**
 * `none`: an item a line. `rest`: the items are the item column and all fields after it. A character: separator of
 * the items in the item cell, and of the values in the value cell, if there is one. `pairs`: the item cell has items
 * and values in turn, as in `[(i1, 0.9), (i2, 0.7)]`. Brackets and quotes around items are ignored.
 */
export type ListStyle = 'none' | 'rest' | ',' | ';' | '|' | ' ' | 'pairs';

/** Description of how a file is read, as plain data. inspectHead makes it; a person may change it. */
export interface TableShape {
  /**
   * `json-users`: an object whose keys are users. `json-records`: an array of records. `json-lines`: one
   * record after the other. Of JSON only encoding and columns count, and the names of columns are keys:
   * `item`, or `items[].item` for a key of the objects in a list. Of formats that store
   * columns only these count, which are named in the same way.
   */
  readonly format: TextFormatName | ColumnarName;
  /** Path of the users or records in a JSON document. Absent: they are the whole document. */
  readonly part?: DocumentPart;
  /** Label of the encoding for TextDecoder. */
  readonly encoding: string;
  /** `spaces`: runs of blanks and tabs, as in TREC files. */
  readonly delimiter: Delimiter;
  /** Fields may be quoted, and then contain delimiters and line ends. */
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
  /** Notation of several items of a user in one line. */
  readonly list: ListStyle;
  /** Lists hold ranks or labels, each of the candidate at its place: the items are places from 1. */
  readonly positions?: true | undefined;
  /** An item fills lists up at one end, and is removed. */
  readonly padded?: true | undefined;
  /** Entries of lists are printed as NumPy does: `np.int64(7)`. */
  readonly calls?: true | undefined;
  /** Word directly before the brackets of lists in cells: `WrappedArray` of `WrappedArray(7, 540)`. Absent: only known ones. */
  readonly around?: string | undefined;
  /**
   * Offsets of the items of a `rest` list, in fields: `step` from one item or value to the next, at most `most`
   * items. Absent: the items follow each other and fill the line.
   */
  readonly places?:
    | {
        readonly step: number;
        readonly most?: number;
        /** Offsets of items without regular steps, in fields after the first item, by item number. */
        readonly at?: readonly number[];
      }
    | undefined;
  /** The user of a `rest` list ends with a colon and a blank, as in `u1: i5 i7`. */
  readonly userColon?: true | undefined;
  /** In the order of the file. Further fields of a line are ignored. */
  readonly columns: readonly TableColumn[];
  /** Decimal separator. Absent: a point. */
  readonly decimal?: ',';
  /** The fold to read, if the file has several. */
  readonly fold?: string;
  /** Absent: the largest score is the best. `largest`: specified by a person. `smallest`: scores are distances or costs. */
  readonly bestScore?: 'largest' | 'smallest' | undefined;
}

export interface TableColumn {
  /** From the header; else a translated "column 2". */
  readonly name: string;
  readonly role: ColumnRole;
  /** Numbers are percentages, as in `27%`; text without the sign may be anything. */
  readonly percent?: true;
  /** Place of this column among those with the role `key`. */
  readonly part?: number;
  /** Bits of the significand, if the column stores floating-point numbers. */
  readonly significandBits?: number;
  /** One JSON value for the whole list of a user, not for single items. */
  readonly ofRecord?: true;
  /** For items in a JSON list: the field that has their 0-based places, in the objects of another list. */
  readonly by?: string;
}

/** Fields of the first rows of a file, without the header unless noted otherwise. */
export type RowFields = readonly (readonly string[])[];

/** Possible numbers of fields of a row, in the order of the file. */
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

/** Returns the shape of the lines below the header. */
export function belowHeader(shape: TableShape): TableShape {
  return { ...shape, header: false, separatorLine: undefined };
}

/** Returns the offsets of the items, in fields after the first one (`item`), in a line with this number of `fields`. */
export function placesOfItems({ places }: TableShape, item: number, fields: number): readonly number[] {
  const { step = 1, most = Infinity, at } = places ?? {};
  if (at !== undefined) return at.filter((behind) => item + behind < fields);
  const length = Math.max(0, Math.min(most, Math.ceil((fields - item) / step)));
  return Array.from({ length }, (_, index) => index * step);
}

/** The place of the column with a role, −1 if there is none. */
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

/** Returns the columns that identify the list of a row in addition to the user, in the order of the key. */
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

/** Returns true if rows have a prediction and its outcome but no item: a log of impressions, each an item of its own. */
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
