import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { UserLocation, UserLocationQuery, UserRow, UsersQuery } from '../../shared/evaluationView';
import type { Host } from '../host';
import { PageCache } from './pageCache';

/** Which table: everything that a page's question depends on, beside the place. */
export type TableQuery = Omit<UsersQuery, 'start' | 'count'>;

export interface UserTable {
  readonly source: PageCache;
  /** The question that `source` answers; while a new one is under way, still the one before. */
  readonly query: TableQuery;
  /** A new order or filter has been asked for and is not here yet. */
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly retry: () => void;
  readonly locate: (target: UserLocationQuery['target']) => Promise<UserLocation | null>;
  readonly rowAt: (index: number) => Promise<UserRow | undefined>;
}

interface Asked {
  readonly source: PageCache;
  readonly query: TableQuery;
}

/**
 * The user table of one evaluation. When the question changes, the old rows stay until the first of the new
 * have come.
 *
 * @param run changes with every new result, so that nothing old is shown for it
 * @param query must be the same object as long as the question is the same
 */
export function useUserTable(host: Host, run: string, query: TableQuery): UserTable {
  const [, setVersion] = useState(0);
  const shown = useRef<Asked | undefined>(undefined);
  const newest = useRef<Asked & { run: string }>(undefined);

  if (newest.current?.query !== query || newest.current.run !== run) {
    newest.current?.source.dispose();
    // Another result may have other columns.
    if (newest.current?.run !== run) shown.current = undefined;
    const changed = (): void => {
      const asked = newest.current;
      if (asked?.source === source && source.matching !== undefined) shown.current = asked;
      setVersion((version) => version + 1);
    };
    const source: PageCache = new PageCache(
      (start, count) => host.users({ ...query, start, count }),
      changed,
    );
    newest.current = { source, query, run };
  }
  const asked = newest.current;
  useEffect(() => {
    asked.source.show(0, 0);
  }, [asked.source]);
  useEffect(() => () => newest.current?.source.dispose(), []);

  const visible = shown.current ?? asked;
  const locate = useCallback(
    (target: UserLocationQuery['target']) =>
      host.locate({ model: query.model, sort: query.sort, filter: query.filter, query: query.query, target }),
    [host, query],
  );
  return {
    source: visible.source,
    query: visible.query,
    busy: visible !== asked,
    failure: asked.source.failure,
    retry: () => {
      asked.source.retry();
      setVersion((version) => version + 1);
    },
    locate,
    rowAt: (index) => visible.source.rowAt(index),
  };
}
