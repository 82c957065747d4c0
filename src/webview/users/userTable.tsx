import { type ComponentChildren, createContext, type JSX } from 'preact';
import { useCallback, useContext, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { EvaluationView, UserRow, UserView } from '../../shared/protocol/views/evaluationView';
import { usePanel } from '../context';
import type { Host } from '../host/host';
import { useResult } from '../shownResult';
import { type LoadedRows, type RowSource, useRows } from '../table/rows/useRows';
import type { OpenTarget } from '../table/useOpenRow';
import { measureToExplain } from '../uiState';
import type { UserTableQuery } from '../../shared/protocol/queries';
import type { FirstRowsPrefetch } from './firstRows';
import { isPerUser } from './perUser';
import { userQuery } from './userQuery';

/** Values of one user, by model and metric; null: undefined. */
type UserValues = readonly (readonly (number | null)[])[];

/** User that the host asked to show; without a model, in the model that is shown. */
export interface AskedUser {
  readonly model: number | undefined;
  readonly user: number;
}

/** Table of users with the open user, for every part of the panel. */
interface ShownUsers extends LoadedRows<UserTableQuery, UserRow> {
  /** Index of the metric that is explained for a user. */
  readonly explained: number;
  /** Opens a user next to the current tab. */
  readonly show: (target: OpenTarget, focus: boolean) => void;
  /** Values of the open user in each model; undefined: not known. */
  readonly values: UserValues | undefined;
  /** Called when the open user's lists in each model have arrived. */
  readonly onLists: (lists: readonly UserView[]) => void;
  /** Scrolls to the open user's lists of all models. */
  readonly showModels: () => void;
  /** Request to scroll to the lists. It is a new object for each request. */
  readonly modelsWanted: object | undefined;
}

const UsersContext = createContext<ShownUsers | undefined>(undefined);

export function useShownUsers(): ShownUsers {
  const users = useContext(UsersContext);
  if (users === undefined) throw new Error('UsersContext is missing');
  return users;
}

/** Returns a key of everything that the columns of the user table depend on. */
function columnsOf({ id, measures }: EvaluationView): string {
  return JSON.stringify([id, measures.map(({ name }) => name)]);
}

interface UserTableProps {
  readonly asked: AskedUser | undefined;
  readonly firstRows: FirstRowsPrefetch;
  readonly children: ComponentChildren;
}

/** Loads the table of users, whichever tab is visible, because every tab can open a user. */
export function UserTable({ asked, firstRows, children }: UserTableProps): JSX.Element {
  const { host } = usePanel();
  const { evaluation, run, ui, change } = useResult();
  const explained = measureToExplain(ui, evaluation.measures, (measure) =>
    isPerUser(evaluation.models[ui.model], measure),
  );
  const asking = userQuery(ui, evaluation);
  const query = useMemo(() => asking, [JSON.stringify(asking)]);
  const rows = useRows(
    useMemo(() => userSource(host, firstRows), [host, firstRows]),
    {
      run,
      columns: columnsOf(evaluation),
      query,
      opened: ui.user,
      onOpened: useCallback((user) => change({ user }), [change]),
    },
  );
  const show = (target: OpenTarget, focus: boolean): void => {
    // Next to the items tab an item is open.
    if (ui.tab === 'items') change({ tab: 'users' });
    rows.opened.show(target, focus);
  };
  useLayoutEffect(() => {
    if (asked === undefined) return;
    // In a newer result with unknown models, the user is shown in the current model.
    if (asked.model !== undefined && asked.model < evaluation.models.length) change({ model: asked.model });
    show({ kind: 'number', number: asked.user }, false);
  }, [asked]);
  const [lists, onLists] = useState<readonly UserView[]>([]);
  const number = ui.user?.number;
  const values = useMemo(
    () =>
      number !== undefined && lists[0]?.row.user === number ? lists.map(({ row }) => row.values) : undefined,
    [lists, number],
  );
  const [modelsWanted, wantModels] = useState<object>();
  const showModels = (): void => wantModels({});
  return (
    <UsersContext.Provider value={{ ...rows, explained, show, values, onLists, showModels, modelsWanted }}>
      {children}
    </UsersContext.Provider>
  );
}

function userSource(host: Host, first: FirstRowsPrefetch): RowSource<UserTableQuery, UserRow> {
  return {
    page: (...page) => first.page(...page),
    locate: async (query, target) => {
      const found = await host.ask('locateUser', {
        ...query,
        target: target.kind === 'number' ? { kind: 'user', user: target.number } : target,
      });
      return found && { id: found.id, number: found.user, row: found.row };
    },
    openedOf: ({ id, user }) => ({ id, number: user }),
  };
}
