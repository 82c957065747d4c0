import { lastKeyOf, listOfColumn, plainColumnName } from './columnNames';
import { columnIndexOfRole, withGivenRoles, type TableShape } from './tableShape';
import { isNamedByHeader } from './textFormats';

/** Reduced names of the first character of a passage in its document, and of the first one after it. */
const SPANS: readonly (readonly [start: string, end: string])[] = [
  ['start', 'end'],
  ['begin', 'end'],
  ['startchar', 'endchar'],
  ['charstart', 'charend'],
  ['startindex', 'endindex'],
  ['startidx', 'endidx'],
  ['startoffset', 'endoffset'],
  ['startcharidx', 'endcharidx'],
  ['spanstart', 'spanend'],
];

const DOCUMENT = /^(doc(ument)?|file|source|page|article)(id|no|name|path|title)?$|^(path|docno|url|uri)$/;
const CHUNK = /^(id(chunk|passage|node|item)?|(chunk|passage|node|item)(id|no)?)$/;

/** Columns of chunks or passages with places in documents; −1: there is no such column. */
interface SpanColumns {
  readonly document: number;
  readonly start: number;
  readonly end: number;
  /** Name of the chunk. */
  readonly chunk: number;
}

/**
 * Returns the columns of documents, starts and ends by their names; undefined if the table does not have all of
 * them.
 *
 * @param reduced names as `plainColumnName` returns them
 */
export function spanColumnsOfNames(reduced: readonly string[]): SpanColumns | undefined {
  const document = reduced.findIndex((name) => DOCUMENT.test(name));
  for (const [startName, endName] of SPANS) {
    const [start, end] = [reduced.indexOf(startName), reduced.indexOf(endName)];
    if (document >= 0 && start >= 0 && end >= 0)
      return { document, start, end, chunk: reduced.findIndex((name) => CHUNK.test(name)) };
  }
  return undefined;
}

/**
 * Returns the shape in which the item of passages is their document, if names say where in it they are. For
 * lists of objects, all of these are fields of the objects that contain the item.
 */
export function withSpanRoles(shape: TableShape): TableShape {
  const item = columnIndexOfRole(shape, 'item');
  const isTable = (shape.header || isNamedByHeader(shape.format)) && shape.list === 'none' && item >= 0;
  if (!isTable || columnIndexOfRole(shape, 'start') >= 0) return shape;
  const level = listOfColumn(shape.columns[item].name);
  const isNested = lastKeyOf(shape.columns[item].name) !== shape.columns[item].name;
  const reduced = shape.columns.map(({ name }) => {
    const isSameLevel = isNested ? name !== level && listOfColumn(name) === level : lastKeyOf(name) === name;
    return isSameLevel ? plainColumnName(lastKeyOf(name)) : '';
  });
  const spans = spanColumnsOfNames(reduced);
  if (spans === undefined) return shape;
  return withGivenRoles(
    shape,
    new Map([
      [spans.document, 'item'],
      [spans.start, 'start'],
      [spans.end, 'end'],
    ]),
  );
}
