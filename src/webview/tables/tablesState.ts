import * as v from 'valibot';
import { type ItemCutoff, NUMBER, PATTERN_SORT, TEXT } from '../../shared/protocol/queries';
import type { ItemRow } from '../../shared/protocol/views/itemsView';
import type { PatternRow } from '../../shared/protocol/views/tablesView';

/** A row that is open beside its table. */
export interface OpenTableRow<Row> {
  /** The result, the model and the cutoff that it is of; beside others it is not open. */
  readonly of: string;
  readonly row: Row;
  /** Where it stood. */
  readonly index: number;
  /** Its users were asked for. */
  readonly asked?: boolean | undefined;
  /** Whose list is shown of them. */
  readonly user?: string | undefined;
}

/** Its row is that of the result by whose name it goes. */
function openRow<Row>() {
  const schema: v.GenericSchema<unknown, OpenTableRow<Row>> = v.object({
    of: v.string(),
    row: v.custom<Row>((row) => typeof row === 'object' && row !== null),
    index: NUMBER,
    asked: v.optional(v.boolean()),
    user: v.optional(TEXT),
  });
  return v.fallback(v.optional(schema), undefined);
}

const OF_RESULT = v.fallback(v.optional(v.string()), undefined);

/**
 * What of a result of tables is shown, and which queries somebody asked for, each with the result that it is of; what is
 * kept but strange is as if it had not been chosen.
 */
export const TABLES_STATE = v.object({
  sort: v.fallback(PATTERN_SORT, { column: { kind: 'users' }, descending: true }),
  /** Its items were asked for. */
  counted: OF_RESULT,
  /** Its models were to be compared. */
  compared: OF_RESULT,
  pattern: openRow<PatternRow>(),
  item: openRow<ItemRow>(),
});

export type TablesState = Readonly<v.InferOutput<typeof TABLES_STATE>>;

export const startTables: TablesState = v.parse(TABLES_STATE, {});

/** What an open pattern is of. */
export function openPattern(run: string, model: number): string {
  return JSON.stringify([run, model]);
}

/** What an open item is of. */
export function openItem(run: string, model: number, cutoff: ItemCutoff): string {
  return JSON.stringify([openPattern(run, model), cutoff]);
}
