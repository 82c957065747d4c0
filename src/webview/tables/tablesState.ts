import type { ItemCutoff } from '../../shared/protocol/queries';
import type { OpenTableRow, TablesMemory } from '../../shared/protocol/panelProtocol';

/** What the person has chosen and asked for of tables. */
export type TablesState = TablesMemory;

export const startTables: TablesState = { sort: { column: { kind: 'users' }, descending: true } };

/** What an open pattern is of. */
export function openPattern(run: string, model: number): string {
  return JSON.stringify([run, model]);
}

/** What an open item is of. */
export function openItem(run: string, model: number, cutoff: ItemCutoff): string {
  return JSON.stringify([openPattern(run, model), cutoff]);
}

/** What was kept over a reload; whatever of it is strange is replaced by the start's. */
export function tablesFromMemory(memory: unknown): TablesState {
  if (!isRecord(memory)) return startTables;
  const { sort, counted, compared, pattern, item } = memory as Record<keyof TablesMemory, unknown>;
  return {
    sort: isSort(sort) ? sort : startTables.sort,
    ...(typeof counted === 'string' && { counted }),
    ...(typeof compared === 'string' && { compared }),
    ...(isOpen(pattern) && { pattern: pattern as NonNullable<TablesState['pattern']> }),
    ...(isOpen(item) && { item: item as NonNullable<TablesState['item']> }),
  };
}

function isSort(value: unknown): value is TablesState['sort'] {
  if (!isRecord(value) || typeof value.descending !== 'boolean' || !isRecord(value.column)) return false;
  const { kind, index } = value.column;
  return kind === 'measure'
    ? typeof index === 'number'
    : ['users', 'list', 'relevant', 'hits'].includes(String(kind));
}

/** Its row is that of the result by whose name it goes. */
function isOpen(value: unknown): value is OpenTableRow<unknown> {
  return (
    isRecord(value) &&
    typeof value.of === 'string' &&
    isRecord(value.row) &&
    typeof value.index === 'number' &&
    (value.user === undefined || typeof value.user === 'string')
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
