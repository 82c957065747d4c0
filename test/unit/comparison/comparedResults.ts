import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requestOfCall } from '../../../src/cli/options/inputOptions';
import { modelPairs } from '../../../src/core/comparison/pairs';
import { compareModels, type ComparisonSettings } from '../../../src/core/comparison/compare';
import { meanOfRuns } from '../../../src/core/comparison/runs';
import { runToEnd } from '../../../src/core/evaluation/steps';
import { askSharedPatterns } from '../../../src/engine/backends/sharedModels';
import { compareTables } from '../../../src/engine/backends/tableComparison';
import { withEveryRun } from '../../../src/engine/questions/comparison/everyRun';
import { Engine } from '../../../src/engine/engine';
import { openSource } from '../../../src/reading/sources/fileSource';
import { usualQuery } from '../../../src/shared/sentences/comparedPairs';
import type { ComparisonView } from '../../../src/shared/protocol/views/comparisonView';
import type { EvaluationView, ModelView, RunView } from '../../../src/shared/protocol/views/evaluationView';
import { seededGenerator } from '../../../src/core/statistics/xoshiro';
import { byModel } from '../sql/localComparison';
import { modelsCase } from '../sql/cases';
import { duckdbInMemory, runIn, writeCase } from '../sql/duckdb';
import { planOf } from '../sql/localAnswer';
import { comparedEdges } from './comparedEdges';

/** A comparison, and the evaluation whose leaderboard it marks. */
export interface ComparedResult {
  readonly name: string;
  readonly view: ComparisonView;
  readonly evaluation: EvaluationView;
  /** By number of an evaluated model. */
  readonly baseline: number | undefined;
}

type Column = readonly number[];

/** Values of users that are equal in every run. */
function chance(users: number, seed: number, shift = 0, spread = 1): number[] {
  const drawn = seededGenerator(seed, 'user', 'surfaces');
  return Array.from({ length: users }, () => shift + (spread * drawn.below(1000)) / 1000);
}

function plus(column: Column, shift: number, seed = 0, spread = 0): number[] {
  return chance(column.length, seed, shift, spread).map((value, user) => column[user] + value);
}

const NO_VALUE = Number.NaN;
const without = (column: Column, lacks: (user: number) => boolean): number[] =>
  column.map((value, user) => (lacks(user) ? NO_VALUE : value));

interface InMemory {
  readonly name: string;
  /** By model and measure; of a model with runs by run before that. */
  readonly models: readonly (readonly Column[] | { readonly runs: readonly (readonly Column[])[] })[];
  /** RMSE is the smaller the better. */
  readonly measures?: readonly string[];
  readonly settings?: Partial<ComparisonSettings>;
}

const base = chance(40, 1);
const few = chance(5, 2);
const seven = chance(7, 3);
const many = chance(200, 4, 0, 0.1);
const grades = (users: number, seed: number): number[] =>
  chance(users, seed).map((value) => Math.floor(value * 3) / 2);
const runsOf = (column: Column, shift: number, count: number): { runs: number[][][] } => ({
  runs: Array.from({ length: count }, (_, run) => [plus(column, shift + run / 100, 90 + run, 0.2)]),
});
const THREE: InMemory['models'] = [[base], [plus(base, 0.1, 5, 0.2)], [plus(base, -0.06, 6, 0.1)]];

