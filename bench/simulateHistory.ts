/**
 * How often `recscope history` names a change if there is none, and how close it names a planted drop, into
 * bench/results/history.md.
 *
 *   npm run simulate:history [-- SHARE of the histories]
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runToEnd } from '../src/core/evaluation/steps';
import { historyChanges, type HistoryChange } from '../src/core/history/changes';
import { seededGenerator, type Xoshiro } from '../src/core/statistics/xoshiro';
import { normal, percent, uniform } from './simulateComparison';

const share = Number(process.argv[2] ?? 1);
const HISTORIES = Math.max(1, Math.round(1_000 * share));
const POWER_HISTORIES = Math.max(1, Math.round(200 * share));
const SNAPSHOTS = 200;
const USERS = 200;
const DRAWS = 399;

const lines: string[] = [];
function say(line: string): void {
  lines.push(line);
  process.stdout.write(`${line}\n`);
}

function zeroInflated(skill: number, chance: Xoshiro): number {
  return uniform(chance) < 0.4 + 0.1 * skill ? uniform(chance) ** 2 : 0;
}

/** Value of a user who is served this well, and the share of the users whose value a snapshot redraws. */
const KINDS = {
  normal: { value: (skill: number, chance: Xoshiro) => skill + normal(chance), redrawn: 1 },
  binary: {
    value: (skill: number, chance: Xoshiro) => (uniform(chance) < 0.3 + 0.1 * skill ? 1 : 0),
    redrawn: 1,
  },
  'zero-inflated': { value: zeroInflated, redrawn: 1 },
  'zero-inflated, 5% of the users change': { value: zeroInflated, redrawn: 0.05 },
};
type Kind = keyof typeof KINDS;

/** Values of users who are served equally well by each snapshot, and their standard deviation within a snapshot. */
function historyOf(
  kind: Kind,
  chance: Xoshiro,
): { readonly values: Float64Array[]; readonly deviation: number } {
  const skills = Float64Array.from({ length: USERS }, () => Math.max(-2, Math.min(2, normal(chance))));
  const { value: valueOf, redrawn } = KINDS[kind];
  const values: Float64Array[] = [];
  for (let snapshot = 0; snapshot < SNAPSHOTS; snapshot++)
    values.push(
      skills.map((skill, user) =>
        snapshot > 0 && uniform(chance) >= redrawn ? values[snapshot - 1][user] : valueOf(skill, chance),
      ),
    );
  const [first] = values;
  const mean = first.reduce((sum, value) => sum + value, 0) / USERS;
  return { values, deviation: Math.sqrt(first.reduce((sum, value) => sum + (value - mean) ** 2, 0) / USERS) };
}

function changesOf(snapshots: readonly Float64Array[], seed: number): HistoryChange[] {
  return runToEnd(
    historyChanges(
      { measure: { name: 'value', higherIsBetter: true }, snapshots, starts: [0] },
      { resamples: DRAWS, seed },
    ),
  );
}

say('# What `recscope history` says where the truth is known');
say('');
say(
  `${SNAPSHOTS} snapshots of ${USERS} users, ${HISTORIES} histories without a change and ${POWER_HISTORIES} with a drop a row, ${DRAWS} draws. Drop: since a random snapshot every user loses half of the standard deviation of the users' values in a snapshot. Named: “clearly worse” since a snapshot at most 3 from it.`,
);
say('');
say('| values | no change: “clearly worse” | any change | drop: named | other changes beside it |');
say('| --- | ---: | ---: | ---: | ---: |');
for (const kind of Object.keys(KINDS) as Kind[]) {
  let [worse, changed, named, beside] = [0, 0, 0, 0];
  for (let history = 0; history < HISTORIES; history++) {
    const chance = seededGenerator(45, 'user', kind, String(history));
    const { values, deviation } = historyOf(kind, chance);
    const without = changesOf(values, history);
    if (without.length > 0) changed++;
    if (without.some(({ verdict }) => verdict === 'worse')) worse++;
    if (history >= POWER_HISTORIES) continue;
    const start = 1 + Math.floor(uniform(chance) * (SNAPSHOTS - 1));
    const found = changesOf(
      values.map((column, at) => (at < start ? column : column.map((value) => value - deviation / 2))),
      history,
    );
    const isNear = ({ snapshot, verdict }: HistoryChange): boolean =>
      verdict === 'worse' && Math.abs(snapshot - start) <= 3;
    if (found.some(isNear)) named++;
    if (found.length > 1) beside++;
  }
  say(
    `| ${kind} | ${[percent(worse, HISTORIES), percent(changed, HISTORIES), percent(named, POWER_HISTORIES), percent(beside, POWER_HISTORIES)].join(' | ')} |`,
  );
}
writeFileSync(path.join(__dirname, 'results/history.md'), `${lines.join('\n')}\n`);
