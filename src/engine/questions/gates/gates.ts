import * as l10n from '@vscode/l10n';
import { isMeanOfUsers } from '../../../core/evaluation/aggregate';
import { checkDataGates } from '../../../core/gates/dataGates';
import { checkPooledGates } from '../../../core/gates/pooledGates';
import type { ValueBound, GatedMeasure, ValueCheck, ValueGate } from '../../../core/gates/valueCheck';
import { checkValueGates, combinedGateState } from '../../../core/gates/valueGates';
import { type Cohorting, withUnassigned } from '../../../core/comparison/cohorts';
import type { ComparedModel } from '../../../core/comparison/pairs';
import { parseMeasures } from '../../../core/measures/syntax';
import type { ConfiguredGate } from '../../../shared/config/checkConfig';
import type { GateCheckJson, GateJson, GatesView } from '../../../shared/protocol/checkResult';
import { InputError } from '../../../shared/problem';
import { nearestWord } from '../../../shared/text/nearest';
import { orNull } from '../../../shared/protocol/orNull';
import type { QueryOf } from '../../../shared/protocol/queries';
import type { EvaluationInput } from '../../../reading/inputs/evaluationInput';
import type { LoadedEvaluation } from '../../loaded/loadedEvaluation';
import { measureOfGate } from '../../requests/configErrors';
import { parseCohorts } from '../../requests/cohortsOf';
import { gateBound, isDataBound } from '../../requests/gateBounds';
import { runComparison } from '../../threads/resampling/comparing';
import {
  areRunsMatched,
  toComparable,
  noUserValuesError,
  type ComparableModels,
} from '../comparison/comparedModels';
import { requireOfUsers } from '../comparison/divisions';
import { checkAnyCohorts } from './anyCohort';
import { checkJson, worstFirst } from './checkJson';
import { byIndependentUsers } from '../comparison/listOwners';
import { lacksInterval } from './lackingInterval';
import { NO_POOLED_GATES, pooledGates } from './pooledGates';
import type { SnapshotModel } from '../snapshotModel';
import type { Question } from '../question';

/** Evaluation whose gates are checked: of files, or of tables by patterns of users. */
interface GatedEvaluation extends Pick<LoadedEvaluation, 'view' | 'plan' | 'drawing'> {
  /** Returns the values of users by the named metrics. */
  readonly comparable: (measureNames: readonly string[]) => ComparableModels;
  /** User of each list if users have several. */
  readonly clusters: EvaluationInput['clusters'];
  /** Returns lists, rows and attributes of users. @throws {Error} for tables, whose gates need none of them */
  readonly lists: () => LoadedEvaluation;
}

export const answerGates: Question<'gates'> = (loaded, query, check, onDone) => {
  const { view, plan, drawing } = loaded;
  const comparable = (measureNames: readonly string[]) => toComparable(loaded, measureNames);
  const { clusters } = loaded.input;
  const evaluation = { view, plan, drawing, comparable, clusters, lists: () => loaded };
  return checkGates(evaluation, query, check, onDone);
};

/**
 * Checks the gates of an evaluation, in their order. All gates that compare users are one family of tests.
 */
export async function checkGates(
  evaluation: GatedEvaluation,
  query: QueryOf<'gates'>,
  check: () => void,
  onDone: (share: number) => void,
): Promise<GatesView> {
  const { view, plan } = evaluation;
  const data = new Map<number, GateJson>();
  const userGates: AskedGate[] = [];
  for (const [gate, configured] of query.gates.entries()) {
    const bound = gateBound(configured, query.results[gate] ?? null);
    const whenOpen = configured.open ?? query.open;
    if (isDataBound(bound)) {
      const checks = checkDataGates(bound, view, query.baseline);
      data.set(gate, {
        gate,
        measure: null,
        bound,
        by: null,
        state: combinedGateState(checks.map(({ state }) => state)),
        whenOpen,
        checks: checks.map(({ model, value, findings, ...rest }) => ({
          ...NO_VALUES,
          ...rest,
          model: model ?? null,
          value: orNull(value),
          ...(findings && { findings: [...findings] }),
        })),
        smallCohorts: 0,
        withoutCohort: 0,
      });
      continue;
    }
    const [{ name }] = parseMeasures(measureOfGate(configured) ?? '', plan.convention);
    userGates.push({ gate, configured, bound, measure: name, whenOpen });
  }
  const values =
    userGates.length === 0
      ? { gates: [], means: [] }
      : await judgedByUser(evaluation, query, userGates, check, onDone);
  const all = [...data.values(), ...values.gates].sort((a, b) => a.gate - b.gate);
  return { gates: all, means: values.means, state: combinedGateState(all.map(({ state }) => state)) };
}

const NO_VALUES = {
  cohort: null,
  users: null,
  mean: null,
  reference: null,
  interval: null,
  blind: null,
} satisfies Partial<GateCheckJson>;

interface AskedGate {
  readonly gate: number;
  readonly configured: ConfiguredGate;
  readonly bound: ValueBound;
  readonly measure: string;
  readonly whenOpen: GateJson['whenOpen'];
}

