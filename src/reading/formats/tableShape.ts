import type { DocumentPart } from './json/documentPart';
import type { ColumnarName } from './columnarFormats';
import type { TextFormatName } from './textFormats';

/** Role of a column. A file has at most one column of each role except `key`, `setting` and `ignored`. */
export type ColumnRole =
  | 'user'
  /**
   * Key part that divides the rows of a user into separate lists. The evaluated unit is the user together
   * with the value of this column.
   */
  | 'key'
  | 'item'
  /** Prediction of a model; larger is better unless the shape specifies the contrary. */
  | 'score'
  /** Rating, relevance grade, or weight of what the user did. */
  | 'rating'
  /** Rank in the list; 1 (or 0) is the best. */
  | 'rank'
  | 'timestamp'
  /** Ground truth next to a prediction: 0/1 or a grade. */
  | 'label'
  /** A word such as view, cart, purchase. */
  | 'event'
  /** Model of the row. */
  | 'model'
  /** Further part of the model's identity, such as the value of a hyperparameter. */
  | 'setting'
  /** Fold or seed of the row. */
  | 'fold'
  /** First character of the passage or chunk of the row in its document, which is the item. */
  | 'start'
  /** First character after that passage or chunk. */
  | 'end'
  /** Judge of the row. Each judge grades a pair of user and item once. */
  | 'judge'
  | 'ignored';

export type JsonFormat = Extract<TextFormatName, `json-${string}`>;

export type Delimiter = ',' | '\t' | ';' | '|' | '::' | 'spaces';

export type Quote = '"' | "'";

/**
 * `none`: one item per line. `rest`: the items are the item column and all fields after it. A character:
 * separator of the items in the item cell, and of the values in the value cell, if there is one. `pairs`: the
 * item cell contains items and values alternately, as in `[(i1, 0.9), (i2, 0.7)]`. Brackets and quotes around
 * items are ignored.
 */
export type ListStyle = 'none' | 'rest' | ',' | ';' | '|' | ' ' | 'pairs';

/** Description of how a file is read, as plain data. `inspectHead` creates it; the user may change it. */
export interface TableShape {
  /**
   * `json-users`: an object whose keys are users. `json-records`: an array of records. `json-lines`: one
   * record after the other. For JSON formats only `encoding` and `columns` apply, and column names are keys:
   * `item`, or `items[].item` for a key of the objects in a list. For columnar formats only `columns`
   * applies; nested columns are named in the same way.
   */
  readonly format: TextFormatName | ColumnarName;
  /** Path of the users or records in a JSON document. Absent: the whole document contains them. */
  readonly part?: DocumentPart;
  /** Encoding, as a label for TextDecoder. */
  readonly encoding: string;
  /** Separator of fields. `spaces`: runs of blanks and tabs, as in TREC files. */
  readonly delimiter: Delimiter;
  /** Whether fields may be quoted. Quoted fields may contain delimiters and line ends. */
  readonly quotes: boolean;
  /** Quote character. Absent: a double quote. */
  readonly quote?: "'" | undefined;
  /** Whether the first line of the file only names the delimiter, as in `sep=;`. */
  readonly separatorLine?: true | undefined;
  /** Whether blanks around a field are removed. */
  readonly trim: boolean;
  /** Whether lines that begin with `#` are comments. */
  readonly comments: boolean;
  /** Whether the first line that is neither blank nor a comment contains the column names. */
  readonly header: boolean;
  /** Syntax in which one line contains several items of a user. */
  readonly list: ListStyle;
  /**
   * Whether lists contain ranks or labels, each at the position of its candidate. Items are then positions
   * from 1.
   */
  readonly positions?: true | undefined;
  /** Whether one item pads lists at one end, and is removed. */
  readonly padded?: true | undefined;
  /**
   * Word directly before the brackets of lists in cells: `WrappedArray` for `WrappedArray(7, 540)`. Absent:
   * only known words.
   */
  readonly around?: string | undefined;
  /**
   * Positions of the items of a `rest` list, in fields: `step` fields from one item to the next, at most
   * `most` items. Absent: the items are adjacent and fill the line.
   */
  readonly places?:
    | {
        readonly step: number;
        readonly most?: number;
        /** Offsets of items without regular steps, in fields after the first item, by item number. */
        readonly at?: readonly number[];
      }
    | undefined;
  /** Whether the user of a `rest` list ends with a colon and a blank, as in `u1: i5 i7`. */
  readonly userColon?: true | undefined;
  /** Columns in the order of the file. Further fields of a line are ignored. */
  readonly columns: readonly TableColumn[];
  /** Decimal separator. Absent: a point. */
  readonly decimal?: ',';
  /** The fold to read, if the file has several. */
  readonly fold?: string;
  /**
   * Which score is best. Absent: the largest. `largest`: specified by the user. `smallest`: scores are
   * distances or costs.
   */
  readonly bestScore?: 'largest' | 'smallest' | undefined;
}

