import assert from 'node:assert/strict';
import path from 'node:path';
import { compilePlan, type MeasureResult } from '../../../src/core/evaluation/evaluate';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import { answerOf, CASES, GOLDEN, goldenCase, mapping, type CaseName, type MappingEntry } from './goldenCase';

const ATLAS = path.join(GOLDEN, 'atlas');

/** Answers that cannot be met honestly. */
const UNMET: readonly Unmet[] = [
  {
    library: 'sklearn',
    theirs: /ignore_ties=True/,
    reason:
      'numpy.argsort is not stable, and reversed: of equal scores the order differs from machine to machine',
  },
  {
    library: 'beir',
    theirs: /^Hole@/,
    reason:
      'its mean is of what nobody’s truth names, its values per user are of runs on that user alone: two definitions, see the last test',
  },
  {
    library: 'catboost',
    theirs: /^(ERR|PFound)/,
    reason: 'labels are kept in single precision, which is 1e-8 away from the fifths that were handed over',
  },
  {
    library: 'catboost',
    theirs: /AUC:type=Ranking/,
    reason: 'pairs of two gains are compared too, over all users at once: not to be matched',
  },
  {
    library: 'lightfm',
    theirs: /^auc_score$/,
    reason:
      'its arithmetic of ranks leaves 0 to 1 where scores are equal, as those of all unlisted items are',
  },
];

interface Unmet {
  readonly library: string;
  readonly theirs: RegExp;
  readonly reason: string;
}

/** What keeps our answer from being theirs; undefined: nothing. */
function difference(entry: MappingEntry, name: CaseName): string | undefined {
  const theirs = answerOf(entry, name, ATLAS);
  if (theirs.kind !== 'value') return undefined;
  const input = goldenCase(name);
  let ours: MeasureResult;
  try {
    [ours] = evaluateAtOnce(input, compilePlan(entry.measure, entry.convention)).measures;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const away = (a: number, b: number): boolean => !(Math.abs(a - b) <= entry.tolerance);
  if (theirs.mean !== undefined && away(ours.mean, theirs.mean))
    return `mean ${ours.mean} is not ${theirs.mean}`;
  for (const [user, value] of theirs.perUser) {
    const index = input.users.find(user);
    if (index < 0) return `there is no user ${user}`;
    if (away(ours.values[index], value)) return `${user}: ${ours.values[index]} is not ${value}`;
  }
  return undefined;
}

describe('what more libraries answered', () => {
  const entries = mapping(ATLAS);
  for (const library of new Set(entries.map((entry) => entry.library)))
    it(library, () => {
      const failures: string[] = [];
      const excused = new Map<Unmet, number>();
      const unneeded = new Set(UNMET.filter((unmet) => unmet.library === library));
      const own = entries.filter((entry) => entry.library === library);
      let met = 0;
      for (const entry of own) {
        const problems = CASES.map((name) => {
          const problem = difference(entry, name);
          return problem && `${name} ${entry.measure} (${entry.theirs}): ${problem}`;
        }).filter((problem) => problem !== undefined);
        const excuse = UNMET.find((unmet) => unmet.library === library && unmet.theirs.test(entry.theirs));
        if (problems.length === 0) met++;
        else if (excuse === undefined) failures.push(...problems);
        else {
          excused.set(excuse, (excused.get(excuse) ?? 0) + 1);
          unneeded.delete(excuse);
        }
      }
      console.log(`      ${library}: ${met}/${own.length}`);
      for (const [{ reason }, count] of excused) console.log(`        ${count} not met: ${reason}`);
      assert.deepEqual(failures, []);
      assert.deepEqual([...unneeded], [], 'a reason that nothing needs');
    });

  it('BEIR’s Hole: the mean is Hole of all lists by the users of the truth, a user’s value Hole of a run on that user alone', () => {
    const holes = entries.filter(({ theirs }) => theirs.startsWith('Hole@'));
    const measures = [...new Set(holes.map(({ measure }) => measure))];
    const ofAnybody = measures.map((measure) => measure.replace('Hole', 'Hole(users=any)'));
    const plan = compilePlan([...measures, ...ofAnybody].join(','), holes[0].convention);
    for (const name of CASES) {
      const input = goldenCase(name);
      const together = evaluateAtOnce(input, plan).measures;
      const alone = new Map<string, readonly MeasureResult[]>();
      for (const entry of holes) {
        const theirs = answerOf(entry, name, ATLAS);
        assert.ok(theirs.kind === 'value' && theirs.perUser.size > 0);
        const at = measures.indexOf(entry.measure);
        // Unless lists of users outside the truth were taken out before, their holes are added too.
        const lists = together[entry.variant === 'judged' ? at : measures.length + at];
        const mean = (lists.mean * lists.users) / together[at].users;
        assert.equal(Number(mean.toFixed(5)), theirs.mean, `${name} ${entry.theirs}`);
        for (const [user, value] of theirs.perUser) {
          const own = alone.get(user) ?? evaluateAtOnce(goldenCase(name, user), plan).measures;
          alone.set(user, own);
          assert.ok(Math.abs(own[at].mean - value) < 1e-9, `${name} ${user} ${entry.theirs}`);
        }
      }
    }
  });
});
