import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { EvaluationView, UserRow, UserView } from '../../shared/protocol/views/evaluationView';
import { hitCutoffOf } from '../../shared/leaderboard/cutoffs';
import { hitsText } from '../../shared/text/hitText';
import { plural } from '../../shared/text/numbers/plural';
import { usePanel } from '../context';
import { FetchFailure } from '../notices/fetchFailure';
import { Loading } from '../notices/loading';
import { SidePanel } from '../controls/sidePanel';
import { errorMessage } from '../text/errorMessage';
import { Called } from '../text/called';
import { Sentence } from '../text/sentenceView';
import { useAnswer } from '../host/useAnswer';
import { Why } from './derivation';
import { Entries } from './entries';
import { History } from './history';
import { isPerUser } from '../users/perUser';
import { Missed } from './missed';
import { Compared } from './compared/compared';
import { SideBySide } from './sideBySide';

interface UserPanelProps {
  readonly evaluation: EvaluationView;
  readonly model: number;
  /** The model that the chosen one is compared with; undefined: none. */
  readonly baseline: number | undefined;
  readonly user: number;
  readonly id: string;
  /** Changes with every new result. */
  readonly run: string;
  /** Which of the measures is explained. */
  readonly measure: number;
  /** Changes each time that the lists of all models are to be brought into sight. */
  readonly modelsWanted: object | undefined;
  /** This user's list of each model is there. */
  readonly onLists: (lists: readonly UserView[]) => void;
  readonly onMeasure: (measure: number) => void;
  readonly onModel: (model: number) => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
}

type Loaded =
  /** This user's list of each model, in the models' order. */
  | { readonly kind: 'views'; readonly views: readonly UserView[] }
  | { readonly kind: 'failed'; readonly message: string };

/** One user: the list against the truth, what was missed, and what the measures make of it. */
export function UserPanel(props: UserPanelProps): JSX.Element {
  const { evaluation, model, user, id } = props;
  const { host } = usePanel();
  const [loaded, setLoaded] = useState<Loaded>();
  const [wanted, setWanted] = useState(0);

  useEffect(() => {
    let current = true;
    Promise.all(evaluation.models.map((_, index) => host.ask('user', { model: index, user }))).then(
      (views) => {
        if (!current) return;
        setLoaded({ kind: 'views', views });
        props.onLists(views);
      },
      (error: unknown) => current && setLoaded({ kind: 'failed', message: errorMessage(error) }),
    );
    return () => {
      current = false;
    };
  }, [host, evaluation, user, wanted]);

  const shownModels = useRef<object>(undefined);
  useLayoutEffect(() => {
    if (loaded?.kind !== 'views' || props.modelsWanted === shownModels.current) return;
    if (loaded.views[0]?.row.user !== user) return;
    shownModels.current = props.modelsWanted;
    const lists = document.querySelector<HTMLElement>('.models-of-user');
    lists?.scrollIntoView({ block: 'start' });
    lists?.focus({ preventScroll: true });
  });

  const detail = loaded?.kind === 'views' ? loaded.views[model] : undefined;
  const before =
    loaded?.kind === 'views' && props.baseline !== undefined && props.baseline !== model
      ? loaded.views[props.baseline]
      : undefined;
  return (
    <SidePanel
      label={l10n.t('One user')}
      title={
        <Sentence
          template={l10n.t('User {0}')}
          parts={[
            <Called id={id} described={detail?.row.user === user ? detail.row.described : undefined} />,
          ]}
        />
      }
      neighbours={{
        previous: { label: l10n.t('Previous user'), go: props.onPrevious },
        next: { label: l10n.t('Next user'), go: props.onNext },
      }}
      onClose={props.onClose}
    >
      {detail !== undefined && before !== undefined && (
        <Compared
          key={`${model} ${props.baseline} ${detail.row.user}`}
          evaluation={evaluation}
          baseline={before}
          chosen={detail}
          measure={props.measure}
        />
      )}
      {detail !== undefined && (
        <UserDetail
          evaluation={evaluation}
          view={detail}
          run={props.run}
          measure={props.measure}
          onMeasure={props.onMeasure}
        />
      )}
      {loaded?.kind === 'views' && loaded.views.length > (before === undefined ? 1 : 2) && (
        <SideBySide
          evaluation={evaluation}
          views={loaded.views}
          model={model}
          measure={props.measure}
          onModel={props.onModel}
        />
      )}
      {loaded === undefined && <Loading />}
      {loaded?.kind === 'failed' && (
        <p class="failure">
          <FetchFailure
            message={l10n.t('Couldn’t load the list: {0}', loaded.message)}
            onRetry={() => setWanted(wanted + 1)}
          />
        </p>
      )}
    </SidePanel>
  );
}

