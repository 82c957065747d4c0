import type { Cohorting } from '../comparison/cohorts';
import { pooledAmong } from '../comparison/pooledCohorts';
import {
  bcaOf,
  resampleMetrics,
  type ModelTerm,
  type PooledRows,
  type ResampledMetric,
} from '../comparison/rowComparison';
import { FEWEST_USERS, marginIn } from '../comparison/verdict';
import type { Aggregated } from '../evaluation/aggregate';
import type { DrawRequest } from '../statistics/resampling/draws';
import { detectableDifference } from '../statistics/tests/detectable';
import { BROKEN_ALPHA, HOLDS_TAIL, type ValueCheck, type ValueGate } from './valueCheck';

/** Fewest users for a decision from resamples that are all equal: at 97.5% less than 4 in 100 users may differ. */
const MIN_EQUAL_USERS = 100;

interface PooledGateInput {
  /** Metrics that gates are about, by number. */
  readonly pooled: PooledRows;
  /** Number of the model that others are compared with. */
  readonly baseline: number | undefined;
  readonly divisions: readonly Cohorting[];
  /** Numbers of each model over the lists of a part, by metric: `[metric][model]`. */
  readonly valuesOf: (part: Part) => readonly (readonly Aggregated[])[];
}

/** All lists, or those of a cohort. */
interface Part {
  readonly division: number | undefined;
  readonly cohort: number | undefined;
}

interface Check {
  readonly gate: ValueGate;
  readonly number: number;
  readonly model: number;
}

/**
 * Checks models against gates on metrics that are not the mean of the users' values: AUC, RMSE, GAUC, pooled Recall. Values
 * are over the rows or weights of the users of each part, intervals by the cluster bootstrap of users (BCa). A gate holds by
 * its own end of 97.5%; for broken gates all checks are corrected together (Bonferroni). Yields how many draws are done.
 */
export function* judgedPooled(
  gates: readonly ValueGate[],
  { pooled, baseline, divisions, valuesOf }: PooledGateInput,
  { resamples, seed }: { readonly resamples: number; readonly seed: number },
): Generator<number | DrawRequest, ValueCheck[], Float64Array | undefined> {
  const parts = [undefined, ...divisions.keys()].flatMap(
    (division): (Part & { readonly checks: Check[] })[] => {
      const checks = gates.flatMap((gate, number) =>
        gate.division === division ? gate.models.map((model): Check => ({ gate, number, model })) : [],
      );
      if (checks.length === 0) return [];
      if (division === undefined) return [{ division, cohort: undefined, checks }];
      return divisions[division].values.map((_, cohort) => ({ division, cohort, checks }));
    },
  );
  const judged = parts.flatMap((part) => {
    const values = valuesOf(part);
    const checks = part.checks.filter(
      ({ gate: { measure }, model }) =>
        part.division === undefined || values[measure][model].users >= FEWEST_USERS,
    );
    return checks.length === 0 ? [] : [{ ...part, checks, values }];
  });
  const brokenTail = BROKEN_ALPHA / 2 / judged.reduce((count, { checks }) => count + checks.length, 0);
  const found: ValueCheck[] = [];
  for (const { division, cohort, checks, values } of judged) {
    const ofUser = division === undefined ? undefined : divisions[division].ofUser;
    const among = ofUser === undefined ? pooled : pooledAmong(pooled, (list) => ofUser[list] === cohort);
    const resampled = yield* resampleMetrics(among, resamples, seed);
    for (const check of checks) {
      const { measure } = check.gate;
      const { higherIsBetter } = pooled.measures[measure];
      found.push({
        ...checked(check, resampled[measure], values[measure], baseline, higherIsBetter, brokenTail),
        cohort,
      });
    }
  }
  return found.sort((a, b) => a.gate - b.gate);
}

/** @param values of the models over the part */
function checked(
  { gate: { bound }, number, model }: Check,
  resampled: ResampledMetric | undefined,
  values: readonly Aggregated[],
  baseline: number | undefined,
  higherIsBetter: boolean,
  brokenTail: number,
): Omit<ValueCheck, 'cohort'> {
  const { value: mean, users } = values[model];
  const isOfPair = 'amount' in bound;
  if (isOfPair && baseline === undefined) throw new Error('A gate of a difference has no baseline.');
  const reference = isOfPair && baseline !== undefined ? values[baseline].value : undefined;
  const value = reference === undefined ? mean : mean - reference;
  const allowed = isOfPair && reference !== undefined ? marginIn(bound.amount, reference) : Number.NaN;
  const asked = Number.isNaN(allowed) ? 0 : allowed;
  // The distance to the bound, above 0 where the gate holds, as a sum of the models' values and a constant.
  const terms: ModelTerm[] = [];
  let constant = 0;
  let side: 1 | -1;
  let at: number;
  if (isOfPair) {
    side = higherIsBetter ? 1 : -1;
    const towards = bound.kind === 'notWorseBy' ? 1 : -1;
    // A share of the baseline varies with it, and counts with its own sign.
    const share =
      bound.amount.kind === 'relative' ? towards * bound.amount.value * Math.sign(reference ?? 0) : 0;
    constant = bound.amount.kind === 'absolute' ? towards * bound.amount.value : 0;
    terms.push({ model, factor: side }, { model: baseline ?? 0, factor: share - side });
    at = -side * towards * asked || 0;
  } else {
    side = bound.kind === 'atLeast' ? 1 : -1;
    constant = -side * bound.value;
    terms.push({ model, factor: side });
    at = bound.value;
  }
  const distance = terms.reduce((sum, term) => sum + term.factor * values[term.model].value, constant);
  const bca = resampled && bcaOf(resampled, terms);
  const low = bca?.interval(2 * HOLDS_TAIL)?.[0];
  const high = bca?.interval(2 * brokenTail)?.[1];
  const isDecidable =
    bca !== undefined && users >= (bca.constant ? MIN_EQUAL_USERS : FEWEST_USERS) && !Number.isNaN(distance);
  const ends = [low, high].map((end) => end && value + side * (end + constant - distance));
  const [first, second] = side > 0 ? ends : ends.reverse();
  const error = bca?.deviation ?? Number.NaN;
  const detectable = detectableDifference(users, error * Math.sqrt(users));
  return {
    gate: number,
    model,
    users,
    mean,
    reference,
    value,
    bound: at,
    interval: first === undefined || second === undefined ? undefined : [first, second],
    state:
      isDecidable && low !== undefined && low + constant > 0
        ? 'holds'
        : isDecidable && high !== undefined && high + constant < 0
          ? 'broken'
          : 'open',
    distance: error > 0 ? distance / error : Math.sign(distance) * Infinity || 0,
    blind:
      isOfPair && asked > 0 && detectable > asked
        ? { detectable, asked, needed: users * (detectable / asked) ** 2 }
        : undefined,
  };
}
