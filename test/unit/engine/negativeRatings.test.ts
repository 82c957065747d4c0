import assert from 'node:assert/strict';
import { MemorySource } from '../../../src/reading/sources/byteSource';
import { Engine } from '../../../src/engine/engine';
import type { EvaluationView } from '../../../src/shared/protocol/views/evaluationView';

async function evaluated(
  recommendations: string,
  truth: string,
  measures: string,
  convention = 'recscope',
): Promise<EvaluationView> {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const engine = new Engine(async (reference) => {
    assert.ok(reference.kind === 'bytes');
    return new MemorySource(reference.name, reference.bytes);
  });
  const outcome = await engine.evaluate(
    {
      id: 'e',
      truth: { file: { kind: 'bytes', name: 'truth', bytes: bytes(truth) }, shape: undefined },
      models: [
        {
          file: { kind: 'bytes', name: 'recs', bytes: bytes(recommendations) },
          shape: undefined,
          model: 'recs',
        },
      ],
      settings: { measures, convention, threshold: undefined },
      combine: 'max',
    },
    () => undefined,
  );
  assert.ok(outcome.kind === 'done', JSON.stringify(outcome));
  return outcome.value;
}

const means = (view: EvaluationView): (number | null)[] => view.models[0].means.map(({ mean }) => mean);

/** Jokes are rated from −10 to 10: predictions are off by 1 and by 2. */
const PREDICTED = 'user,item,score\nu,a,-7\nu,b,5\n';
const RATED = 'user,item,rating\nu,a,-8\nu,b,3\n';

describe('negative ratings', () => {
  it('are what errors are counted from, while as gains they are 0', async () => {
    const view = await evaluated(PREDICTED, RATED, 'MAE, RMSE, nDCG, Recall');
    assert.deepEqual(means(view), [1.5, Math.sqrt(2.5), 1, 1]);
    assert.equal(view.truth.findings.find(({ code }) => code === 'negative-gain')?.count, 1);
    assert.equal(view.truth.rows.used, 2);
  });

  it('are so too where predictions and ratings stand in one file', async () => {
    const both = 'user,item,prediction,rating\nu,a,-7,-8\nu,b,5,3\n';
    assert.deepEqual(means(await evaluated(both, both, 'MAE, nDCG')), [1.5, 1]);
  });

  it('are so too in JSON and in lists', async () => {
    const json = JSON.stringify([
      { user: 'u', item: 'a', rating: -8 },
      { user: 'u', item: 'b', rating: 3 },
    ]);
    assert.deepEqual(means(await evaluated(PREDICTED, json, 'MAE')), [1.5]);
  });

  it('that stand twice count with the higher one', async () => {
    const twice = `${RATED}u,a,-9\nu,b,2\n`;
    assert.deepEqual(means(await evaluated(PREDICTED, twice, 'MAE, nDCG')), [1.5, 1]);
  });

  // The list x a n m b, of which a and b are relevant, m is judged not relevant, n has a negative grade, x no grade.
  const LIST = [...'xanmb'].map((item, index) => `q Q0 ${item} ${index + 1} ${9 - index} t\n`).join('');
  const GRADES = [
    ['a', 1],
    ['b', 1],
    ['m', 0],
    ['n', -1],
  ] as const;
  const FORMATS = {
    qrels: GRADES.map(([item, grade]) => `q 0 ${item} ${grade}\n`).join(''),
    CSV: ['user,item,rating', ...GRADES.map(([item, grade]) => `q,${item},${grade}`), ''].join('\n'),
    JSON: JSON.stringify(GRADES.map(([item, rating]) => ({ user: 'q', item, rating }))),
  };
  // m_bpref.c, m_infap.c, m_rbp_resid.c and m_unjudged.c of trec_eval 10: n is pooled, but not judged.
  const ε = 0.00001;
  const unjudged = [
    (1 + 0) / 2,
    (1 / 2 + (1 / 2) * 0 + (1 / 5 + (4 / 5) * (3 / 4) * ((1 + ε) / (2 + 2 * ε)))) / 2,
    2 / 5,
    0.9 ** 5 + 0.1 * (1 + 0.9 ** 2),
  ];
  // As a dislike it is judged not relevant: two are, both above b.
  const disliked = [(1 + 0) / 2, (1 / 2 + (1 / 5 + (4 / 5) * (3 / 4) * ((1 + ε) / (3 + 2 * ε)))) / 2, 1 / 5];
  for (const [format, truth] of Object.entries(FORMATS))
    it(`of ${format} are pooled and not judged, unless they are told to be judged`, async () => {
      const close = (actual: (number | null)[], expected: readonly number[]): void =>
        expected.forEach((value, index) =>
          assert.ok(
            Math.abs((actual[index] ?? NaN) - value) < 1e-9,
            `${index}: ${actual[index]} is not ${value}`,
          ),
        );
      const names = 'bpref, infAP, unj_5, rbp_resid';
      close(means(await evaluated(LIST, truth, names, 'trec_eval')), unjudged);
      const told = ['bpref(pooled=judged)', 'infAP(pooled=judged)', 'Unjudged(pooled=judged)@5'].join(', ');
      close(means(await evaluated(LIST, truth, told)), disliked);
    });

  it('of qrels are pooled and not judged', async () => {
    const view = await evaluated('q Q0 a 1 2 t\nq Q0 b 2 1 t\n', 'q 0 a -1\nq 0 b 1\nq 0 c 0\n', 'Bpref, RR');
    assert.equal(view.truth.findings.length, 0);
    assert.deepEqual(means(view), [1, 0.5]);
  });
});
