import { runToEnd } from '../src/core/evaluation/steps';
import type { ValueBound, ValueCheck, ValueGate } from '../src/core/gates/valueCheck';
import { checkValueGates, combinedGateState } from '../src/core/gates/valueGates';
import { seededGenerator, type Xoshiro } from '../src/core/statistics/xoshiro';
import { gateBound } from '../src/engine/requests/gateBounds';
import type { ConfiguredGate } from '../src/shared/config/checkConfig';
import type { GatesView } from '../src/shared/protocol/checkResult';
import { firstGates } from '../src/shared/saving/offeredGates';
import { normal, percent, uniform } from './simulateComparison';

/** Number of simulated changes, and of months, by default. */
const CHANGES = 500;
const MONTHS = 200;
const DAYS = 30;
const QUERIES = 60;
const CHUNKS = 300;
const DRAWS = 499;
/** Loss of precision@5 that a change costs, as a share. */
const LOSS = 0.2;
/** Queries of the population on which changes are calibrated. */
const MANY_QUERIES = 2000;
/** Distance of the scores of relevant chunks from those of the others, in standard deviations. */
const SIGNAL = 2.4;

/** Project: the scores of the chunks of each query, and the numbers of its relevant chunks, which are the first. */
interface Project {
  readonly scores: readonly Float64Array[];
  readonly relevant: readonly number[];
}

/** Values of the queries by metric. */
interface Values {
  readonly ndcg: Float64Array;
  readonly precision: Float64Array;
}

function projectOf(queries: number, chance: Xoshiro): Project {
  // Half of the queries have one to three relevant chunks, the others up to six.
  const relevant = Array.from(
    { length: queries },
    () => 1 + Math.floor(uniform(chance) * (uniform(chance) < 0.5 ? 3 : 6)),
  );
  const scores = relevant.map(() => Float64Array.from({ length: CHUNKS }, () => normal(chance)));
  return { scores, relevant };
}

/** Change or noise of a run: the score of a chunk, given that of the run before; −∞: not in the index. */
type Rescore = (score: number, isRelevant: boolean, chance: Xoshiro, query: Float64Array) => number;

/** Returns the chunks with the ten largest scores, in order; changes the scores. */
function firstTen(scores: Float64Array): number[] {
  return Array.from({ length: 10 }, () => {
    let best = 0;
    for (let chunk = 1; chunk < scores.length; chunk++) if (scores[chunk] > scores[best]) best = chunk;
    scores[best] = Number.NEGATIVE_INFINITY;
    return best;
  });
}

/** Returns the values of the first ten chunks of each query. */
function valuesOf({ scores, relevant }: Project, rescore: Rescore, chance: Xoshiro): Values {
  const ndcg = new Float64Array(scores.length);
  const precision = new Float64Array(scores.length);
  for (const [query, own] of scores.entries()) {
    const found = own.map((score, chunk) =>
      rescore(score + (chunk < relevant[query] ? SIGNAL : 0), chunk < relevant[query], chance, own),
    );
    const best = firstTen(found);
    for (const [rank, chunk] of best.entries()) {
      if (chunk >= relevant[query]) continue;
      ndcg[query] += 1 / Math.log2(rank + 2);
      if (rank < 5) precision[query] += 0.2;
    }
    let ideal = 0;
    for (let rank = 0; rank < relevant[query]; rank++) ideal += 1 / Math.log2(rank + 2);
    ndcg[query] /= ideal;
  }
  return { ndcg, precision };
}

/** Noise of a run without a change: by its share, scores are drawn anew around the old ones. */
const NOISE: Readonly<Record<string, Rescore>> = {
  'one query in twenty is answered anew': redrawn(0.05),
  'one query in five is answered anew': redrawn(0.2),
  'every query is answered anew': redrawn(1),
  'every score moves a little (0.2 standard deviations)': (score, _, chance) => score + 0.2 * normal(chance),
};

/** Returns noise that draws all scores of a share of the queries anew. */
function redrawn(share: number): Rescore {
  const redraws = new WeakMap<Xoshiro, { readonly query: Float64Array; readonly redraws: boolean }>();
  return (score, isRelevant, chance, query) => {
    let state = redraws.get(chance);
    if (state?.query !== query) redraws.set(chance, (state = { query, redraws: uniform(chance) < share }));
    return state.redraws ? normal(chance) + (isRelevant ? SIGNAL : 0) : score;
  };
}

/** Changes that cost more the larger their strength is. */
const CHANGES_BY_NAME: Readonly<Record<string, (strength: number) => Rescore>> = {
  'relevant chunks are missing in the index': (strength) => (score, isRelevant, chance) =>
    isRelevant && uniform(chance) < strength ? Number.NEGATIVE_INFINITY : score,
  'the same retriever, with weaker scores': (strength) => (score, isRelevant) =>
    isRelevant ? score - strength * SIGNAL : score,
  'some of the queries are answered at random': (strength) => {
    const isAnswered = redrawn(strength);
    return (score, isRelevant, chance, query) => {
      const found = isAnswered(score, isRelevant, chance, query);
      return found === score || !isRelevant ? found : found - SIGNAL;
    };
  },
  'another retriever, worse on the whole': (strength) => (_, isRelevant, chance) =>
    normal(chance) + (isRelevant ? SIGNAL * (1 - strength) : 0),
};

const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const unchanged: Rescore = (score) => score;

