import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { EntryView, EvaluationView, MissedView, UserRow, UserView } from '../../shared/evaluationView';
import { plural } from '../../shared/plural';
import { usePanel } from '../context';
import { errorMessage } from '../text/errorMessage';
import { Name } from '../text/nameView';
import { Sentence } from '../text/sentenceView';
import { Mark } from './mark';
import { SideBySide } from './sideBySide';

interface UserPanelProps {
  readonly evaluation: EvaluationView;
  readonly model: number;
  readonly user: number;
  readonly id: string;
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
  const region = useRef<HTMLElement>(null);

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

  // Below the table (narrow panel) the region may be out of sight.
  useEffect(() => {
    const top = region.current?.getBoundingClientRect().top ?? 0;
    const page = region.current?.closest('.panel');
    const middle = (page?.clientHeight ?? 0) / 2;
    if (page !== null && top > middle) page?.scrollBy({ top: top - middle });
  }, []);

  const story = loaded?.kind === 'views' ? loaded.views[model] : undefined;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') props.onClose();
    else if (event.altKey && event.key === 'ArrowUp') props.onPrevious?.();
    else if (event.altKey && event.key === 'ArrowDown') props.onNext?.();
    else return;
    event.preventDefault();
  };

  return (
    <aside class="user" aria-label={l10n.t('One user')} ref={region} onKeyDown={onKeyDown}>
      <div class="user-head">
        <h2>
          <Sentence template={l10n.t('User {0}')} parts={[<Name text={id} />]} />
        </h2>
        <span class="user-buttons">
          <IconButton icon="chevron-up" label={l10n.t('Previous user')} onClick={props.onPrevious} />
          <IconButton icon="chevron-down" label={l10n.t('Next user')} onClick={props.onNext} />
          <IconButton icon="close" label={l10n.t('Close')} onClick={props.onClose} />
        </span>
      </div>
      {story !== undefined && <UserStory evaluation={evaluation} view={story} />}
      {loaded?.kind === 'views' && loaded.views.length > 1 && (
        <SideBySide evaluation={evaluation} views={loaded.views} model={model} onModel={props.onModel} />
      )}
      {loaded?.kind === 'failed' && (
        <p class="failure">
          {l10n.t('The list could not be fetched: {0}', loaded.message)}{' '}
          <button class="link" onClick={() => setWanted(wanted + 1)}>
            {l10n.t('Try again')}
          </button>
        </p>
      )}
    </aside>
  );
}

function IconButton(props: { icon: string; label: string; onClick: (() => void) | undefined }): JSX.Element {
  return (
    <button
      class="icon-button"
      aria-label={props.label}
      title={props.label}
      aria-disabled={props.onClick === undefined}
      onClick={props.onClick}
    >
      <span class={`icon icon-${props.icon}`} aria-hidden="true" />
    </button>
  );
}

