import * as l10n from '@vscode/l10n';
import { useResult } from '../shownResult';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { UserRow, UserView } from '../../shared/protocol/views/evaluationView';
import { hitCutoffOf } from '../../shared/leaderboard/cutoffs';
import { hitsText } from '../../shared/text/hitText';
import { plural } from '../../shared/text/numbers/plural';
import { usePanel } from '../context';
import { Failed } from '../notices/fetchFailure';
import { Loading } from '../notices/loading';
import { SidePanel } from '../controls/sidePanel';
import { Called } from '../text/called';
import { Sentence } from '../text/sentenceView';
import { useAnswer } from '../host/useAnswer';
import { MetricDerivation } from './derivation';
import { Entries } from './entries';
import { History } from './history';
import { isPerUser } from '../users/perUser';
import { useShownUsers } from '../users/userTable';
import { Missed } from './missed';
import { Compared } from './compared/compared';
import { SideBySide } from './sideBySide';
import { Icon } from '../controls/icon';

/** Shows the open user: the list compared with the ground truth, missed items, and the metrics. */
export function UserPanel(): JSX.Element | null {
  const { user } = useResult().ui;
  // Until the user is located in a new result, the old content stays, so that nothing jumps while typing.
  const found = useRef<{ readonly id: string; readonly user: number }>(undefined);
  if (user === undefined) found.current = undefined;
  else if (user.number !== undefined) found.current = { id: user.id, user: user.number };
  return found.current === undefined ? null : <OneUser {...found.current} />;
}

function OneUser({ user, id }: { readonly user: number; readonly id: string }): JSX.Element {
  const { evaluation, run, ui, baseline: held } = useResult();
  const users = useShownUsers();
  const { opened, table, modelsWanted } = users;
  const { model } = ui;
  const baseline = evaluation.models.length > 1 ? held : undefined;
  const { host } = usePanel();
  // The lists of the user before stay until these arrive.
  const answer = useAnswer<readonly UserView[]>(
    JSON.stringify([run, user]),
    (asking) =>
      Promise.all(evaluation.models.map((_, index) => host.ask('user', { model: index, user }, asking))),
    'user',
  );
  /** The user's list in each model, in the order of the models; undefined: not loaded. */
  const views = answer.kind === 'value' ? answer.value : undefined;
  useLayoutEffect(() => {
    if (views !== undefined) users.onLists(views);
  }, [views]);

  // Kept from one user to the next.
  const [listShown, showList] = useState(false);
  const [modelsShown, showModels] = useState(false);
  const shownModels = useRef<object>(undefined);
  useLayoutEffect(() => {
    if (views?.[0]?.row.user !== user || modelsWanted === shownModels.current) return;
    if (!modelsShown) return showModels(true);
    shownModels.current = modelsWanted;
    const lists = document.querySelector<HTMLElement>('.models-of-user');
    lists?.scrollIntoView({ block: 'start' });
    lists?.focus({ preventScroll: true });
  });

  const detail = views?.[model];
  const before = baseline !== undefined && baseline !== model ? views?.[baseline] : undefined;
  const place = opened.row;
  const matching = table.source.matching ?? 0;
  const beside = (step: number): (() => void) | undefined =>
    place !== undefined && place + step >= 0 && place + step < Math.max(matching, place)
      ? () => opened.goTo(place + step, true)
      : undefined;
  return (
    <SidePanel
      label={l10n.t('One user')}
      title={
        <Sentence
          template={l10n.t('User {0}')}
          parts={[
            <Called
              kind="users"
              id={id}
              described={detail?.row.user === user ? detail.row.described : undefined}
            />,
          ]}
        />
      }
      neighbours={{
        previous: { label: l10n.t('Previous user'), go: beside(-1) },
        next: { label: l10n.t('Next user'), words: l10n.t('↓ next user'), go: beside(1) },
      }}
      onClose={opened.close}
    >
      {detail !== undefined && before !== undefined && (
        <Compared key={`${model} ${baseline} ${detail.row.user}`} baseline={before} chosenUser={detail} />
      )}
      {detail !== undefined && (
        <UserDetail
          view={detail}
          // The comparison above already shows the items.
          list={before && { shown: listShown, onShow: showList }}
        />
      )}
      {views !== undefined && views.length > (before === undefined ? 1 : 2) && (
        <Folded title={l10n.t('Compare models')} fold={before && { shown: modelsShown, onShow: showModels }}>
          <SideBySide views={views} />
        </Folded>
      )}
      {answer.kind === 'waiting' && <Loading />}
      <Failed answer={answer} said={(why) => l10n.t('Couldn’t load the list: {0}', why)} />
    </SidePanel>
  );
}

interface Fold {
  readonly shown: boolean;
  readonly onShow: (shown: boolean) => void;
}

interface FoldedProps {
  readonly title: string;
  /** State of the section; undefined: the section is always expanded. */
  readonly fold: Fold | undefined;
  readonly children: JSX.Element;
}

