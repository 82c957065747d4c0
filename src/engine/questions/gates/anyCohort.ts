import * as l10n from '@vscode/l10n';
import { modelWithMeasure, type ComparedModel } from '../../../core/comparison/pairs';
import { combinedGateState } from '../../../core/gates/valueGates';
import type { PairBound, ValueGate } from '../../../core/gates/valueCheck';
import type { SearchedSlices } from '../../../core/slices/slices';
import { momentsOf } from '../../../core/statistics/moments';
import type { QueryOf } from '../../../shared/protocol/queries';
import { orNull } from '../../../shared/protocol/orNull';
import { sliceName } from '../../../shared/sentences/sliceWords';
import type { GateCheckJson, GateJson } from '../../../shared/protocol/checkResult';
import type { LoadedEvaluation } from '../../loaded/loadedEvaluation';
import { noUserValuesError, type ComparableMeasure } from '../comparison/comparedModels';
import { searchedSlices, slicesJson, type FoundSlices } from '../slices/slices';

/** Gate on slices found by a search. */
interface SliceGate {
  /** Index of the gate among all gates. */
  readonly at: number;
  readonly gate: ValueGate;
  /** Columns that are searched; undefined: all. */
  readonly columns: readonly string[] | undefined;
}

interface SliceGateInput {
  readonly models: readonly ComparedModel[];
  readonly measures: readonly ComparableMeasure[];
  /** Whether each metric is pooled rather than a mean over users. */
  readonly isPooled: readonly boolean[];
  /** Number of the baseline model; undefined: no baseline. */
  readonly baseline: number | undefined;
}

/** Checks and state of a gate on slices. */
type SliceChecks = Pick<GateJson, 'by' | 'state' | 'checks' | 'smallCohorts' | 'withoutCohort'>;

/**
 * Checks that no slice of users is harmed by more than gates allow. A gate is broken if a slice is, by a test
 * on users that were not used to find the slice. It holds if the search would have found a loss of twice the bound.
 *
 * @throws InputError if a metric is not a mean over users
 */
export async function checkAnyCohorts(
  loaded: LoadedEvaluation,
  gates: readonly SliceGate[],
  { models, measures, isPooled, baseline }: SliceGateInput,
  { resamples, seed }: Pick<QueryOf<'gates'>, 'resamples' | 'seed'>,
  check: () => void,
): Promise<ReadonlyMap<number, SliceChecks>> {
  const checked = new Map<number, SliceChecks>();
  // Twice as many: gates break at half the level of a word.
  const searches = 2 * gates.reduce((sum, { gate }) => sum + gate.models.length, 0);
  for (const { at, gate, columns } of gates) {
    const { bound, measure } = gate;
    if (baseline === undefined || !('amount' in bound)) continue;
    if (isPooled[measure]) throw noUserValuesError(measures[measure].name);
    const ofMeasure = models.map((model) => modelWithMeasure(model, measure));
    const pairs = gate.models.map((model) => ({ a: baseline, b: model }));
    const settings = { columns, allowed: bound.amount, resamples, seed, searches };
    const found = await searchedSlices(
      loaded,
      ofMeasure,
      measures[measure],
      pairs,
      settings,
      check,
      () => undefined,
    );
    const checks = pairs.flatMap(({ a, b }, pair) =>
      checksOf(found, pair, [ofMeasure[a], ofMeasure[b]], bound, measures[measure]),
    );
    checked.set(at, {
      by: l10n.t('any cohort of {0}', found.columns.map(({ by }) => by).join(', ')),
      state: combinedGateState(checks.map(({ state }) => state)),
      checks,
      smallCohorts: 0,
      withoutCohort: 0,
    });
  }
  return checked;
}

/** Returns a check for each harmed slice of a model; if there is none, one check without a slice. */
function checksOf(
  found: FoundSlices,
  pair: number,
  [baseline, model]: readonly [ComparedModel, ComparedModel],
  { amount }: PairBound,
  { higherIsBetter }: ComparableMeasure,
): GateCheckJson[] {
  const towards = higherIsBetter ? -1 : 1;
  const boundAt = (mean: number): number =>
    towards * (amount.kind === 'relative' ? amount.value * Math.abs(mean) : amount.value);
  const { slices } = slicesJson(found.ofPairs[pair], found.columns);
  if (slices.length === 0)
    return [unbrokenCheck(model.name, found.ofPairs[pair], boundAt(meanOfUsers(baseline)))];
  return slices.map((slice): GateCheckJson => {
    const [reference, mean] = slice.means;
    return {
      ...{ model: model.name, cohort: sliceName(slice), users: slice.users, mean, reference },
      value: slice.difference,
      bound: boundAt(reference),
      interval: slice.interval && [slice.interval[0], slice.interval[1]],
      state: 'broken',
      blind: null,
    };
  });
}

/** Returns the check of a model without a harmed slice. @param bound largest allowed change */
function unbrokenCheck(
  model: string,
  { users, detectable: { difference } }: SearchedSlices,
  bound: number,
): GateCheckJson {
  const holds = difference <= Math.abs(bound);
  return {
    model,
    cohort: null,
    users,
    mean: null,
    reference: null,
    value: null,
    bound,
    interval: null,
    state: holds ? 'holds' : 'open',
    blind: holds ? null : { detectable: orNull(difference), asked: Math.abs(bound), needed: null },
    reason: l10n.t('No cohort is harmed by more than is allowed.'),
  };
}

function meanOfUsers({ values: [values] }: ComparedModel): number {
  return momentsOf(values.filter((value) => !Number.isNaN(value))).mean;
}
