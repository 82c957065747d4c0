import { cohortsByNumber, type Cohorting } from '../src/core/comparison/cohorts';
import type { ComparedModel } from '../src/core/comparison/pairs';
import { runToEnd } from '../src/core/evaluation/steps';
import type { ValueBound, GatedMeasure, ValueGate } from '../src/core/gates/valueCheck';
import { checkValueGates, combinedGateState } from '../src/core/gates/valueGates';
import type { GateState } from '../src/shared/protocol/checkResult';
import { seededGenerator, type Xoshiro } from '../src/core/statistics/xoshiro';
import { normal, uniform } from './simulateComparison';

/** Tables of the grid of `atLeast`, `atMost`, and users without a difference, by default. */
const TABLES = 1000;
const DRAWS = 499;
const SEED = 24;
const COHORTS = 20;

/** Values of users whose mean is known. */
interface Population {
  readonly name: string;
  readonly mean: number;
  readonly range: readonly [number, number];
  readonly draw: (chance: Xoshiro) => number;
}

interface GateSimulation {
  readonly say: (line: string) => void;
  /** Share of the tables that is tried. */
  readonly share: number;
}

/** Writes what gates decide by bounds: at the bound, where they should decide, and where no user differs. */
export function simulateGateBounds({ say, share }: GateSimulation): void {
  const tables = Math.max(1, Math.round(TABLES * share));
  const count = tables.toLocaleString('en');
  say('## “At least” and “at most” exactly at their bounds');
  say('');
  say(
    `Of ${count} tables a cell, each with one gate whose bound is the true mean: broken / holds, in percent, whichever of “at least” and “at most” does it more often. At most 1 / 2.5 are promised; of 1,000 tables 2.5 comes with ± 0.5.`,
  );
  say('');
  grid(say, [6, 10, 30, 60, 200, 2000], (population, users) => atTheBound(population, users, 1, tables));
  say(
    `The same by ${COHORTS} cohorts of as many users each: evaluations with a broken gate / with one that holds in all cohorts.`,
  );
  say('');
  grid(say, [6, 10, 30, 60, 100], (population, users) => atTheBound(population, users, COHORTS, tables));
  say('## Whether “at least” still decides');
  say('');
  say(
    `Of ${count} tables a cell those where it holds, of values in [0, 1] whose true mean is so many standard deviations above the bound.`,
  );
  say('');
  say('| mean, standard deviation | 0.5 with 200 users | 0.7 with 60 | 1 with 30 |');
  say('| --- | ---: | ---: | ---: |');
  for (const [mean, deviation] of SPREADS) {
    const population = betaOf(mean, deviation);
    const cells = (
      [
        [0.5, 200],
        [0.7, 60],
        [1, 30],
      ] as const
    ).map(([far, users]) => {
      const states = statesOf(population, users, 1, tables, [
        { kind: 'atLeast', value: mean - far * deviation },
      ]);
      return shareText(states[0], 'holds', tables);
    });
    say(`| ${mean}, ${deviation} | ${cells.join(' | ')} |`);
  }
  say('');
  identicalUsers(say, tables);
}

const SPREADS = [
  [0.35, 0.1],
  [0.35, 0.2],
  [0.35, 0.29],
  [0.5, 0.2],
  [0.5, 0.3],
  [0.65, 0.1],
  [0.65, 0.2],
  [0.9, 0.1],
  [0.9, 0.2],
  [0.9, 0.29],
] as const;

const POPULATIONS: readonly Population[] = [
  ...[0.01, 0.05, 0.2, 0.5, 0.8, 0.95, 0.99].map((share): Population => ({
    name: `share ${share}`,
    mean: share,
    range: [0, 1],
    draw: (chance) => (uniform(chance) < share ? 1 : 0),
  })),
  betaOf(0.35, 0.29),
  betaOf(0.9, 0.2),
  betaOf(0.03, 0.1),
  logNormal(0.5),
  logNormal(1),
  logNormal(1.5),
  {
    name: '90% zeros, the rest exponential',
    mean: 0.1,
    range: [0, Infinity],
    draw: (chance) => (uniform(chance) < 0.1 ? -Math.log(1 - uniform(chance)) : 0),
  },
];

function grid(
  say: (line: string) => void,
  users: readonly number[],
  cell: (population: Population, users: number) => string,
): void {
  say(`| values | ${users.map((count) => `${count.toLocaleString('en')} users`).join(' | ')} |`);
  say(`| --- |${users.map(() => ' ---: |').join('')}`);
  for (const population of POPULATIONS)
    say(`| ${population.name} | ${users.map((count) => cell(population, count)).join(' | ')} |`);
  say('');
}

function atTheBound(population: Population, users: number, cohorts: number, tables: number): string {
  const { mean } = population;
  const counted = statesOf(population, users, cohorts, tables, [
    { kind: 'atLeast', value: mean },
    { kind: 'atMost', value: mean },
  ]);
  const worst = (state: GateState): string =>
    ((100 * Math.max(...counted.map((states) => states.get(state) ?? 0))) / tables).toFixed(1);
  return `${worst('broken')} / ${worst('holds')}`;
}

