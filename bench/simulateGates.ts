/**
 * What gates say where the truth is known, into bench/results/gates.md.
 *
 *   npm run simulate:gates [-- SHARE of the tables]
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runToEnd } from '../src/core/evaluation/steps';
import type { ValueBound, ValueCheck, ValueGate } from '../src/core/gates/valueCheck';
import { checkValueGates, combinedGateState } from '../src/core/gates/valueGates';
import { normalCdf, tQuantile } from '../src/core/statistics/distributions';
import { seededGenerator } from '../src/core/statistics/xoshiro';
import { simulateFirstGates } from './simulateFirstGates';
import { simulateGateBounds } from './simulateGateBounds';
import { MEASURES, percent, skillsOf, uniform, valuesOf } from './simulateComparison';

const share = Number(process.argv[2] ?? 1);
const TABLES = Math.max(1, Math.round(10_000 * share));
const DRAWS = 499;

const lines: string[] = [];
function say(line: string): void {
  lines.push(line);
  process.stdout.write(`${line}\n`);
}

type Values = readonly Float64Array[];

function judged(
  models: readonly Values[],
  gates: readonly { bound: ValueBound; measure: number }[],
): ValueCheck[] {
  return runToEnd(
    checkValueGates(
      gates.map((gate): ValueGate => ({ ...gate, models: [1], division: undefined })),
      {
        models: models.map((values, model) => ({ name: String(model), values })),
        measures: MEASURES.map(({ name }) => ({ name, higherIsBetter: true, range: [0, 1] })),
        baseline: 0,
        divisions: [],
      },
      { resamples: DRAWS, seed: 1 },
    ),
  );
}

/** Two models of the same skill: their values can be exchanged for each user. */
function pair(users: number, table: number, measures: number): readonly [Values, Values] {
  const chance = seededGenerator(21, 'user', String(users), String(table));
  const skills = skillsOf(users, chance);
  return [valuesOf(skills, measures, chance), valuesOf(skills, measures, chance)];
}

/** The true mean of each measure. */
function truth(): number[] {
  const chance = seededGenerator(22, 'user', 'truth');
  const values = valuesOf(skillsOf(2_000_000, chance), 6, chance);
  return values.map((column) => column.reduce((sum, value) => sum + value, 0) / column.length);
}

const shareOf = (value: number) => ({ kind: 'relative', value }) as const;

/** Models that are worse by exactly what is allowed. */
function worse(values: Values, by: number): Values {
  return values.map((column) => column.map((value) => value * (1 - by)));
}

function broken(checks: readonly ValueCheck[]): boolean {
  return combinedGateState(checks.map(({ state }) => state)) === 'broken';
}

/** Of many users fewer pairs: each takes longer. */
function tablesOf(users: number): number {
  return users > 200 ? Math.ceil(TABLES / 10) : TABLES;
}

function times(users: number, of: (table: number) => boolean): string {
  const tables = tablesOf(users);
  let found = 0;
  for (let table = 0; table < tables; table++) if (of(table)) found++;
  return percent(found, tables);
}

function atTheBound(means: readonly number[]): void {
  say('## Gates exactly at their bounds');
  say('');
  say('Broken, of so many pairs. Twelve: six metrics, each not worse by 1% and at least its true mean.');
  say('');
  say(
    '| users | nDCG@10 not worse by 1% | nDCG@10 better | nDCG@10 at least | HitRate@1 at least | twelve gates |',
  );
  say('| ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const users of [60, 200, 1000]) {
    const cells = [
      times(users, (table) => {
        const [a, b] = pair(users, table, 1);
        return broken(
          judged([a, worse(b, 0.01)], [{ bound: { kind: 'notWorseBy', amount: shareOf(0.01) }, measure: 0 }]),
        );
      }),
      times(users, (table) =>
        broken(
          judged(pair(users, table, 1), [{ bound: { kind: 'betterBy', amount: shareOf(0) }, measure: 0 }]),
        ),
      ),
      ...[0, 1].map((measure) =>
        times(users, (table) =>
          broken(
            judged(pair(users, table, 2), [{ bound: { kind: 'atLeast', value: means[measure] }, measure }]),
          ),
        ),
      ),
      times(users, (table) => {
        const [a, b] = pair(users, table, 6);
        const gates = means.flatMap((mean, measure) => [
          { bound: { kind: 'notWorseBy', amount: shareOf(0.01) } as const, measure },
          { bound: { kind: 'atLeast', value: mean * 0.99 } as const, measure },
        ]);
        return broken(judged([a, worse(b, 0.01)], gates));
      }),
    ];
    say(`| ${users.toLocaleString('en')} | ${cells.join(' | ')} |`);
  }
  say('');
}

