import { Identifiers } from '../../core/data/ids/identifiers';
import { lineOfRow } from '../../core/data/interactions/interactions';
import type { InteractionLog } from '../../core/logs/interactionLog';
import type { HistoryEntry, HistoryView } from '../../shared/protocol/views/historyView';
import { InputError } from '../../shared/problem';
import type { InputFile } from '../../reading/inputs/evaluationRequest';
import type { EvaluationInput } from '../../reading/inputs/evaluationInput';
import type { OpenSource } from '../../reading/sources/byteSource';
import { withOpenedFile } from '../../reading/sources/openedFiles';
import { describedPart } from '../table/describing';
import { orNull } from '../../shared/protocol/orNull';

/** Maximum number of rows of one user that are sent. */
const MAX_ENTRIES = 200;
/** Maximum number of ranks of a list that are looked up. It equals the number of ranks that are sent. */
const MAX_RANKS = 1000;

/** Training data row by row, with the rows of each user together. */
interface ReadLog {
  readonly log: InteractionLog;
  /** Rows of user u: rows[offsets[u]] … rows[offsets[u + 1]]. */
  readonly offsets: Int32Array;
  readonly rows: Int32Array;
}

/**
 * Earlier interactions of users. The training data are read when a history is first displayed, even if no
 * metric needs them, and with ID numbers of their own, so that no number of the evaluation depends on them.
 */
export class Histories {
  private read: Promise<ReadLog> | undefined;

  constructor(
    private readonly open: OpenSource,
    private readonly file: InputFile,
    private readonly input: EvaluationInput,
    private readonly check: () => void,
  ) {}

  async of(user: number): Promise<HistoryView> {
    try {
      this.read ??= this.readFile();
      return this.view(await this.read, user);
    } catch (error) {
      this.read = undefined;
      if (error instanceof InputError) return { kind: 'unread', message: error.problem.message };
      throw error;
    }
  }

  private readFile(): Promise<ReadLog> {
    const ids = { users: new Identifiers(), items: new Identifiers() };
    return withOpenedFile(this.open, this.file.file, async (source) => {
      const { logShape, readInteractionLog } = await import('../../reading/logs/logFile');
      const shape = this.file.shape ?? (await logShape(source, this.file.overrides));
      const asked = { times: true, ratings: true, events: false };
      const watch = { check: this.check, progress: () => undefined };
      const { log } = await readInteractionLog(source, shape, ids, asked, watch);
      return { log, ...byUser(log) };
    });
  }

  private view({ log, offsets, rows }: ReadLog, user: number): HistoryView {
    const { users, clusters, items, models, itemNames } = this.input;
    const id = clusters === undefined ? users.text(user) : clusters.ids.text(clusters.of[user]);
    const logUser = log.userIds.find(id);
    const userRows = logUser < 0 ? [] : Array.from(rows.subarray(offsets[logUser], offsets[logUser + 1]));
    const { times, ratings } = log;
    const order = times !== undefined ? 'time' : ratings !== undefined ? 'rating' : 'file';
    const keys = times?.values ?? ratings;
    // Rows without a time, or rating, are last.
    const key = (row: number): number => (Number.isNaN(keys?.[row] ?? NaN) ? -Infinity : (keys?.[row] ?? 0));
    if (keys !== undefined) userRows.sort((a, b) => (key(a) === key(b) ? a - b : key(b) - key(a)));
    const had = new Set(userRows.map((row) => log.items[row]));
    const seen = new Set<string>();
    for (const { rankings } of models) {
      const end = Math.min(rankings.offsets[user + 1], rankings.offsets[user] + MAX_RANKS);
      for (let entry = rankings.offsets[user]; entry < end; entry++) {
        const item = items.text(rankings.items[entry]);
        if (had.has(log.itemIds.find(item))) seen.add(item);
      }
    }
    const entries = userRows.slice(0, MAX_ENTRIES).map((row): HistoryEntry => {
      const item = log.itemIds.text(log.items[row]);
      return {
        item,
        ...describedPart(itemNames?.attributes(), itemNames?.ids.find(item) ?? -1),
        rating: orNull(ratings?.[row] ?? NaN),
        time: times === undefined ? null : orNull((times.values[row] / times.unit) * 1000),
        line: lineOfRow(log.lines, row),
      };
    });
    return { kind: 'history', order, entries, further: userRows.length - entries.length, seen: [...seen] };
  }
}

function byUser({ rows, users, userIds }: InteractionLog): Pick<ReadLog, 'offsets' | 'rows'> {
  const offsets = new Int32Array(userIds.size + 1);
  for (let row = 0; row < rows; row++) if (users[row] >= 0) offsets[users[row] + 1]++;
  for (let user = 0; user < userIds.size; user++) offsets[user + 1] += offsets[user];
  const next = offsets.slice();
  const sorted = new Int32Array(offsets[userIds.size]);
  for (let row = 0; row < rows; row++) if (users[row] >= 0) sorted[next[users[row]]++] = row;
  return { offsets, rows: sorted };
}