const MEMORY_CASES: readonly InMemory[] = [
  { name: 'a better one', models: [[base], [plus(base, 0.1, 5, 0.1)]] },
  { name: 'a worse one', models: [[base], [plus(base, -0.2, 5, 0.1)]] },
  { name: 'not clear', models: [[base], [chance(40, 8)]] },
  { name: 'with any luck', models: [[base], [plus(base, -0.02, 5, 0.1)]] },
  {
    name: 'equivalent',
    models: [[base], [plus(base, -0.001, 9, 0.003)]],
    settings: { margin: { kind: 'absolute', value: 0.01 } },
  },
  {
    name: 'equivalent, and surely not 0',
    models: [[many], [plus(many, 0.001, 9, 0.0001)]],
    settings: { margin: { kind: 'relative', value: 0.1 } },
  },
  { name: 'one model twice', models: [[base], [base]] },
  { name: 'the same mean of other values', models: [[base], [base.toReversed()]] },
  { name: 'ties', models: [[grades(60, 1)], [grades(60, 2)], [grades(60, 3)]] },
  {
    name: 'users without a value',
    models: [
      [without(base, (user) => user % 5 === 0)],
      [without(plus(base, 0.1, 5, 0.1), (user) => user % 7 === 0)],
      [base],
    ],
  },
  {
    name: 'better among the users of both, and with a lower mean',
    models: [[base], [without(plus(base, 0.05, 5, 0.1), (user) => base[user] > 0.5)]],
  },
  { name: 'no value of one model', models: [[base], [without(base, () => true)], [plus(base, 0.3)]] },
  { name: '5 users', models: [[few], [plus(few, 0.2, 1, 0.1)], [plus(few, -0.1, 2, 0.3)]] },
  { name: '5 users, all moved alike', models: [[few], [plus(few, 0.25)]] },
  { name: '6 users', models: [[few.concat(1)], [plus(few.concat(1), 0.2, 1, 0.1)]] },
  { name: '7 users, all moved alike', models: [[seven], [seven.map((value) => value + 0.25)]] },
  {
    name: '7 users, none but one',
    models: [[seven], [seven.map((value, user) => value + Number(user === 3))]],
  },
  { name: '12 users', models: [[chance(12, 1)], [plus(chance(12, 1), 0.03, 4, 0.1)]] },
  { name: '2 users', models: [[[0.1, 0.2]], [[0.3, 0.5]]] },
  { name: '1 user', models: [[[0.1]], [[0.3]]] },
  { name: 'nobody', models: [[[]], [[]]] },
  { name: 'one model', models: [[base, many.slice(0, 40)]], measures: ['nDCG@10', 'AP@10'] },
  { name: 'no baseline', models: [...THREE, [chance(40, 3)]], settings: { baseline: undefined } },
  { name: 'another baseline', models: THREE, settings: { baseline: 1 } },
  {
    name: '30 models',
    models: Array.from({ length: 30 }, (_, model) => [plus(base, model / 300, model, 0.3)]),
  },
  {
    name: '9 models, no baseline',
    models: Array.from({ length: 9 }, (_, model) => [plus(base, model / 60, model, 0.2)]),
    settings: { baseline: undefined },
  },
  {
    name: 'several measures, one of them the smaller the better',
    models: [
      [base, chance(40, 7), chance(40, 1, 1)],
      [plus(base, 0.1, 3, 0.1), chance(40, 9), plus(chance(40, 1, 1), -0.2, 4, 0.2)],
      [plus(base, -0.1, 4, 0.1), chance(40, 2), plus(chance(40, 1, 1), 0.2, 5, 0.2)],
    ],
    measures: ['nDCG@10', 'AP@10', 'RMSE'],
  },
  {
    name: 'a family each measure',
    models: [
      [base, chance(40, 7)],
      [plus(base, 0.02, 3, 0.1), plus(chance(40, 7), 0.01, 4, 0.1)],
    ],
    measures: ['nDCG@10', 'AP@10'],
    settings: { family: 'measure' },
  },
  ...(['bonferroni', 'holm', 'bh', 'none'] as const).map((adjust) => ({
    name: `corrected otherwise: ${adjust}`,
    models: THREE,
    settings: { adjust },
  })),
  { name: 'before any draw', models: THREE, settings: { first: true, resamples: 10_000 } },
  {
    name: 'sure before any draw',
    models: [[many], [plus(many, 0.2, 3, 0.01)], [plus(many, -0.3, 4, 0.1)], [plus(many, 0, 5, 0.0001)]],
    settings: { first: true, resamples: 10_000 },
  },
  { name: 'no draws', models: THREE, settings: { resamples: 0 } },
  { name: 'runs', models: [runsOf(base, 0, 3), runsOf(base, 0.2, 3)] },
  { name: 'runs of different numbers', models: [runsOf(base, 0, 4), runsOf(base, 0.02, 2), [base]] },
  {
    name: 'runs of the same splits',
    models: [runsOf(base, 0, 5), runsOf(base, -0.1, 5)],
    settings: { matched: true },
  },
  {
    name: 'runs with other users each',
    models: [
      runsOf(base, 0, 2),
      {
        runs: [0, 1].map((run) => [
          without(plus(base, 0.2, 5, 0.1), (user) => user % 4 === run || user % 4 > 2),
        ]),
      },
      { runs: [0, 1, 2].map((run) => [without(plus(base, 0.2, 5, 0.1), (user) => user % 3 === run)]) },
    ],
  },
  {
    name: 'runs of which the first says otherwise',
    models: [
      { runs: [0.3, 0, 0, 0].map((shift) => [plus(base, shift, 5, 0.1)]) },
      { runs: [0.2, 0.2, 0.21, 0.2].map((shift) => [plus(base, shift, 6, 0.1)]) },
    ],
  },
  { name: 'small', models: [[base.map((value) => value * 1e-7)], [base.map((value) => value * 1.2e-7)]] },
  { name: 'large', models: [[base.map((value) => value * 1e10)], [base.map((value) => value * 0.7e10)]] },
  { name: 'below 0', models: [[base.map((value) => -value)], [base.map((value) => -value - 0.3)]] },
];

