import * as l10n from '@vscode/l10n';
import type { BlindnessJson, GateCheckJson, GateJson, GateState } from '../../shared/protocol/checkResult';
import type { ExperimentResult, MetricResult } from '../../shared/protocol/experimentResult';
import { decidingRelative } from '../../shared/protocol/deciding';
import { stateOfAll } from './valueGates';

/** A guardrail by the name that its metric has in the result, and what it does when it is open. */
export type GuardrailGate = Pick<GateJson, 'whenOpen'> & { readonly metric: string };

const WORST_FIRST: readonly GateState[] = ['broken', 'open', 'holds'];

/**
 * Guardrails of an experiment as gates, in their order: what the experiment decided of them is what they come to. Where
 * it decides nothing, as with a sample ratio mismatch, none of them holds or is broken. Values, bounds and intervals are
 * changes relative to the control.
 *
 * @throws Error for a metric that is none of the guardrails of the result
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
      state: stateOfAll(checks.map(({ state }) => state)),
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
    blind: blindness(mde?.relative ?? null, guardrail.margin, users),
    ...(reason !== undefined && { reason }),
  };
}

const STATES = { safe: 'holds', harmed: 'broken', open: 'open', untestable: 'open' } as const;

function blindness(detectable: number | null, asked: number, users: number): BlindnessJson | null {
  if (detectable === null || !(asked > 0) || detectable <= asked) return null;
  return { detectable, asked, needed: users * (detectable / asked) ** 2 };
}
