import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { EvaluationView, UserFilter } from '../shared/evaluationView';
import { usePanel } from './context';
import { Name } from './text/nameView';
import { Sentence } from './text/sentenceView';

interface DistributionProps {
  readonly evaluation: EvaluationView;
  readonly model: number;
  readonly measure: number;
  readonly onQuery: (query: string) => void;
  readonly onFilter: (filter: UserFilter) => void;
  readonly onClose: () => void;
}

/** How many users have which value of a measure; every bar leads to its users. */
export function Distribution(props: DistributionProps): JSX.Element | null {
  const { evaluation, model, measure } = props;
  const { numbers } = usePanel();
  const bars = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const view = evaluation.models[model];
  const mean = view?.means[measure];
  const name = evaluation.measures[measure]?.name;
  if (view === undefined || mean === undefined || name === undefined || mean.histogram.length === 0)
    return null;
  const { histogram, histogramRange } = mean;
  const edges = binEdges(histogram.length, histogramRange);
  const largest = Math.max(1, ...histogram);
  const reachable = Math.min(active, histogram.length - 1);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = Math.min(histogram.length - 1, Math.max(0, reachable + step));
    setActive(next);
    bars.current?.querySelectorAll<HTMLElement>('.spread-bar')[next]?.focus();
  };

  return (
    <section class="spread" aria-label={l10n.t('Distribution over users')}>
      <div class="spread-head">
        <h2>
          <Sentence template={l10n.t('{0} of a user ({1})')} parts={[name, <Name text={view.name} />]} />
        </h2>
        {view.users.withoutHit > 0 && (
          <button class="link" onClick={() => props.onFilter('without-hit')}>
            {l10n.t('{0} users without a hit → show', numbers.count(view.users.withoutHit))}
          </button>
        )}
        <button
          class="icon-button"
          aria-label={l10n.t('Close')}
          title={l10n.t('Close')}
          onClick={props.onClose}
        >
          <span class="icon icon-close" aria-hidden="true" />
        </button>
      </div>
      <div
        class="spread-bars"
        role="group"
        aria-label={l10n.t('Users by value')}
        ref={bars}
        onKeyDown={onKeyDown}
      >
        {histogram.map((count, index) => {
          const words = l10n.t(
            '{0} to {1}: {2} users',
            numbers.short(edges[index]),
            numbers.short(edges[index + 1]),
            numbers.count(count),
          );
          return (
            <button
              key={index}
              class="spread-bar"
              aria-label={words}
              title={words}
              tabIndex={index === reachable ? 0 : -1}
              onFocus={() => setActive(index)}
              onClick={() => props.onQuery(binQuery(name, edges, index))}
            >
              <span style={{ height: count === 0 ? '0' : `max(1px, ${(count / largest) * 100}%)` }} />
            </button>
          );
        })}
      </div>
      <div class="spread-axis figures" aria-hidden="true">
        {edges.map((edge, index) =>
          // Every third edge and the last, so that the numbers never touch.
          index % 3 === 0 ? (
            <span key={index} style={{ insetInlineStart: `${(index / histogram.length) * 100}%` }}>
              {numbers.short(edge)}
            </span>
          ) : null,
        )}
      </div>
    </section>
  );
}

/** Where the bins begin and end: one more than there are bins. */
export function binEdges(bins: number, [from, to]: readonly [number, number]): number[] {
  return Array.from({ length: bins + 1 }, (_, index) =>
    index === bins ? to : from + (index * (to - from)) / bins,
  );
}

/** The query for the users of one bin; the last bin holds its upper end too. */
export function binQuery(measure: string, edges: readonly number[], bin: number): string {
  const last = bin === edges.length - 2;
  return `${measure} >= ${edges[bin]} and ${measure} ${last ? '<=' : '<'} ${edges[bin + 1]}`;
}
