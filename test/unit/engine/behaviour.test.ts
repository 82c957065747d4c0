import assert from 'node:assert/strict';
import { InputError } from '../../../src/shared/problem';
import { parseEventWeights } from '../../../src/shared/config/evaluationConfig';
import { findingMessage } from '../../../src/shared/findings/kinds';
import { Workspace } from './engineWorkspace';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('engine');

const EVENTS = 'user_id,item_id,event\nu1,a,view\nu1,b,purchase\nu1,a,Cart\nu2,a,view\nu2,c,wishlist\n';
const JSON_EVENTS = EVENTS.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
  .map(([user_id, item_id, event]) => JSON.stringify({ user_id, item_id, event }))
  .join('\n');

describe('a truth of behaviour', () => {
  let workspace: Workspace;
  beforeEach(() => {
    workspace = new Workspace();
    workspace.write('recs.csv', 'user_id,item_id,score\nu1,a,2\nu1,b,1\nu2,b,2\nu2,a,1\n');
    workspace.write('events.csv', EVENTS);
    workspace.write('events.jsonl', JSON_EVENTS);
  });
  afterEach(() => workspace.remove());

  const weights = { view: 1, cart: 2, purchase: 5 };
  const second = Math.log2(3);
  for (const file of ['events.csv', 'events.jsonl']) {
    // u1: a is worth view 1 and cart 2, b purchase 5; u2: a view 1.
    for (const [combine, a, rows] of [
      ['max', 2, { read: 5, used: 3, reported: 2 }],
      // What is added up is used.
      ['sum', 3, { read: 5, used: 4, reported: 1 }],
    ] as const) {
      it(`${file}: gains by event, several of a pair by ${combine}`, async () => {
        const request = workspace.request('recs.csv', file, { measures: 'DCG@2' });
        const outcome = await workspace.evaluate({ ...request, events: weights, combine });
        assert.ok(outcome.kind === 'done');
        const { models, truth } = outcome.value;
        assert.ok(Math.abs((models[0].means[0].mean ?? 0) - (a + 5 / second + 1 / second) / 2) < 1e-12);
        assert.deepEqual(truth.rows, rows);
        const [kind, becomes] =
          combine === 'sum'
            ? (['summed-truth', /The ratings are added up/] as const)
            : (['duplicate-truth', /with its highest rating/] as const);
        const [repeat] = truth.findings.find(({ code }) => code === kind)?.places ?? [];
        assert.match(findingMessage(kind, repeat), becomes);
        const unknown = truth.findings.find(({ code }) => code === 'unknown-event');
        assert.deepEqual(unknown?.places[0].details, ['wishlist']);
      });
    }
  }

  it('of several kinds without weights is asked about, with each way as it would be read', async () => {
    const outcome = await workspace.evaluate(workspace.request('recs.csv', 'events.csv'));
    assert.ok(outcome.kind === 'problem');
    assertSentence(outcome.problem);
    assert.ok(outcome.question !== undefined);
    const { of, choices } = outcome.question;
    assert.equal(of?.use, 'truth');
    assert.deepEqual(
      choices.map(({ label, weights }) => [label, weights]),
      [
        ['All events, each worth 1', undefined],
        ...['view', 'purchase', 'Cart', 'wishlist'].map((counted) => [
          `Only “${counted}”, each worth 1`,
          { view: 0, purchase: 0, Cart: 0, wishlist: 0, [counted]: 1 },
        ]),
      ],
    );
    assert.ok(choices.every(({ rows }) => rows.length > 0));
  });

  it('of several kinds counts as a person chose: each event alike', async () => {
    const asked = await workspace.evaluate(workspace.request('recs.csv', 'events.csv'));
    assert.ok(asked.kind === 'problem' && asked.question !== undefined && 'choices' in asked.question);
    const [all] = asked.question.choices;
    const request = workspace.request('recs.csv', 'events.csv');
    const outcome = await workspace.evaluate({ ...request, truth: { ...request.truth, shape: all.shape } });
    assert.ok(outcome.kind === 'done');
    assert.equal(outcome.value.truth.rows.used, 4);
    assert.equal(outcome.value.models[0].users.counted, 2);
  });

  it('weights are read as they are written on the command line', () => {
    assert.deepEqual(parseEventWeights('view=1, add to cart=2.5,purchase=0'), {
      view: 1,
      'add to cart': 2.5,
      purchase: 0,
    });
    for (const wrong of ['view', 'view=', '=1', 'view=-1', 'view=x'])
      assert.throws(() => parseEventWeights(wrong), InputError);
  });
});

describe('TREC qrels', () => {
  it('keep −1, which says pooled but not judged, for the measures that look at it', async () => {
    const workspace = new Workspace();
    workspace.write('run.txt', 'q1 Q0 a 1 0.9 x\nq1 Q0 b 2 0.8 x\nq1 Q0 c 3 0.7 x\n');
    workspace.write('qrels.txt', 'q1 0 a -1\nq1 0 b 1\nq1 0 c 0\n');
    const outcome = await workspace.evaluate(
      workspace.request('run.txt', 'qrels.txt', { measures: 'AP, infAP, nDCG' }),
    );
    assert.ok(outcome.kind === 'done');
    const { models, truth } = outcome.value;
    assert.deepEqual(truth.findings, []);
    const [ap, infAp] = models[0].means.map(({ mean }) => mean ?? 0);
    assert.equal(ap, 0.5);
    // One document above the hit is pooled: 1/2 + 1/2 · (1/1) · (0 + ε)/(0 + 0 + 2ε), Yilmaz and Aslam 2006.
    assert.ok(Math.abs(infAp - 0.75) < 1e-9, String(infAp));
    workspace.remove();
  });
});
