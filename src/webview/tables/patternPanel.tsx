import * as l10n from '@vscode/l10n';
import { useResult } from '../shownResult';
import type { JSX } from 'preact';
import type { PatternRow, PatternUsersView } from '../../shared/protocol/views/tablesView';
import { plural } from '../../shared/text/numbers/plural';
import { usePanel } from '../context';
import { useAnswer } from '../host/useAnswer';
import { Failed } from '../notices/fetchFailure';
import { Name } from '../text/nameView';
import { OneQuery, TableRowPanel } from './tableRowPanel';
import { openPattern, type OpenTableRow } from './tablesState';

/** The open pattern: who has it, and of any of them the list; each by a query, which a person asks for. */
export function PatternPanel(): JSX.Element | null {
  const { run, ui } = useResult();
  const { pattern } = ui.tables;
  const of = openPattern(run, ui.model);
  // Of another pattern nothing is asked by itself.
  return pattern?.of === of ? <OnePattern key={`${of} ${pattern.row.pattern}`} open={pattern} /> : null;
}

function OnePattern({ open }: { readonly open: OpenTableRow<PatternRow> }): JSX.Element {
  const { row, user } = open;
  const { numbers } = usePanel();
  const hits = plural(
    row.hits,
    l10n.t('{0} hit', numbers.count(row.hits)),
    l10n.t('{0} hits', numbers.count(row.hits)),
  );
  const relevant = plural(
    row.relevant,
    l10n.t('{0} relevant item', numbers.count(row.relevant)),
    l10n.t('{0} relevant items', numbers.count(row.relevant)),
  );
  return (
    <TableRowPanel
      part="pattern"
      open={open}
      label={l10n.t('One pattern')}
      title={
        <span>
          {plural(
            row.users,
            l10n.t('{0} user', numbers.count(row.users)),
            l10n.t('{0} users', numbers.count(row.users)),
          )}
        </span>
      }
      summary={<p class="summary">{`${hits} · ${relevant}`}</p>}
      users={(onUser) => <PatternUsers {...{ row, user, onUser }} />}
    />
  );
}

interface PatternUsersProps {
  readonly row: PatternRow;
  readonly user: string | undefined;
  readonly onUser: (id: string) => void;
}

function PatternUsers({ row, user, onUser }: PatternUsersProps): JSX.Element {
  const { host, numbers } = usePanel();
  const { run, ui } = useResult();
  const { model } = ui;
  const answer = useAnswer<PatternUsersView>(JSON.stringify([run, model, row.pattern]), (asking) =>
    host.ask('patternUsers', { model, pattern: row.pattern }, asking),
  );
  if (answer.kind === 'waiting') return <p class="quiet">{l10n.t('Querying…')}</p>;
  if (answer.kind === 'failed') return <Failed answer={answer} />;
  const { ids, all, seconds } = answer.value;
  return (
    <>
      <h3>{l10n.t('Users')}</h3>
      <ul class="pattern-users">
        {ids.map((id) => (
          <li key={id}>
            <button
              class="link"
              aria-pressed={id === user}
              title={l10n.t('Query the list of this user')}
              onClick={() => onUser(id)}
            >
              <Name text={id} />
            </button>
          </li>
        ))}
      </ul>
      <p class="quiet">
        {ids.length < all &&
          `${l10n.t('The first {0} of {1}.', numbers.count(ids.length), numbers.count(all))} `}
        <OneQuery seconds={seconds} />
      </p>
    </>
  );
}
