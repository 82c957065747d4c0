import * as l10n from '@vscode/l10n';
import { useResult } from '../shownResult';
import type { JSX } from 'preact';
import type { ComparedUsersView } from '../../shared/protocol/views/comparisonView';
import { signedText } from '../../shared/text/numbers/signedText';
import { onlyListsWords } from '../../shared/sentences/comparisonWords';
import { usePanel } from '../context';
import { DataTable } from '../controls/dataTable';
import { WordsView } from '../controls/sheetView';
import { Called } from '../text/called';
import { ModelLabel } from '../text/modelLabel';
import { DocsLink } from './docsLink';
import type { PairChartProps } from './scatter/usersChart';

/** Shows why two models differ: users who gained and lost most, and the items in their lists. */
export function Changes(props: PairChartProps): JSX.Element {
  const { compared, view } = props;
  const { evaluation } = useResult();
  const { name } = evaluation.measures[compared.measure];
  return (
    <>
      <h3>
        <DocsLink section="why-it-changed">{l10n.t('Why it changed')}</DocsLink>
      </h3>
      <Coverage {...props} />
      <div class="changes">
        <div>
          <ChangedUsers {...props} title={l10n.t('Lost most {0}', name)} users={view.lost} />
          <ChangedUsers {...props} title={l10n.t('Gained most {0}', name)} users={view.gained} />
        </div>
        <div>
          <ChangedItems title={l10n.t('Items that left the lists')} items={view.itemsLost} sign="−" />
          <ChangedItems title={l10n.t('Items that came into the lists')} items={view.itemsGained} sign="+" />
        </div>
      </div>
    </>
  );
}

/** Shows the users with recommendations from only one of the models. */
function Coverage({ compared, view }: PairChartProps): JSX.Element {
  const { evaluation } = useResult();
  const { numbers } = usePanel();
  const { bothLists, onlyA, onlyB } = view;
  const [a, b] = [compared.a, compared.b].map((model) => ({ name: evaluation.models[model].name }));
  return (
    <>
      {bothLists === 0 && <p class="quiet">{l10n.t('No user has recommendations from both.')}</p>}
      {[
        ...(onlyA > 0 ? [onlyListsWords(onlyA, a, b, numbers.count)] : []),
        ...(onlyB > 0 ? [onlyListsWords(onlyB, b, a, numbers.count)] : []),
      ].map((words, at) => (
        <p key={at} class="quiet">
          <WordsView words={words} />
        </p>
      ))}
    </>
  );
}

interface ChangedUsersProps extends PairChartProps {
  readonly title: string;
  readonly users: ComparedUsersView['gained'];
}

function ChangedUsers({ compared, title, users, onUser }: ChangedUsersProps): JSX.Element {
  const { evaluation } = useResult();
  const { numbers } = usePanel();
  const measure = evaluation.measures[compared.measure];
  const value = (of: number): string => numbers.valueOf(measure, of);
  return (
    <div>
      <h4>{title}</h4>
      {users.length === 0 ? (
        <p class="quiet">{l10n.t('no users')}</p>
      ) : (
        <DataTable
          scrolledIn="wide"
          label={title}
          columns={[
            {
              head: l10n.t('User'),
              cell: ({ user, id, described }) => (
                <button
                  class="link user-link"
                  title={l10n.t('Show the lists of this user side by side')}
                  onClick={() => onUser(user, compared.b, compared.measure)}
                >
                  <Called
                    kind="users"
                    id={id}
                    described={described}
                    action={l10n.t('Show the lists of this user side by side')}
                  />
                </button>
              ),
            },
            { head: <ModelLabel model={compared.a} />, value: (user) => user.a, text: value },
            { head: <ModelLabel model={compared.b} />, value: (user) => user.b, text: value },
            { head: l10n.t('Difference'), value: (user) => user.b - user.a, text: signedText },
          ]}
          rows={users}
          keyOf={({ user }) => user}
        />
      )}
    </div>
  );
}

interface ChangedItemsProps {
  readonly title: string;
  readonly items: ComparedUsersView['itemsGained'];
  readonly sign: '+' | '−';
}

function ChangedItems({ title, items, sign }: ChangedItemsProps): JSX.Element {
  const { numbers } = usePanel();
  return (
    <div>
      <h4>{title}</h4>
      {items.length === 0 ? (
        <p class="quiet">{l10n.t('none')}</p>
      ) : (
        <DataTable
          scrolledIn="wide"
          label={title}
          columns={[
            {
              head: l10n.t('Item'),
              cell: ({ id, described }) => <Called kind="items" id={id} described={described} />,
            },
            {
              head: l10n.t('Lists'),
              value: ({ users }) => users,
              text: (users) => `${sign}${numbers.count(users)}`,
            },
          ]}
          rows={items}
          keyOf={({ item }) => item}
        />
      )}
    </div>
  );
}
