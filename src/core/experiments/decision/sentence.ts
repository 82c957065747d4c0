import * as l10n from '@vscode/l10n';
import type {
  Comparison,
  Decision,
  ExperimentChecks,
  LaterEffect,
  Limits,
  MetricResult,
} from '../../../shared/protocol/experimentResult';
import { findingConditionText, type ExperimentFinding } from '../../../shared/findings/experimentKinds';
import {
  estimateText,
  sharePercentText,
  percentText,
  pEqualsText,
  signedEstimateText,
  signedPercentText,
} from '../../../shared/text/numbers/changeText';
import { formatCount } from '../../../shared/text/numbers/numberText';
import {
  decidingAnalysis,
  decidingChange,
  decidingLimits,
  decidingRelative,
  isSignificant,
  type DecidingChange,
} from '../../../shared/protocol/deciding';
import { userCountOf, type ExperimentUsers } from '../experimentUsers';
import type { ExperimentSettings } from '../settings';

interface Circumstances {
  readonly users: ExperimentUsers;
  readonly checks: ExperimentChecks;
  readonly metrics: readonly MetricResult[];
  readonly findings: readonly ExperimentFinding[];
  readonly settings: ExperimentSettings;
}

/**
 * Returns the decision on a treatment in words: what changed, how certain it is, and every condition. It claims no
 * more than the tests: it never presents a missing finding as a missing effect.
 *
 * @param at index of the treatment among the treatments
 */
export function decisionSentence(
  decision: Omit<Decision, 'sentence'>,
  at: number,
  circumstances: Circumstances,
): string {
  const { metrics, settings } = circumstances;
  if (decision.verdict === 'invalid') return invalidSentences(decision, circumstances).join(' ');
  const primaries = metrics.filter(({ role }) => role === 'primary');
  // Lost users come first, because they may explain every number.
  const sentences = conditions(decision.treatment, primaries, circumstances, 'srm');
  if (decision.verdict === 'mixed') sentences.push(l10n.t('The primary metrics disagree.'));
  for (const metric of primaries) sentences.push(...primarySentences(metric, at, circumstances));
  for (const metric of metrics) sentences.push(...guardrailSentences(metric, at, settings));
  if (decision.verdict !== 'untestable') sentences.push(lookSentence(circumstances));
  sentences.push(...conditions(decision.treatment, primaries, circumstances, 'others'));
  return sentences.join(' ');
}

function invalidSentences(
  { reasons, treatment }: Omit<Decision, 'sentence'>,
  { users, checks }: Circumstances,
): string[] {
  return reasons.map((reason) => {
    switch (reason) {
      case 'srm':
        return l10n.t(
          'No decision: {0} users instead of {1} would happen by chance in 1 of {2} experiments. Find out where users were lost. It may explain every number below.',
          enumerated(users.variants.map((_, v) => formatCount(userCountOf(users, v), 'en'))),
          Object.values(checks.srm.expected)
            .map((share) => String(Number((share * 100).toPrecision(3))))
            .join(' : '),
          oneOf(checks.srm.p),
        );
      case 'before-after': {
        const [first, then] = inTime(users.variants[0], treatment, checks);
        return l10n.t(
          'No decision: {0} began after {1} had ended. Anything else that changed in between is part of the difference.',
          then,
          first,
        );
      }
      case 'contaminated':
        return l10n.t(
          'No decision: {0} of the users were in several variants. Find out why. The excluded users may bias the variants.',
          percentText(users.contaminated.users / users.usersRead),
        );
    }
  });
}

/** Returns two variants in the order of their first days. */
function inTime(
  control: string,
  treatment: string,
  { time }: ExperimentChecks,
): readonly [first: string, then: string] {
  const controlDays = time?.days[control];
  const treatmentDays = time?.days[treatment];
  const isAfter = (controlDays?.first ?? '') > (treatmentDays?.first ?? '');
  return isAfter ? [treatment, control] : [control, treatment];
}

/** Formats 1/p with two digits. */
function oneOf(p: number): string {
  if (p < 1e-12) return formatCount(1e12, 'en');
  return formatCount(Number((1 / p).toPrecision(2)), 'en');
}

/** Joins words: "A, B and C". */
function enumerated(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return l10n.t('{0} and {1}', words.slice(0, -1).join(', '), words[words.length - 1]);
}

function primarySentences(
  { metric, variants, comparisons }: MetricResult,
  at: number,
  circumstances: Circumstances,
): string[] {
  const { settings } = circumstances;
  const comparison = comparisons[at];
  const { later } = comparison;
  const overall = overallSentences(metric, comparison, variants, at, settings);
  if (later === undefined) return overall;
  const [first, ...others] = overall;
  return [laterSentence(metric, comparison.treatment, later), l10n.t('Over all days: {0}', first), ...others];
}

/**
 * Returns the sentence on the remaining effect. It comes before the effect over all days, which is larger than the
 * lasting one.
 */
