import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ConventionsView } from '../../shared/protocol/views/conventionsView';
import { formatMean } from '../../shared/text/numbers/numberText';
import { usePanel } from '../context';
import { useAnswer } from '../host/useAnswer';
import { KnownConventions } from '../conventions/knownConventions';
import { NumberMatch } from '../conventions/numberMatch';
import type { ConventionAnswers } from './conventionAnswers';
import { useLeaderboard } from './shownLeaderboard';

interface ComparisonProps {
  readonly answers: ConventionAnswers;
  readonly model: number;
  readonly measure: string;
}

/**
 * Shows a metric under every convention: automatically if computing them is quick, otherwise on demand.
 * Removing the component cancels the query.
 */
export function Comparison(props: ComparisonProps): JSX.Element {
  const { answers, model, measure } = props;
  const { popover } = useLeaderboard();
  const { numbers } = usePanel();
  const [requestedDepth, setWanted] = useState<'whole' | 'quick'>('quick');
  const before = answers.of(model, measure);
  const knownOutcome = requestedDepth === 'whole' && before?.kind === 'long' ? undefined : before;
  const answer = useAnswer(knownOutcome === undefined ? requestedDepth : undefined, ({ signal }) =>
    answers.ask(model, measure, requestedDepth, signal),
  );
  const outcome = knownOutcome ?? (answer.kind === 'value' ? answer.value : undefined);
  const failed = outcome === undefined && answer.kind === 'failed' ? answer : undefined;
  const heading = useRef<HTMLHeadingElement>(null);

  // Scrolls to the requested content.
  useLayoutEffect(() => {
    if (requestedDepth === 'whole' && (outcome ?? failed) !== undefined) heading.current?.scrollIntoView();
  }, [outcome, failed]);

  const ask = (again: () => void): void => {
    // The popover stays open, so that a slow answer is not lost by moving the pointer.
    popover.keep();
    // The focused button is removed.
    heading.current?.focus();
    again();
  };
  const waits = outcome === undefined && failed === undefined;
  const long = outcome?.kind === 'long' ? about(outcome.milliseconds) : undefined;
  return (
    <section class="comparison" aria-busy={waits}>
      <h3 tabIndex={-1} ref={heading}>
        {l10n.t('{0} under each convention', measure)}
      </h3>
      <p class={failed === undefined ? 'quiet' : 'failure'} role="status">
        {waits && l10n.t('Computing…')}
        {outcome?.kind === 'compared' && spanText(outcome.view)}
        {long !== undefined && l10n.t('Takes about {0} for all users.', numbers.seconds(long))}
        {failed !== undefined && l10n.t('Couldn’t compare the conventions: {0}', failed.message)}
      </p>
      {outcome?.kind === 'long' && (
        <button class="link compare" onClick={() => ask(() => setWanted('whole'))}>
          {l10n.t('Compare with the other conventions')}
        </button>
      )}
      {failed !== undefined && (
        <button class="link compare" onClick={() => ask(failed.retry)}>
          {l10n.t('Try again')}
        </button>
      )}
      {outcome?.kind === 'compared' && <KnownConventions view={outcome.view} />}
      {outcome !== undefined && <NumberMatch {...{ model, measure }} />}
    </section>
  );
}

/** Rounds an estimated time to one significant digit. */
function about(milliseconds: number): number {
  return Number(milliseconds.toPrecision(1));
}

/** Returns the range of the conventions' means in one line. */
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
