import { Identifiers, type IdBytes } from '../../core/data/ids/identifiers';
import type { Interactions } from '../../core/data/interactions/interactions';
import { FindingCollector } from '../../core/findings/findingCollector';
import type { Finding } from '../../shared/findings/finding';
import { JoinedIds } from './delimited/joinedIds';
import type { ReaderOptions } from './readerOptions';
import { RowPolicy } from './rowPolicy';
import { ColumnRole, type RowScanner } from './scanner/rowScanner';
import type { TableShape } from './tableShape';

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

/** Rows that one of several readers keeps of a segment. */
export class SegmentKeeper {
  /** Fresh memory costs more than reading into it: that of one segment is used for the next. */
  readonly policy: RowPolicy;
  /** Number of ids known before. */
  private known = { users: 0, items: 0, models: 0 };

  constructor(shape: TableShape, options: ReaderOptions) {
    this.policy = new RowPolicy(
      shape,
      options,
      new Identifiers(),
      new Identifiers(),
      new FindingCollector(''),
    );
  }

  /** Begins the next segment. @returns where its rows go */
  begin(): RowPolicy {
    const { policy } = this;
    const { userIds, itemIds, modelIds } = policy.rows;
    this.known = { users: userIds.size, items: itemIds.size, models: modelIds?.size ?? 0 };
    policy.restart(new FindingCollector(''));
    return policy;
  }

  /** Returns a copy of the rows of the segment. */
  finished(lines: number, indivisible: boolean): SegmentRows {
    const { rowsRead, findings, rows: builder } = this.policy;
    const { models, rows, userIds, itemIds, ...columns } = builder.finished();
    return {
      interactions: {
        rows,
        runUsers: columns.runUsers.slice(),
        runStarts: columns.runStarts.slice(),
        items: columns.items.slice(),
        values: columns.values?.slice(),
        ranks: columns.ranks?.slice(),
        labels: columns.labels?.slice(),
        lines: { rows: columns.lines.rows.slice(), starts: columns.lines.starts.slice() },
      },
      models: models && { newIds: models.ids.since(this.known.models), ofRow: models.ofRow.slice() },
      newUsers: userIds.since(this.known.users),
      newItems: itemIds.since(this.known.items),
      lines,
      rowsRead,
      findings: findings.findings(),
      indivisible,
    };
  }
}

/** Joins the rows of a file from segments: some are read here in place, others are added. */
export class JoinedInteractions {
  /** Lines of the segments so far. */
  lines = 0;
  private readonly ids: JoinedIds;

  /** @param scanner numbers ids faster, where readers here leave its tables to them */
  constructor(
    readonly policy: RowPolicy,
    scanner?: RowScanner,
  ) {
    const { userIds, itemIds, modelIds } = policy.rows;
    this.ids = new JoinedIds([userIds, itemIds, modelIds], scanner);
  }

  /**
   * Takes the next segment, which another reader read.
   *
   * @param reader which one
   * @param expected how many rows the file may have in all
   */
  join(reader: number, segment: SegmentRows, expected: number): void {
    const { interactions, models, newUsers, newItems } = segment;
    const { policy, ids } = this;
    const { rows } = policy;
    const ownUsers = ids.numbers(reader, ColumnRole.user, newUsers);
    const ownItems = ids.numbers(reader, ColumnRole.item, newItems);
    rows.append(interactions, this.lines, expected, ownUsers, ownItems);
    if (models !== undefined)
      rows.appendModels(models.ofRow, ids.numbers(reader, ColumnRole.model, models.newIds));
    policy.findings.addAll(segment.findings, this.lines);
    policy.rowsRead += segment.rowsRead;
    this.lines += segment.lines;
  }
}
