import type { MeasureChoices } from '../measures/convention';
import { discountTable } from '../measures/discounts';
import { gainFunction } from '../measures/graded/discountedGain';
import type { ResolvedMeasure } from '../measures/resolve';

/** Reason why a metric has no bounds. */
export type Unbounded = 'estimator' | 'ties' | 'repeated' | 'scale' | 'none';

/**
 * A metric N/D: N = Σ coefficient(k) · worth(g_k), D = Σ_j (v_j − v_{j−1}) · φ(c_j) over the worths v_j, where c_j items
 * have at least that worth.
 */
export interface RatioRule {
  readonly kind: 'ratio';
  readonly worth: (grade: number) => number;
  /** Factor of the worth at a rank; 0 beyond K. */
  readonly coefficient: (rank: number) => number;
  /** @param length entries of the list */
  readonly phi: (items: number, length: number) => number;
  /** Whether φ depends on the length of the list, so that two lists have a common D only if they are of one length. */
  readonly byLength: boolean;
}

/** Rule by which the grades of unjudged items change the value of a list. */
export type BoundRule =
  | RatioRule
  /** A weighted sum of worths. */
  | { readonly kind: 'linear' }
  /** Decided by the first relevant item. */
  | { readonly kind: 'first'; readonly atRank: (rank: number) => number }
  /** A higher grade raises the value. */
  | { readonly kind: 'cascade' }
  | {
      readonly kind: 'average-precision';
      readonly over: (relevant: number, hits: number, length: number) => number;
    }
  | { readonly kind: 'r-precision' };

const LINEAR: ReadonlySet<string> = new Set(['HitCount', 'CG', 'DCG', 'SetP', 'RBP', 'ARHR', 'AverageGain']);
const ESTIMATORS: ReadonlySet<string> = new Set([
  'bpref',
  'infAP',
  'Judged',
  'Unjudged',
  'Hole',
  'RBPResidual',
]);

/**
 * Returns how the bounds of a metric are found, or why it has none.
 *
 * @param largest largest grade that a judgment may have
 * @param gains of the ground truth
 */
export function boundRuleOf(
  measure: ResolvedMeasure,
  largest: number,
  gains: Float64Array,
): BoundRule | Unbounded {
  const { family, choices, parameters } = measure;
  const { name } = family;
  if (ESTIMATORS.has(name) || choices.unjudged === 'removed') return 'estimator';
  if (choices.missed !== 'absent' || choices.tiedRanks === 'grouped' || choices.average === 'pooled')
    return 'none';
  switch (name) {
    case 'RR':
      return { kind: 'first', atRank: (rank) => 1 / rank };
    case 'HitRate':
      return { kind: 'first', atRank: () => 1 };
    case 'ERR':
    case 'PFound':
      return largest > (choices.largestGain ?? largestOf(gains)) ? 'scale' : { kind: 'cascade' };
    case 'AP':
    case 'GMAP':
      return choices.apRanks === 'hits' ? averagePrecisionRule(measure) : 'none';
    case 'RPrecision':
      return { kind: 'r-precision' };
    case 'RBP':
      return choices.rbpDenominator === 'none' && choices.rbpGain !== 'normalised'
        ? { kind: 'linear' }
        : 'none';
    case 'ARHR':
      return choices.arhrDenominator === 'none' ? { kind: 'linear' } : 'none';
    case 'AverageGain':
      return parameters.get('norm') === 'judged' ? 'estimator' : { kind: 'linear' };
    case 'Precision':
      return precisionRule(measure);
    case 'nDCG':
      return normalisedGainRule(measure);
    case 'Recall':
    case 'RCap':
    case 'SetR':
    case 'Fbeta':
    case 'SetF':
      return shareRule(measure);
    default:
      return LINEAR.has(name) ? { kind: 'linear' } : 'none';
  }
}

function largestOf(gains: Float64Array): number {
  let largest = 0;
  for (let entry = 0; entry < gains.length; entry++) if (gains[entry] > largest) largest = gains[entry];
  return largest;
}

/** Returns whether bounds of a metric follow from items being relevant or not alone. */
export function isBinary({ family, choices }: ResolvedMeasure): boolean {
  switch (family.name) {
    case 'nDCG':
    case 'CG':
    case 'DCG':
      return choices.gain === 'binary';
    case 'RBP':
      return choices.rbpGain === 'binary';
    case 'AverageGain':
    case 'ERR':
    case 'PFound':
      return false;
    default:
      return true;
  }
}

