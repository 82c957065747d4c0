import type { UserTableQuery } from '../../shared/protocol/queries';
import type { UsersPage } from '../../shared/protocol/views/evaluationView';
import type { Asking } from '../../shared/protocol/questions';
import type { Host } from '../host/host';
import { ROWS_PER_PAGE } from '../table/rows/pageCache';

/** Maximum time in ms that a result waits for its rows, so that both are painted together. */
const TOGETHER = 30;

/**
 * First rows of a page, which are queried before the host has sent its state, because a restored panel knows
 * its last query. They belong to the first state from the host, which was sent before the query arrived.
 */
export class FirstRowsPrefetch {
  private question = '';
  private answer: Promise<UsersPage> | undefined;
  private heard = false;
  /** Draws the result that waits for the rows; undefined: no result waits. */
  private waiting: (() => void) | undefined;

  constructor(private readonly host: Pick<Host, 'ask'>) {}

  ask(query: UserTableQuery): void {
    this.question = questionOf(query, 0, ROWS_PER_PAGE);
    this.answer = this.host.ask('users', { ...query, start: 0, count: ROWS_PER_PAGE });
    // The answer may never be used.
    this.answer.catch(() => undefined);
  }

  /**
   * Must be called before a state of the host is shown.
   * @param draw called immediately; for the first result, when the rows have arrived or are late
   */
  before(hasResult: boolean, draw: () => void): void {
    const { answer, heard } = this;
    this.heard = true;
    if (heard || !hasResult || answer === undefined) {
      this.answer = this.waiting = undefined;
      return draw();
    }
    const drawOnce = (): void => {
      if (this.waiting !== drawOnce) return;
      this.waiting = undefined;
      clearTimeout(late);
      draw();
    };
    const late = setTimeout(drawOnce, TOGETHER);
    this.waiting = drawOnce;
    void answer.then(drawOnce, drawOnce);
  }

  /**
   * Returns the rows of a query. Uses the rows loaded in advance once, if they are for the same query and
   * loading did not fail.
   */
  page(query: UserTableQuery, start: number, count: number, asking: Asking = {}): Promise<UsersPage> {
    const { answer } = this;
    const ask = (): Promise<UsersPage> => this.host.ask('users', { ...query, start, count }, asking);
    this.answer = undefined;
    if (answer === undefined || questionOf(query, start, count) !== this.question) return ask();
    return answer.catch(ask);
  }
}

function questionOf(
  { model, sort, filter, query, baselineDelta }: UserTableQuery,
  start: number,
  count: number,
): string {
  const { column, descending } = sort;
  return JSON.stringify([
    model,
    [column.kind, column.kind === 'measure' && column.index, descending],
    filter,
    query,
    baselineDelta && [baselineDelta.measure, baselineDelta.baseline],
    start,
    count,
  ]);
}
