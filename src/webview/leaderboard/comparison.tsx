import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ConventionsView, QuickComparison } from '../../shared/protocol/views/conventionsView';
import { formatMean } from '../../shared/text/numbers/numberText';
import { usePanel } from '../context';
import { KnownConventions } from '../conventions/knownConventions';
import { NumberMatch } from '../conventions/numberMatch';
import { errorMessage } from '../text/errorMessage';
import type { ConventionAnswers } from './conventionAnswers';

interface ComparisonProps {
  readonly answers: ConventionAnswers;
  readonly model: number;
  readonly measure: string;
  /** A person asked for what takes long, and does not want to lose it by a slip of the hand. */
  readonly onKeep: () => void;
  readonly onUser: (id: string) => void;
}

type Outcome = QuickComparison | { readonly kind: 'failed'; readonly message: string };

/**
 * A measure under every convention: by itself where that is quick, on demand where it takes long. The question is
 * given up when this goes out of sight.
 */
export function Comparison(props: ComparisonProps): JSX.Element {
  const { answers, model, measure, onKeep, onUser } = props;
  const { numbers } = usePanel();
  const [wanted, setWanted] = useState<'whole' | 'quick'>('quick');
  const [outcome, setOutcome] = useState<Outcome | undefined>(answers.of(model, measure));
  const heading = useRef<HTMLHeadingElement>(null);

  useLayoutEffect(() => {
    if (outcome !== undefined) return;
    const stop = new AbortController();
    answers.ask(model, measure, wanted, stop.signal).then(
      (answer) => !stop.signal.aborted && setOutcome(answer),
      (error: unknown) =>
        !stop.signal.aborted && setOutcome({ kind: 'failed', message: errorMessage(error) }),
    );
    return () => stop.abort();
  }, [outcome === undefined]);

  // What was asked for comes into sight.
  useLayoutEffect(() => {
    if (wanted === 'whole' && outcome !== undefined) heading.current?.scrollIntoView();
  }, [outcome]);

  const ask = (now: 'whole' | 'quick'): void => {
    onKeep();
    // The button that has the focus goes.
    heading.current?.focus();
    setWanted(now);
    setOutcome(undefined);
  };
  const long = outcome?.kind === 'long' ? about(outcome.milliseconds) : undefined;
  return (
    <section class="comparison" aria-busy={outcome === undefined}>
      <h3 tabIndex={-1} ref={heading}>
        {l10n.t('{0} under each convention', measure)}
      </h3>
      <p class={outcome?.kind === 'failed' ? 'failure' : 'quiet'} role="status">
        {outcome === undefined && l10n.t('Computing…')}
        {outcome?.kind === 'compared' && spanText(outcome.view)}
        {long !== undefined && l10n.t('Takes about {0} for all users.', numbers.seconds(long))}
        {outcome?.kind === 'failed' && l10n.t('Couldn’t compare the conventions: {0}', outcome.message)}
      </p>
      {outcome?.kind === 'long' && (
        <button class="link compare" onClick={() => ask('whole')}>
          {l10n.t('Compare with the other conventions')}
        </button>
      )}
      {outcome?.kind === 'failed' && (
        <button class="link compare" onClick={() => ask(wanted)}>
          {l10n.t('Try again')}
        </button>
      )}
      {outcome?.kind === 'compared' && (
        <KnownConventions view={outcome.view} onUser={onUser} onKeep={onKeep} />
      )}
      {outcome !== undefined && outcome.kind !== 'failed' && (
        <NumberMatch
          measure={measure}
          ask={(wanted, signal) => answers.match(model, measure, wanted, signal)}
          onKeep={onKeep}
          onUser={onUser}
        />
      )}
    </section>
  );
}

/** No more digits than an estimate has. */
function about(milliseconds: number): number {
  return Number(milliseconds.toPrecision(1));
}

/** In a line, how far the conventions are apart. */
function spanText({ reference, others }: ConventionsView): string {
  const means = [reference, ...others.filter((other) => other.kind === 'value')]
    .map(({ mean }) => mean)
    .filter((mean) => mean !== null);
  if (means.length === 0) return l10n.t('undefined under every convention');
  const [least, largest] = [Math.min(...means), Math.max(...means)].map(formatMean);
  if (least !== largest) return l10n.t('between {0} and {1}', least, largest);
  return means.length === others.length + 1
    ? l10n.t('{0} under all of them', least)
    : l10n.t('{0} under all that give a value', least);
}
