/**
 * Whether `recscope compare` keeps its word: how often it says what is not so, how often intervals cover, and whether a
 * harmed cohort is named. `npm run simulate` prints tables and writes them beside the other results; `-- 0.1` tries a
 * tenth of it, `-- 1 runs` one part alone, and writes nothing.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { compareModels, type Comparison, type ComparisonSettings } from '../src/core/comparison/compare';
import type { Cohorting } from '../src/core/comparison/cohorts';
import { runToEnd } from '../src/core/evaluation/steps';
import { momentsOf } from '../src/core/statistics/moments';
import { equivalenceP, pairedT } from '../src/core/statistics/tests/pairedT';
import { hallStatistic } from '../src/core/comparison/differences';
import { accelerationOf, Bca, Bootstrap } from '../src/core/statistics/resampling/bootstrap';
import { requestDraws } from '../src/core/statistics/resampling/draws';
import { SignFlips } from '../src/core/statistics/resampling/signFlips';
import { seededGenerator, type Xoshiro } from '../src/core/statistics/xoshiro';
import {
  equalModels,
  falseEquivalent,
  siblings,
  steps,
  usersAndRuns,
  type Simulation,
} from './simulateComparison';

const SHARE = Number(process.argv[2] ?? 1);
const RUNS = Math.round(1000 * SHARE);
const RESAMPLES = 499;
/** Pairs of many users take long. */
const LARGE_RUNS = Math.round(100 * SHARE);
const COHORT_RUNS = Math.round(50 * SHARE);

/** A value of a user whose lists hit with chance `skill`. */
const KINDS = {
  'nDCG-like': (skill: number, chance: Xoshiro) => (uniform(chance) < skill ? uniform(chance) ** 2 : 0),
  binary: (skill: number, chance: Xoshiro) => (uniform(chance) < skill ? 1 : 0),
  tied: (skill: number, chance: Xoshiro) => (uniform(chance) < skill ? (1 + chance.below(2)) / 4 : 0),
} as const;
type Kind = keyof typeof KINDS;
/** The mean of a value of who hits. */
const MEAN_OF_HIT: Record<Kind, number> = { 'nDCG-like': 1 / 3, binary: 1, tied: 3 / 8 };
const LOSS = 0.85;

function uniform(chance: Xoshiro): number {
  return chance.next() / 4294967296;
}

/** Two models whose users hit with chances of their own; the second with `kept` of that. */
function pair(kind: Kind, users: number, chance: Xoshiro, kept = 1): [Float64Array, Float64Array] {
  const a = new Float64Array(users);
  const b = new Float64Array(users);
  for (let user = 0; user < users; user++) {
    const skill = uniform(chance);
    a[user] = KINDS[kind](skill, chance);
    b[user] = KINDS[kind](skill * kept, chance);
  }
  return [a, b];
}

function less(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, user) => value - b[user]);
}

/** p of sign flips of one column of differences. */
function ownP(differences: Float64Array, seed: number): number {
  const users = differences.length;
  const moments = momentsOf(differences);
  const flips = new SignFlips(
    { users, columns: [differences, new Float64Array(users).fill(1)] },
    [
      {
        plus: 0,
        counted: 1,
        observed: Math.abs(
          hallStatistic({ moments, changed: differences.filter((value) => value !== 0).length }),
        ),
        inFamily: true,
        sides: [],
      },
    ],
    [],
    RESAMPLES,
    seed,
  );
  const { own } = flips.resultOf(runToEnd(requestDraws(flips.task, flips.draws)));
  return (1 + own[0]) / (1 + RESAMPLES);
}

const lines: string[] = [];
function say(line: string): void {
  lines.push(line);
  console.log(line);
}
const percent = (count: number, runs: number): string => `${((100 * count) / runs).toFixed(1)} %`;

