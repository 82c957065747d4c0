import { useEffect, useRef, useState } from 'preact/hooks';
import type { Page } from '../../shared/protocol/views/evaluationView';
import { PageCache } from './rows/pageCache';

export interface TableState<Query, Row> {
  readonly source: PageCache<Row>;
  /** Query whose rows `source` has; while a new query is loading, the previous one. */
  readonly query: Query;
  /** Whether another order or filter is loading. */
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly retry: () => void;
  readonly rowAt: (index: number) => Promise<Row | undefined>;
}

/** First and last visible row of a table, both inclusive. */
type InSight = PageCache<unknown>['inSight'];

const TOP: InSight = { first: 0, last: 0 };

interface PageRequest<Query, Row> {
  readonly source: PageCache<Row>;
  readonly query: Query;
}

/**
 * Returns a table of an evaluation. If the query or result changes, the old rows stay until the first new
 * rows arrive.
 * @param ask queries `count` rows from row `start`; its signal cancels the query
 * @param run key that changes with every result
 * @param columns key of the columns: old rows are not shown under other columns
 * @param query must be the same object while the query is the same
 */
export function useTable<Query, Row>(
  ask: (query: Query, start: number, count: number, asking: { signal: AbortSignal }) => Promise<Page<Row>>,
  run: string,
  columns: string,
  query: Query,
): TableState<Query, Row> {
  const [, setVersion] = useState(0);
  const shownRequest = useRef<PageRequest<Query, Row> | undefined>(undefined);
  const newest = useRef<PageRequest<Query, Row> & { run: string; columns: string }>(undefined);

  if (newest.current?.query !== query || newest.current.run !== run) {
    const before = newest.current;
    before?.source.dispose();
    if (before?.columns !== columns) shownRequest.current = undefined;
    // The same query of a newer result starts at the current position.
    const from = before?.columns === columns && before.run !== run ? before.source.inSight : TOP;
    let overrides = '';
    const changed = (): void => {
      const asked = newest.current;
      if (asked?.source === source && source.matching !== undefined) shownRequest.current = asked;
      // Only components that draw rows need to know about new ones.
      const now = JSON.stringify([source.matching, source.all, source.failure]);
      if (now === overrides) return;
      overrides = now;
      setVersion((version) => version + 1);
    };
    const source: PageCache<Row> = new PageCache((...page) => ask(query, ...page), changed);
    newest.current = { source, query, run, columns };
    // Immediately, not in an effect: the rows load while the rest is rendered.
    source.show(from.first, from.last);
  }
  const asked = newest.current;
  useEffect(() => () => newest.current?.source.dispose(), []);

  const visible = shownRequest.current ?? asked;
  return {
    source: visible.source,
    query: visible.query,
    busy: visible !== asked,
    failure: asked.source.failure,
    retry: () => {
      asked.source.retry();
      setVersion((version) => version + 1);
    },
    rowAt: (index) => visible.source.rowAt(index),
  };
}