const SETTINGS: ComparisonSettings = {
  baseline: 0,
  margin: { kind: 'relative', value: 0.01 },
  adjust: 'maxt',
  family: 'all',
  resamples: 200,
  seed: 42,
  ranks: false,
  bca: false,
};

function inMemory({ name, models, measures = ['nDCG@10'], settings }: InMemory): ComparedResult {
  const evaluated: { name: string; run?: RunView; columns: readonly Float64Array[] }[] = [];
  const compared = models.map((model, index) => {
    const called = `model-${index}`;
    const runs = ('runs' in model ? model.runs : [model]).map((columns) =>
      columns.map((column) => Float64Array.from(column)),
    );
    for (const [at, columns] of runs.entries())
      evaluated.push({
        name: runs.length > 1 ? `${called} (seed ${at})` : called,
        ...(runs.length > 1 && { run: { of: called, by: 'seed', value: String(at) } }),
        columns,
      });
    return runs.length > 1
      ? { name: called, runs, values: measures.map((_, at) => meanOfRuns(runs.map((run) => run[at]))) }
      : { name: called, values: runs[0] };
  });
  const asked = { ...SETTINGS, ...settings };
  const ofMeasures = measures.map((measure) => ({ name: measure, higherIsBetter: measure !== 'RMSE' }));
  const json = runToEnd(
    compareModels({ convention: 'recscope', models: compared, measures: ofMeasures, cohorts: [] }, asked),
  );
  const view: ComparisonView = {
    json: {
      ...json,
      pairs: withEveryRun(
        json.pairs,
        { models: compared, measures: ofMeasures },
        modelPairs(models.length, asked.baseline),
      ),
      files: [],
      changes: [],
    },
    lowerIsBetter: measures.filter((measure) => measure === 'RMSE'),
    leftOut: [],
    attributes: null,
  };
  const evaluation = evaluationOf(
    view,
    evaluated.map(({ columns, ...model }) => ({
      ...model,
      means: columns.map((column) => {
        const values = column.filter((value) => !Number.isNaN(value));
        const sum = values.reduce((all, value) => all + value, 0);
        return { mean: values.length === 0 ? null : sum / values.length, users: values.length };
      }),
    })),
  );
  const { baseline } = asked;
  return {
    name,
    view,
    evaluation,
    baseline:
      baseline === undefined
        ? undefined
        : evaluated.findIndex(({ name: called, run }) => (run?.of ?? called) === compared[baseline].name),
  };
}

/** As much of an evaluation as its leaderboard shows. */
function evaluationOf(
  { json, lowerIsBetter }: ComparisonView,
  models: readonly {
    readonly name: string;
    readonly run?: RunView | undefined;
    readonly means: readonly { readonly mean: number | null; readonly users: number }[];
  }[],
): EvaluationView {
  const file = {
    uri: 'file:///truth.csv',
    label: 'truth.csv',
    bytes: 1,
    rows: { read: 1, used: 1, reported: 0 },
    format: '',
    findings: [],
  };
  return {
    id: 'compared',
    truth: file,
    models: models.map(({ name, run, means }): ModelView => ({
      name,
      ...(run && { run }),
      file,
      users: { counted: json.users.counted, withoutList: 0, withoutRelevant: 0, withoutHit: 0, all: 0 },
      means: means.map((mean) => ({ ...mean, histogram: [], histogramRange: [0, 1] })),
    })),
    measures: json.models[0].measures.map(({ measure: name }) => ({
      name,
      description: '',
      formula: '',
      range: [0, 1],
      higherIsBetter: !lowerIsBetter.includes(name),
    })),
    convention: json.convention,
    threshold: undefined,
    startedAt: 0,
    milliseconds: 0,
  };
}