/** Shows a section with its heading. A person may collapse it. */
function Folded({ title, fold, children }: FoldedProps): JSX.Element {
  if (fold === undefined)
    return (
      <>
        <h3>{title}</h3>
        {children}
      </>
    );
  const { shown, onShow } = fold;
  return (
    <>
      <h3>
        <button class="fold" aria-expanded={shown} onClick={() => onShow(!shown)}>
          <Icon name={`chevron-${shown ? 'down' : 'right'}`} />
          {title}
        </button>
      </h3>
      {shown && children}
    </>
  );
}

interface UserDetailProps {
  readonly view: UserView;
  /** State of the list; undefined: the list is always expanded. */
  readonly list: Fold | undefined;
}

function UserDetail({ view, list }: UserDetailProps): JSX.Element {
  const { host } = usePanel();
  const { evaluation, run } = useResult();
  const { explained: measure } = useShownUsers();
  const { model, row } = view;
  const name = evaluation.measures[measure].name;
  const question = JSON.stringify([run, model, row.user, name]);
  const answer = useAnswer(question, (asking) =>
    host.ask('explanation', { model, user: row.user, measure: name }, asking),
  );
  const historyQuestion = evaluation.history;
  const before = useAnswer(historyQuestion && JSON.stringify([run, historyQuestion, row.user]), () =>
    host.ask('history', { user: row.user }),
  );
  const history = before.kind === 'value' ? before.value : null;
  const place = `${model} ${row.user}`;
  const file = evaluation.models[model].file;
  const entries = (
    <Entries
      key={place}
      entries={view.entries}
      omitted={view.furtherEntries}
      seen={history?.kind === 'history' ? history.seen : []}
      measure={name}
      derivation={answer.kind === 'value' ? answer.value?.derivation : undefined}
      onLine={(line) => host.reveal(file.uri, line)}
    />
  );
  return (
    <>
      <p class="summary quiet">
        <Summary row={row} cutoff={hitCutoffOf(evaluation)} />
      </p>
      {view.entries.length === 0 ? (
        <p class="note">{l10n.t('Nothing is recommended to this user.')}</p>
      ) : list === undefined ? (
        entries
      ) : (
        <Folded title={l10n.t('Scores and gains')} fold={list}>
          {entries}
        </Folded>
      )}
      <Missed key={place} view={view} onLine={(line) => host.reveal(evaluation.truth.uri, line)} />
      {history !== null && historyQuestion !== undefined && (
        <History key={row.user} history={history} onLine={(line) => host.reveal(historyQuestion, line)} />
      )}
      <Failed answer={before} said={(why) => l10n.t('Couldn’t load the user’s history: {0}', why)} />
      <MeasureList view={view} />
      <MetricDerivation
        measure={name}
        value={row.values[measure] ?? null}
        question={question}
        answer={answer}
      />
    </>
  );
}

function Summary({ row, cutoff }: { row: UserRow; cutoff: number | undefined }): JSX.Element {
  const { numbers } = usePanel();
  const relevant = plural(
    row.relevant,
    l10n.t('{0} relevant item', numbers.count(row.relevant)),
    l10n.t('{0} relevant items', numbers.count(row.relevant)),
  );
  if (row.list === 0) return <>{`${relevant} · ${l10n.t('no recommendations')}`}</>;
  const list = l10n.t('{0} recommended', numbers.count(row.list));
  return <>{`${relevant} · ${list} · ${hitsText(row.hits, cutoff, numbers)}`}</>;
}

/** Shows all metrics of the user. The chosen metric is explained below. */
function MeasureList({ view: { model, row } }: { readonly view: UserView }): JSX.Element | null {
  const { numbers } = usePanel();
  const { evaluation, change } = useResult();
  const { measures, models } = evaluation;
  const users = useShownUsers();
  const own = measures.map((_, index) => index).filter((index) => isPerUser(models[model], index));
  if (own.length === 0) return null;
  const choose = (index: number): void => {
    change({ measure: measures[index].name });
    // The table may now be sorted by its differences: it stays at the same user.
    users.show({ kind: 'number', number: row.user }, false);
  };
  return (
    <>
      <h3>{l10n.t('This user’s metrics')}</h3>
      <dl class="measure-list">
        {own.map((index) => {
          const measure = measures[index];
          const value = row.values[index] ?? null;
          return (
            <div key={measure.name} class="ends">
              <dt>
                <button
                  class="link"
                  aria-pressed={index === users.explained}
                  title={l10n.t('Explain {0}', measure.name)}
                  onClick={() => choose(index)}
                >
                  {measure.name}
                </button>
              </dt>
              <dd
                data-full={value === null ? '' : String(value)}
                title={value === null ? undefined : String(value)}
              >
                {value === null ? (
                  <span class="quiet">{l10n.t('undefined')}</span>
                ) : (
                  numbers.valueOf(measure, value)
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
