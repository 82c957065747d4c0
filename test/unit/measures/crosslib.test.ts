import assert from 'node:assert/strict';
import { compilePlan, type MeasureResult } from '../../../src/core/evaluation/evaluate';
import { conventionByName } from '../../../src/core/measures/conventions';
import { findFamily } from '../../../src/core/measures/registry';
import { InputError } from '../../../src/shared/problem';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import type { SmallInput } from '../evaluation/smallInput';
import { answerOf, CASES, goldenCase, mapping, type CaseName, type MappingEntry } from './goldenCase';

/** Answers that cannot be met honestly, because the library's own depend on more than its input. */
const UNMET: readonly Unmet[] = [
  {
    library: 'trec_eval',
    theirs: /^rbp$/,
    cases: CASES,
    reason:
      'it reads the largest gain from a variable that it never set, so the value of a user whose gains are all 1 depends on what the measure before left there',
  },
  {
    library: 'torchmetrics',
    theirs: /^(?!RetrievalNormalizedDCG)/,
    cases: ['ties'],
    reason:
      'torch.topk and torch.argsort leave items of equal score in no defined order; only its nDCG averages them',
  },
  {
    library: 'recpack',
    theirs: /K@/,
    cases: ['ties'],
    reason:
      'numpy.argpartition orders items of equal score differently from processor to processor, by its vector instructions',
  },
];

interface Unmet {
  readonly library: string;
  readonly theirs: RegExp;
  readonly cases: readonly CaseName[];
  readonly reason: string;
}

const known = (entry: MappingEntry): boolean => findFamily(entry.measure.split(/[(@]/)[0]) !== undefined;

/** What keeps our answer from being theirs; undefined: nothing. */
function difference(entry: MappingEntry, name: CaseName, input: SmallInput): string | undefined {
  const theirs = answerOf(entry, name);
  if (theirs.kind !== 'value') return undefined;
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

describe('what other libraries answered', () => {
  const inputs = new Map(CASES.map((name) => [name, goldenCase(name)]));
  const accuracy = mapping().filter((entry) => entry.group === 'accuracy');
  for (const library of new Set(accuracy.map((entry) => entry.library)))
    it(library, () => {
      const failures: string[] = [];
      const excused = new Map<Unmet, number>();
      let met = 0;
      let answered = 0;
      for (const entry of accuracy.filter((candidate) => candidate.library === library))
        for (const [name, input] of inputs) {
          if (answerOf(entry, name).kind !== 'value') continue;
          answered++;
          const problem = known(entry) ? difference(entry, name, input) : 'unknown measure';
          const excuse = UNMET.find(
            (unmet) =>
              unmet.library === library && unmet.theirs.test(entry.theirs) && unmet.cases.includes(name),
          );
          if (problem === undefined) met++;
          else if (excuse !== undefined) excused.set(excuse, (excused.get(excuse) ?? 0) + 1);
          else failures.push(`${name} ${entry.measure} (${entry.theirs}): ${problem}`);
        }
      console.log(`      ${library}: ${met}/${answered}`);
      for (const [{ reason }, count] of excused) console.log(`        ${count} not met: ${reason}`);
      assert.deepEqual(failures, []);
    });

  it('trec_eval refuses repeated items, and so do we, naming item and user', () => {
    const input = goldenCase('dups');
    for (const convention of ['trec_eval', 'trec_eval-c'])
      assert.throws(
        () => evaluateAtOnce(input, compilePlan('AP', convention)),
        (error) =>
          error instanceof InputError &&
          /Item i031 is a duplicate in the recommendations of user u00/.test(error.message),
      );
  });

  it('every library whose answers are mapped is a convention', () => {
    for (const { convention } of mapping()) assert.doesNotThrow(() => conventionByName(convention));
  });
});
