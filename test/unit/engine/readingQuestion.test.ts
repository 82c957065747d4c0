import assert from 'node:assert/strict';
import type { IdMatching } from '../../../src/shared/config/evaluationConfig';
import { Engine } from '../../../src/engine/engine';
import type { EvaluationQuestion } from '../../../src/reading/inputs/unclear/evaluationQuestion';
import { openBytes } from '../../../src/reading/sources/byteSource';
import type { InputProblem } from '../../../src/shared/problem';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('engine');

const encoder = new TextEncoder();

async function answered(recommendations: string, truth: string, matchIds?: readonly IdMatching[]) {
  const file = (name: string, text: string) => ({
    file: { kind: 'bytes' as const, name, bytes: encoder.encode(text) },
    shape: undefined,
  });
  return new Engine(openBytes).evaluate(
    {
      id: 'asked',
      truth: file('truth.csv', truth),
      models: [{ ...file('recs.csv', recommendations), model: 'recs' }],
      ...(matchIds && { matchIds }),
      settings: { measures: 'nDCG@10', convention: 'recscope', threshold: undefined },
    },
    undefined,
  );
}

/** What is asked about files that can be read in several ways. */
async function asked(
  recommendations: string,
  truth: string,
): Promise<{ problem: InputProblem; question: EvaluationQuestion }> {
  const outcome = await answered(recommendations, truth);
  assert.ok(outcome.kind === 'problem');
  const { problem, question } = outcome;
  assert.ok(question !== undefined);
  return { problem, question };
}

describe('a question of how a file is read', () => {
  it('shows each way with rows as they would be read, and the option that chooses it', async () => {
    const outcome = await asked(
      'user_id,item_id,utility\nu1,a,0.2\nu2,c,0.7\nu1,b,0.9\nu2,a,0.1\n',
      'user_id,item_id\nu1,b\nu2,a\n',
    );
    const { of, choices } = outcome.question;
    assert.deepEqual(of, { file: 'recs.csv', use: 'recommendations' });
    const scored = [
      ['u1', 'a', '0.2'],
      ['u2', 'c', '0.7'],
      ['u1', 'b', '0.9'],
    ];
    assert.deepEqual(
      choices.map(({ shape: _shape, ...shown }) => shown),
      [
        {
          label: 'user = user_id, item = item_id, score = utility',
          option: '--columns "user=user_id,item=item_id,score=utility" --descending',
          columns: ['user', 'item', 'score'],
          rows: scored,
        },
        {
          label: 'user = user_id, item = item_id',
          option: '--columns "user=user_id,item=item_id"',
          columns: ['user', 'item'],
          rows: scored.map(([user, item]) => [user, item]),
        },
        {
          label: 'user = user_id, item = item_id, score = utility (smallest score first)',
          option: '--columns "user=user_id,item=item_id,score=utility" --ascending',
          columns: ['user', 'item', 'score'],
          rows: scored,
        },
      ],
    );
    for (const { option } of choices) assert.ok(outcome.problem.advice.includes(option), option);
  });

  it('shows lists as lists', async () => {
    const outcome = await asked(
      'user,item,score\nu1,a,2\nu2,c,1\n',
      'user,items,split\nu1,a b,train\nu2,c a,test\n',
    );
    const lists = outcome.question.choices.map(({ rows }) => rows[0].join(' '));
    assert.deepEqual(lists, ['u2 [c, a]', 'u1 [a, b]', 'u1 [a, b]']);
  });

  it('writes options so that a shell does nothing with what a file says', async () => {
    const recommendations = 'user_id,item_id,score\nu1,a,2\nu1,b,1\nu2,a,2\n';
    const outcome = await asked(
      recommendations,
      'user_id,item_id,event\nu1,a,$(rm x)\nu1,b,view\nu2,a,view\n',
    );
    assertSentence(outcome.problem.advice);
  });

  it('asks which parts of a split count', async () => {
    const outcome = await asked(
      'user_id,item_id,score\nu1,a,2\nu1,b,1\nu2,a,2\n',
      'user_id,item_id,split\nu1,a,train\nu1,b,test\nu2,a,test\n',
    );
    assertSentence(outcome.problem);
    assert.deepEqual(
      outcome.question.choices.map(({ label }) => label),
      ['Only “test”, each worth 1', 'All rows', 'Only “train”, each worth 1'],
    );
  });

  it('asks which parts or events count where the file is sorted by them', async () => {
    const lists = 'user_id,item_id,score\nu1,a,2\nu1,b,1\nu2,a,2\n';
    const rows = (kind: string): string =>
      Array.from({ length: 3000 }, (_, row) => `u${row % 1000},i${row},${kind}\n`).join('');
    const sorted = (column: string, first: string, last: string): string =>
      `user_id,item_id,${column}\n${rows(first)}u1,a,${last}\nu2,a,${last}\n`;
    for (const [column, first, last] of [
      ['split', 'train', 'test'],
      ['is_test', '0', '1'],
      ['behaviour', 'view', 'purchase'],
    ]) {
      const { problem } = await asked(lists, sorted(column, first, last));
      assert.match(problem.message, new RegExp(`“${column}” holds several .* \\(${first}, ${last}\\)`));
    }
    const outcome = await answered(lists, `${sorted('split', 'test', 'test')}`);
    assert.ok(outcome.kind === 'done');
  });

  for (const [ways, recommended, judged] of [
    [['number'], ['7.0', '8.0'], ['7', '8']],
    [['case'], ['A', 'B'], ['a', 'b']],
  ] as const)
    it(`offers ids that meet written otherwise, and lets them where it is said: ${ways.join(', ')}`, async () => {
      const recommendations = `user_id,item_id,score\n1,${recommended[0]},2\n2,${recommended[1]},1\n`;
      const truth = `user_id,item_id\n1,${judged[0]}\n2,${judged[1]}\n`;
      const outcome = await answered(recommendations, truth);
      assert.ok(outcome.kind === 'problem');
      const [choice, ...others] = outcome.question?.choices ?? [];
      assert.deepEqual([outcome.question?.of, others], [undefined, []]);
      const { label, ...shown } = choice;
      assert.match(label, /, 2 items match$/);
      assert.deepEqual(shown, {
        option: `--match-ids ${ways.join()}`,
        columns: ['recommendations', 'ground truth'],
        rows: recommended.map((id, at) => [id, judged[at]]),
        matchIds: ways,
      });
      const said = await answered(recommendations, truth, choice.matchIds);
      assert.ok(said.kind === 'done');
      assert.equal(said.value.models[0].means[0].mean, 1);
    });
});