/** One comparison of two models, by several tests. */
function oneComparison(): void {
  say('## One comparison');
  say('');
  say(
    '| values | users | pairs | paired t rejects | sign flips reject | t covers | BCa covers | equivalent at the margin |',
  );
  say('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const kind of Object.keys(KINDS) as Kind[])
    for (const users of [50, 500, 20_000]) {
      const runs = users > 10_000 ? LARGE_RUNS : RUNS;
      const found = { t: 0, flips: 0, tCovers: 0, bcaCovers: 0, equivalent: 0 };
      const difference = (MEAN_OF_HIT[kind] / 2) * (1 - LOSS);
      for (let run = 0; run < runs; run++) {
        const chance = seededGenerator(1, 'user', kind, String(users), String(run));
        const nothing = less(...pair(kind, users, chance));
        if ((pairedT(momentsOf(nothing))?.p ?? 1) < 0.05) found.t++;
        if (ownP(nothing, run) < 0.05) found.flips++;
        const something = less(...pair(kind, users, chance, LOSS));
        const moments = momentsOf(something);
        const covers = (interval: readonly [number, number] | undefined): boolean =>
          interval !== undefined && interval[0] <= difference && difference <= interval[1];
        if (covers(pairedT(moments)?.interval)) found.tCovers++;
        if (equivalenceP(moments, difference) < 0.05) found.equivalent++;
        const means = new Bootstrap({ columns: [something], users }, run)
          .draw(0, 1000)
          .map((sum) => sum / users);
        if (covers(new Bca(means, moments.mean, accelerationOf(something, moments.mean)).interval()))
          found.bcaCovers++;
      }
      say(
        `| ${kind} | ${users} | ${runs} | ${percent(found.t, runs)} | ${percent(found.flips, runs)} | ${percent(found.tCovers, runs)} | ${percent(found.bcaCovers, runs)} | ${percent(found.equivalent, runs)} |`,
      );
    }
  say('');
}

const settings: ComparisonSettings = {
  baseline: 0,
  margin: { kind: 'relative', value: 0.01 },
  adjust: 'maxt',
  family: 'all',
  resamples: RESAMPLES,
  seed: 1,
  ranks: false,
  bca: false,
};
const MEASURES = [{ name: 'one', higherIsBetter: true }];

function compared(
  models: readonly (readonly Float64Array[])[],
  changed: Partial<ComparisonSettings>,
  cohorts: readonly Cohorting[] = [],
): Comparison {
  const named = models.map((values, model) => ({ name: String(model), values }));
  return runToEnd(
    compareModels(
      { convention: 'recscope', models: named, measures: MEASURES, cohorts },
      { ...settings, ...changed },
    ),
  );
}

/** Whether the cohort that is harmed is named first. */
function cohorts(): void {
  say('## Cohorts');
  say('');
  const USERS = 20_000;
  const COHORTS = 100;
  let first = 0;
  for (let run = 0; run < COHORT_RUNS; run++) {
    const chance = seededGenerator(3, 'user', 'cohorts', String(run));
    const [a, b] = pair('nDCG-like', USERS, chance);
    const ofUser = Int32Array.from({ length: USERS }, () =>
      uniform(chance) < 0.02 ? 0 : 1 + chance.below(COHORTS - 1),
    );
    const values = Array.from({ length: COHORTS }, (_, cohort) => `c${cohort}`);
    // Half of what they hit is lost.
    for (const [user, cohort] of ofUser.entries()) if (cohort === 0 && uniform(chance) < 0.5) b[user] = 0;
    const { cohorts: found } = compared([[a], [b]], { resamples: 0 }, [{ by: 'cohort', values, ofUser }]);
    if (found[0].value === 'c0') first++;
  }
  say(
    `A cohort of 2 % of ${USERS} users that loses half of its hits is named first of ${COHORTS} in ${percent(first, COHORT_RUNS)} of ${COHORT_RUNS} runs.`,
  );
}

const simulation: Simulation = { say, share: SHARE };
const PARTS: Record<string, () => void> = {
  equal: () => equalModels(simulation),
  siblings: () => siblings(simulation),
  steps: () => steps(simulation),
  margin: () => falseEquivalent(simulation),
  runs: () => usersAndRuns(simulation),
  one: oneComparison,
  cohorts,
};
const wanted = process.argv[3];
for (const [name, part] of Object.entries(PARTS)) if (wanted === undefined || wanted === name) part();
if (SHARE >= 1 && wanted === undefined)
  writeFileSync(
    path.join(__dirname, 'results/simulate.md'),
    `# What comparisons hold\n\n${lines.join('\n').trimEnd()}\n`,
  );
