import assert from 'node:assert/strict';
import { explanationText } from '../../../src/shared/sentences/explanationText';
import { Workspace } from './engineWorkspace';

/** The worked examples of the field's introductions, written out as on paper. */
describe('the arithmetic of a value', () => {
  let workspace: Workspace;
  beforeEach(() => {
    workspace = new Workspace();
    workspace.write('recs.csv', 'user_id,item_id,score\nu,A,5\nu,B,4\nu,C,3\nu,D,2\nu,E,1\n');
    workspace.write('liked.csv', 'user_id,item_id,rating\nu,A,1\nu,C,1\nu,E,1\n');
    workspace.write('graded.csv', 'user_id,item_id,rating\nu,A,3\nu,C,2\nu,E,1\n');
    workspace.write('six.csv', 'user_id,item_id,rating\nu,A,1\nu,C,1\nu,E,1\nu,X,1\nu,Y,1\nu,Z,1\n');
    workspace.write('other.csv', 'user_id,item_id,rating\nu,A,1\nu,C,1\nu,F,1\n');
  });
  afterEach(() => workspace.remove());

  async function explained(truth: string, measure: string, convention = 'recscope'): Promise<string[]> {
    const request = workspace.request('recs.csv', truth, { measures: measure, convention });
    const outcome = await workspace.engine.evaluate(request, () => undefined);
    assert.equal(outcome.kind, 'done');
    const answer = await workspace.engine.ask('test', 'explanation', {
      model: 0,
      user: workspace.engine.findUser('test', 'u'),
      measure,
    });
    assert.ok(answer.kind === 'done' && answer.value !== null);
    return explanationText(answer.value);
  }

  const examples: { truth: string; measure: string; lines: string[] }[] = [
    {
      truth: 'graded.csv',
      measure: 'nDCG@5',
      lines: [
        'nDCG@5 of u = 0.9212',
        '   1  A     3 / 1 = 3',
        '   3  C     2 / log2(4) = 1',
        '   5  E     1 / log2(6) = 0.3869',
        'Sum: 4.3869',
        'IDCG = 3 / 1 + 2 / log2(3) + 1 / log2(4) = 4.7619',
        'nDCG@5 = 4.3869 / 4.7619 = 0.9212',
      ],
    },
    { truth: 'graded.csv', measure: 'DCG@5', lines: ['DCG@5 of u = 4.3869'] },
    {
      truth: 'liked.csv',
      measure: 'AP@5',
      lines: [
        '   3  C     2 / 3 = 0.6667',
        '   5  E     3 / 5 = 0.6',
        'min(K, R) = 3',
        'AP@5 = 2.2667 / 3 = 0.7556',
      ],
    },
    { truth: 'six.csv', measure: 'Precision@5', lines: ['Precision@5 = 3 / 5 = 0.6000'] },
    { truth: 'six.csv', measure: 'Recall@5', lines: ['Recall@5 = 3 / 6 = 0.5000'] },
    { truth: 'other.csv', measure: 'Precision@3', lines: ['Precision@3 = 2 / 3 = 0.6667'] },
    { truth: 'other.csv', measure: 'Recall@3', lines: ['Recall@3 = 2 / 3 = 0.6667'] },
    { truth: 'liked.csv', measure: 'RR', lines: ['   1  A     1 / 1 = 1', 'The first counts: 1'] },
  ];
  for (const { truth, measure, lines } of examples) {
    it(`${measure} against ${truth}`, async () => {
      const text = await explained(truth, measure);
      for (const line of lines) assert.ok(text.includes(line), `no line “${line}” in\n${text.join('\n')}`);
    });
  }

  it('says what another choice would give', async () => {
    const text = (await explained('six.csv', 'AP@5')).join('\n');
    // 2.2667 over min(5, 6), over R = 6, over the 3 hits.
    assert.match(text, /= 0\.4533/);
    assert.match(text, /divided by R 0\.3778/);
    assert.match(text, /divided by the hits 0\.7556/);
  });

  it('compares conventions, and says what makes the difference and for whom', async () => {
    await explained('six.csv', 'AP@5');
    const answer = await workspace.engine.ask('test', 'conventions', { model: 0, measure: 'AP@5' });
    assert.ok(answer.kind === 'done');
    const torchmetrics = answer.value.others.find(({ convention }) => convention === 'torchmetrics');
    assert.ok(torchmetrics?.kind === 'value');
    assert.equal(torchmetrics.mean?.toFixed(4), '0.7556');
    assert.deepEqual(
      torchmetrics.differences.map(({ choice, to, examples }) => [choice, to, examples]),
      [['apDenominator', 'hits', ['u']]],
    );
  });
});
