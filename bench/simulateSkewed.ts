/**
 * What comparisons say of skewed values where the truth is known, into bench/results/comparison.md.
 *
 *   npm run simulate:comparison [-- SHARE of the tables [PART]]
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Difference } from '../src/core/comparison/differences';
import { inferFamily, type InferenceSettings } from '../src/core/comparison/families';
import type { Inference } from '../src/core/comparison/inference';
import { marginEnds, pairedDifferences } from '../src/core/comparison/pairs';
import { absoluteMargin } from '../src/core/comparison/verdict';
import { runToEnd } from '../src/core/evaluation/steps';
import { seededGenerator, type Xoshiro } from '../src/core/statistics/xoshiro';
import { normal, percent, skillsOf, valuesOf } from './simulateComparison';

const share = Number(process.argv[2] ?? 1);
const wanted = process.argv[3];
const TABLES = Math.max(1, Math.round(1000 * share));
/** More users than can be counted in all choices of signs; with 20 each table takes a tenth of a second. */
const USERS = [10, 21, 30, 60, 200, 2000];
const MODELS = [1, 5];

const lines: string[] = [];
function say(line = ''): void {
  lines.push(line);
  process.stdout.write(`${line}\n`);
}

const exponential = (chance: Xoshiro): number => -Math.log((chance.next() + 0.5) / 4294967296);

/** Differences with a mean of 0. */
const DIFFERENCES: Readonly<Record<string, (chance: Xoshiro) => number>> = {
  symmetric: normal,
  'half zeros, Laplace': (chance) =>
    chance.below(2) === 0 ? 0 : (chance.below(2) === 0 ? -1 : 1) * exponential(chance),
  exponential: (chance) => exponential(chance) - 1,
  'log-normal': (chance) => Math.exp(normal(chance)) - Math.exp(0.5),
  '10 % win 0.45, 90 % lose 0.05': (chance) => (chance.below(10) === 0 ? 0.45 : -0.05),
  '60 % zeros, the rest exponential': (chance) => (chance.below(5) < 3 ? 0 : exponential(chance) - 1),
};

const settings: InferenceSettings = {
  margin: { kind: 'absolute', value: 0 },
  adjust: 'maxt',
  family: 'all',
  resamples: 499,
  seed: 1,
};

/** Judges models against the first. */
function judged(
  columns: readonly Float64Array[],
  changed: Partial<InferenceSettings>,
): { readonly inferences: readonly Inference[]; readonly differences: readonly Difference[] } {
  const all = { ...settings, ...changed };
  const models = columns.map((values, model) => ({ name: String(model), values: [values] }));
  const [a, ...others] = columns;
  const differences = others.map((b, at): Difference => {
    const { moments, mean, above, below } = pairedDifferences(a, b);
    const margin = absoluteMargin(all.margin, mean);
    return {
      ...{ a: 0, b: at + 1, measure: 0, higherIsBetter: true, moments, changed: above + below, margin },
      ...(all.margin.kind === 'relative' && {
        ends: marginEnds(a, b, Math.sign(mean) * all.margin.value, { ...moments, meanOfA: mean }),
      }),
    };
  });
  return { inferences: runToEnd(inferFamily(models, differences, all)).inferences, differences };
}

/** A steady baseline, and models with these differences from it. */
function table(kind: string, users: number, models: number, number: number, shift = 0): Float64Array[] {
  const chance = seededGenerator(31, 'user', kind, `${users} ${models} ${shift}`, String(number));
  return [
    new Float64Array(users).fill(0.5),
    ...Array.from({ length: models }, () =>
      Float64Array.from({ length: users }, () => {
        const difference = DIFFERENCES[kind](chance);
        return difference === 0 ? 0.5 : 0.5 + difference + shift;
      }),
    ),
  ];
}

const isSure = ({ verdict }: Inference): boolean => verdict === 'better' || verdict === 'worse';

function falseWords(): void {
  say('## False words');
  say();
  say(
    `True means are equal, the baseline is steady: tables with any better or worse, of ${TABLES}; in brackets those in which every difference may have a word. 499 draws; of 10 users all choices of signs.`,
  );
  say();
  say(`| differences | models | ${USERS.map((users) => `n = ${users}`).join(' | ')} |`);
  say(`| --- | ---: | ${USERS.map(() => '---:').join(' | ')} |`);
  let all = 0;
  let tables = 0;
  for (const kind of Object.keys(DIFFERENCES))
    for (const models of MODELS) {
      const cells = USERS.map((users) => {
        let wrong = 0;
        let open = 0;
        for (let number = 0; number < TABLES; number++) {
          const { inferences } = judged(table(kind, users, models, number), { seed: number });
          if (inferences.some(isSure)) wrong++;
          if (inferences.every(({ needed }) => needed === undefined)) open++;
        }
        all += wrong;
        tables += TABLES;
        return `${((100 * wrong) / TABLES).toFixed(1)} (${Math.round((100 * open) / TABLES)})`;
      });
      say(`| ${kind} | ${models} | ${cells.join(' | ')} |`);
    }
  say();
  say(`Over the grid ${percent(all, tables)}.`);
  say();
}

