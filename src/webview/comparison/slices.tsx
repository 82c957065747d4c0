import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { usualSlicesQuery } from '../../shared/sentences/comparedPairs';
import type { SliceJson, SlicesView } from '../../shared/protocol/slicesResult';
import { sliceName, slicesAnswer, slicesNotes, slicesWithNames } from '../../shared/sentences/sliceWords';
import { intervalText, pText, signedText } from '../../shared/text/numbers/signedText';
import { usePanel } from '../context';
import { DataTable } from '../controls/dataTable';
import { WordsView } from '../controls/sheetView';
import { useAnswer } from '../host/useAnswer';
import { Failed } from '../notices/fetchFailure';
import { useResult } from '../shownResult';
import type { ComparedUsersProps } from './comparedUsers';
import { DocsLink } from './docsLink';
import { QueryLink } from './queryLink';

interface SlicesProps extends Pick<ComparedUsersProps, 'onQuery'> {
  /** Baseline; undefined: slices of b are compared with its other users. */
  readonly a: number | undefined;
  readonly b: number;
  readonly measure: number;
}

/** Shows the slices of users that a model harms, without naming columns; nothing for a pooled metric, or without bounds for one model. */
export function Slices(props: SlicesProps): JSX.Element | null {
  const { evaluation } = useResult();
  const { pooled = false, range } = evaluation.measures[props.measure];
  const isUntested = props.a === undefined && range.includes(null);
  return pooled || isUntested ? null : <SearchedSlices {...props} />;
}

function SearchedSlices(props: SlicesProps): JSX.Element {
  const { evaluation, run } = useResult();
  const { host, numbers } = usePanel();
  const { a } = props;
  const measure = evaluation.measures[props.measure].name;
  const question = JSON.stringify([run, a, measure]);
  const [progress, setProgress] = useState<{ question: string; done: number }>();
  const [stopped, setStopped] = useState<string>();
  const isStopped = stopped === question;
  const answer = useAnswer<SlicesView>(isStopped ? undefined : question, (asking) =>
    host.ask('slices', usualSlicesQuery(a, measure), {
      ...asking,
      onProgress: (done) => setProgress({ question, done }),
    }),
  );
  const waits = answer.kind === 'waiting' && !isStopped;
  const title =
    a === undefined ? l10n.t('Users served worst on {0}', measure) : l10n.t('Users harmed on {0}', measure);
  return (
    <section class="slices" aria-label={l10n.t('Slices')} aria-busy={waits}>
      <h3>
        <DocsLink section="slices">{title}</DocsLink>
      </h3>
      {waits && (
        <p class="line">
          <span class="quiet" role="status">
            {l10n.t(
              'Searching slices… {0}',
              numbers.percent(progress?.question === question ? progress.done : 0),
            )}
          </span>
          <button class="link" onClick={() => setStopped(question)}>
            {l10n.t('Cancel')}
          </button>
        </p>
      )}
      {isStopped && (
        <button class="link" onClick={() => setStopped(undefined)}>
          {l10n.t('Search')}
        </button>
      )}
      <Failed answer={answer} />
      {answer.kind === 'value' && <SlicesOfModel {...props} view={answer.value} title={title} />}
    </section>
  );
}

/** Slices shown first, and added at a time. */
const FIRST_SLICES = 5;

interface SlicesOfModelProps extends SlicesProps {
  readonly view: SlicesView;
  readonly title: string;
}

function SlicesOfModel({ view, title, a, b, measure, onQuery }: SlicesOfModelProps): JSX.Element | null {
  const { evaluation } = useResult();
  const { numbers } = usePanel();
  const pair = view.models.indexOf(b);
  if (pair < 0) return null;
  const json = slicesWithNames(view, evaluation);
  const ofModel = { ...json, pairs: [json.pairs[pair]] };
  const [{ slices }] = ofModel.pairs;
  const largest = Math.max(...slices.map(({ difference }) => Math.abs(difference)));
  const valueText = numbers.among(
    slices.flatMap(({ means }) => means),
    (value) => numbers.valueOf(evaluation.measures[measure], value),
  );
  return (
    <>
      <p>
        <WordsView words={slicesAnswer(ofModel)[0]} />
      </p>
      {slices.length > 0 && (
        <>
          <DataTable<SliceJson>
            scrolledIn="verdicts wide"
            label={title}
            shows={{ first: FIRST_SLICES, more: FIRST_SLICES, further: 0 }}
            columns={[
              {
                head: l10n.t('Slice'),
                isRowHead: true,
                cell: (slice, index) => (
                  <QueryLink
                    name={sliceName(slice)}
                    query={view.queries[pair][index]}
                    onQuery={(text) => onQuery(b, measure, text)}
                  />
                ),
              },
              { head: l10n.t('Users'), value: ({ users }) => users, text: numbers.count },
              {
                head: a === undefined ? l10n.t('Other users') : l10n.t('Baseline'),
                value: ({ means }) => means[0],
                text: valueText,
              },
              { head: l10n.t('Model'), value: ({ means }) => means[1], text: valueText },
              {
                head: l10n.t('Difference'),
                number: true,
                cell: ({ difference }) => (
                  <Loss share={Math.abs(difference) / largest} text={signedText(difference)} />
                ),
                full: ({ difference }) => difference,
              },
              {
                head: l10n.t('95% interval'),
                number: true,
                cell: ({ interval }) => intervalText(interval),
                full: ({ interval }) => interval?.join(' … ') ?? null,
              },
              {
                head: l10n.t('Adjusted p'),
                number: true,
                cell: ({ adjustedP }) => pText(adjustedP),
                full: ({ adjustedP }) => adjustedP,
              },
            ]}
            rows={slices}
            keyOf={sliceName}
          />
          <p class="quiet">{slicesNotes(ofModel).join(' ')}</p>
        </>
      )}
    </>
  );
}

/** Width of the bar of the largest loss, in pixels. */
const WIDTH = 64;

/** Shows a loss as a number and a bar from the right. @param share of the largest loss, 0 … 1 */
function Loss({ share, text }: { readonly share: number; readonly text: string }): JSX.Element {
  return (
    <span class="shares">
      <svg width={WIDTH} height="8" viewBox={`0 0 ${WIDTH} 8`} aria-hidden="true">
        <rect class="share-same" x="0" y="0" width={WIDTH} height="8" />
        <rect class="share-worse" x={WIDTH * (1 - share)} y="0" width={WIDTH * share} height="8" />
      </svg>
      <span class="figures">{text}</span>
    </span>
  );
}
