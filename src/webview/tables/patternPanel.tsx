import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { PatternRow, PatternUsersView } from '../../shared/protocol/views/tablesView';
import { plural } from '../../shared/text/numbers/plural';
import type { OpenTableRow } from '../../shared/protocol/panelProtocol';
import { usePanel } from '../context';
import { SidePanel } from '../controls/sidePanel';
import { useAnswer } from '../host/useAnswer';
import { Name } from '../text/nameView';
import { AskQuery, QueryFailure } from './queries';
import { TableList } from './tableList';

interface PatternPanelProps {
  readonly evaluation: EvaluationView;
  readonly model: number;
  /** Changes with every new result. */
  readonly run: string;
  readonly open: OpenTableRow<PatternRow>;
  readonly onOpen: (open: OpenTableRow<PatternRow>) => void;
  readonly onClose: () => void;
}

/** One pattern: who has it, and of any of them the list; each by a query, which a person asks for. */
export function PatternPanel(props: PatternPanelProps): JSX.Element {
  const { evaluation, model, run, open, onOpen, onClose } = props;
  const { row, asked, user } = open;
  const { numbers } = usePanel();
  const engine = evaluation.tables?.engine ?? '';
  return (
    <SidePanel
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
      onClose={onClose}
    >
      <p class="summary">
        {plural(
          row.hits,
          l10n.t('{0} hit', numbers.count(row.hits)),
          l10n.t('{0} hits', numbers.count(row.hits)),
        )}
        {' · '}
        {plural(
          row.relevant,
          l10n.t('{0} relevant item', numbers.count(row.relevant)),
          l10n.t('{0} relevant items', numbers.count(row.relevant)),
        )}
      </p>
      {asked === true ? (
        <PatternUsers {...{ model, run, row, user }} onUser={(id) => onOpen({ ...open, user: id })} />
      ) : (
        <AskQuery
          label={l10n.t('Show users')}
          engine={engine}
          onAsk={() => onOpen({ ...open, asked: true })}
        />
      )}
      {user !== undefined && <TableList key={user} {...{ evaluation, model, run, user }} />}
    </SidePanel>
  );
}

interface PatternUsersProps extends Pick<PatternPanelProps, 'model' | 'run'> {
  readonly row: PatternRow;
  readonly user: string | undefined;
  readonly onUser: (id: string) => void;
}

function PatternUsers({ model, run, row, user, onUser }: PatternUsersProps): JSX.Element {
  const { host, numbers } = usePanel();
  const answer = useAnswer<PatternUsersView>(JSON.stringify([run, model, row.pattern]), (asking) =>
    host.ask('patternUsers', { model, pattern: row.pattern }, asking),
  );
  if (answer.kind === 'waiting') return <p class="quiet">{l10n.t('Querying …')}</p>;
  if (answer.kind === 'failed') return <QueryFailure {...answer} />;
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
        {l10n.t('One query: {0}.', numbers.seconds(seconds * 1000))}
      </p>
    </>
  );
}