function laterSentence(metric: string, treatment: string, later: LaterEffect): string {
  const { from, alpha, difference, relative } = later;
  const isRelative = relative.estimate !== null && relative.lower !== null && relative.upper !== null;
  const { estimate, lower, upper } = isRelative ? relative : difference;
  const [plain, signed] = isRelative ? [percentText, signedPercentText] : [estimateText, signedEstimateText];
  if (lower === null || upper === null || estimate === null || (lower <= 0 && upper >= 0))
    return l10n.t(
      'After the first {0} days of each user, no clear difference in {1} ({2} to {3}).',
      from,
      metric,
      signed(lower ?? -Infinity),
      signed(upper ?? Infinity),
    );
  const [least, most] = estimate < 0 ? [-upper, -lower] : [lower, upper];
  const evidence = l10n.t(
    '{0} confidence interval {1} to {2}',
    sharePercentText(1 - alpha),
    plain(least),
    plain(most),
  );
  return estimate > 0
    ? l10n.t(
        'After the first {0} days of each user, {1} increases {2} by {3} ({4}).',
        from,
        treatment,
        metric,
        plain(estimate),
        evidence,
      )
    : l10n.t(
        'After the first {0} days of each user, {1} decreases {2} by {3} ({4}).',
        from,
        treatment,
        metric,
        plain(-estimate),
        evidence,
      );
}

function overallSentences(
  metric: string,
  comparison: Comparison,
  variants: MetricResult['variants'],
  at: number,
  settings: ExperimentSettings,
): string[] {
  const { difference } = decidingAnalysis(comparison);
  if (difference === null || difference.lower === null)
    return [untestableSentence(metric, comparison, variants, at)];
  if (isSignificant(comparison, settings.alpha)) {
    const { told, limits } = changeOf(comparison, decidedChange(comparison));
    const evidence = [
      limits === undefined
        ? ''
        : l10n.t(
            '{0} confidence interval {1} to {2}',
            sharePercentText(1 - decidedLevel(comparison, settings)),
            limits[0],
            limits[1],
          ),
      ...evidenceOf(comparison, settings),
    ]
      .filter((part) => part !== '')
      .join(', ');
    return [
      difference.estimate > 0
        ? l10n.t('{0} increased {1} by {2} ({3}).', comparison.treatment, metric, told, evidence)
        : l10n.t('{0} decreased {1} by {2} ({3}).', comparison.treatment, metric, told, evidence),
    ];
  }
  const sentences: string[] = [];
  const signed = signedLimits(comparison);
  sentences.push(
    signed === undefined
      ? l10n.t('No clear difference in {0}.', metric)
      : l10n.t('No clear difference in {0} ({1} to {2}).', metric, signed[0], signed[1]),
  );
  const { mde } = comparison;
  if (mde !== null && settings.look === 'once') {
    sentences.push(
      l10n.t(
        'The smallest detectable change is ±{0} (power {1}).',
        mde.relative === null ? estimateText(mde.absolute) : percentText(mde.relative),
        sharePercentText(settings.power),
      ),
    );
  }
  return sentences;
}

/** Returns the change with the limits at its level: one of several primary comparisons has a share of the level. */
function decidedChange(comparison: Comparison): DecidingChange | undefined {
  const change = decidingChange(comparison);
  const { difference, relative } = comparison.adjusted ?? {};
  const limits = change?.isRelative === true ? relative : difference;
  return change === undefined || limits === undefined ? change : { ...change, limits };
}

function decidedLevel({ adjusted }: Comparison, { alpha }: ExperimentSettings): number {
  return adjusted?.difference === undefined ? alpha : alpha / adjusted.comparisons;
}

/** Returns the size of a change and its limits along its direction: relative if possible, else absolute. */
function changeOf(
  comparison: Comparison,
  change = decidingChange(comparison),
): { told: string; limits: readonly [string, string] | undefined } {
  const text = change?.isRelative === true ? percentText : estimateText;
  const estimate = change?.estimate ?? 0;
  const both = change && bothOf(change.limits);
  const turned = both && (estimate < 0 ? [-both[1], -both[0]] : both);
  return { told: text(Math.abs(estimate)), limits: turned && [text(turned[0]), text(turned[1])] };
}

function bothOf({ lower, upper }: Limits): readonly [number, number] | undefined {
  return lower === null || upper === null ? undefined : [lower, upper];
}

/**
 * Returns the limits at the level of a comparison (a share of the level if there are several). They contain 0
 * whenever its test finds nothing.
 */
function signedLimits(comparison: Comparison): readonly [string, string] | undefined {
  const adjusted = comparison.adjusted?.difference === undefined ? undefined : comparison.adjusted;
  const { lower, upper } = adjusted?.relative ?? decidingRelative(comparison);
  if (lower !== null && upper !== null) return [signedPercentText(lower), signedPercentText(upper)];
  const limits = bothOf(adjusted?.difference ?? decidingLimits(comparison, 'difference'));
  return limits && [signedEstimateText(limits[0]), signedEstimateText(limits[1])];
}

