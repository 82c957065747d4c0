import type {
  Decision,
  ExperimentChecks,
  InvalidReason,
  MetricResult,
  Verdict,
} from '../../../shared/protocol/experimentResult';
import { MAX_CONTAMINATED_SHARE, type ExperimentFinding } from '../../../shared/findings/experimentKinds';
import { decidingAnalysis, isSignificant } from '../../../shared/protocol/deciding';
import type { ExperimentUsers } from '../experimentUsers';
import type { ExperimentSettings } from '../settings';
import { decisionSentence } from './sentence';

/**
 * Result of a primary metric for a treatment. `none`: tested, without a significant change. `untestable`: not
 * tested.
 */
type PrimarySays = 'up' | 'down' | 'none' | 'untestable';

/** Returns the verdict on each treatment, with its sentence. */
export function treatmentDecisions(
  users: ExperimentUsers,
  checks: ExperimentChecks,
  metrics: readonly MetricResult[],
  findings: readonly ExperimentFinding[],
  settings: ExperimentSettings,
): Decision[] {
  return users.variants.slice(1).map((treatment, at) => {
    const reasons: InvalidReason[] = [];
    if (checks.srm.verdict === 'broken') reasons.push('srm');
    if (checks.time?.overlap[treatment] === 0) reasons.push('before-after');
    if (users.contaminated.users / users.usersRead >= MAX_CONTAMINATED_SHARE) reasons.push('contaminated');
    const primaries = metrics.filter(({ role }) => role === 'primary');
    const says = primaries.map((metric) => primarySays(metric, at, settings));
    const verdict: Verdict = reasons.length > 0 ? 'invalid' : verdictOf(says);
    const guardrails = guardrailsOf(metrics, at);
    const decision = { treatment, verdict, guardrails, reasons };
    return {
      ...decision,
      sentence: decisionSentence(decision, at, { users, checks, metrics, findings, settings }),
    };
  });
}

function primarySays(
  { metric, comparisons }: MetricResult,
  at: number,
  settings: ExperimentSettings,
): PrimarySays {
  const comparison = comparisons[at];
  const { p, difference } = decidingAnalysis(comparison);
  const isTested =
    settings.look === 'once' ? p !== null : comparison.anytime !== null && comparison.anytime !== undefined;
  if (!isTested || difference === null) return 'untestable';
  if (!isSignificant(comparison, settings.alpha)) return 'none';
  const isBetter =
    settings.better.get(metric) === 'lower' ? difference.estimate < 0 : difference.estimate > 0;
  return isBetter ? 'up' : 'down';
}

function verdictOf(says: readonly PrimarySays[]): Verdict {
  if (says.every((said) => said === 'untestable')) return 'untestable';
  const up = says.includes('up');
  const down = says.includes('down');
  if (up && down) return 'mixed';
  return up ? 'better' : down ? 'worse' : 'undecided';
}

function guardrailsOf(metrics: readonly MetricResult[], at: number): Decision['guardrails'] {
  const verdicts = metrics.flatMap(({ comparisons }) => comparisons[at].guardrail?.verdict ?? []);
  if (verdicts.length === 0) return null;
  if (verdicts.includes('harmed')) return 'harmed';
  return verdicts.every((verdict) => verdict === 'safe') ? 'safe' : 'open';
}
