import { compareModels, type Comparison, type ComparisonSettings } from '../src/core/comparison/compare';
import { pairedDifferences, type ComparedModel } from '../src/core/comparison/pairs';
import { meanOfRuns } from '../src/core/comparison/runs';
import { runToEnd } from '../src/core/evaluation/steps';
import { sampleVariance } from '../src/core/statistics/moments';
import { normalQuantile } from '../src/core/statistics/distributions';
import { seededGenerator, type Xoshiro } from '../src/core/statistics/xoshiro';

/** What `compareModels` says where the truth is known. */
export interface Simulation {
  readonly say: (line: string) => void;
  /** How many tables of those that are tried by default. */
  readonly share: number;
}

/** Of the rank of the one wanted item. */
export const MEASURES: readonly { readonly name: string; readonly value: (rank: number) => number }[] = [
  { name: 'nDCG@10', value: (rank) => (rank > 10 ? 0 : 1 / Math.log2(1 + rank)) },
  { name: 'HitRate@1', value: (rank) => (rank > 1 ? 0 : 1) },
  { name: 'HitRate@5', value: (rank) => (rank > 5 ? 0 : 1) },
  { name: 'HitRate@10', value: (rank) => (rank > 10 ? 0 : 1) },
  { name: 'RR@10', value: (rank) => (rank > 10 ? 0 : 1 / rank) },
  { name: 'nDCG@5', value: (rank) => (rank > 5 ? 0 : 1 / Math.log2(1 + rank)) },
];

const settings: ComparisonSettings = {
  baseline: 0,
  // None: a word is of the difference alone.
  margin: { kind: 'absolute', value: 0 },
  adjust: 'maxt',
  family: 'all',
  resamples: 499,
  seed: 1,
  ranks: false,
  bca: false,
};

export function uniform(chance: Xoshiro): number {
  return chance.next() / 4294967296;
}

export function normal(chance: Xoshiro): number {
  return normalQuantile((chance.next() + 0.5) / 4294967296);
}

/** How well users are served, each in their own way. */
export function skillsOf(users: number, chance: Xoshiro): Float64Array {
  return Float64Array.from({ length: users }, () => 6 * uniform(chance));
}

/** The rank at which each user finds the wanted item. */
function ranksOf(skills: Float64Array, chance: Xoshiro): Float64Array {
  return skills.map((skill) => Math.ceil(uniform(chance) ** -0.5 * Math.exp(skill - 1.5)));
}

/** Values of a model that nothing sets apart from others. */
export function valuesOf(skills: Float64Array, measures: number, chance: Xoshiro): Float64Array[] {
  const ranks = ranksOf(skills, chance);
  return MEASURES.slice(0, measures).map(({ value }) => ranks.map(value));
}

function compared(models: readonly ComparedModel[], changed: Partial<ComparisonSettings> = {}): Comparison {
  return runToEnd(
    compareModels(
      {
        convention: 'recscope',
        models,
        measures: models[0].values.map((_, measure) => ({
          name: MEASURES[measure].name,
          higherIsBetter: true,
        })),
        cohorts: [],
      },
      { ...settings, ...changed },
    ),
  );
}

function named(models: readonly (readonly Float64Array[])[]): ComparedModel[] {
  return models.map((values, model) => ({ name: String(model), values }));
}

/** A share with its standard error, in percent. */
export function percent(count: number, of: number): string {
  const share = count / of;
  const error = Math.sqrt(Math.max(share * (1 - share), 1 / of) / of);
  return `${(100 * share).toFixed(1)} ± ${(100 * error).toFixed(1)} %`;
}

function tablesOf({ share }: Simulation, tables: number): number {
  return Math.max(1, Math.round(tables * share));
}

function count(tables: number, holds: (table: number) => boolean): number {
  let found = 0;
  for (let table = 0; table < tables; table++) if (holds(table)) found++;
  return found;
}

const decides = ({ pairs }: Comparison): boolean =>
  pairs.some(({ verdict }) => verdict === 'better' || verdict === 'worse');

