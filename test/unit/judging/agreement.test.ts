import assert from 'node:assert/strict';
import fc from 'fast-check';
import { agreementOf } from '../../../src/core/judging/agreement';
import { krippendorffsAlpha, LEVELS } from '../../../src/core/judging/alpha';
import type { GradedUnit } from '../../../src/core/judging/gradedUnits';
import type { AgreementResult } from '../../../src/shared/protocol/agreementResult';
import { seededRandom } from '../../../src/core/statistics/seeded';
import { assertNear, golden } from './golden';

interface GoldenAgreement {
  readonly judgements: readonly {
    readonly user: string;
    readonly item: string;
    readonly grade: string;
    readonly judge: string;
  }[];
  readonly expected: Pick<
    AgreementResult,
    'judges' | 'units' | 'shared' | 'same' | 'pairs' | 'fleiss' | 'alpha'
  >;
}

/** Returns the last grade of each judge and pair of a golden file. */
function unitsOf({ judgements }: GoldenAgreement): GradedUnit[] {
  const users = [...new Set(judgements.map(({ user }) => user))];
  const pairs = new Map<string, { user: number; item: number; grades: Map<string, number> }>();
  for (const { user, item, grade, judge } of judgements) {
    const key = `${user} ${item}`;
    const pair = pairs.get(key) ?? { user: users.indexOf(user), item: 0, grades: new Map() };
    pairs.set(key, pair);
    pair.grades.set(judge, Number(grade));
  }
  return [...pairs.values()];
}

describe('agreement of judges', () => {
  for (const name of ['agreement-two', 'agreement-three', 'agreement-constant'])
    it(`has the values of scikit-learn, statsmodels and krippendorff: ${name}`, () => {
      const file = golden<GoldenAgreement>(name);
      const found = agreementOf(unitsOf(file));
      const { judges, units, shared, same, pairs, fleiss, alpha } = file.expected;
      assert.deepEqual([found.judges, found.units, found.shared], [judges, units, shared]);
      assertNear(found.same, same, 'same');
      assertNear(found.fleiss, fleiss, 'fleiss');
      for (const level of LEVELS) assertNear(found.alpha[level], alpha[level], level);
      assert.equal(found.pairs.length, pairs.length);
      for (const [at, pair] of pairs.entries()) {
        const actual = found.pairs[at];
        assert.deepEqual([actual.a, actual.b, actual.pairs], [pair.a, pair.b, pair.pairs]);
        for (const field of ['same', 'kappa', 'linear', 'quadratic'] as const)
          assertNear(actual[field], pair[field], `${pair.a} ${pair.b} ${field}`);
      }
    });

  const GRADES = fc.array(
    fc.tuple(fc.nat(4), fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.nat(3), { minKeys: 1 })),
    { minLength: 1, maxLength: 20 },
  );
  const unit = ([user, grades]: [number, Record<string, number>], item: number): GradedUnit => ({
    user,
    item,
    grades: new Map(Object.entries(grades)),
  });

  it('does not depend on the order of the pairs, and is 1 for equal grades', () => {
    fc.assert(
      fc.property(GRADES, (rows) => {
        const units = rows.map(unit);
        const [there, back] = [agreementOf(units), agreementOf(units.toReversed())];
        for (const level of LEVELS) assertNear(back.alpha[level], there.alpha[level], level);
        assert.deepEqual(
          back.pairs.map(({ confusion }) => confusion),
          there.pairs.map(({ confusion }) => confusion),
        );
        const same = agreementOf(
          units.map((each) => ({
            ...each,
            grades: new Map([...each.grades.keys()].map((j) => [j, each.item % 2])),
          })),
        );
        for (const level of LEVELS) assert.ok(same.alpha[level] === null || same.alpha[level] === 1);
      }),
    );
  });

  it('names the judge without whom the others agree most, and the pairs that are furthest apart', () => {
    const units = Array.from({ length: 40 }, (_, item) => {
      const grade = item % 4;
      return unit([item, { kim: grade, lee: grade, 'model:long': 3 - grade }], item);
    });
    const { byJudge, furthest } = agreementOf(units);
    const best = byJudge.reduce((a, b) => ((a.alphaWithout ?? 0) > (b.alphaWithout ?? 0) ? a : b));
    assert.deepEqual([best.judge, best.alphaWithout], ['model:long', 1]);
    assert.equal(furthest[0].item % 4 === 0 || furthest[0].item % 4 === 3, true);
    assert.equal(furthest.length, 40);
  });

  it('has intervals that contain α of the population in 90% of samples', () => {
    const random = seededRandom(7);
    /** Draws the pairs of users; judges err more for some users than for others. */
    const drawn = (users: number): [Int32Array[], number[]] => {
      const places: Int32Array[] = [];
      const of: number[] = [];
      for (let user = 0; user < users; user++) {
        const errs = random() * 0.6;
        for (let item = 0; item < 4; item++) {
          const grade = Math.floor(random() * 4);
          places.push(
            Int32Array.from({ length: 3 }, () => (random() < errs ? Math.floor(random() * 4) : grade)),
          );
          of.push(user);
        }
      }
      return [places, of];
    };
    const values = [0, 1, 2, 3];
    const truth = krippendorffsAlpha(...drawn(20_000), values).ordinal.value;
    let within = 0;
    for (let sample = 0; sample < 400; sample++) {
      const [low, high] = krippendorffsAlpha(...drawn(40), values).ordinal.interval ?? [0, 0];
      if (low <= truth && truth <= high) within++;
    }
    assert.ok(within >= 364 && within <= 396, `${within} of 400`);
  });
});
