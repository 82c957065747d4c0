import { useEffect, useRef, useState } from 'preact/hooks';
import type { Page } from '../../shared/evaluationView';
import { PageCache } from './pageCache';

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

interface Asked<Query, Row> {
  readonly source: PageCache<Row>;
  readonly query: Query;
}

/**
 * One table of one evaluation. When the question changes, the old rows stay until the first of the new have
 * come.
 *
 * @param ask asks for `count` rows from row `start` on
 * @param run changes with every new result, so that nothing old is shown for it
 * @param query must be the same object as long as the question is the same
 */
export function useTable<Query, Row>(
  ask: (query: Query, start: number, count: number) => Promise<Page<Row>>,
  run: string,
  query: Query,
): Table<Query, Row> {
  const [, setVersion] = useState(0);
  const shown = useRef<Asked<Query, Row> | undefined>(undefined);
  const newest = useRef<Asked<Query, Row> & { run: string }>(undefined);

  if (newest.current?.query !== query || newest.current.run !== run) {
    newest.current?.source.dispose();
    // Another result may have other columns.
    if (newest.current?.run !== run) shown.current = undefined;
    const changed = (): void => {
      const asked = newest.current;
      if (asked?.source === source && source.matching !== undefined) shown.current = asked;
      setVersion((version) => version + 1);
    };
    const source: PageCache<Row> = new PageCache((start, count) => ask(query, start, count), changed);
    newest.current = { source, query, run };
  }
  const asked = newest.current;
  useEffect(() => {
    asked.source.show(0, 0);
  }, [asked.source]);
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
