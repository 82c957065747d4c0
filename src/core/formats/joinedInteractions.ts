import type { IdBytes } from '../data/ids/identifiers';
import type { Interactions } from '../data/interactions/interactions';
import { FindingCollector } from '../findings/findingCollector';
import type { Finding } from '../../shared/findings/finding';
import { JoinedIds } from './delimited/joinedIds';
import type { InteractionsBuilder } from './interactionsBuilder';
import { ColumnRole, type RowScanner } from './scanner/rowScanner';

/**
 * Rows of a part of a file, as one of several readers read them. Each reader numbers ids as it meets them: because
 * segments are joined in order, and each brings the ids that its reader had not met before, ids get the same numbers as
 * if one reader had read all.
 */
export interface SegmentRows {
  /** The rows, in the reader's numbers; lines count from 1 in each segment. */
  readonly interactions: Omit<Interactions, 'userIds' | 'itemIds' | 'models'>;
  readonly models: { readonly newIds: IdBytes; readonly ofRow: Int32Array } | undefined;
  readonly newUsers: IdBytes;
  readonly newItems: IdBytes;
  readonly lines: number;
  readonly rowsRead: number;
  readonly findings: readonly Finding[];
  /** The file cannot be read in segments. */
  readonly indivisible: boolean;
}

interface KnownIds {
  readonly users: number;
  readonly items: number;
  readonly models: number;
}

/** How many ids a reader knows before it reads a segment. */
export function knownIds({ userIds, itemIds, modelIds }: InteractionsBuilder): KnownIds {
  return { users: userIds.size, items: itemIds.size, models: modelIds?.size ?? 0 };
}

/** A copy of what a reader kept of a segment, which nobody else holds. */
export function segmentRows(
  { models, rows, lines, userIds, itemIds, ...columns }: Interactions,
  known: KnownIds,
): Pick<SegmentRows, 'interactions' | 'models' | 'newUsers' | 'newItems'> {
  return {
    interactions: {
      rows,
      runUsers: columns.runUsers.slice(),
      runStarts: columns.runStarts.slice(),
      items: columns.items.slice(),
      values: columns.values?.slice(),
      ranks: columns.ranks?.slice(),
      labels: columns.labels?.slice(),
      lines: { rows: lines.rows.slice(), starts: lines.starts.slice() },
    },
    models: models && { newIds: models.ids.since(known.models), ofRow: models.ofRow.slice() },
    newUsers: userIds.since(known.users),
    newItems: itemIds.since(known.items),
  };
}

/** The rows of a file of which some segments are read here, in their place, and others are joined to them. */
export class JoinedInteractions {
  rowsRead = 0;
  /** Lines of the segments so far. */
  lines = 0;
  readonly findings: FindingCollector;
  private readonly ids: JoinedIds;

  /**
   * @param name of the file, for the findings
   * @param scanner numbers ids faster, where readers here leave its tables to them
   */
  constructor(
    readonly rows: InteractionsBuilder,
    name: string,
    scanner?: RowScanner,
  ) {
    this.findings = new FindingCollector(name);
    this.ids = new JoinedIds([rows.userIds, rows.itemIds, rows.modelIds], scanner);
  }

  /**
   * Takes the next segment, which another reader read.
   *
   * @param reader which one
   * @param expected how many rows the file may have in all
   */
  join(reader: number, segment: SegmentRows, expected: number): void {
    const { interactions, models, newUsers, newItems } = segment;
    const { rows, ids } = this;
    const ownUsers = ids.numbers(reader, ColumnRole.user, newUsers);
    const ownItems = ids.numbers(reader, ColumnRole.item, newItems);
    rows.append(interactions, this.lines, expected, ownUsers, ownItems);
    if (models !== undefined)
      rows.appendModels(models.ofRow, ids.numbers(reader, ColumnRole.model, models.newIds));
    this.findings.addAll(segment.findings, this.lines);
    this.lines += segment.lines;
    this.rowsRead += segment.rowsRead;
  }
}
