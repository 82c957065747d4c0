import * as l10n from '@vscode/l10n';
import type { UnderpoweredJson, GateCheckJson, GateJson, GateState } from '../../shared/protocol/checkResult';
import type { ExperimentResult, MetricResult } from '../../shared/protocol/experimentResult';
import { decidingRelative } from '../../shared/protocol/deciding';
import { combinedGateState } from './valueGates';

/** A guardrail with the name of its metric in the result, and the action if it is open. */
type GuardrailGate = Pick<GateJson, 'whenOpen'> & { readonly metric: string };

const WORST_FIRST: readonly GateState[] = ['broken', 'open', 'holds'];

/**
 * Converts guardrails of an experiment to gates, in their order, with the decisions of the experiment. Without a
 * decision, as under a sample ratio mismatch, all are open. Values, bounds and intervals are changes relative to the
 * control.
 *
 * @throws Error for a metric that is not a guardrail of the result
 */
export function guardrailGates(result: ExperimentResult, guardrails: readonly GuardrailGate[]): GateJson[] {
  return guardrails.map(({ metric: name, whenOpen }, gate) => {
    const metric = result.metrics.find((each) => each.metric === name);
    const rule = metric?.comparisons[0]?.guardrail;
    if (metric === undefined || rule === undefined) throw new Error(`${name} is no guardrail.`);
    const checks = metric.comparisons
      .map((_, at) => checkOf(result, metric, at))
      .sort((a, b) => WORST_FIRST.indexOf(a.state) - WORST_FIRST.indexOf(b.state));
    return {
      gate,
      measure: name,
      bound: { kind: 'guardrail', margin: rule.margin, better: rule.better },
      by: null,
      state: combinedGateState(checks.map(({ state }) => state)),
      whenOpen,
      checks,
      smallCohorts: 0,
      withoutCohort: 0,
    };
  });
}

function checkOf(result: ExperimentResult, metric: MetricResult, at: number): GateCheckJson {
  const comparison = metric.comparisons[at];
  const { guardrail, mde, treatment } = comparison;
  if (guardrail === undefined) throw new Error(`${metric.metric} is no guardrail.`);
  const { estimate, lower, upper } = decidingRelative(comparison);
  const [control, treated] = [metric.variants[0], metric.variants[at + 1]];
  const users = control.users + treated.users;
  const { verdict, sentence } = result.decisions[at];
  const reason =
    verdict === 'invalid'
      ? sentence
      : guardrail.verdict === 'untestable'
        ? l10n.t('Can’t test whether {0} got worse.', metric.metric)
        : undefined;
  return {
    model: treatment,
    cohort: null,
    users,
    mean: treated.estimate,
    reference: control.estimate,
    value: estimate,
    bound: guardrail.better === 'lower' ? guardrail.margin : -guardrail.margin,
    interval: lower === null || upper === null ? null : [lower, upper],
    state: reason === undefined ? STATES[guardrail.verdict] : 'open',
    blind: powerProblem(mde?.relative ?? null, guardrail.margin, users),
    ...(reason !== undefined && { reason }),
  };
}

const STATES = { safe: 'holds', harmed: 'broken', open: 'open', untestable: 'open' } as const;

function powerProblem(detectable: number | null, asked: number, users: number): UnderpoweredJson | null {
  if (detectable === null || !(asked > 0) || detectable <= asked) return null;
  return { detectable, asked, needed: users * (detectable / asked) ** 2 };
}