interface UserDetailProps extends Pick<UserPanelProps, 'evaluation' | 'run' | 'measure' | 'onMeasure'> {
  readonly view: UserView;
}

function UserDetail({ evaluation, view, run, measure, onMeasure }: UserDetailProps): JSX.Element {
  const { host } = usePanel();
  const { model, row } = view;
  const name = evaluation.measures[measure].name;
  const question = JSON.stringify([run, model, row.user, name]);
  const answer = useAnswer(question, (asking) =>
    host.ask('explanation', { model, user: row.user, measure: name }, asking),
  );
  const asked = evaluation.history;
  const before = useAnswer(JSON.stringify([run, asked, row.user]), () =>
    asked === undefined ? Promise.resolve(null) : host.ask('history', { user: row.user }),
  );
  const history = before.kind === 'value' ? before.value : null;
  const place = `${model} ${row.user}`;
  const file = evaluation.models[model].file;
  const own = evaluation.measures
    .map((_, index) => index)
    .filter((index) => isPerUser(evaluation.models[model], index));
  return (
    <>
      <p class="summary">
        <Summary row={row} cutoff={hitCutoffOf(evaluation)} />
      </p>
      {view.entries.length === 0 ? (
        <p class="note">{l10n.t('Nothing is recommended to this user.')}</p>
      ) : (
        <Entries
          key={place}
          entries={view.entries}
          further={view.furtherEntries}
          seen={history?.kind === 'history' ? history.seen : []}
          measure={name}
          derivation={answer.kind === 'value' ? answer.value?.derivation : undefined}
          onLine={(line) => host.reveal(file.uri, line)}
        />
      )}
      <Missed key={place} view={view} onLine={(line) => host.reveal(evaluation.truth.uri, line)} />
      {history !== null && asked !== undefined && (
        <History key={row.user} history={history} onLine={(line) => host.reveal(asked, line)} />
      )}
      {before.kind === 'failed' && (
        <p class="failure">
          <FetchFailure
            message={l10n.t('Couldn’t load what the user did before: {0}', before.message)}
            onRetry={before.retry}
          />
        </p>
      )}
      {own.length > 0 && (
        <>
          <h3>{l10n.t('This user’s measures')}</h3>
          <MeasureList
            measures={evaluation.measures}
            own={own}
            row={row}
            chosen={measure}
            onChoose={onMeasure}
          />
        </>
      )}
      <Why measure={name} value={row.values[measure] ?? null} question={question} answer={answer} />
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
  if (row.list === 0) return <>{`${relevant} · ${l10n.t('no list')}`}</>;
  const list = l10n.t('a list of {0}', numbers.count(row.list));
  return <>{`${relevant} · ${list} · ${hitsText(row.hits, cutoff, numbers)}`}</>;
}

interface MeasureListProps {
  readonly measures: EvaluationView['measures'];
  /** Numbers of those of which a user has a value. */
  readonly own: readonly number[];
  readonly row: UserRow;
  readonly chosen: number;
  readonly onChoose: (measure: number) => void;
}

/** All measures that the user has; the chosen one is explained below. */
function MeasureList({ measures, own, row, chosen, onChoose }: MeasureListProps): JSX.Element {
  const { numbers } = usePanel();
  return (
    <dl class="measure-list">
      {own.map((index) => {
        const measure = measures[index];
        const value = row.values[index] ?? null;
        return (
          <div key={measure.name}>
            <dt>
              <button
                class="link"
                aria-pressed={index === chosen}
                title={l10n.t('Explain {0}', measure.name)}
                onClick={() => onChoose(index)}
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
  );
}
