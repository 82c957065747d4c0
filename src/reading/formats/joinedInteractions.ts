import { Identifiers, type IdBytes } from '../../core/data/ids/identifiers';
import type { Interactions } from '../../core/data/interactions/interactions';
import { FindingCollector } from '../../core/findings/findingCollector';
import type { Finding } from '../../shared/findings/finding';
import { JoinedIds } from './delimited/joinedIds';
import type { ReaderOptions } from './readerOptions';
import { RowPolicy } from './rowPolicy';
import { ScannerRole, type RowScanner } from './scanner/rowScanner';
import type { TableShape } from './tableShape';

/**
 * Rows of a segment of a file, read by one of several readers. Each reader numbers IDs when it first meets
 * them. Segments are joined in order, and each brings the IDs that are new to its reader, so IDs get the same
 * numbers as from a single reader.
 */
export interface SegmentRows {
  /** The rows, with the ID numbers of the reader. Line numbers begin at 1 in each segment. */
  readonly interactions: Omit<Interactions, 'userIds' | 'itemIds' | 'models'>;
  readonly models: { readonly newIds: IdBytes; readonly ofRow: Int32Array } | undefined;
  readonly newUsers: IdBytes;
  readonly newItems: IdBytes;
  readonly lines: number;
  readonly rowsRead: number;
  readonly findings: readonly Finding[];
  /** Whether the file cannot be read in segments. */
  readonly indivisible: boolean;
}

/** Collects the rows of one segment, for each reader. */
export class SegmentKeeper {
  /**
   * Policy that receives the rows. It is reused for the next segment, because fresh memory costs more than
   * reading into it.
   */
  readonly policy: RowPolicy;
  /** Numbers of IDs known before the current segment. */
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

  /** Begins the next segment. @returns the policy that receives its rows */
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

/**
 * Joins the rows of a file from segments. Some segments are read in place, the rows of others are appended.
 */
export class JoinedInteractions {
  /** Number of lines of the segments so far. */
  lines = 0;
  private readonly ids: JoinedIds;

  /** @param scanner looks up IDs faster, if readers here leave its tables to them */
  constructor(
    readonly policy: RowPolicy,
    scanner?: RowScanner,
  ) {
    const { userIds, itemIds, modelIds } = policy.rows;
    this.ids = new JoinedIds([userIds, itemIds, modelIds], scanner);
  }

  /**
   * Appends the next segment, which another reader read.
   *
   * @param reader number of that reader
   * @param expected expected number of rows of the file
   */
  join(reader: number, segment: SegmentRows, expected: number): void {
    const { interactions, models, newUsers, newItems } = segment;
    const { policy, ids } = this;
    const { rows } = policy;
    const ownUsers = ids.numbers(reader, ScannerRole.user, newUsers);
    const ownItems = ids.numbers(reader, ScannerRole.item, newItems);
    rows.append(interactions, this.lines, expected, ownUsers, ownItems);
    if (models !== undefined)
      rows.appendModels(models.ofRow, ids.numbers(reader, ScannerRole.model, models.newIds));
    policy.findings.addAll(segment.findings, this.lines);
    policy.rowsRead += segment.rowsRead;
    this.lines += segment.lines;
  }
}