function equalModels(): void {
  say('## Two equal models under “not worse by 1%”');
  say('');
  say('| users | broken | open | holds | blind |');
  say('| ---: | ---: | ---: | ---: | ---: |');
  for (const users of [60, 200, 1000]) {
    const states = new Map<string, number>();
    let blind = 0;
    const tables = tablesOf(users);
    for (let table = 0; table < tables; table++) {
      const [check] = judged(pair(users, table, 1), [
        { bound: { kind: 'notWorseBy', amount: shareOf(0.01) }, measure: 0 },
      ]);
      states.set(check.state, (states.get(check.state) ?? 0) + 1);
      if (check.blind !== undefined) blind++;
    }
    const cell = (state: string): string => percent(states.get(state) ?? 0, tables);
    say(
      `| ${users.toLocaleString('en')} | ${cell('broken')} | ${cell('open')} | ${cell('holds')} | ${percent(blind, tables)} |`,
    );
  }
  say('');
}

/** The chance that a paired t test at 5% finds a true difference, by integrating over the deviation: not the code of the product. */
function powerOf(users: number, shift: number): number {
  const degrees = users - 1;
  const critical = tQuantile(0.975, degrees);
  // s²·degrees is chi-square: Simpson over the density of s.
  const steps = 2000;
  const [from, to] = [Math.max(1e-6, 1 - 8 / Math.sqrt(2 * degrees)), 1 + 8 / Math.sqrt(2 * degrees)];
  const density = (s: number): number => Math.exp((degrees - 1) * Math.log(s) - (degrees * (s * s - 1)) / 2);
  let whole = 0;
  let found = 0;
  for (let step = 0; step <= steps; step++) {
    const s = from + ((to - from) * step) / steps;
    const weight = (step === 0 || step === steps ? 1 : step % 2 === 1 ? 4 : 2) * density(s);
    whole += weight;
    found += weight * (normalCdf(shift - critical * s) + normalCdf(-shift - critical * s));
  }
  return found / whole;
}

function blindGates(): void {
  say('## Blind gates');
  say('');
  const chance = seededGenerator(23, 'user', 'blind');
  let [blind, named, wrongly, missed, needed] = [0, 0, 0, 0, 0];
  const configurations = Math.max(1, Math.round(1000 * share));
  for (let number = 0; number < configurations; number++) {
    const users = Math.round(6 * 500 ** uniform(chance));
    const [a, b] = pair(users, number, 1);
    const isShare = uniform(chance) < 0.5;
    const value = 0.002 * 200 ** uniform(chance);
    const amount = { kind: isShare ? 'relative' : 'absolute', value } as const;
    const kind = uniform(chance) < 0.5 ? 'notWorseBy' : 'betterBy';
    const [check] = judged([a, b], [{ bound: { kind, amount }, measure: 0 }]);
    const mean = a[0].reduce((sum, each) => sum + each, 0) / users;
    const asked = isShare ? value * mean : value;
    const differences = b[0].map((each, user) => each - a[0][user]);
    const average = differences.reduce((sum, each) => sum + each, 0) / users;
    const variance = differences.reduce((sum, each) => sum + (each - average) ** 2, 0) / (users - 1);
    if (variance === 0 || asked === 0) continue;
    const isBlind = powerOf(users, (asked * Math.sqrt(users)) / Math.sqrt(variance)) < 0.8;
    if (isBlind) blind++;
    if (check.blind !== undefined) {
      named++;
      if (!isBlind) wrongly++;
      // With as many users as it says the gate is not blind.
      const enough = Math.ceil(check.blind.needed);
      if (powerOf(enough, (asked * Math.sqrt(enough)) / Math.sqrt(variance)) > 0.78) needed++;
    } else if (isBlind) missed++;
  }
  say(
    `Of ${configurations.toLocaleString('en')} random configurations (6 to 3,000 users, bounds of 0.002 to 0.4 or of 0.2% to 40%) ${blind} are blind by a power that is computed in another way; ${named} are named, ${wrongly} of them wrongly, and ${missed} are missed. With as many users as were said to be needed ${needed} of the ${named} find what they are to find in 78% or more.`,
  );
}

async function main(): Promise<void> {
  say('# What gates say where the truth is known');
  say('');
  say(
    `Values of the rank of one wanted item, which users find more or less easily; ${TABLES.toLocaleString('en')} pairs of models (a tenth of them with 1,000 users), ${DRAWS} draws. \`npm run simulate:gates\`.`,
  );
  say('');
  atTheBound(truth());
  equalModels();
  blindGates();
  simulateGateBounds({ say, share });
  await simulateFirstGates({ say, share });
  if (share === 1) writeFileSync(path.join(__dirname, 'results/gates.md'), `${lines.join('\n')}\n`);
}

void main();