/** Nothing differs: any better or worse is false, and any model is the best. */
export function equalModels(simulation: Simulation): void {
  const { say } = simulation;
  say('## Equal models');
  say('');
  say(
    'Values are of the rank of one wanted item, among users who are served differently well: nDCG@10, with 6 measures also HitRate@1, @5, @10, RR@10 and nDCG@5. Up to 20 users all choices of signs are counted, else 499 are drawn. Any better or worse is false, whatever it is of: at most 5 % of tables should have one. The intervals of all differences hold 0 in all other tables. The best model is in its set in 95 %: here each one is the best.',
  );
  say('');
  say('| users | models | measures | against | tables | any better or worse | the best is in the set |');
  say('| ---: | ---: | ---: | --- | ---: | ---: | ---: |');
  const shapes: readonly [number, number, number, 'baseline' | 'all', number][] = [
    [20, 2, 1, 'baseline', 100],
    [20, 2, 6, 'baseline', 60],
    [20, 10, 1, 'baseline', 60],
    [21, 2, 1, 'baseline', 1000],
    [21, 2, 6, 'baseline', 500],
    [21, 10, 1, 'baseline', 1000],
    [21, 10, 6, 'baseline', 1000],
    [21, 30, 6, 'baseline', 400],
    [60, 2, 1, 'baseline', 1000],
    [60, 2, 6, 'baseline', 500],
    [60, 10, 1, 'baseline', 2000],
    [60, 10, 6, 'baseline', 1000],
    [60, 30, 1, 'baseline', 500],
    [60, 30, 6, 'baseline', 600],
    [60, 10, 1, 'all', 500],
    [60, 10, 6, 'all', 300],
    [500, 2, 1, 'baseline', 500],
    [500, 2, 6, 'baseline', 300],
    [500, 10, 1, 'baseline', 500],
    [500, 10, 6, 'baseline', 400],
    [500, 30, 6, 'baseline', 150],
    [500, 10, 6, 'all', 100],
    [20_000, 2, 1, 'baseline', 500],
    [20_000, 2, 6, 'baseline', 150],
    [20_000, 10, 6, 'baseline', 100],
    [20_000, 30, 6, 'baseline', 30],
  ];
  for (const [users, models, measures, against, all] of shapes) {
    const tables = tablesOf(simulation, all);
    let held = 0;
    const errors = count(tables, (table) => {
      const chance = seededGenerator(11, 'user', `${users} ${models} ${measures} ${against}`, String(table));
      const skills = skillsOf(users, chance);
      const all = Array.from({ length: models }, () => valuesOf(skills, measures, chance));
      const json = compared(named(all), { seed: table, baseline: against === 'all' ? undefined : 0 });
      if (json.best[0].models[1].mayBeBest) held++;
      return decides(json);
    });
    say(
      `| ${users} | ${models} | ${measures} | ${against === 'all' ? 'each other' : 'a baseline'} | ${tables} | ${percent(errors, tables)} | ${percent(held, tables)} |`,
    );
  }
  say('');
}

/** Eight of ten models are siblings: they differ for few users. Two are not, and nothing differs on average. */
export function siblings(simulation: Simulation): void {
  const { say } = simulation;
  const tables = tablesOf(simulation, 400);
  const found = { maxt: 0, best: 0 };
  for (let table = 0; table < tables; table++) {
    const chance = seededGenerator(12, 'user', 'siblings', String(table));
    const skills = skillsOf(60, chance);
    const first = valuesOf(skills, 1, chance);
    const models = Array.from({ length: 10 }, (_, model) => {
      const own = valuesOf(skills, 1, chance);
      return model >= 8
        ? own
        : first.map((column, at) =>
            column.map((value, user) => (uniform(chance) < 0.1 ? own[at][user] : value)),
          );
    });
    const json = compared(named(models), { seed: table, baseline: undefined });
    if (decides(json)) found.maxt++;
    if (json.best[0].models[0].mayBeBest) found.best++;
  }
  say(
    `Ten models, of which eight differ for one user in ten only, every pair, 60 users, ${tables} tables without a difference: max-T says better or worse in ${percent(found.maxt, tables)}. The best is in its set in ${percent(found.best, tables)}.`,
  );
  say('');
}

