import type { EvaluationPlan } from '../../core/evaluation/plan';
import { findingKind, type FindingCode } from '../../shared/findings/kinds';
import type { Finding } from '../../shared/findings/finding';

/** Minimum number of lists; fewer may have equal lengths by chance. */
const MIN_LISTS = 3;
/** Minimum length of lists; shorter ones may have equal lengths by chance. */
const SHORTEST = 10;

/** Returns a finding if all lists end at the same rank before a metric's cutoff. */
export function cutoffFindings(file: string, lengths: ArrayLike<number>, plan: EvaluationPlan): Finding[] {
  let longest = 0;
  let lists = 0;
  for (let user = 0; user < lengths.length; user++) {
    if (lengths[user] === 0) continue;
    if (lists++ > 0 && lengths[user] !== longest) return [];
    longest = lengths[user];
  }
  if (lists < MIN_LISTS || longest < SHORTEST) return [];
  const beyond = plan.measures.find(({ cutoff }) => (cutoff ?? 0) > longest);
  return beyond === undefined ? [] : [findingOf(file, 'short-lists', [longest, beyond.name])];
}

/** Returns a finding if no gain reaches the threshold. */
export function thresholdFindings(file: string, gains: Float64Array, plan: EvaluationPlan): Finding[] {
  const { threshold } = plan;
  if (threshold === undefined || gains.length === 0) return [];
  let largest = -Infinity;
  for (const gain of gains) if (gain > largest) largest = gain;
  return largest >= threshold ? [] : [findingOf(file, 'threshold-above-gains', [threshold, largest])];
}

/** Names of metrics of the error of predicted ratings. */
const ERRORS: ReadonlySet<string> = new Set(['MAE', 'MSE', 'RMSE', 'Bias']);

/** Returns a finding if scores cannot be predicted ratings: more than half are outside the range of the ratings. */
export function ratingFindings(
  file: string,
  scores: Float64Array | undefined,
  gains: Float64Array,
  plan: EvaluationPlan,
): Finding[] {
  const measure = plan.measures.find(({ family }) => ERRORS.has(family.name));
  if (measure === undefined || scores === undefined || gains.length === 0) return [];
  const [least, most] = rangeOf(gains);
  let outside = 0;
  for (const score of scores) if (score < least || score > most) outside++;
  if (outside * 2 <= scores.length) return [];
  const [lowest, highest] = rangeOf(scores);
  return [findingOf(file, 'scores-no-ratings', [measure.name, lowest, highest, least, most])];
}

function rangeOf(numbers: Float64Array): readonly [least: number, most: number] {
  let least = Infinity;
  let most = -Infinity;
  for (const number of numbers) {
    if (number < least) least = number;
    if (number > most) most = number;
  }
  return [least, most];
}

function findingOf(file: string, code: FindingCode, details: readonly (string | number)[]): Finding {
  const { severity } = findingKind(code);
  return { code, severity, file, count: 1, dropped: 0, places: [{ line: 1, details }] };
}