async function judgedByUser(
  { plan, drawing, comparable: comparableBy, clusters, lists }: GatedEvaluation,
  query: QueryOf<'gates'>,
  userGates: readonly AskedGate[],
  check: () => void,
  onDone: (share: number) => void,
): Promise<Pick<GatesView, 'gates' | 'means'>> {
  const measureNames = [...new Set(userGates.map(({ measure }) => measure))];
  const comparable = comparableBy(measureNames);
  const { models: evaluated, measures, groups } = comparable;
  const [leftOut] = comparable.leftOut;
  if (leftOut !== undefined) throw noUserValuesError(leftOut);
  const isPooled = measures.map(({ index }) => !isMeanOfUsers(plan.measures[index].compiled));
  const compared = new Set(userGates.flatMap(({ bound, measure }) => ('amount' in bound ? [measure] : [])));
  const snapshot = query.snapshot ? await snapshotBaseline(lists(), measures, isPooled, compared) : undefined;
  const models: readonly ComparedModel[] = snapshot === undefined ? evaluated : [...evaluated, snapshot];
  const baseline = baselineIn(comparable, query.baseline, snapshot && models.length - 1);
  const divisions: Cohorting[] = [];
  const unassigned: number[] = [];
  /** Returns the number of a new division of the users with a value of the metric. */
  const divide = (by: string, measure: string): number => {
    const at = measures.findIndex(({ name }) => name === measure);
    const divided = divisionOfUsers(lists(), by, (user) =>
      models.some(({ values }) => !Number.isNaN(values[at][user])),
    );
    unassigned.push(divided.unassigned);
    return divisions.push(divided.cohorting) - 1;
  };
  const valueGates = userGates.map((each): ValueGate => {
    const { by, model } = each.configured;
    const names = evaluated.map(({ name }) => name);
    if (model !== undefined && !names.includes(model)) throw noModel(model, names);
    const own = [...names.keys()].filter(
      (at) => at !== baseline && (model === undefined || names[at] === model),
    );
    // If there is no other model, an absolute bound is checked for the baseline.
    return {
      bound: each.bound,
      measure: measures.findIndex(({ name }) => name === each.measure),
      models: own.length === 0 ? [...names.keys()] : own,
      division: by === undefined ? undefined : divide(by, each.measure),
    };
  });
  const ofUsers = byIndependentUsers({ clusters }, models, divisions);
  const gated = measures.map((measure, at): GatedMeasure => {
    const { range } = plan.measures[measure.index].family;
    return { ...measure, range: rangeOfUsers(range, ofUsers.shares?.[at]) };
  });
  const isOfSlices = userGates.map(({ configured }) => configured.anyCohort !== undefined);
  const isOf = (pooledOnes: boolean) => (at: number) =>
    !isOfSlices[at] && isPooled[valueGates[at].measure] === pooledOnes;
  const ofUserMeans = [...valueGates.keys()].filter(isOf(false));
  const ofPooled = [...valueGates.keys()].filter(isOf(true));
  const pooled =
    ofPooled.length === 0
      ? NO_POOLED_GATES
      : await pooledGates(
          lists(),
          comparable,
          ofPooled.map((at) => valueGates[at]),
          divisions,
          query.resamples > 0,
          snapshot?.sums,
          check,
        );
  const meanChecks = await runComparison(
    checkValueGates(
      ofUserMeans.map((at) => valueGates[at]),
      {
        models: ofUsers.models,
        measures: gated,
        baseline,
        divisions: ofUsers.cohorts,
        shares: ofUsers.shares,
      },
      {
        resamples: query.resamples,
        seed: query.seed,
        matched: snapshot === undefined && areRunsMatched(groups),
        otherChecks: pooled.parts.reduce((count, { checks: own }) => count + own.length, 0),
      },
    ),
    drawing,
    query.resamples,
    check,
    onDone,
  );
  const pooledChecks = await runComparison(
    checkPooledGates(
      pooled.parts,
      { pooled: pooled.rows, baseline, divisions },
      { resamples: query.resamples, seed: query.seed, otherChecks: meanChecks.length },
    ),
    drawing,
    query.resamples,
    check,
    () => undefined,
  );
  const checks = [
    ...meanChecks.map((found) => ({ ...found, gate: ofUserMeans[found.gate] })),
    ...pooledChecks.map((found) => ({ ...found, gate: ofPooled[found.gate] })),
  ];
  const jsonOf = (found: ValueCheck, gate: number, cohorting: Cohorting | undefined): GateCheckJson => {
    const { measure } = valueGates[gate];
    return {
      ...checkJson(found, models[found.model].name, cohorting, measures[measure]),
      ...(isPooled[measure] && lacksInterval(found, query.resamples, plan.measures[measures[measure].index])),
    };
  };
  const sliceGates = [...valueGates.entries()].flatMap(([at, gate]) => {
    const { anyCohort } = userGates[at].configured;
    return anyCohort === undefined ? [] : [{ at, gate, columns: anyCohort.columns }];
  });
  const bySlices =
    sliceGates.length === 0
      ? undefined
      : await checkAnyCohorts(lists(), sliceGates, { models, measures, isPooled, baseline }, query, check);
  return {
    gates: userGates.map((askedGate, at): GateJson => {
      const { division } = valueGates[at];
      const { gate, measure, bound, whenOpen } = askedGate;
      const found = bySlices?.get(at);
      if (found !== undefined) return { gate, measure, bound, whenOpen, ...found };
      const own = checks.filter(({ gate }) => gate === at);
      const cohorting = division === undefined ? undefined : divisions[division];
      const small =
        cohorting === undefined ? 0 : cohorting.values.length * valueGates[at].models.length - own.length;
      return {
        gate,
        measure,
        bound,
        by: cohorting?.by ?? null,
        state: combinedGateState(own.map(({ state }) => state)),
        whenOpen,
        checks: [...own].sort(worstFirst).map((found) => jsonOf(found, at, cohorting)),
        smallCohorts: small,
        withoutCohort: division === undefined ? 0 : unassigned[division],
      };
    }),
    means: measures.flatMap(({ name: measure }, at) =>
      evaluated.flatMap(({ name }, model) => {
        if (model === baseline) return [];
        const means =
          pooled.means(measure, model, baseline) ??
          pairedMeans(
            ofUsers.models[model].values[at],
            baseline === undefined ? undefined : ofUsers.models[baseline].values[at],
          );
        return [{ model: name, measure, ...means }];
      }),
    ),
  };
}