/** All true differences are as large as the margin: none of them is within it. */
export function falseEquivalent(simulation: Simulation): void {
  const { say } = simulation;
  say('## Differences as large as the margin');
  say('');
  say(
    'All true differences from the baseline are the margin, 6 standard errors, in one direction or half of them in the other: any equivalent is false, at most 5 % of tables should have one.',
  );
  say('');
  say('| users | models | measures | differences | tables | any equivalent |');
  say('| ---: | ---: | ---: | --- | ---: | ---: |');
  const pilot = seededGenerator(13, 'user', 'pilot');
  const skills = skillsOf(100_000, pilot);
  const [first, second] = [0, 1].map(() => valuesOf(skills, MEASURES.length, pilot));
  const deviations = first.map((column, measure) =>
    Math.sqrt(sampleVariance(pairedDifferences(column, second[measure]).moments)),
  );
  for (const [users, models, measures, sides, all] of [
    [60, 2, 1, 'one', 1000],
    [60, 10, 1, 'one', 500],
    [60, 10, 1, 'both', 500],
    [60, 10, 6, 'both', 300],
    [500, 10, 1, 'both', 300],
    [500, 10, 6, 'both', 150],
  ] as const) {
    const tables = tablesOf(simulation, all);
    const margin = 6 / Math.sqrt(users);
    const errors = count(tables, (table) => {
      const chance = seededGenerator(14, 'user', `${users} ${models} ${measures} ${sides}`, String(table));
      const skills = skillsOf(users, chance);
      const values = Array.from({ length: models }, (_, model) => {
        const shift = model === 0 ? 0 : sides === 'both' && model % 2 === 0 ? -margin : margin;
        // In units of what a difference varies, so that one margin is for all measures.
        return valuesOf(skills, measures, chance).map((column, measure) =>
          column.map((value) => value / deviations[measure] + shift),
        );
      });
      const json = compared(named(values), { seed: table, margin: { kind: 'absolute', value: margin } });
      return json.pairs.some(({ verdict }) => verdict === 'equivalent');
    });
    say(
      `| ${users} | ${models} | ${measures} | ${sides === 'one' ? 'in one direction' : 'in both'} | ${tables} | ${percent(errors, tables)} |`,
    );
  }
  say('');
}

/** Models one step apart: the set is to hold the best one, and few others. */
export function steps(simulation: Simulation): void {
  const { say } = simulation;
  const tables = tablesOf(simulation, 150);
  let size = 0;
  const held = count(tables, (table) => {
    const chance = seededGenerator(15, 'user', 'steps', String(table));
    const skills = skillsOf(500, chance);
    const models = Array.from({ length: 10 }, (_, model) =>
      valuesOf(skills, 1, chance).map((column) => column.map((value) => value + 0.008 * model)),
    );
    const { best } = compared(named(models), { seed: table });
    size += best[0].models.filter(({ mayBeBest }) => mayBeBest).length;
    return best[0].models[9].mayBeBest;
  });
  say(
    `Ten models, each .008 of nDCG@10 ahead of the last, 500 users, ${tables} tables: the best is in its set in ${percent(held, tables)}; the set has ${(size / tables).toFixed(1)} of 10 models.`,
  );
  say('');
}

/** Users and runs drawn anew; nothing differs on average. */
export function usersAndRuns(simulation: Simulation): void {
  const { say } = simulation;
  say('## Users and runs');
  say('');
  say(
    'Two models, each trained several times, nothing differs on average. Runs vary by nothing, by as much as users explain, or by three times as much. At most 5 % should be called better or worse; the paired t test of each user’s mean over runs forgets that runs vary.',
  );
  say('');
  say('| users | runs | runs vary | tables | users and runs | paired t |');
  say('| ---: | ---: | --- | ---: | ---: | ---: |');
  const pilot = seededGenerator(16, 'user', 'pilot');
  const skills = skillsOf(100_000, pilot);
  const [first, second] = [0, 1].map(() => valuesOf(skills, 1, pilot)[0]);
  // What a value varies for the same user: half of what a difference does.
  const within = sampleVariance(pairedDifferences(first, second).moments) / 2;
  for (const users of [50, 500])
    for (const runs of [3, 5, 10])
      for (const [times, word] of [
        [0, 'by nothing'],
        [1, 'as much'],
        [3, 'three times as much'],
      ] as const) {
        const tables = tablesOf(simulation, users > 100 ? 300 : 1500);
        const spread = Math.sqrt((times * within) / users);
        let plain = 0;
        const errors = count(tables, (table) => {
          const chance = seededGenerator(17, 'user', `${users} ${runs} ${times}`, String(table));
          const skills = skillsOf(users, chance);
          const models = [0, 1].map((model): ComparedModel => {
            const own = Array.from({ length: runs }, () => {
              const shift = spread * normal(chance);
              return valuesOf(skills, 1, chance).map((column) => column.map((value) => value + shift));
            });
            return { name: String(model), values: [meanOfRuns(own.map(([column]) => column))], runs: own };
          });
          const json = compared(models);
          if ((json.pairs[0].tests.pairedT?.p ?? 1) < 0.05) plain++;
          return decides(json);
        });
        say(
          `| ${users} | ${runs} | ${word} | ${tables} | ${percent(errors, tables)} | ${percent(plain, tables)} |`,
        );
      }
  say('');
}
