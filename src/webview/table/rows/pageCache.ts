import type { Page } from '../../../shared/protocol/views/evaluationView';
import { errorMessage } from '../../text/errorMessage';

/** Default number of rows per page. */
export const ROWS_PER_PAGE = 100;

interface PageCacheOptions {
  readonly rowsPerPage?: number;
  /** Maximum number of pages that are kept; those farthest from the visible rows are removed first. */
  readonly maxPages?: number;
  /** Maximum number of pending queries. They are few, so that the newest position is answered soon. */
  readonly maxUnderWay?: number;
}

type LoadRows<Row> = (start: number, count: number, asking: { signal: AbortSignal }) => Promise<Page<Row>>;

/**
 * Rows of one table query, loaded in pages as they become visible. A page that is no longer visible is not
 * requested and not kept for long.
 */
export class PageCache<Row> {
  private readonly pages = new Map<number, readonly Row[]>();
  private readonly underWay = new Map<number, Promise<void>>();
  private readonly rowsPerPage: number;
  private readonly maxPages: number;
  private readonly maxUnderWay: number;
  private first = 0;
  private last = 0;
  private downwards = true;
  private readonly given = new AbortController();
  private readonly listeners = new Set<() => void>();

  /** Number of rows that pass the filter; undefined until the first page has arrived. */
  matching: number | undefined;
  /** Number of rows without the filter; undefined until the first page has arrived. */
  all: number | undefined;
  /** Error of the last query, which `retry` sends again; undefined: it succeeded. */
  failure: string | undefined;

  /**
   * @param load queries `count` rows from row `start`; its signal cancels it
   * @param changed called after every answer, before the listeners
   */
  constructor(
    private readonly load: LoadRows<Row>,
    private readonly changed: () => void,
    options: PageCacheOptions = {},
  ) {
    this.rowsPerPage = options.rowsPerPage ?? ROWS_PER_PAGE;
    this.maxPages = options.maxPages ?? 40;
    this.maxUnderWay = options.maxUnderWay ?? 2;
  }

  /** Returns a row by index; undefined: not loaded (yet). */
  row(index: number): Row | undefined {
    const page = Math.floor(index / this.rowsPerPage);
    return this.pages.get(page)?.[index - page * this.rowsPerPage];
  }

  /** Returns whether all rows [first, last] are loaded. */
  has(first: number, last: number): boolean {
    const lastPage = Math.floor(last / this.rowsPerPage);
    for (let page = Math.floor(first / this.rowsPerPage); page <= lastPage; page++)
      if (!this.pages.has(page)) return false;
    return true;
  }

  /** First and last visible row, both inclusive. */
  get inSight(): { readonly first: number; readonly last: number } {
    return { first: this.first, last: this.last };
  }

  get pagesKept(): number {
    return this.pages.size;
  }

  /** Registers a listener that is called after every answer. @returns a function that removes the listener */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /**
   * Sets the visible rows and queries those that are missing. Once all are loaded, queries the next page in
   * the scroll direction.
   */
  show(first: number, last: number): void {
    if (first !== this.first) this.downwards = first > this.first;
    this.first = first;
    this.last = Math.max(first, last);
    this.ask();
  }

  /** Loads one row at any position; undefined if there is no such row. */
  async rowAt(index: number): Promise<Row | undefined> {
    if (index < 0 || (this.matching !== undefined && index >= this.matching)) return undefined;
    const found = this.row(index);
    if (found !== undefined) return found;
    const page = Math.floor(index / this.rowsPerPage);
    await (this.underWay.get(page) ?? this.request(page));
    return this.row(index);
  }

  retry(): void {
    this.failure = undefined;
    this.ask();
  }

  /** Cancels pending queries. */
  dispose(): void {
    this.given.abort();
  }

  private ask(): void {
    if (this.failure !== undefined || this.given.signal.aborted) return;
    for (const page of this.wanted()) {
      if (this.underWay.size >= this.maxUnderWay) return;
      if (!this.pages.has(page) && !this.underWay.has(page)) void this.request(page);
    }
  }

  private wanted(): number[] {
    const firstPage = Math.floor(this.first / this.rowsPerPage);
    const lastPage = Math.floor(this.last / this.rowsPerPage);
    const wanted: number[] = [];
    for (let page = firstPage; page <= lastPage; page++) wanted.push(page);
    // Reads ahead only once the length is known, so that nothing beyond the end is queried, and all visible rows are
    // loaded.
    if (this.matching !== undefined && this.has(this.first, this.last))
      wanted.push(...(this.downwards ? [lastPage + 1, firstPage - 1] : [firstPage - 1, lastPage + 1]));
    const end = this.matching ?? Infinity;
    return wanted.filter((page) => page >= 0 && (page === 0 || page * this.rowsPerPage < end));
  }

  private request(page: number): Promise<void> {
    const { signal } = this.given;
    const answer = this.load(page * this.rowsPerPage, this.rowsPerPage, { signal }).then(
      (result) => {
        this.pages.set(page, result.rows);
        this.matching = result.matching;
        this.all = result.all;
        this.dropFarPages();
      },
      (error: unknown) => {
        this.failure = errorMessage(error);
      },
    );
    const finished = answer.then(() => {
      this.underWay.delete(page);
      if (signal.aborted) return;
      this.ask();
      this.changed();
      for (const listener of this.listeners) listener();
    });
    this.underWay.set(page, finished);
    return finished;
  }

  private dropFarPages(): void {
    if (this.pages.size <= this.maxPages) return;
    const middle = (this.first + this.last) / 2 / this.rowsPerPage;
    const far = [...this.pages.keys()].sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle));
    for (const page of far.slice(0, this.pages.size - this.maxPages)) this.pages.delete(page);
  }
}
