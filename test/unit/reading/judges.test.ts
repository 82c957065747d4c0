import assert from 'node:assert/strict';
import { firstMean, useEvaluations } from './useEvaluations';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('reading');

/** Grades of a pair by judge, in the order of the file; the only recommendation of a user has rank 1. */
type Grades = readonly (readonly [judge: string, grade: number])[];

const SPECIFIED = ['--truth-columns', 'user=user_id,item=item_id,rating=rating,judge=rater'];

describe('grades of several judges', () => {
  const { write, answerTo } = useEvaluations();

  /** Evaluates lists of one item against grades. @returns mean grade of the items, or what is asked or wrong */
  async function answerOf(users: readonly Grades[], ...argv: string[]): Promise<number | string> {
    const graded = users.flatMap((grades, user) =>
      grades.map(([judge, grade]) => `u${user},i1,${grade},${judge}`),
    );
    const lists = ['user_id,item_id,score', ...users.map((_, user) => `u${user},i1,1`), ''].join('\n');
    const truth = ['user_id,item_id,rating,rater', ...graded, ''].join('\n');
    const files = [write('recs.csv', lists), '--truth', write('truth.csv', truth)];
    return firstMean(await answerTo(...files, '-m', 'DCG(gain=linear)@1', ...argv));
  }

  const ONE: readonly Grades[] = [
    [
      ['kim', 4],
      ['lee', 1],
      ['model:gpt', 3],
      ['kim', 2],
      ['model:gpt', 5],
    ],
  ];

  it('become one by their median, of which the lower of two counts, after the last row of each judge', async () => {
    assert.equal(await answerOf(ONE, ...SPECIFIED), 2);
    const two: Grades = [
      ['kim', 3],
      ['lee', 1],
    ];
    assert.equal(await answerOf([two], ...SPECIFIED), 1);
    const several: Grades = [
      ['a', 0],
      ['b', 4],
      ['c', 3],
      ['d', 1],
    ];
    assert.equal(await answerOf([several], ...SPECIFIED), 1);
  });

  for (const [combination, value] of Object.entries({ last: 5, min: 1, max: 5, mean: 8 / 3, median: 2 }))
    it(`become one by --combine-judges ${combination}`, async () => {
      const mean = await answerOf(ONE, ...SPECIFIED, '--combine-judges', combination);
      assert.ok(Math.abs(Number(mean) - value) < 1e-9, String(mean));
    });

  for (const [judges, value] of Object.entries({
    kim: 2,
    lee: 1,
    'model:gpt': 5,
    people: 1,
    'kim,model:gpt': 2,
    'people,model:gpt': 2,
  }))
    it(`count if --judges names them: ${judges}`, async () => {
      assert.equal(await answerOf(ONE, ...SPECIFIED, '--judges', judges), value);
    });

  it('are refused if nobody has the name, or no column is specified', async () => {
    assertSentence(String(await answerOf(ONE, ...SPECIFIED, '--judges', 'kim,bob')));
    const agreed: readonly Grades[] = [[['kim', 1]]];
    for (const option of [
      ['--judges', 'kim'],
      ['--combine-judges', 'mean'],
    ])
      assert.match(String(await answerOf(agreed, ...option)), /no column of judges.*--truth-columns judge=/);
    const lists = ['--columns', 'user=user_id,item=item_id,judge=score'];
    assertSentence(String(await answerOf(agreed, ...lists)));
  });

  it('are offered if the rows of pairs disagree, with the option that combines them', async () => {
    const users = Array.from({ length: 20 }, (): Grades => [
      ['kim', 3],
      ['lee', 1],
    ]);
    const asked = String(await answerOf(users));
    assertSentence(asked);
    assert.equal(await answerOf(users, ...SPECIFIED), 1);
  });
});
