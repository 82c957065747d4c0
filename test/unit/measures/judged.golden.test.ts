import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compilePlan } from '../../../src/core/evaluation/evaluate';
import { explain } from '../../../src/core/evaluation/explanation/explain';
import { conventionByName } from '../../../src/core/measures/conventions';
import { toRecscopeSyntax } from '../../../src/core/measures/libraryNames';
import { parseMeasure } from '../../../src/core/measures/syntax';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import { inputOf, type SmallInput } from '../evaluation/smallInput';
import { GOLDEN } from './goldenCase';

interface Counts {
  readonly runs: { readonly A: Readonly<Record<string, readonly string[]>> };
  readonly truth: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly expected: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** How a number of the golden file is asked for here; what it says of a library is that library's convention. */
function asked(theirs: string): { readonly measure: string; readonly convention: string } | undefined {
  if (theirs.startsWith('Q')) return undefined;
  if (theirs === 'trec_eval rbp_resid p=0.9') return { measure: 'rbp_resid', convention: 'trec_eval' };
  if (theirs.endsWith(' residual'))
    return { measure: theirs.replace('RBP', 'RBPResidual').replace(' residual', ''), convention: 'recscope' };
  const [library, measure] = theirs.split(' ');
  return measure === undefined
    ? { measure: theirs, convention: 'recscope' }
    : { measure, convention: library };
}

describe('what is not judged: the golden numbers', () => {
  const { runs, truth, expected } = JSON.parse(
    readFileSync(path.join(GOLDEN, 'judging/counts.json'), 'utf8'),
  ) as Counts;
  const input: SmallInput = inputOf(
    Object.entries(runs.A).flatMap(([user, items]) =>
      items.map((item, index) => ({ user, item, score: -index })),
    ),
    Object.entries(truth).flatMap(([user, grades]) =>
      Object.entries(grades).map(([item, gain]) => ({ user, item, gain })),
    ),
  );

  for (const theirs of Object.keys(expected.u01)) {
    const ours = asked(theirs);
    if (ours === undefined) continue;
    it(theirs, () => {
      const { measures } = evaluateAtOnce(input, compilePlan(ours.measure, ours.convention));
      for (const [user, numbers] of Object.entries(expected)) {
        const number = input.users.find(user);
        const value = measures[0].values[number];
        assert.ok(Math.abs(value - numbers[theirs]) <= 1e-9, `${user}: ${value}, not ${numbers[theirs]}`);
        const convention = conventionByName(ours.convention);
        const derived = explain(
          input,
          parseMeasure(toRecscopeSyntax(ours.measure, convention)),
          convention,
          undefined,
          number,
        )?.derivation?.result;
        assert.ok(derived !== undefined && Math.abs(derived - value) <= 1e-12, `${user}: ${derived} derived`);
      }
    });
  }

  const meanOf = (measure: string, convention: string): number =>
    evaluateAtOnce(input, compilePlan(measure, convention)).measures[0].mean;

  it('Judged counts items with a negative grade only where the library does', () => {
    assert.equal(meanOf('Judged@5', 'recscope'), (0.4 + 0.8) / 2);
    assert.equal(meanOf('Judged@5', 'ir_measures'), (0.6 + 1) / 2);
    assert.equal(meanOf('Judged(pooled=unjudged)@5', 'ir_measures'), (0.4 + 0.8) / 2);
  });

  it('unj of trec_eval divides by K, however short the list', () => {
    assert.equal(meanOf('unj_20', 'trec_eval'), (8 / 20 + 1 / 20) / 2);
    assert.equal(meanOf('Unjudged', 'recscope'), (8 / 11 + 1 / 6) / 2);
  });

  it('rbp_resid is 0 where everything is judged, however much lies below; RBPResidual is not', () => {
    const judged = inputOf([{ user: 'u', item: 'a', score: 1 }], [{ user: 'u', item: 'a', gain: 0 }]);
    const [theirs, ours] = ['trec_eval', 'recscope'].map(
      (convention) =>
        evaluateAtOnce(judged, compilePlan('RBPResidual(users=judged)', convention)).measures[0].mean,
    );
    assert.deepEqual([theirs, ours], [0, 0.8]);
  });
});
