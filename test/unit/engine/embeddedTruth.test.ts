import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { EvaluationView } from '../../../src/shared/protocol/views/evaluationView';
import { Workspace } from './engineWorkspace';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('engine');

const FORMATS = path.resolve(__dirname, '../../fixtures/formats');

describe('a file given as recommendations and as truth', () => {
  let workspace: Workspace;
  beforeEach(() => (workspace = new Workspace()));
  afterEach(() => workspace.remove());

  const lines = (records: readonly object[]): string =>
    records.map((record) => `${JSON.stringify(record)}\n`).join('');

  function means({ models }: EvaluationView): (number | null)[] {
    return models[0].means.map(({ mean }) => mean);
  }

  for (const [recommended, liked] of [
    ['predicted', 'actual'],
    ['y_pred', 'y_true'],
    ['recommended', 'relevant'],
    ['recommendations', 'ground_truth'],
    ['recommended_items', 'relevant_items'],
  ]) {
    // u1 gets 1 of 2 with 2, u2 gets 2 of 2.
    const users = [
      { user: 'u1', [recommended]: [11, 12], [liked]: [12, 99] },
      { user: 'u2', [recommended]: [21, 22, 23], [liked]: [23, 21] },
    ];
    for (const order of ['before', 'behind']) {
      const names = order === 'before' ? [recommended, liked] : [liked, recommended];
      const records = users.map((user) => ({
        user: user['user'],
        ...Object.fromEntries(names.map((name) => [name, user[name]])),
      }));
      const text = [
        ['user', ...names].join(','),
        ...records.map((user) =>
          Object.values(user)
            .map((value) => (Array.isArray(value) ? `"[${value.join(', ')}]"` : value))
            .join(','),
        ),
      ];
      for (const [name, content] of [
        ['lists.jsonl', lines(records)],
        ['lists.json', JSON.stringify(records)],
        ['lists.csv', `${text.join('\n')}\n`],
      ]) {
        it(`gives each side its own list: ${recommended} ${order} ${liked}, ${name}`, async () => {
          workspace.write(name, content);
          const request = workspace.request(name, name, { measures: 'Recall, Precision@2' });
          const outcome = await workspace.evaluate(request);
          assert.ok(outcome.kind === 'done', JSON.stringify(outcome));
          assert.deepEqual(means(outcome.value), [0.75, 0.5]);
        });
      }
    }
  }

  it('gives each side its own list of a Parquet file', async () => {
    for (const name of ['parquet-actual-and-predicted', 'parquet-recommended-and-relevant']) {
      workspace.write(name, fs.readFileSync(path.join(FORMATS, name, 'input.parquet')));
      assert.notDeepEqual(means(await workspace.result(name, name)), [1, 1], name);
    }
  });

  it('takes scores for those of what was recommended', async () => {
    workspace.write(
      'lists.jsonl',
      lines([
        { user: 'u1', predicted: [11, 12, 13], scores: [0.3, 0.2, 0.1], actual: [13] },
        { user: 'u2', predicted: [21, 22], scores: [0.5, 0.4], actual: [22, 29, 28] },
      ]),
    );
    const { models, truth } = await workspace.result('lists.jsonl', 'lists.jsonl');
    assert.equal(models[0].means[1].mean, (1 + 1 / 3) / 2);
    assert.deepEqual([...models[0].file.findings, ...truth.findings], []);
  });

  // Who holds one item of each user back has nothing but that to find.
  for (const [form, text] of [
    ['of Python in quotes', 'user,predicted,actual\nu1,"[1, 2]","[2]"\nu2,"[3, 4]","[5]"\n'],
    ['of Python beside an item that stands alone', 'user,predicted,actual\nu1,"[1, 2]",2\nu2,"[3, 4]",5\n'],
    [
      'of JSON before an item that stands alone',
      'user,actual,predicted\nu1,b,"[""a"", ""b""]"\nu2,e,"[""c"", ""d""]"\n',
    ],
    ['split by blanks beside an item that stands alone', 'user,predicted,actual\nu1,i1 i2,i2\nu2,i3 i4,i5\n'],
    [
      'split by bars beside an item that stands alone',
      'user,recommended,relevant\nu1,i1|i2,i2\nu2,i3|i4,i5\n',
    ],
  ])
    it(`gives each side its own where each user liked one item: lists ${form}`, async () => {
      workspace.write('lists.csv', text);
      assert.equal(means(await workspace.result('lists.csv', 'lists.csv'))[1], 0.5);
    });

  it('finds the one item that was liked', async () => {
    workspace.write('next.csv', 'user,recommended_item,actual_item\nu1,i1,i1\nu2,i2,i3\n');
    assert.deepEqual(means(await workspace.result('next.csv', 'next.csv')), [0.5, 0.5]);
  });

  it('gives each side its own list where the other side is another file, too', async () => {
    workspace.write('lists.csv', 'user,predicted,actual\nu1,"[1, 2]","[2, 9]"\nu2,"[3, 4]","[5, 6]"\n');
    workspace.write('recs.csv', 'user,item,score\nu1,9,0.5\nu2,5,0.5\n');
    workspace.write('truth.csv', 'user,item\nu1,1\nu2,3\n');
    assert.equal(means(await workspace.result('recs.csv', 'lists.csv'))[1], 0.5);
    assert.equal(means(await workspace.result('lists.csv', 'truth.csv'))[1], 1);
  });

  it('takes the items that a person named', async () => {
    workspace.write(
      'lists.csv',
      'user,predicted,actual,bought\nu1,"[1, 2]","[2, 9]","[1, 2]"\nu2,"[3, 4]","[5, 6]","[3, 4]"\n',
    );
    const request = workspace.request('lists.csv', 'lists.csv');
    const overrides = { columns: [{ role: 'item' as const, column: 'bought' }] };
    const outcome = await workspace.evaluate({ ...request, truth: { ...request.truth, overrides } });
    assert.ok(outcome.kind === 'done', JSON.stringify(outcome));
    assert.equal(means(outcome.value)[1], 1);
  });

  it('goes on as before where labels or ratings stand beside what was predicted', async () => {
    for (const [text, recall] of [
      ['user,item,score,label\nu1,i1,0.9,0\nu1,i2,0.8,1\nu2,i3,0.7,0\n', 1],
      ['user,item,label\nu1,i1,0\nu1,i2,1\nu2,i3,0\n', 1],
      ['user,item,rank,label\nu1,i1,1,0\nu1,i2,2,1\nu2,i3,1,0\n', 1],
    ] as const) {
      workspace.write('own.csv', text);
      assert.equal(means(await workspace.result('own.csv', 'own.csv'))[1], recall, text);
    }
  });

  it('is no such file because another has the same bytes', async () => {
    for (const name of ['recs.csv', 'truth.csv']) workspace.write(name, 'user,item\nu1,i1\nu2,i2\n');
    assert.deepEqual(means(await workspace.result('recs.csv', 'truth.csv')), [1, 1]);
  });

  for (const [what, text] of [
    ['items and scores', 'user,item,score\nu1,i1,0.9\nu2,i2,0.8\n'],
    ['items alone', 'user,item\nu1,i1\nu2,i2\n'],
    [
      'a rank beside a rating, which may be the predicted one',
      'user,item,rank,rating\nu1,i1,1,4.5\nu1,i2,2,4\nu2,i2,1,3\n',
    ],
    ['judgements', 'q1 0 d1 1\nq1 0 d2 0\nq2 0 d1 1\n'],
    ['a run', 'q1 Q0 d1 1 0.9 tag\nq1 Q0 d2 2 0.8 tag\nq2 Q0 d1 1 0.7 tag\n'],
    ['lists under one name', '{"user": "u1", "predicted": [1, 2]}\n{"user": "u2", "predicted": [3]}\n'],
    [
      'whether each was right',
      '{"user": "u1", "predicted": [4, 5], "scores": [0.2, 0.1], "actual": [1, 0]}\n{"user": "u2", "predicted": [6, 5], "scores": [0.2, 0.1], "actual": [0, 1]}\n',
    ],
    ['true values of a number', 'user,item,actual,predicted\nu1,i1,4,3.5\nu2,i2,2,2.5\n'],
    ['what users did, without weights', 'user,item,event\nu1,i1,view\nu2,i2,view\n'],
  ]) {
    it(`is refused where it says only one of both: ${what}`, async () => {
      workspace.write('recs.txt', text);
      const { file, line, message, advice } = await workspace.problem('recs.txt', 'recs.txt');
      assert.deepEqual([file, line], ['recs.txt', 1]);
      assertSentence(message);
      assertSentence(message);
      assertSentence(advice ?? '');
    });
  }

  it('is refused as one of several models', async () => {
    workspace.write('truth.csv', 'user,item,rating\nu1,i1,4\nu2,i2,3\n');
    workspace.write('recs.csv', 'user,item,score\nu1,i1,0.5\nu2,i9,0.6\n');
    const request = workspace.request('recs.csv', 'truth.csv');
    const models = [...request.models, { ...request.truth, model: 'truth.csv' }];
    const outcome = await workspace.evaluate({ ...request, models });
    assert.ok(outcome.kind === 'problem');
    assert.equal(outcome.problem.file, 'truth.csv');
  });

  it('counts where what users did is worth something', async () => {
    workspace.write('shown.csv', 'user,item,event\nu1,i1,view\nu1,i2,purchase\nu2,i2,purchase\n');
    const request = workspace.request('shown.csv', 'shown.csv');
    const outcome = await workspace.evaluate({ ...request, events: { view: 0, purchase: 1 } });
    assert.ok(outcome.kind === 'done', JSON.stringify(outcome));
    assert.ok((means(outcome.value)[0] ?? 1) < 1);
  });
});
