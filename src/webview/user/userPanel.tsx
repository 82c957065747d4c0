import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { EvaluationView, UserRow, UserView } from '../../shared/evaluationView';
import { plural } from '../../shared/plural';
import { usePanel } from '../context';
import { FetchFailure } from '../fetchFailure';
import { SidePanel } from '../sidePanel';
import { errorMessage } from '../text/errorMessage';
import { Name } from '../text/nameView';
import { Sentence } from '../text/sentenceView';
import { useAnswer } from '../useAnswer';
import { Why } from './derivation';
import { Entries } from './entries';
import { isPerUser } from '../users/perUser';
import { Missed } from './missed';
import { SideBySide } from './sideBySide';

interface UserPanelProps {
  readonly evaluation: EvaluationView;
  readonly model: number;
  readonly user: number;
  readonly id: string;
  /** Changes with every new result. */
  readonly run: string;
  /** Which of the measures is explained. */
  readonly measure: number;
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
    Promise.all(evaluation.models.map((_, index) => host.user(index, user))).then(
      (views) => current && setLoaded({ kind: 'views', views }),
      (error: unknown) => current && setLoaded({ kind: 'failed', message: errorMessage(error) }),
    );
    return () => {
      current = false;
    };
  }, [host, evaluation, user, wanted]);

  const story = loaded?.kind === 'views' ? loaded.views[model] : undefined;
  return (
    <SidePanel
      label={l10n.t('One user')}
      title={<Sentence template={l10n.t('User {0}')} parts={[<Name text={id} />]} />}
      neighbours={{
        previous: { label: l10n.t('Previous user'), go: props.onPrevious },
        next: { label: l10n.t('Next user'), go: props.onNext },
      }}
      onClose={props.onClose}
    >
      {story !== undefined && (
        <UserStory
          evaluation={evaluation}
          view={story}
          run={props.run}
          measure={props.measure}
          onMeasure={props.onMeasure}
        />
      )}
      {loaded?.kind === 'views' && loaded.views.length > 1 && (
        <SideBySide
          evaluation={evaluation}
          views={loaded.views}
          model={model}
          measure={props.measure}
          onModel={props.onModel}
        />
      )}
      {loaded?.kind === 'failed' && (
        <p class="failure">
          <FetchFailure
            message={l10n.t('The list could not be fetched: {0}', loaded.message)}
            onRetry={() => setWanted(wanted + 1)}
          />
        </p>
      )}
    </SidePanel>
  );
}

interface UserStoryProps extends Pick<UserPanelProps, 'evaluation' | 'run' | 'measure' | 'onMeasure'> {
  readonly view: UserView;
}

function UserStory({ evaluation, view, run, measure, onMeasure }: UserStoryProps): JSX.Element {
  const { host } = usePanel();
  const { model, row } = view;
  const name = evaluation.measures[measure].name;
  const question = JSON.stringify([run, model, row.user, name]);
  const answer = useAnswer(question, () => host.explanation(model, row.user, name));
  const place = `${model} ${row.user}`;
  const file = evaluation.models[model].file;
  const own = evaluation.measures
    .map((_, index) => index)
    .filter((index) => isPerUser(evaluation.models[model], index));
  return (
    <>
      <p class="summary">
        <Summary row={row} />
      </p>
      {view.entries.length === 0 ? (
        <p class="note">{l10n.t('Nothing was recommended to this user.')}</p>
      ) : (
        <Entries
          key={place}
          entries={view.entries}
          further={view.furtherEntries}
          measure={name}
          derivation={answer.kind === 'value' ? answer.value?.derivation : undefined}
          onLine={(line) => host.reveal(file.uri, line)}
        />
      )}
      <Missed key={place} view={view} onLine={(line) => host.reveal(evaluation.truth.uri, line)} />
      {own.length > 0 && (
        <>
          <h3>{l10n.t('Measures of this user')}</h3>
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

function Summary({ row }: { row: UserRow }): JSX.Element {
  const { numbers } = usePanel();
  const relevant = plural(
    row.relevant,
    l10n.t('{0} relevant item', numbers.count(row.relevant)),
    l10n.t('{0} relevant items', numbers.count(row.relevant)),
  );
  const hits = plural(
    row.hits,
    l10n.t('{0} hit in {1}', numbers.count(row.hits), numbers.count(row.list)),
    l10n.t('{0} hits in {1}', numbers.count(row.hits), numbers.count(row.list)),
  );
  return <>{row.list === 0 ? `${relevant} · ${l10n.t('no list')}` : `${relevant} · ${hits}`}</>;
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
