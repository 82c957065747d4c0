import type { ItemTable } from '../core/formats/itemTable';
import type { FileView } from '../shared/evaluationView';
import type { Finding } from '../shared/finding';
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
    findings: [...file.findings.findings(), ...further],
  };
}

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