function UserStory({ evaluation, view }: { evaluation: EvaluationView; view: UserView }): JSX.Element {
  const { host } = usePanel();
  const model = evaluation.models[view.model];
  const file = model?.file;
  return (
    <>
      <p class="summary">
        <Summary row={view.row} />
      </p>
      {view.entries.length === 0 ? (
        <p class="note">{l10n.t('Nothing was recommended to this user.')}</p>
      ) : (
        <Entries
          entries={view.entries}
          label={l10n.t('Recommended items')}
          onLine={file === undefined ? undefined : (line) => host.reveal(file.uri, line)}
        />
      )}
      <Further count={view.furtherEntries} />
      <Missed view={view} onLine={(line) => host.reveal(evaluation.truth.uri, line)} />
      <h3>{l10n.t('Measures of this user')}</h3>
      <MeasureList evaluation={evaluation} row={view.row} />
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

interface EntriesProps {
  readonly entries: readonly EntryView[];
  readonly label: string;
  readonly onLine: ((line: number) => void) | undefined;
}

function Entries({ entries, label, onLine }: EntriesProps): JSX.Element {
  const { numbers } = usePanel();
  const scored = entries.some((entry) => entry.score !== null);
  // Digits under digits: as many decimals in all rows.
  const score = entries.every((entry) => entry.score === null || Number.isInteger(entry.score))
    ? numbers.short
    : numbers.value;
  return (
    <table class="entries" aria-label={label}>
      <thead>
        <tr>
          <th scope="col" class="number" title={l10n.t('Rank')}>
            #
          </th>
          <th scope="col" class="mark">
            <span class="hidden">{l10n.t('Hit')}</span>
          </th>
          <th scope="col">{l10n.t('Item')}</th>
          {scored && (
            <th scope="col" class="number">
              {l10n.t('Score')}
            </th>
          )}
          <th scope="col" class="number">
            {l10n.t('Gain')}
          </th>
          <th scope="col" class="number">
            {l10n.t('Line')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, index) => (
          <tr key={index} class={entry.duplicate ? 'repeated' : entry.hit ? 'hit' : undefined}>
            <td class="number">{entry.duplicate ? '–' : numbers.count(entry.rank)}</td>
            <td class="mark">
              <Mark entry={entry} />
            </td>
            <td class="item">
              <Name text={entry.item} />
            </td>
            {scored && (
              <td class="number" data-full={entry.score === null ? '' : String(entry.score)}>
                {entry.score === null ? '–' : score(entry.score)}
              </td>
            )}
            <td class="number" data-full={entry.gain === null ? '' : String(entry.gain)}>
              {entry.gain === null ? '–' : numbers.short(entry.gain)}
            </td>
            <td class="number">
              {onLine === undefined ? (
                numbers.count(entry.line)
              ) : (
                <button
                  class="link"
                  title={l10n.t('Go to line {0}', numbers.count(entry.line))}
                  onClick={() => onLine(entry.line)}
                >
                  {numbers.count(entry.line)}
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Missed({ view, onLine }: { view: UserView; onLine: (line: number) => void }): JSX.Element | null {
  const { numbers } = usePanel();
  if (view.missed.length === 0) return null;
  const count = view.missed.length + view.furtherMissed;
  return (
    <>
      <h3>
        {plural(
          count,
          l10n.t('{0} relevant item not recommended', numbers.count(count)),
          l10n.t('{0} relevant items not recommended', numbers.count(count)),
        )}
      </h3>
      <table class="entries" aria-label={l10n.t('Not recommended')}>
        <thead>
          <tr>
            <th scope="col">{l10n.t('Item')}</th>
            <th scope="col" class="number">
              {l10n.t('Gain')}
            </th>
            <th scope="col" class="number">
              {l10n.t('Line')}
            </th>
          </tr>
        </thead>
        <tbody>
          {view.missed.map((missed: MissedView, index) => (
            <tr key={index}>
              <td class="item">
                <Name text={missed.item} />
              </td>
              <td class="number" data-full={String(missed.gain)}>
                {numbers.short(missed.gain)}
              </td>
              <td class="number">
                <button
                  class="link"
                  title={l10n.t('Go to line {0}', numbers.count(missed.line))}
                  onClick={() => onLine(missed.line)}
                >
                  {numbers.count(missed.line)}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Further count={view.furtherMissed} />
    </>
  );
}

function Further({ count }: { count: number }): JSX.Element | null {
  const { numbers } = usePanel();
  return count === 0 ? null : <p class="quiet note">{l10n.t('… {0} more', numbers.count(count))}</p>;
}

function MeasureList({ evaluation, row }: { evaluation: EvaluationView; row: UserRow }): JSX.Element {
  const { numbers } = usePanel();
  return (
    <dl class="measure-list">
      {evaluation.measures.map((measure, index) => {
        const value = row.values[index] ?? null;
        return (
          <div key={measure.name}>
            <dt title={measure.description}>{measure.name}</dt>
            <dd
              data-full={value === null ? '' : String(value)}
              title={value === null ? undefined : String(value)}
            >
              {value === null ? <span class="quiet">{l10n.t('undefined')}</span> : numbers.value(value)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
