import type { UserTableQuery } from '../../shared/protocol/queries';
import type { UsersPage } from '../../shared/protocol/views/evaluationView';
import type { Asking } from '../../shared/protocol/questions';
import type { Host } from '../host/host';
import { ROWS_PER_PAGE } from '../table/rows/pageCache';

/** So many milliseconds a result waits for the rows below it: what comes together is laid out and painted once. */
const TOGETHER = 30;

/**
 * The first rows of a page, asked for before the host has said what it shows: a panel that comes back knows what it
 * asked last. They belong to the first state that the host tells, which it had told before it heard the question.
 */
export class FirstRows {
  private question = '';
  private answer: Promise<UsersPage> | undefined;
  private heard = false;
  /** Draws the result that waits for them. */
  private waiting: (() => void) | undefined;

  constructor(private readonly host: Pick<Host, 'ask'>) {}

  ask(query: UserTableQuery): void {
    this.question = questionOf(query, 0, ROWS_PER_PAGE);
    this.answer = this.host.ask('users', { ...query, start: 0, count: ROWS_PER_PAGE });
    // Nobody may ever look at it.
    this.answer.catch(() => undefined);
  }

  /**
   * To be told of every state of the host.
   *
   * @param draw called at once, or where it is the first result, when the rows have come or are late
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

  /** The rows of a question; those that are here already once, and only if they are the same and could be found. */
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
