import * as l10n from '@vscode/l10n';
import type { IdentifierTable } from '../../core/data/evaluationData';
import type { ItemTable } from '../formats/items/itemTable';
import { isNamedByHeader } from '../formats/textFormats';
import type { TableFeatures } from '../formats/items/tableFeatures';
import type { FileView } from '../../shared/protocol/views/evaluationView';
import type { FileReading } from '../../shared/protocol/fileReading';
import type { Finding } from '../../shared/findings/finding';
import { columnReading, MAX_UNUSED_COLUMNS } from './columnReading';
import { columnsText, formatText } from './shapeText';
import type { TableFile } from './tableFile';

/** Returns the name, format, counts and findings of a file of rows. */
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
    ...(isNamedByHeader(file.shape.format) && !file.shape.header && { unnamed: true as const }),
    findings: [...file.findings.findings(), ...further],
  };
}

/** Maximum number of IDs of each kind that are displayed as examples. */
const EXAMPLES = 3;

function readingOf({ shape, interactions }: TableFile): FileReading {
  const { userIds, itemIds, runUsers, items } = interactions;
  return {
    ...columnReading(shape),
    users: firstOf(runUsers, (user) => userIds.text(user)),
    items: firstOf(items, (item) => itemIds.text(item)),
  };
}

/** Returns the texts of the first distinct numbers in a column. */
function firstOf(numbers: Int32Array, textOf: (number: number) => string): string[] {
  const found = new Set<number>();
  for (let index = 0; index < Math.min(numbers.length, LOOKED_AT) && found.size < EXAMPLES; index++)
    found.add(numbers[index]);
  return Array.from(found, textOf);
}

/** Maximum number of rows that are searched for examples. */
const LOOKED_AT = 1000;

/**
 * Returns the view of a file of items or users. Every row is used, or the file is refused.
 *
 * @param described features of the items, if the file is read for them
 */
export function itemFileView(
  { table, bytes }: { readonly table: ItemTable; readonly bytes: number },
  items: IdentifierTable,
  findings: readonly Finding[] = [],
  described?: TableFeatures,
  role: 'item' | 'user' = 'item',
): FileView {
  const {
    rows: { file, rows, items: numbers },
    columns,
    format,
    header,
    idColumn,
  } = table;
  const used = described?.columns ?? [];
  const ids = firstOf(Int32Array.from(numbers), (item) => items.text(item));
  return {
    uri: file,
    label: file,
    bytes,
    rows: { read: rows, used: rows, reported: 0 },
    format: columns.map(({ name }) => name).join(', '),
    ...(described && { columns: featuresText(described) }),
    reading: {
      format,
      header,
      columns: [
        { role, column: idColumn },
        ...used.map((column) => ({ role: described?.kind === 'vectors' ? 'vector' : 'feature', column })),
      ],
      unused: columns
        .map(({ name }) => name)
        .filter((name) => !used.includes(name))
        .slice(0, MAX_UNUSED_COLUMNS),
      users: role === 'user' ? ids : [],
      items: role === 'item' ? ids : [],
    },
    findings,
  };
}

/** Returns the names of the columns of features, for a message. */
function featuresText({ kind, columns }: TableFeatures): string {
  const names =
    columns.length > MAX_UNUSED_COLUMNS
      ? `${columns.slice(0, MAX_UNUSED_COLUMNS).join(', ')}, …`
      : columns.join(', ');
  return kind === 'vectors' ? l10n.t('embedding = {0}', names) : l10n.t('features = {0}', names);
}
