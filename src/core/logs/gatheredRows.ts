import type { Float64Column, Int32Column } from '../data/columns';
import type { Identifiers } from '../data/ids/identifiers';
import type { LinesBuilder } from '../data/interactions/linesBuilder';
import type { InteractionLog } from './interactionLog';
import type { LogIds } from './logColumns';
import type { TimeBuilder } from './timeColumn';

/** The rows of a log while they are read, as columns that may be longer than they. */
export interface GatheredRows {
  readonly rows: number;
  readonly users: Int32Column;
  readonly items: Int32Column;
  readonly times: TimeBuilder | undefined;
  readonly ratings: Float64Column | undefined;
  readonly events: Int32Column | undefined;
  readonly eventIds: Identifiers;
  readonly lines: LinesBuilder;
  readonly ids: LogIds;
}

/** The log of the rows, when all are there. Copies nothing: the columns are not to be written to any more. */
export function logOf(gathered: GatheredRows): InteractionLog {
  const { rows, users, items, times, ratings, events, eventIds, lines, ids } = gathered;
  return {
    rows,
    users: users.values.subarray(0, rows),
    items: items.values.subarray(0, rows),
    times: times?.finished(),
    ratings: ratings?.values.subarray(0, rows),
    events: events && { ids: eventIds, ofRow: events.values.subarray(0, rows) },
    lines: lines.finished(),
    userIds: ids.users,
    itemIds: ids.items,
  };
}
