/**
 * How often `recscope slices` names a slice if none is harmed, and how often it finds a planted one, into
 * bench/results/slices.md.
 *
 *   npm run simulate:slices [-- SHARE of the tables]
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Cohorting } from '../src/core/comparison/cohorts';
import { runToEnd } from '../src/core/evaluation/steps';
import { isInSlice } from '../src/core/slices/search';
import { harmedSlices, type SearchedSlices } from '../src/core/slices/slices';
import { momentsOf } from '../src/core/statistics/moments';
import { seededGenerator, type Xoshiro } from '../src/core/statistics/xoshiro';
import { pairedT } from '../src/core/statistics/tests/pairedT';
import { normal, percent, uniform } from './simulateComparison';

const share = Number(process.argv[2] ?? 1);
const TABLES = Math.max(1, Math.round(2_000 * share));
const POWER_TABLES = Math.max(1, Math.round(200 * share));
const DRAWS = 999;

const lines: string[] = [];
function say(line: string): void {
  lines.push(line);
  process.stdout.write(`${line}\n`);
}

/** Value of a user who is served this well. */
const KINDS = {
  'zero-inflated': (skill: number, chance: Xoshiro) => (uniform(chance) < skill ? uniform(chance) ** 2 : 0),
  'heavy-tailed': (skill: number, chance: Xoshiro) => Math.exp(1.2 * normal(chance) + skill),
  binary: (skill: number, chance: Xoshiro) => (uniform(chance) < skill / 2 ? 1 : 0),
};
type Kind = keyof typeof KINDS;

/** Columns of 2 to 8 values, some rare, and of four quarters. */
function columnsOf(users: number, count: number, chance: Xoshiro): Cohorting[] {
  return Array.from({ length: count }, (_, column): Cohorting => {
    const values = 2 + (column % 7);
    return {
      by: `c${column}`,
      values: Array.from({ length: values }, (__, value) => String(value)),
      ofUser: Int32Array.from({ length: users }, () => Math.floor(values * uniform(chance) ** 1.5)),
    };
  });
}

/** Values of two equal models. @param weight how much the first column says of how well users are served */
function pair(
  kind: Kind,
  columns: readonly Cohorting[],
  users: number,
  chance: Xoshiro,
  weight = 0.3,
): [Float64Array, Float64Array] {
  const skills = Float64Array.from({ length: users }, (_, user) =>
    Math.min(
      1,
      (1 - weight) * uniform(chance) + weight * (columns[0].ofUser[user] / columns[0].values.length),
    ),
  );
  return [
    skills.map((skill) => KINDS[kind](skill, chance)),
    skills.map((skill) => KINDS[kind](skill, chance)),
  ];
}

/** @param values of the baseline and the model; undefined: the model is compared with its other users */
function searched(
  values: readonly [Float64Array | undefined, Float64Array],
  columns: readonly Cohorting[],
  chance: Xoshiro,
): SearchedSlices {
  const [a, b] = values;
  return runToEnd(
    harmedSlices(
      {
        models: [a && { name: 'a', values: [a] }, { name: 'b', values: [b] }],
        measure: { name: 'value', higherIsBetter: true },
        columns,
        halves: Uint8Array.from(b, () => chance.next() & 1),
      },
      { resamples: DRAWS, seed: 1, pairs: 1 },
    ),
  );
}

say('# What `recscope slices` says where the truth is known');
say('');
say('## No slice is harmed');
say('');
say(
  `1 to 12 columns: share of the tables of which any slice is named. At most 6% is promised. “Baseline”: two equal models. “Other users”: one model that serves no slice worse; \`recscope slices\` tests it by metrics with bounds only, and its heavy-tailed tables show why.`,
);
say('');
say('| against | values | users | tables | any slice named |');
say('| --- | --- | ---: | ---: | ---: |');
const SIZES = [100, 200, 500, 1_000, 2_000];
for (const against of ['baseline', 'other users']) {
  let [all, allNamed] = [0, 0];
  for (const kind of Object.keys(KINDS) as Kind[])
    for (const users of SIZES) {
      let named = 0;
      const tables = Math.ceil(TABLES / SIZES.length);
      for (let table = 0; table < tables; table++) {
        const chance = seededGenerator(44, 'user', `${against} ${kind}`, `${users} ${table}`);
        const columns = columnsOf(users, 1 + (table % 12), chance);
        const isAlone = against === 'other users';
        const [a, b] = pair(kind, columns, users, chance, isAlone ? 0 : 0.3);
        if (searched([isAlone ? undefined : a, b], columns, chance).slices.length > 0) named++;
      }
      say(`| ${against} | ${kind} | ${users} | ${tables} | ${percent(named, tables)} |`);
      all += tables;
      allNamed += named;
    }
  say(`| ${against} | all | | ${all} | ${percent(allNamed, all)} |`);
}

say('');
say('## Planted slices');
say('');
say(
  `${POWER_TABLES} tables a cell, 8 columns, zero-inflated values. Users of the slice lose this share of their mean. Found: a named slice shares half of its users with the planted one (their union). Oracle: a t test at 5% over all users of the slice, which it was told.`,
);
say('');
say('| users | conditions | users of the slice | loss | found | oracle |');
say('| ---: | ---: | ---: | ---: | ---: | ---: |');
for (const users of [500, 2_000, 8_000])
  for (const conditions of [1, 2])
    for (const loss of [0.3, 0.6, 0.9]) {
      let [found, told, size] = [0, 0, 0];
      for (let table = 0; table < POWER_TABLES; table++) {
        const chance = seededGenerator(45, 'user', String(users), `${conditions} ${loss} ${table}`);
        const columns = columnsOf(users, 8, chance);
        const [a, b] = pair('zero-inflated', columns, users, chance);
        const planted = {
          conditions: [
            { column: 2, cohort: 1 },
            { column: 3, cohort: 0 },
          ].slice(0, conditions),
        };
        const isPlanted = Uint8Array.from(a, (_, user) => (isInSlice(columns, planted, user) ? 1 : 0));
        const worse = b.map((value, user) => (isPlanted[user] > 0 ? value * (1 - loss) : value));
        const { slices } = searched([a, worse], columns, chance);
        const isFound = slices.some((slice) => {
          let [both, either] = [0, 0];
          for (const [user, planned] of isPlanted.entries()) {
            const own = isInSlice(columns, slice, user);
            if (own && planned > 0) both++;
            if (own || planned > 0) either++;
          }
          return both >= either / 2;
        });
        const differences = worse
          .map((value, user) => value - a[user])
          .filter((_, user) => isPlanted[user] > 0);
        size += differences.length;
        if (isFound) found++;
        if ((pairedT(momentsOf(differences))?.p ?? 1) < 0.05) told++;
      }
      const cells = [users, conditions, Math.round(size / POWER_TABLES), `${100 * loss}%`];
      say(`| ${[...cells, percent(found, POWER_TABLES), percent(told, POWER_TABLES)].join(' | ')} |`);
    }
writeFileSync(path.resolve(__dirname, 'results/slices.md'), `${lines.join('\n')}\n`);
