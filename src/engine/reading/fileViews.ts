import type { ItemTable } from '../../core/formats/itemTable';
import { formatName } from '../../core/formats/readOptions';
import type { FileView } from '../../shared/protocol/evaluationView';
import type { FileReading } from '../../shared/protocol/fileReading';
import type { Finding } from '../../shared/findings/finding';
import { columnsText, formatText } from './shapeText';
import type { TableFile } from './tableFile';

/** What surfaces know of a file of rows. */
export function fileView(file: TableFile, further: readonly Finding[] = []): FileView {
  const reported = file.findings.dropped;
  return {
    uri: file.name,
    label: file.name,
    bytes: file.bytes,
    rows: { read: file.rowsRead, used: file.rowsRead - reported, reported },
    format: formatText(file.shape),
    columns: columnsText(file.shape),
    reading: readingOf(file),
    findings: [...file.findings.findings(), ...further],
  };
}

/** So many ids of each kind show whether they are what they should be. */
const EXAMPLES = 3;

function readingOf({ shape, interactions }: TableFile): FileReading {
  const { columns, list, header } = shape;
  const nameOf = (column: number): string => (header ? columns[column].name : String(column + 1));
  const { userIds, itemIds, runUsers, items } = interactions;
  return {
    format: formatName(shape) ?? shape.format,
    header,
    columns: columns.flatMap(({ role }, column) =>
      role === 'ignored' ? [] : [{ role, column: nameOf(column) }],
    ),
    unused: columns
      .flatMap(({ role }, column) => (role === 'ignored' ? [nameOf(column)] : []))
      .slice(0, UNUSED),
    ...(list !== 'none' && { list }),
    users: firstOf(runUsers, (user) => userIds.text(user)),
    items: firstOf(items, (item) => itemIds.text(item)),
  };
}

/** So many columns that were not used are named. */
const UNUSED = 20;

/** The texts of the first different numbers. */
function firstOf(numbers: Int32Array, textOf: (number: number) => string): string[] {
  const found = new Set<number>();
  for (let place = 0; place < Math.min(numbers.length, LOOKED_AT) && found.size < EXAMPLES; place++)
    found.add(numbers[place]);
  return Array.from(found, textOf);
}

/** The first ids are among the first rows. */
const LOOKED_AT = 1000;

/** Every row of such a file is used, or the file is refused. */
export function itemFileView({ rows: { file, rows }, columns }: ItemTable, bytes: number): FileView {
  return {
    uri: file,
    label: file,
    bytes,
    rows: { read: rows, used: rows, reported: 0 },
    format: columns.map(({ name }) => name).join(', '),
    findings: [],
  };
}
