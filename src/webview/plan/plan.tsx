import '../charts/charts.css';
import '../analysis/analysis.css';
import './plan.css';
import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PlanChoices } from '../../shared/config/planConfig';
import type { PlanView } from '../../shared/protocol/views/planView';
import { planConditions, planHeadline } from '../../shared/sentences/planSentences';
import { AnalysisHead } from '../analysis/analysisHead';
import { CopyAs } from '../analysis/copyAs';
import { CommandLine } from '../analysis/commandLine';
import type { AnalysisViewProps } from '../analysis/startAnalysis';
import { useNumbers } from '../context';
import { PlanCurve } from './planCurve';
import { PlanSliders } from './planSliders';

/** Between two questions while a slider is dragged, in milliseconds. */
const PACE = 30;
const MOST_DAYS = 10_000;

/** How many users and days an experiment takes, by sliders. */
export function Plan({ result: view, act }: AnalysisViewProps<'plan'>): JSX.Element {
  const numbers = useNumbers();
  // What was moved is shown at once; its answer comes after.
  const [chosen, setChosen] = useState(view.choices);
  const ask = usePaced((settings: PlanChoices) => act({ kind: 'change', settings }));
  const shown = { ...chosen, ...followerOf(view, chosen) };
  return (
    <>
      <AnalysisHead title={l10n.t('Experiment plan')}>
        <CopyAs act={act} />
      </AnalysisHead>
      <div class="analysis-body plan">
        <PlanSliders
          choices={shown}
          onChange={(change) => {
            const next = { ...shown, ...change };
            setChosen(next);
            ask(next);
          }}
        />
        <div class="plan-answer">
          <section aria-live="polite" aria-label={l10n.t('Plan')}>
            <h2 class="plan-headline">{planHeadline(view, numbers.count)}</h2>
            {planConditions(view, numbers.count).map((sentence, at) => (
              <p key={at} class={at === 0 ? undefined : 'quiet'}>
                {sentence}
              </p>
            ))}
          </section>
          <PlanCurve view={view} />
        </div>
        <div class="plan-command">
          <CommandLine command={view.command} onCopy={() => act({ kind: 'do', name: 'copyCommand' })} />
          {view.choices.variants > 2 && (
            <p class="quiet">{l10n.t('The command plans for two variants and the users of both.')}</p>
          )}
        </div>
      </div>
    </>
  );
}

/** Of the effect and the days, the one that follows; nothing while the answer is still of the other kind. */
function followerOf(view: PlanView, { given }: PlanChoices): Partial<PlanChoices> {
  if (view.choices.given !== given) return {};
  if (given === 'effect') return { days: Math.min(MOST_DAYS, view.days) };
  const { effect } = view.plan;
  return effect === null ? {} : { effect: effect.relative };
}

/** Says the newest at once, and then at most once in so many milliseconds. */
function usePaced<T>(say: (value: T) => void): (value: T) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<{ readonly value: T }>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const next = (): void => {
    timer.current = undefined;
    const held = waiting.current;
    if (held === undefined) return;
    waiting.current = undefined;
    say(held.value);
    timer.current = setTimeout(next, PACE);
  };
  return (value) => {
    waiting.current = { value };
    if (timer.current === undefined) next();
  };
}