/** Returns the corrected p, the number of comparisons, and the adjustments. */
function evidenceOf({ adjusted, decides }: Comparison, { alpha }: ExperimentSettings): string[] {
  const parts: string[] = [];
  if (adjusted !== null) {
    parts.push(pEqualsText(adjusted.p, alpha));
    if (adjusted.comparisons > 1) {
      parts.push(
        adjusted.method === 'none'
          ? l10n.t('not adjusted for {0} comparisons', adjusted.comparisons)
          : l10n.t('adjusted for {0} comparisons', adjusted.comparisons),
      );
    }
  }
  if (decides === 'cuped') parts.push(l10n.t('adjusted for activity before the experiment'));
  return parts;
}

function untestableSentence(
  metric: string,
  { reason, treatment }: Comparison,
  variants: MetricResult['variants'],
  at: number,
): string {
  const [control] = variants;
  const variantCounts = variants[at + 1];
  /** Returns the variant to name: the treatment, unless only the control has the problem. */
  const blamed = (isBlamed: (estimate: typeof control) => boolean): string =>
    isBlamed(variantCounts) ? treatment : control.variant;
  switch (reason) {
    case 'one-user':
      return l10n.t(
        'Can’t test {0} because {1} has only one user.',
        metric,
        blamed(({ users }) => users === 1),
      );
    case 'no-users':
      return l10n.t(
        'Can’t test {0} because {1} has no users for it.',
        metric,
        blamed(({ users }) => users === 0),
      );
    case 'no-denominator':
      return l10n.t(
        'Can’t test {0} because its denominator is 0 in {1}.',
        metric,
        blamed(({ estimate }) => estimate === null),
      );
    case 'no-variance':
    case null:
      return l10n.t('Can’t test {0} because all users of a variant have the same value.', metric);
  }
}

function guardrailSentences(
  { metric, comparisons }: MetricResult,
  at: number,
  settings: ExperimentSettings,
): string[] {
  const comparison = comparisons[at];
  const { guardrail } = comparison;
  if (guardrail === undefined) return [];
  const margin = sharePercentText(guardrail.margin);
  const rises = guardrail.better === 'lower';
  switch (guardrail.verdict) {
    case 'safe': {
      const change = decidingChange(comparison);
      if (change !== undefined && leavesOutZero(change.limits)) {
        const { told } = changeOf(comparison, change);
        return [
          change.estimate > 0
            ? l10n.t('{0} rose by {1}: safe (margin {2}).', metric, told, margin)
            : l10n.t('{0} fell by {1}: safe (margin {2}).', metric, told, margin),
        ];
      }
      return [
        rises
          ? l10n.t('{0} rises by less than {1}, if at all.', metric, margin)
          : l10n.t('{0} falls by less than {1}, if at all.', metric, margin),
      ];
    }
    case 'open':
      return [
        rises
          ? l10n.t('Not clear whether {0} rises by less than {1}.', metric, margin)
          : l10n.t('Not clear whether {0} falls by less than {1}.', metric, margin),
      ];
    case 'harmed': {
      const { told, limits } = changeOf(comparison);
      const evidence =
        limits === undefined
          ? ''
          : ` (${l10n.t('{0} confidence interval {1} to {2}', sharePercentText(1 - settings.alpha), limits[0], limits[1])})`;
      return [
        rises
          ? l10n.t('{0} rose by {1}{2}, more than the margin of {3}.', metric, told, evidence, margin)
          : l10n.t('{0} fell by {1}{2}, more than the margin of {3}.', metric, told, evidence, margin),
      ];
    }
    case 'untestable':
      return [l10n.t('Can’t test whether {0} got worse.', metric)];
  }
}

function leavesOutZero({ lower, upper }: Limits): boolean {
  return lower !== null && upper !== null && (lower > 0 || upper < 0);
}

function lookSentence({ settings }: Circumstances): string {
  switch (settings.look) {
    case 'once':
      return settings.surface === 'panel'
        ? l10n.t(
            'Valid only if the end was planned beforehand. Otherwise, select “{0}: {1}”.',
            l10n.t('Results checked'),
            l10n.t('at any time'),
          )
        : l10n.t('Valid only if the end was planned beforehand. Otherwise, use --look anytime.');
    case 'anytime':
      return l10n.t('Valid at any number of looks.');
  }
}

/** Returns a short sentence for every warning that affects the decision: about the numbers of users, or about the others. */
function conditions(
  treatment: string,
  primaries: readonly MetricResult[],
  { findings }: Circumstances,
  which: 'srm' | 'others',
): string[] {
  const names = primaries.map(({ metric }) => metric);
  return findings.flatMap((finding) => {
    if (finding.severity !== 'warning' || (finding.code === 'srm') !== (which === 'srm')) return [];
    if (finding.treatment !== undefined && finding.treatment !== treatment) return [];
    if (finding.metric !== undefined && !names.includes(finding.metric)) return [];
    return findingConditionText(finding, names) ?? [];
  });
}
