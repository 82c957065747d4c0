import '../charts/charts.css';
import '../analysis/analysis.css';
import './plan.css';
import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PlanChoices } from '../../shared/config/planConfig';
import type { PlanView } from '../../shared/protocol/views/planView';
import { planConditionTexts, planHeadlineText } from '../../shared/sentences/planSentences';
import { AnalysisHead } from '../analysis/analysisHead';
import { CopyAs } from '../analysis/copyAs';
import { CommandLine } from '../analysis/commandLine';
import type { AnalysisViewProps } from '../analysis/startAnalysis';
import { useNumbers } from '../context';
import { PlanSliders } from './planSliders';
import { sharePercentText, percentText } from '../../shared/text/numbers/changeText';
import { plural } from '../../shared/text/numbers/plural';
import { numberCell } from '../../shared/charts/chart';
import { lineChart } from '../../shared/charts/lineChart';
import { ChartFigure } from '../charts/chartFigure';

/** Minimum time between two queries while a slider is dragged, in ms. */
const PACE = 30;
const MAX_DAYS = 10_000;

/** Shows the number of users and days that an experiment needs, with sliders. */
export function Plan({ result: view, act }: AnalysisViewProps<'plan'>): JSX.Element {
  const numbers = useNumbers();
  // A moved slider is shown immediately; its answer follows.
  const [chosenSettings, setChosen] = useState(view.choices);
  const ask = usePaced((settings: PlanChoices) => act({ kind: 'change', settings }));
  const shownSettings = { ...chosenSettings, ...followerOf(view, chosenSettings) };
  return (
    <>
      <AnalysisHead title={l10n.t('Experiment plan')}>
        <CopyAs act={act} />
      </AnalysisHead>
      <div class="analysis-body plan">
        <PlanSliders
          choices={shownSettings}
          onChange={(change) => {
            const next = { ...shownSettings, ...change };
            setChosen(next);
            ask(next);
          }}
        />
        <div class="plan-answer">
          <section aria-live="polite" aria-label={l10n.t('Plan')}>
            <h2 class="plan-headline">{planHeadlineText(view, numbers.count)}</h2>
            {planConditionTexts(view, numbers.count).map((sentence, at) => (
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

/** Returns the computed quantity, effect or days; empty while the answer is for the other one. */
function followerOf(view: PlanView, { given }: PlanChoices): Partial<PlanChoices> {
  if (view.choices.given !== given) return {};
  if (given === 'effect') return { days: Math.min(MAX_DAYS, view.days) };
  const { effect } = view.plan;
  return effect === null ? {} : { effect: effect.relative };
}

/**
 * Returns a function that passes on values at most once per `PACE` ms: the first immediately, then only the
 * newest.
 */
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

/** Shows the detectable change after each day, with the chosen day marked. */
function PlanCurve({ view }: { view: PlanView }): JSX.Element {
  const numbers = useNumbers();
  const { curve, days } = view;
  const title = l10n.t('Smallest detectable change by day');
  const yTitle = l10n.t('change from control');
  const text = (relative: number | null | undefined): string =>
    relative === null || relative === undefined ? l10n.t('none') : percentText(relative);
  return (
    <ChartFigure
      chart={lineChart({
        title,
        label: title,
        x: { title: l10n.t('days'), text: numbers.count },
        y: { title: yTitle, text: sharePercentText },
        lines: [{ model: 0, values: curve }],
        names: [title],
        usual: days,
        isMarked: true,
        tell: (day) => ({
          head: plural(day, l10n.t('{0} day', numbers.count(day)), l10n.t('{0} days', numbers.count(day))),
          lines: [{ model: 0, name: yTitle, text: text(curve[day - 1]) }],
        }),
        table: {
          head: [l10n.t('Days'), yTitle],
          rows: curve.map((relative, at) => [
            numberCell(at + 1, numbers.count),
            { text: text(relative), full: relative === null ? '' : String(relative) },
          ]),
        },
      })}
      note={
        days > curve.length && l10n.t('The plan is longer than the chart: {0} days.', numbers.count(days))
      }
    />
  );
}
