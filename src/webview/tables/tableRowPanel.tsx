import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { usePanel } from '../context';
import { SidePanel } from '../controls/sidePanel';
import { useResult } from '../shownResult';
import { AskQuery } from './queries';
import { TableList } from './tableList';
import type { OpenTableRow, TablesState } from './tablesState';

interface TableRowPanelProps {
  readonly part: 'pattern' | 'item';
  readonly open: OpenTableRow<unknown>;
  readonly label: string;
  readonly title: JSX.Element;
  /** What is known of it without a query. */
  readonly summary: JSX.Element;
  /** Its users, by a query. @param onUser shows the list of one @param onCancel gives the query up */
  readonly users: (onUser: (id: string) => void, onCancel: () => void) => JSX.Element;
}

/** An open row of an engine's table: its users, and of any of them the list; each by a query, which a person asks for. */
export function TableRowPanel(props: TableRowPanelProps): JSX.Element {
  const { part, open, label, title, summary, users } = props;
  const { evaluation, change, closeRow } = useResult();
  const { asked, user } = open;
  const onOpen = (more: Pick<OpenTableRow<unknown>, 'asked' | 'user'>): void =>
    change(({ tables }) => ({ tables: { ...tables, [part]: { ...open, ...more } } satisfies TablesState }));
  return (
    <SidePanel label={label} title={title} onClose={() => closeRow.current?.()}>
      {summary}
      {asked === true ? (
        users(
          (id) => onOpen({ user: id }),
          () => onOpen({ asked: false }),
        )
      ) : (
        <AskQuery
          label={l10n.t('Show users')}
          engine={evaluation.tables?.engine ?? ''}
          onAsk={() => onOpen({ asked: true })}
        />
      )}
      {user !== undefined && <TableList key={user} user={user} />}
    </SidePanel>
  );
}

/** How long the engine took. */
export function OneQuery({ seconds }: { readonly seconds: number }): string {
  const { numbers } = usePanel();
  return l10n.t('One query: {0}.', numbers.seconds(seconds * 1000));
}