/** Values of a, and what is added to the margin for b. */
const RATIOS: readonly (readonly [
  name: string,
  margin: number,
  values: (users: number, chance: Xoshiro) => Float64Array,
  mean: number,
  noise: (chance: Xoshiro) => number,
])[] = [
  ...[0.02, 0.05].map(
    (deviation) =>
      [
        `nDCG-like, margin 10 %, sd of differences ${deviation}`,
        0.1,
        (users: number, chance: Xoshiro) => valuesOf(skillsOf(users, chance), 1, chance)[0],
        meanOfValues(),
        (chance: Xoshiro) => deviation * normal(chance),
      ] as const,
  ),
  [
    'nDCG-like, margin 1 %, sd of differences 0.002',
    0.01,
    (users, chance) => valuesOf(skillsOf(users, chance), 1, chance)[0],
    meanOfValues(),
    (chance) => 0.002 * normal(chance),
  ],
  [
    'log-normal gain, margin 5 %, sd of differences 5 % of the mean',
    0.05,
    (users, chance) => Float64Array.from({ length: users }, () => Math.exp(normal(chance))),
    Math.exp(0.5),
    (chance) => 0.05 * Math.exp(0.5) * normal(chance),
  ],
  [
    'log-normal gain, margin 5 %, exponential differences',
    0.05,
    (users, chance) => Float64Array.from({ length: users }, () => Math.exp(normal(chance))),
    Math.exp(0.5),
    (chance) => 0.05 * Math.exp(0.5) * (exponential(chance) - 1),
  ],
];

function meanOfValues(): number {
  const chance = seededGenerator(32, 'user', 'truth');
  const values = valuesOf(skillsOf(1_000_000, chance), 1, chance)[0];
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function falseEquivalent(): void {
  say('## A margin that is a share of the baseline');
  say();
  say(
    `The true difference is exactly the margin, above or below: tables that call it equivalent, of ${TABLES}.`,
  );
  say();
  const users = [30, 200, 2000];
  say(`| values | side | ${users.map((count) => `n = ${count}`).join(' | ')} |`);
  say(`| --- | --- | ${users.map(() => '---:').join(' | ')} |`);
  for (const [name, margin, values, mean, noise] of RATIOS)
    for (const side of [1, -1]) {
      const cells = users.map((count) => {
        let wrong = 0;
        for (let number = 0; number < TABLES; number++) {
          const chance = seededGenerator(33, 'user', name, `${side} ${count}`, String(number));
          const a = values(count, chance);
          const b = a.map((value) => value + side * margin * mean + noise(chance));
          const { inferences } = judged([a, b], {
            seed: number,
            margin: { kind: 'relative', value: margin },
          });
          if (inferences[0].verdict === 'equivalent') wrong++;
        }
        return percent(wrong, TABLES);
      });
      say(`| ${name} | ${side > 0 ? 'above' : 'below'} | ${cells.join(' | ')} |`);
    }
  say();
}

function detectable(): void {
  say('## The smallest detectable difference');
  say();
  say(
    `The detectable difference that tables state on average is made the true one of the first model, the others do not differ: how often it is called better, of ${TABLES}.`,
  );
  say();
  const users = [30, 60, 200, 2000];
  say(`| differences | models | ${users.map((count) => `n = ${count}`).join(' | ')} |`);
  say(`| --- | ---: | ${users.map(() => '---:').join(' | ')} |`);
  for (const kind of ['symmetric', 'exponential'])
    for (const models of [1, 4]) {
      const cells = users.map((count) => {
        const pilot = TABLES;
        const statements = Array.from({ length: pilot }, (_, number) =>
          judged(table(kind, count, models, number), { seed: number }).inferences.flatMap((each) =>
            Number.isNaN(each.detectable) ? [] : [each.detectable],
          ),
        ).flat();
        const stated = statements.reduce((sum, each) => sum + each, 0) / statements.length;
        let found = 0;
        for (let number = 0; number < TABLES; number++) {
          const columns = table(kind, count, models, number + pilot);
          columns[1] = columns[1].map((value) => value + stated);
          const [first] = judged(columns, { seed: number }).inferences;
          if (first.verdict === 'better') found++;
        }
        return percent(found, TABLES);
      });
      say(`| ${kind} | ${models} | ${cells.join(' | ')} |`);
    }
  say();
}

const PARTS: Readonly<Record<string, () => void>> = {
  words: falseWords,
  equivalent: falseEquivalent,
  detectable,
};
for (const [name, part] of Object.entries(PARTS)) if (wanted === undefined || wanted === name) part();
if (share >= 1 && wanted === undefined)
  writeFileSync(
    path.join(__dirname, 'results/comparison.md'),
    `# What comparisons say of skewed values\n\n${lines.join('\n').trimEnd()}\n`,
  );