export interface TableColumn {
  /** Name from the header; if there is none, a translated "column 2". */
  readonly name: string;
  readonly role: ColumnRole;
  /** Whether numbers are percentages, as in `27%`. Text without the sign may be anything. */
  readonly percent?: true;
  /** Position of this column among the key columns. */
  readonly part?: number;
  /** Bits of the significand, if the column contains floating-point numbers. */
  readonly significandBits?: number;
  /** Whether the column contains one JSON value for the whole list of a user, not one per item. */
  readonly ofRecord?: true;
  /**
   * For items in a JSON list: field of the objects in another list that contains the 0-based position of each
   * item.
   */
  readonly by?: string;
}

/** Fields of the first rows of a file, without the header unless noted otherwise. */
export type RowFields = readonly (readonly string[])[];

/** Possible numbers of fields of a row, in the order of the file. */
export interface FieldCounts {
  readonly least: number;
  /** Maximum number of fields; Infinity: unlimited. */
  readonly most: number;
}

/**
 * Returns the possible numbers of fields of a row of delimited text: the number of columns, with or without
 * unnamed columns at the end. Lines of items may have any number.
 */
export function fieldCounts({ list, columns }: Pick<TableShape, 'list' | 'columns'>): FieldCounts {
  if (list === 'rest') return { least: 0, most: Infinity };
  return { least: columns.findLastIndex(({ name }) => name.trim() !== '') + 1, most: columns.length };
}

/** Returns the shape for text that begins after the header. */
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

/** Returns the index of the column with a role, −1 if there is none. */
export function columnIndexOfRole(shape: TableShape, role: ColumnRole): number {
  return shape.columns.findIndex((column) => column.role === role);
}

/**
 * Returns the shape in which columns have the given roles, by column index. These roles are removed from
 * other columns.
 */
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

/** Returns the columns of the start and the end of passages; empty if the file does not have both. */
export function spanColumns(shape: TableShape): readonly number[] {
  const columns = [columnIndexOfRole(shape, 'start'), columnIndexOfRole(shape, 'end')];
  return columns.includes(-1) || shape.list !== 'none' ? [] : columns;
}

/** Returns the indexes of the columns that together identify the model of a row. */
export function modelColumns(shape: TableShape): readonly number[] {
  const model = columnIndexOfRole(shape, 'model');
  const settings = shape.columns.flatMap(({ role }, column) => (role === 'setting' ? [column] : []));
  return model < 0 ? [] : [model, ...settings];
}

/** Returns the names of the columns that identify the model of a row, as a user writes them: “lr+dim”. */
export function modelColumnsText(shape: TableShape): string {
  return modelColumns(shape)
    .map((column) => shape.columns[column].name)
    .join('+');
}

/**
 * Returns the names of the columns that identify the user of a row, as a user writes them:
 * “user_id+event_no”.
 */
export function userColumnsText(shape: TableShape): string {
  const named = [columnIndexOfRole(shape, 'user'), ...keyColumns(shape)].filter((column) => column >= 0);
  return named.map((column) => shape.columns[column].name).join('+');
}

/**
 * Returns whether rows have a prediction and its outcome but no item: a log of impressions, in which each row
 * is an item of its own.
 */
export function isOfImpressions(shape: TableShape): boolean {
  const has = (role: ColumnRole): boolean => columnIndexOfRole(shape, role) >= 0;
  return shape.list === 'none' && !has('item') && has('score') && (has('label') || has('rating'));
}

/** Returns a shape of plain delimited text. */
export function delimitedShape(
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
