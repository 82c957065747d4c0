/**
 * Whether the tests of `recscope compare` keep their word: how often they reject where there is nothing, how often
 * intervals cover, and whether a harmed cohort is named. `npm run simulate` prints a table and writes it beside the other
 * results; `-- 200` tries fewer pairs, `-- 2000 500` fewer of many users.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { compareModels, type Comparison, type ComparisonSettings } from '../src/core/comparison/compare';
import type { Cohorting } from '../src/core/comparison/cohorts';
import { finished } from '../src/core/evaluation/steps';
import { momentsOf } from '../src/core/statistics/moments';
import { equivalenceP, pairedT } from '../src/core/statistics/tests/pairedT';
import { Bootstrap, accelerationOf, bcaInterval } from '../src/core/statistics/resampling/bootstrap';
import { SignFlips } from '../src/core/statistics/resampling/signFlips';
import { seededGenerator, type Xoshiro } from '../src/core/statistics/xoshiro';

const RUNS = Number(process.argv[2] ?? 2000);
const COHORT_RUNS = Math.min(200, RUNS);
const RESAMPLES = 499;
/** Pairs of many users take long. */
const LARGE_RUNS = Number(process.argv[3] ?? RUNS);
const LARGE_RUNS_OF_BCA = Math.min(500, LARGE_RUNS);

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

const lines: string[] = [];
function say(line: string): void {
  lines.push(line);
  console.log(line);
}
const percent = (count: number, runs: number): string => `${((100 * count) / runs).toFixed(1)} %`;

say(
  '| values | users | pairs | paired t rejects | sign flips reject | t covers | BCa covers | equivalent at the margin |',
);
say('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
for (const kind of Object.keys(KINDS) as Kind[])
  for (const users of [50, 500, 50_000]) {
    const runs = users > 10_000 ? LARGE_RUNS : RUNS;
    const bcaRuns = users > 10_000 ? LARGE_RUNS_OF_BCA : RUNS;
    const found = { t: 0, flips: 0, tCovers: 0, bcaCovers: 0, equivalent: 0 };
    const difference = (MEAN_OF_HIT[kind] / 2) * (1 - LOSS);
    for (let run = 0; run < runs; run++) {
      const chance = seededGenerator(1, 'user', kind, String(users), String(run));
      const nothing = less(...pair(kind, users, chance));
      if ((pairedT(momentsOf(nothing))?.p ?? 1) < 0.05) found.t++;
      const flips = new SignFlips({ columns: [nothing], users }, [{ plus: 0, family: 0 }], run);
      const counts = flips.newCounts();
      flips.draw(0, RESAMPLES, counts);
      if (flips.from(counts, RESAMPLES).p[0] <= 0.05) found.flips++;
      const something = less(...pair(kind, users, chance, LOSS));
      const moments = momentsOf(something);
      const covers = (interval: readonly [number, number] | undefined): boolean =>
        interval !== undefined && interval[0] <= difference && difference <= interval[1];
      if (covers(pairedT(moments)?.interval)) found.tCovers++;
      if (equivalenceP(moments, difference) < 0.05) found.equivalent++;
      if (run >= bcaRuns) continue;
      const means = new Bootstrap({ columns: [something], users }, run)
        .draw(0, 1000)
        .map((sum) => sum / users);
      if (covers(bcaInterval(means, moments.mean, accelerationOf(something, moments.mean))))
        found.bcaCovers++;
    }
    say(
      `| ${kind} | ${users} | ${runs} | ${percent(found.t, runs)} | ${percent(found.flips, runs)} | ${percent(found.tCovers, runs)} | ${percent(found.bcaCovers, bcaRuns)} | ${percent(found.equivalent, runs)} |`,
    );
  }

const settings: ComparisonSettings = {
  baseline: 0,
  margin: { kind: 'relative', value: 0.01 },
  adjust: 'maxt',
  family: 'all',
  wilcoxon: { zeroMethod: 'wilcox', continuity: false, method: 'auto' },
  resamples: RESAMPLES,
  seed: 1,
  ranks: false,
};
const MEASURES = [
  { name: 'one', higherIsBetter: true },
  { name: 'two', higherIsBetter: true },
];

function compared(
  models: readonly (readonly Float64Array[])[],
  changed: Partial<ComparisonSettings>,
  cohorts: readonly Cohorting[] = [],
): Comparison {
  const named = models.map((values, model) => ({ name: String(model), values }));
  return finished(
    compareModels(
      { convention: 'recscope', models: named, measures: MEASURES.slice(0, models[0].length), cohorts },
      { ...settings, ...changed },
    ),
  );
}

/** How often any of several comparisons without a difference is below 5 %. */
function familyErrors(changed: Partial<ComparisonSettings>): number {
  let errors = 0;
  for (let run = 0; run < RUNS; run++) {
    const chance = seededGenerator(2, 'user', 'family', String(run));
    const skills = Float64Array.from({ length: 100 }, () => uniform(chance));
    // Two measures of one list go together.
    const models = [0, 1, 2, 3].map(() => {
      const gains = skills.map((skill) => KINDS['nDCG-like'](skill, chance));
      return [gains, gains.map((gain) => (gain > 0 ? 1 : 0))];
    });
    const { adjusted } = compared(models, { ...changed, seed: run });
    if (adjusted.p.some(({ p }) => p <= 0.05)) errors++;
  }
  return errors;
}

say('');
say(`Four models, two measures, 100 users, no difference: any adjusted p ≤ 5 %`);
say('');
say(`- max-T against a baseline (6 comparisons): ${percent(familyErrors({}), RUNS)}`);
say(
  `- randomised Tukey, every pair (12 comparisons): ${percent(familyErrors({ baseline: undefined }), RUNS)}`,
);
say(
  `- Holm on paired t, every pair: ${percent(familyErrors({ baseline: undefined, adjust: 'holm', resamples: 1 }), RUNS)}`,
);

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
  const { cohorts } = compared([[a], [b]], { resamples: 0 }, [{ by: 'cohort', values, ofUser }]);
  if (cohorts[0].value === 'c0') first++;
}
say('');
say(
  `A cohort of 2 % of ${USERS} users that loses half of its hits is named first of ${COHORTS} in ${percent(first, COHORT_RUNS)} of ${COHORT_RUNS} runs.`,
);
say('');
say(
  `BCa of 50,000 users over ${LARGE_RUNS_OF_BCA} pairs. One standard error of 5 % is ${(100 * Math.sqrt((0.05 * 0.95) / RUNS)).toFixed(1)} % in ${RUNS} pairs.`,
);
if (RUNS >= 2000)
  writeFileSync(
    path.join(__dirname, 'results/simulate.md'),
    `# What tests of comparisons hold\n\n${lines.join('\n')}\n`,
  );
