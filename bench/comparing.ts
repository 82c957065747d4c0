/**
 * How long `compare` takes from the users' values to its first words, and to its final ones: on one thread, as users of
 * one core have it. Threads share the draws, and nothing else.
 *
 *     npx tsx bench/comparing.ts        writes results/comparing.md
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { compareModels, type ComparisonSettings } from '../src/core/comparison/compare';
import type { ComparedModel } from '../src/core/comparison/pairs';
import { drawResamples, drawsAtATime, emptyDraws, mergeDraws } from '../src/core/statistics/resampling/draws';
import { seededGenerator } from '../src/core/statistics/xoshiro';

const MEASURES: readonly { readonly name: string; readonly value: (rank: number) => number }[] = [
  { name: 'nDCG@10', value: (rank) => (rank > 10 ? 0 : 1 / Math.log2(1 + rank)) },
  { name: 'HitRate@10', value: (rank) => (rank > 10 ? 0 : 1) },
  { name: 'RR@10', value: (rank) => (rank > 10 ? 0 : 1 / rank) },
  { name: 'nDCG@20', value: (rank) => (rank > 20 ? 0 : 1 / Math.log2(1 + rank)) },
  { name: 'HitRate@20', value: (rank) => (rank > 20 ? 0 : 1) },
  { name: 'RR@20', value: (rank) => (rank > 20 ? 0 : 1 / rank) },
];

const SHAPES: readonly (readonly [models: number, users: number])[] = [
  [2, 5_000],
  [20, 20],
  [20, 5_000],
  [5, 138_000],
  [20, 138_000],
  [2, 1_000_000],
  [20, 1_000_000],
];

const settings: ComparisonSettings = {
  baseline: 0,
  margin: { kind: 'relative', value: 0.01 },
  adjust: 'maxt',
  family: 'all',
  resamples: 10_000,
  seed: 1,
  ranks: false,
  bca: false,
};

/** Values of the rank of one wanted item; each model a little worse than the one before. */
function modelsOf(models: number, users: number): ComparedModel[] {
  const chance = seededGenerator(1, 'row', `${models} ${users}`);
  const uniform = (): number => (chance.next() + 0.5) / 4294967296;
  const skills = Float64Array.from({ length: users }, () => 6 * uniform());
  return Array.from({ length: models }, (_, model) => {
    const ranks = skills.map((skill) => Math.ceil(uniform() ** -0.5 * Math.exp(skill - 1.5 + model / 100)));
    return { name: String(model), values: MEASURES.map(({ value }) => ranks.map(value)) };
  });
}

/** Milliseconds of one comparison, and of them those that drawing takes. */
function timed(models: readonly ComparedModel[], first: boolean): { all: number; draws: number } {
  const began = performance.now();
  let draws = 0;
  const steps = compareModels(
    {
      convention: 'recscope',
      models,
      measures: MEASURES.map(({ name }) => ({ name, higherIsBetter: true })),
      cohorts: [],
    },
    { ...settings, first },
  );
  let answer: Float64Array | undefined;
  for (;;) {
    const step = steps.next(answer);
    answer = undefined;
    if (step.done === true) return { all: performance.now() - began, draws };
    if (typeof step.value !== 'object') continue;
    const asked = performance.now();
    const { task, draws: count } = step.value;
    answer = emptyDraws(task, count);
    const turn = drawsAtATime(task, count);
    for (let from = 0; from < count; from += turn)
      mergeDraws(task, answer, drawResamples(task, from, Math.min(count, from + turn)), from);
    draws += performance.now() - asked;
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

const lines = [
  '# From values to words',
  '',
  `Models against a baseline in ${MEASURES.length} measures, ${settings.resamples.toLocaleString('en-US')} draws (all choices of signs with 20 users), milliseconds on one thread, the median of three runs. Threads share the draws.`,
  '',
  '| models | users | first words | final words | of these, draws |',
  '| ---: | ---: | ---: | ---: | ---: |',
];
timed(modelsOf(3, 1000), false);
for (const [count, users] of SHAPES) {
  const models = modelsOf(count, users);
  const firsts = [0, 1, 2].map(() => timed(models, true).all);
  const finals = [0, 1, 2].map(() => timed(models, false));
  const cells = [
    median(firsts),
    median(finals.map(({ all }) => all)),
    median(finals.map(({ draws }) => draws)),
  ].map((milliseconds) => Math.round(milliseconds).toLocaleString('en-US'));
  lines.push(`| ${count} | ${users.toLocaleString('en-US')} | ${cells.join(' | ')} |`);
  console.log(lines[lines.length - 1]);
}
writeFileSync(path.join(__dirname, 'results/comparing.md'), `${lines.join('\n')}\n`);
