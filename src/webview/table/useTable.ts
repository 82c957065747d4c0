import { useEffect, useRef, useState } from 'preact/hooks';
import type { Page } from '../../shared/protocol/views/evaluationView';
import { PageCache } from './rows/pageCache';

export interface Table<Query, Row> {
  readonly source: PageCache<Row>;
  /** The question that `source` answers; while a new one is under way, still the one before. */
  readonly query: Query;
  /** A new order or filter has been asked for and is not here yet. */
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly retry: () => void;
  readonly rowAt: (index: number) => Promise<Row | undefined>;
}

/** Rows of a table, both included. */
type InSight = PageCache<unknown>['inSight'];

const TOP: InSight = { first: 0, last: 0 };

interface Asked<Query, Row> {
  readonly source: PageCache<Row>;
  readonly query: Query;
}

/**
 * One table of one evaluation. When the question or the result changes, the old rows stay until the first of the
 * new have come.
 *
 * @param ask asks for `count` rows from row `start` on, until its signal gives them up
 * @param run changes with every new result
 * @param columns what the rows' columns are: under others nothing old is shown
 * @param query must be the same object as long as the question is the same
 */
export function useTable<Query, Row>(
  ask: (query: Query, start: number, count: number, asking: { signal: AbortSignal }) => Promise<Page<Row>>,
  run: string,
  columns: string,
  query: Query,
): Table<Query, Row> {
  const [, setVersion] = useState(0);
  const shown = useRef<Asked<Query, Row> | undefined>(undefined);
  const newest = useRef<Asked<Query, Row> & { run: string; columns: string }>(undefined);

  if (newest.current?.query !== query || newest.current.run !== run) {
    const before = newest.current;
    before?.source.dispose();
    if (before?.columns !== columns) shown.current = undefined;
    // The same question to a newer result is asked at the place where one is.
    const from = before?.columns === columns && before.run !== run ? before.source.inSight : TOP;
    let overrides = '';
    const changed = (): void => {
      const asked = newest.current;
      if (asked?.source === source && source.matching !== undefined) shown.current = asked;
      // Rows alone concern only those who draw them.
      const now = JSON.stringify([source.matching, source.all, source.failure]);
      if (now === overrides) return;
      overrides = now;
      setVersion((version) => version + 1);
    };
    const source: PageCache<Row> = new PageCache((...page) => ask(query, ...page), changed);
    newest.current = { source, query, run, columns };
    // At once and not in an effect: the rows are on their way while what stands around them is drawn.
    source.show(from.first, from.last);
  }
  const asked = newest.current;
  useEffect(() => () => newest.current?.source.dispose(), []);

  const visible = shown.current ?? asked;
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
