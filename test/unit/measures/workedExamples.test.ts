import assert from 'node:assert/strict';
import { compilePlan } from '../../../src/core/evaluation/evaluate';
import { explain } from '../../../src/core/evaluation/explanation/explain';
import { recscopeConvention } from '../../../src/core/measures/conventions';
import { parseMeasure } from '../../../src/core/measures/syntax';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import { manyUsers, oneUser, type SmallInput } from '../evaluation/smallInput';

/** Value of each user and the mean, under the default convention. */
function measured(input: SmallInput, measure: string): { mean: number; values: number[] } {
  const [result] = evaluateAtOnce(input, compilePlan(measure, 'recscope')).measures;
  return { mean: result.mean, values: [...result.values] };
}

function near(actual: number, expected: number, digits = 4): void {
  assert.ok(Math.abs(actual - expected) <= 0.5 * 10 ** -digits, `${actual} is not ${expected}`);
}

/** Hits written as [0, 1, 0]: the list is A B C …, and liked are the letters at the ones. */
function hitRows(...rows: number[][]): SmallInput {
  const letters = 'ABCDEFGH';
  return manyUsers(
    rows.map((row) => [
      row.map((_, i) => letters[i]).join(' '),
      // Three relevant items in all, as in the example: those that are not hit stand nowhere in the list.
      [...row.map((hit, i) => (hit ? letters[i] : `x${i}`))].join(' '),
    ]),
  );
}

describe('worked examples', () => {
  const single: [string, SmallInput, [measure: string, expected: number][]][] = [
    [
      'list A B C D E, liked A C F',
      oneUser('A B C D E', 'A C F'),
      [
        ['P@3', 2 / 3],
        ['R@3', 2 / 3],
      ],
    ],
    [
      '3 hits in 5, R = 6',
      oneUser('A B C D E', 'A C E X Y Z'),
      [
        ['P@5', 3 / 5],
        ['R@5', 3 / 6],
      ],
    ],
    ['list A B C D E, liked A C E', oneUser('A B C D E', 'A C E'), [['AP@5', 0.7556]]],
    [
      'gains A3 C2 E1, list A B C D E',
      oneUser('A B C D E', 'A=3 C=2 E=1'),
      [
        ['DCG@5', 4.3869],
        ['IDCG@5', 4.7619],
        ['nDCG@5', 0.9212],
      ],
    ],
    [
      'three users with the list A B C',
      manyUsers([
        ['A B C', 'D E'],
        ['A B C', 'C F'],
        ['A B C', 'G A'],
      ]),
      [['HitRate@3', 2 / 3]],
    ],
    [
      'first hits at ranks 3, 2, 1',
      hitRows([0, 0, 1], [0, 1, 0], [1, 0, 0]),
      [
        ['MRR', 0.6111],
        ['HitRate@1', 1 / 3],
        ['HitRate@3', 1],
      ],
    ],
    [
      'first hits at ranks 1, 3, 3, 5, 2 (a widely copied page prints 3.2)',
      hitRows([1, 0, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 0, 1], [0, 1, 0, 0, 0]),
      [['MeanRank', 2.8]],
    ],
  ];
  for (const [name, input, expected] of single)
    for (const [measure, value] of expected)
      it(`${name}: ${measure} is ${value}, and explained so`, () => {
        const { mean, values } = measured(input, measure);
        near(mean, value);
        values.forEach((own, user) => {
          const explanation = explain(input, parseMeasure(measure), recscopeConvention, undefined, user);
          near(explanation?.derivation?.result ?? NaN, own, 12);
        });
      });

  it('IPrec(level=up) at Recall 0.35 of 3 is reached by the first hit: ⌊1.05 + 0.9⌋ is 1', () => {
    const input = oneUser('A x y B', 'A B C');
    const at = (recall: number): number => measured(input, `IPrec(recall=${recall},level=up)`).mean;
    assert.deepEqual([at(0.35), at(0.4)], [1, 0.5]);
  });

  it('recs A B C, liked A F; recs D E F, liked B F: AP@3 1/2 and 1/6, MAP@3 1/3', () => {
    const { mean, values } = measured(
      manyUsers([
        ['A B C', 'A F'],
        ['D E F', 'B F'],
      ]),
      'AP@3',
    );
    near(values[0], 1 / 2);
    near(values[1], 1 / 6);
    near(mean, 1 / 3);
  });

  it('m = 3, hits [0,0,1] [0,1,1] [1,1,1] [1,0,0]: AP@3 1/9, 0.3889, 1, 1/3', () => {
    const { values } = measured(hitRows([0, 0, 1], [0, 1, 1], [1, 1, 1], [1, 0, 0]), 'AP@3');
    [1 / 9, 0.3889, 1, 1 / 3].forEach((expected, user) => near(values[user], expected));
  });

  it('m = 3, hits [0,1,0]: AP@3 is 1/6; a widely copied table prints 0.28, adding Precision@3 though rank 3 is a miss', () => {
    near(measured(hitRows([0, 1, 0]), 'AP@3').mean, 1 / 6);
  });
});