/** Results of files, as the engine has them. */
async function ofFiles(
  name: string,
  files: Readonly<Record<string, string>>,
  options: Parameters<typeof requestOfCall>[2],
  models = ['a.csv', 'b.csv'],
  runs: readonly string[] = [],
): Promise<ComparedResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'recscope-said-'));
  try {
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
    const engine = new Engine(openSource);
    const request = await requestOfCall(
      engine,
      models.map((model) => path.join(folder, model)),
      {
        ...options,
        truth: path.join(folder, 'truth.csv'),
        runs: runs.map(
          (model) => `${model}=${[0, 1, 2].map((run) => path.join(folder, `${model}-${run}.csv`)).join(',')}`,
        ),
      },
    );
    const evaluated = await engine.evaluate(request);
    if (evaluated.kind !== 'done') throw new Error(JSON.stringify(evaluated));
    const outcome = await engine.ask(request.id, 'comparison', { ...usualQuery(0, {}), resamples: 200 });
    if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
    return { name: `files: ${name}`, view: outcome.value, evaluation: evaluated.value, baseline: 0 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Two models of three files each. */
function filesOfRuns(): Promise<ComparedResult> {
  const truth = ['user,item,rating'];
  const files: Record<string, string> = {};
  const drawn = seededGenerator(7, 'user', 'runs');
  for (let user = 0; user < 12; user++) truth.push(`u${user},i0,1`, `u${user},i1,1`);
  const models = ['old', 'new'];
  for (const model of models)
    for (let run = 0; run < 3; run++) {
      const lines = ['user,item,score'];
      for (let user = 0; user < 12; user++)
        for (let item = 0; item < 4; item++)
          lines.push(`u${user},i${item},${drawn.below(100) + (model === 'new' && item < 2 ? 40 : 0)}`);
      files[`${model}-${run}.csv`] = `${lines.join('\n')}\n`;
    }
  files['truth.csv'] = `${truth.join('\n')}\n`;
  return ofFiles('runs', files, { measures: 'nDCG@3, AP@3' }, [], models);
}

/** Results of tables of an engine. */
async function ofTables(): Promise<ComparedResult[]> {
  const connection = await duckdbInMemory();
  const results: ComparedResult[] = [];
  for (const [seed, baseline] of [
    [2, 0],
    [5, undefined],
    [9, 0],
  ] as const) {
    const { recommendations, truth } = await writeCase(connection, byModel(modelsCase(seed)));
    const shared = await askSharedPatterns(
      {
        engine: 'duckdb',
        database: undefined,
        closed: false,
        models: [{ name: 'recs', table: recommendations, told: true }],
        truth: { name: 'truth', table: truth },
      },
      planOf({
        measures: 'nDCG(ties=item-descending)@5, AP(ties=item-descending)@3',
        convention: 'recscope',
        threshold: undefined,
      }),
      runIn(connection),
    );
    const query = { ...usualQuery(baseline, {}), resamples: 200 };
    const view = await compareTables(shared, query, undefined, () => undefined);
    const means = view.json.models.map(({ model: name, measures }) => ({
      name,
      means: measures.map(({ mean, users }) => ({ mean, users })),
    }));
    results.push({ name: `tables: ${seed}`, view, evaluation: evaluationOf(view, means), baseline });
  }
  connection.closeSync();
  return results;
}

export async function comparedResults(): Promise<ComparedResult[]> {
  const results = MEMORY_CASES.map(inMemory);
  for (const { name, measures, convention, files } of comparedEdges)
    results.push(await ofFiles(name, files, { measures, convention }));
  results.push(await filesOfRuns(), ...(await ofTables()));
  return results;
}