/** Returns the strength at which a change costs the loss on a large population, by bisection. */
function calibrated(change: (strength: number) => Rescore): number {
  const project = projectOf(MANY_QUERIES, seededGenerator(31, 'user', 'population'));
  const precisionAt = (rescore: Rescore): number =>
    mean(valuesOf(project, rescore, seededGenerator(32, 'user', 'population')).precision);
  const wanted = (1 - LOSS) * precisionAt(unchanged);
  let [low, high] = [0, 1];
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2;
    if (precisionAt(change(middle)) > wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

type Metric = 'nDCG@10' | 'Precision@5';
const columnOf = (values: Values, metric: Metric): Float64Array =>
  metric === 'nDCG@10' ? values.ndcg : values.precision;

/** Checks gates on a metric; the snapshot is the baseline. */
function checked(
  gates: readonly ConfiguredGate[],
  metric: Metric,
  snapshot: Values,
  now: Values,
): ValueCheck[] {
  const bounds = gates
    .map((gate) => gateBound(gate, null))
    .filter(
      (bound): bound is ValueBound =>
        bound.kind !== 'withoutList' && bound.kind !== 'findings' && bound.kind !== 'unjudged',
    );
  return runToEnd(
    checkValueGates(
      bounds.map((bound): ValueGate => ({ bound, measure: 0, models: [1], division: undefined })),
      {
        models: [snapshot, now].map((values, model) => ({
          name: String(model),
          values: [columnOf(values, metric)],
        })),
        measures: [{ name: metric, higherIsBetter: true, range: [0, 1] }],
        baseline: 0,
        divisions: [],
      },
      { resamples: DRAWS, seed: 42 },
    ),
  );
}

/** Returns the gates that `recscope init` writes for these values. */
async function gatesOf(metric: Metric, values: Values): Promise<ConfiguredGate[]> {
  const view = {
    measures: [{ name: metric, group: 'ranking', higherIsBetter: true }],
  } as unknown as Parameters<typeof firstGates>[0];
  return firstGates(
    view,
    undefined,
    async (asked) =>
      ({
        ...{ state: 'holds', means: [] },
        gates: asked.map((gate, index) => {
          const bound = gateBound(gate, null);
          // Every query has a list.
          const [check] = bound.kind === 'withoutList' ? [] : checked([gate], metric, values, values);
          const json =
            check === undefined
              ? { model: '1', value: 0, interval: null, blind: null }
              : { model: '1', value: check.value, interval: check.interval ?? null, blind: null };
          return {
            gate: index,
            bound,
            by: null,
            measure: metric,
            state: check?.state ?? 'holds',
            checks: [json],
          };
        }),
      }) as unknown as GatesView,
  );
}

const isBroken = (checks: readonly ValueCheck[]): boolean =>
  combinedGateState(checks.map(({ state }) => state)) === 'broken';

/** Writes how often the gates of `recscope init` fail for a change that costs a fifth of precision@5, and for noise. */
export async function simulateFirstGates({
  say,
  share,
}: {
  readonly say: (line: string) => void;
  readonly share: number;
}): Promise<void> {
  const changes = Math.max(1, Math.round(CHANGES * share));
  const months = Math.max(1, Math.round(MONTHS * share));
  const metrics = ['nDCG@10', 'Precision@5'] as const;
  say('## The gates that `recscope init` writes');
  say('');
  say(
    `A retriever of ${CHUNKS} chunks, ${QUERIES} queries with one to six relevant chunks, one model: \`init\` writes at least today’s bound, not worse by 5% than the snapshot, and users without a list. Gates on nDCG@10 (the default) or Precision@5. Failed: a gate is broken, so \`recscope check\` exits with 1.`,
  );
  say('');
  say(`### A change that costs ${100 * LOSS}% of precision@5`);
  say('');
  say(
    `Of ${changes.toLocaleString('en')} projects, each with its own snapshot and one check of the changed retriever.`,
  );
  say('');
  say(`| change | ${metrics.map((metric) => `failed, gates on ${metric}`).join(' | ')} |`);
  say('| --- | ---: | ---: |');
  for (const [name, change] of Object.entries(CHANGES_BY_NAME)) {
    const rescore = change(calibrated(change));
    const failed = metrics.map(() => 0);
    for (let number = 0; number < changes; number++) {
      const chance = seededGenerator(33, 'user', name, String(number));
      const project = projectOf(QUERIES, chance);
      const snapshot = valuesOf(project, unchanged, chance);
      const now = valuesOf(project, rescore, chance);
      for (const [at, metric] of metrics.entries())
        if (isBroken(checked(await gatesOf(metric, snapshot), metric, snapshot, now))) failed[at]++;
    }
    say(`| ${name} | ${failed.map((count) => percent(count, changes)).join(' | ')} |`);
  }
  say('');
  say('### Noise alone');
  say('');
  say(
    `Of ${months.toLocaleString('en')} months of ${DAYS} daily checks against one snapshot: months with a failure. Without noise every check is equal to the snapshot, and none fails.`,
  );
  say('');
  say(`| each day | ${metrics.map((metric) => `months with a failure, gates on ${metric}`).join(' | ')} |`);
  say('| --- | ---: | ---: |');
  for (const [name, noise] of Object.entries(NOISE)) {
    const failed = metrics.map(() => 0);
    for (let month = 0; month < months; month++) {
      const chance = seededGenerator(34, 'user', name, String(month));
      const project = projectOf(QUERIES, chance);
      const snapshot = valuesOf(project, noise, chance);
      const gates: ConfiguredGate[][] = [];
      for (const metric of metrics) gates.push(await gatesOf(metric, snapshot));
      const days = Array.from({ length: DAYS }, () => valuesOf(project, noise, chance));
      for (const [at, metric] of metrics.entries())
        if (days.some((day) => isBroken(checked(gates[at], metric, snapshot, day)))) failed[at]++;
    }
    say(`| ${name} | ${failed.map((count) => percent(count, months)).join(' | ')} |`);
  }
  say('');
}