function averagePrecisionRule({ choices, cutoff }: ResolvedMeasure): BoundRule {
  const k = cutoff ?? Infinity;
  const over = {
    min: (relevant: number) => Math.min(k, relevant),
    'min-length': (relevant: number, _: number, length: number) => Math.min(length, k, relevant),
    relevant: (relevant: number) => relevant,
    hits: (_: number, hits: number) => hits,
    k: (_: number, __: number, length: number) => cutoff ?? length,
  }[choices.apDenominator];
  return { kind: 'average-precision', over };
}

/** Returns 1 for ranks within K. */
function withinCutoff(cutoff = Infinity): (rank: number) => number {
  return (rank) => (rank <= cutoff ? 1 : 0);
}

function relevantWorth({ threshold = 0 }: MeasureChoices): (grade: number) => number {
  return (grade) => (grade > 0 && grade >= threshold ? 1 : 0);
}

function precisionRule(measure: ResolvedMeasure): BoundRule | Unbounded {
  const { choices, cutoff } = measure;
  switch (choices.precisionDenominator) {
    case 'k':
    case 'length':
    case 'distinct':
      return { kind: 'linear' };
    case 'min':
      return {
        kind: 'ratio',
        worth: relevantWorth(choices),
        coefficient: withinCutoff(cutoff),
        phi: (items) => Math.min(items, cutoff ?? Infinity),
        byLength: false,
      };
    case 'judged':
      return 'estimator';
    case 'union':
      return cutoff === undefined ? 'none' : { kind: 'linear' };
  }
}

/** Returns the rule of Recall, and of F, whose denominator is a mean of those of Precision and Recall. */
function shareRule({
  family,
  choices,
  cutoff = Infinity,
  parameters,
}: ResolvedMeasure): RatioRule | Unbounded {
  const isWhole = family.name === 'SetR' || family.name === 'SetF';
  const isCapped = !isWhole && (family.name === 'RCap' || choices.recallDenominator === 'min');
  const ofRecall = (items: number): number => (isCapped ? Math.min(items, cutoff) : items);
  const rule = {
    kind: 'ratio',
    worth: relevantWorth(choices),
    coefficient: withinCutoff(isWhole ? Infinity : cutoff),
    phi: ofRecall,
    byLength: false,
  } as const;
  if (family.name !== 'Fbeta' && family.name !== 'SetF') return rule;
  const beta = Number(parameters.get('beta') ?? 1);
  const weight = isWhole ? beta : beta ** 2;
  const form = isWhole ? 'length' : choices.precisionDenominator;
  if (form === 'judged') return 'estimator';
  if (form === 'union' || form === 'distinct') return 'none';
  const ofPrecision = (items: number, length: number): number =>
    form === 'min'
      ? Math.min(items, cutoff)
      : form === 'k' && cutoff < Infinity
        ? cutoff
        : Math.min(cutoff, length);
  return {
    ...rule,
    phi: (items, length) => (weight * ofRecall(items) + ofPrecision(items, length)) / (1 + weight),
    byLength: form === 'length' || (form === 'k' && cutoff === Infinity),
  };
}

function normalisedGainRule({ choices, cutoff = Infinity }: ResolvedMeasure): BoundRule | Unbounded {
  const { ideal, ndcgCut, duplicates } = choices;
  if (ideal === 'full-k' || ideal === 'full-listed') return { kind: 'linear' };
  if (ndcgCut === 'min' || ['joined', 'expanded', 'expanded-relevant'].includes(duplicates)) return 'none';
  const table = discountTable(choices.discount);
  const weights = [0];
  const sums = [0];
  const fill = (ranks: number): void => {
    for (let rank = sums.length; rank <= ranks; rank++) {
      weights.push(1 / table(rank)[rank]);
      sums.push(sums[rank - 1] + weights[rank]);
    }
  };
  const discountSum = (ranks: number): number => {
    fill(ranks);
    return sums[ranks];
  };
  return {
    kind: 'ratio',
    worth: gainFunction(choices),
    coefficient: (rank) => {
      if (rank > cutoff) return 0;
      if (rank >= weights.length) fill(rank);
      return weights[rank];
    },
    phi: (items, length) =>
      discountSum(
        Math.min(items, ideal === 'all' ? Infinity : cutoff, ideal === 'listed' ? length : Infinity),
      ),
    byLength: ideal === 'listed',
  };
}