/**
 * Returns the values or sums of the snapshot. @param compared metrics that a gate compares with the snapshot
 */
async function snapshotBaseline(
  loaded: LoadedEvaluation,
  measures: ComparableModels['measures'],
  isPooled: readonly boolean[],
  compared: ReadonlySet<string>,
): Promise<SnapshotModel> {
  const { snapshotModel } = await import('../snapshotModel');
  const userMeasures = measures.filter((_, at) => !isPooled[at]);
  const pooled = measures.flatMap(({ name }, at) => (isPooled[at] && compared.has(name) ? [name] : []));
  const { name, values, sums } = await snapshotModel(loaded, userMeasures, pooled);
  const none = new Float64Array(loaded.input.users.size).fill(Number.NaN);
  return {
    name,
    sums,
    values: measures.map((measure, at) => (isPooled[at] ? none : values[userMeasures.indexOf(measure)])),
  };
}

/**
 * Returns the range of a user's value. If users have several lists, a value is a sum over lists, so the range
 * is that of the user with the most lists.
 *
 * @param shares number of lists of each user, divided by the mean number
 */
function rangeOfUsers(
  [low, high]: readonly [number, number],
  shares: Float64Array | undefined,
): readonly [number, number] {
  const most = shares?.reduce((found, share) => Math.max(found, share), 0) ?? 1;
  return most === 1 ? [low, high] : [Math.min(0, low * most), Math.max(0, high * most)];
}

/** Returns the means of both models over the users with values of both. */
function pairedMeans(values: Float64Array, reference: Float64Array | undefined) {
  let [users, sum, other] = [0, 0, 0];
  for (const [user, value] of values.entries()) {
    const against = reference === undefined ? 0 : reference[user];
    if (Number.isNaN(value - against)) continue;
    users++;
    sum += value;
    other += against;
  }
  const mean = orNull(sum / users);
  const baseline = reference === undefined ? null : orNull(other / users);
  return { mean, baseline, difference: mean === null || baseline === null ? null : mean - baseline };
}

/**
 * Maximum share of users without a cohort. With a larger share, a gate by cohort would not represent the
 * evaluation's users.
 */
const MAX_UNASSIGNED = 0.5;

/**
 * Returns the cohorts of a gate. Users without a cohort form a cohort of their own.
 *
 * @throws InputError if at least half of the users have no cohort
 */
function divisionOfUsers(
  loaded: LoadedEvaluation,
  by: string,
  isCounted: (user: number) => boolean,
): ReturnType<typeof withUnassigned> {
  const columns = loaded.input.attributes?.columns.map(({ name }) => name) ?? [];
  const [query] = parseCohorts([by], columns);
  const divided = withUnassigned(requireOfUsers(loaded, query), isCounted, l10n.t('(no cohort)'));
  const { unassigned, counted } = divided;
  if (unassigned === 0 || unassigned < MAX_UNASSIGNED * counted) return divided;
  throw new InputError({
    message: l10n.t('{0} of {1} users have no cohort of “{2}”.', unassigned, counted, by),
    advice:
      unassigned === counted
        ? l10n.t('Check that user IDs are written the same way in the file of users.')
        : l10n.t('Complete the file of users, or remove “by”.'),
  });
}

function noModel(name: string, names: readonly string[]): InputError {
  return new InputError({
    message: l10n.t('No model “{0}”. Did you mean “{1}”?', name, nearestWord(name, names) ?? ''),
    advice: l10n.t('Models: {0}.', names.join(', ')),
  });
}

function baselineIn(
  { models }: Pick<ComparableModels, 'models'>,
  name: string | null,
  snapshot: number | undefined,
): number | undefined {
  if (snapshot !== undefined || name === null) return snapshot;
  const found = models.findIndex((model) => model.name === name);
  return found < 0 ? undefined : found;
}