/** How often each bound, as the only gate, has each state. @param users of each cohort */
function statesOf(
  { name, range, draw }: Population,
  users: number,
  cohorts: number,
  tables: number,
  bounds: readonly ValueBound[],
): Map<GateState, number>[] {
  const counted = bounds.map(() => new Map<GateState, number>());
  const measure = { name, higherIsBetter: true, range };
  const division = cohorts > 1 ? byCohort(users, cohorts) : undefined;
  for (let table = 0; table < tables; table++) {
    const chance = seededGenerator(SEED, 'user', name, String(users), String(cohorts), String(table));
    const values = Float64Array.from({ length: users * cohorts }, () => draw(chance));
    for (const [at, bound] of bounds.entries())
      add(counted[at], stateOf(bound, measure, [{ name: 'm', values: [values] }], division));
  }
  return counted;
}

function stateOf(
  bound: ValueBound,
  measure: GatedMeasure,
  models: readonly ComparedModel[],
  division: Cohorting | undefined,
): GateState {
  const gate: ValueGate = {
    bound,
    measure: 0,
    models: [models.length - 1],
    division: division === undefined ? undefined : 0,
  };
  const checks = runToEnd(
    checkValueGates(
      [gate],
      {
        models,
        measures: [measure],
        baseline: models.length > 1 ? 0 : undefined,
        divisions: division === undefined ? [] : [division],
      },
      { resamples: DRAWS, seed: 1 },
    ),
  );
  return combinedGateState(checks.map(({ state }) => state));
}

function byCohort(users: number, cohorts: number): Cohorting {
  const cohort = Float64Array.from({ length: users * cohorts }, (_, user) => user % cohorts);
  return cohortsByNumber(
    'cohort',
    cohort,
    Array.from({ length: cohorts - 1 }, (_, at) => at + 1),
  );
}

function identicalUsers(say: (line: string) => void, tables: number): void {
  say('## Models that differ for few users or for none');
  say('');
  say(
    `HitRate with 5% hits, ${tables.toLocaleString('en')} pairs a cell: broken / holds. Models are equal where the baseline hits as often but not with the same users, worse where every 20th hit is lost, and the same where both are one file.`,
  );
  say('');
  const users = [10, 30, 60, 200, 2000] as const;
  say(`| gate | ${users.map((count) => `${count.toLocaleString('en')} users`).join(' | ')} |`);
  say(`| --- |${users.map(() => ' ---: |').join('')}`);
  const share = (value: number) => ({ kind: 'relative', value }) as const;
  const hit = (chance: Xoshiro): number => (uniform(chance) < 0.05 ? 1 : 0);
  const rows: readonly [string, ValueBound, (own: number, chance: Xoshiro) => number][] = [
    ['equal, better by 0', { kind: 'betterBy', amount: share(0) }, (_, chance) => hit(chance)],
    [
      'worse by 5%, not worse by 5%',
      { kind: 'notWorseBy', amount: share(0.05) },
      (own, chance) => (uniform(chance) < 0.05 ? 0 : own),
    ],
    ['the same, not worse by 5%', { kind: 'notWorseBy', amount: share(0.05) }, (own) => own],
  ];
  for (const [name, bound, other] of rows) {
    const cells = users.map((count) => {
      const states = new Map<GateState, number>();
      for (let table = 0; table < tables; table++) {
        const chance = seededGenerator(SEED, 'user', name, String(count), String(table));
        const baseline = Float64Array.from({ length: count }, () => hit(chance));
        const own = baseline.map((value) => other(value, chance));
        const models = [baseline, own].map((values, at) => ({ name: String(at), values: [values] }));
        add(
          states,
          stateOf(bound, { name: 'HitRate', higherIsBetter: true, range: [0, 1] }, models, undefined),
        );
      }
      return `${shareText(states, 'broken', tables)} / ${shareText(states, 'holds', tables)}`;
    });
    say(`| ${name} | ${cells.join(' | ')} |`);
  }
  say('');
}

function add(states: Map<GateState, number>, state: GateState): void {
  states.set(state, (states.get(state) ?? 0) + 1);
}

function shareText(states: ReadonlyMap<GateState, number>, state: GateState, tables: number): string {
  return ((100 * (states.get(state) ?? 0)) / tables).toFixed(1);
}

/** Beta values of this mean and standard deviation, as two gamma values. */
function betaOf(mean: number, deviation: number): Population {
  const whole = (mean * (1 - mean)) / deviation ** 2 - 1;
  return {
    name: `[0, 1], mean ${mean}, sd ${deviation}`,
    mean,
    range: [0, 1],
    draw: (chance) => {
      const first = gamma(mean * whole, chance);
      const second = gamma((1 - mean) * whole, chance);
      // Both may be too small for a number.
      return first + second > 0 ? first / (first + second) : uniform(chance) < mean ? 1 : 0;
    },
  };
}

function logNormal(sigma: number): Population {
  return {
    name: `log-normal, σ = ${sigma}`,
    mean: Math.exp(sigma ** 2 / 2),
    range: [0, Infinity],
    draw: (chance) => Math.exp(sigma * normal(chance)),
  };
}

/** A gamma value of scale 1 (Marsaglia & Tsang, ACM TOMS 26:363, 2000). */
function gamma(shape: number, chance: Xoshiro): number {
  if (shape < 1) return gamma(shape + 1, chance) * uniform(chance) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const z = normal(chance);
    const v = (1 + c * z) ** 3;
    if (v > 0 && Math.log(uniform(chance)) < (z * z) / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}
