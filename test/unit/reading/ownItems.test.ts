import assert from 'node:assert/strict';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import { useEvaluations } from './useEvaluations';

describe('a query in its own list', () => {
  const { write, answerTo } = useEvaluations();

  async function meansOf(run: string, qrels: string, ...argv: string[]): Promise<readonly number[]> {
    const files = [write('lists.run', run), '--truth', write('truth.qrels', qrels)];
    const answer = await answerTo(...files, ...argv);
    assert.ok(typeof answer === 'object', JSON.stringify(answer));
    return (answer.measures as unknown as readonly { readonly mean: number }[]).map(({ mean }) => mean);
  }

  const RUN = 'q1 Q0 q1 1 9 x\nq1 Q0 d1 2 8 x\n';

  it('is removed by the convention of BEIR, whose evaluate does so by default', async () => {
    const measures = ['-m', 'nDCG@10,AP@10,Precision@1'];
    assert.deepEqual(await meansOf(RUN, 'q1 0 d1 1\n', '-c', 'beir', ...measures), [1, 1, 1]);
    const others = await meansOf(RUN, 'q1 0 d1 1\n', '-c', 'trec_eval', ...measures);
    assert.deepEqual(
      others.map((mean) => Math.round(mean * 1e4) / 1e4),
      [0.6309, 0.5, 0],
    );
  });

  it('is removed if it is relevant, too: IDs from 0 on both sides (beir#187)', async () => {
    const ids = Array.from({ length: 10 }, (_, id) => String(id));
    const run = ids
      .flatMap((query) => ids.map((id, at) => `${query} Q0 ${id} ${at + 1} ${20 - at} x\n`))
      .join('');
    const qrels = ids.map((id, at) => `${id} 0 ${id} 1\n${id} 0 ${(at + 1) % 10} 1\n`).join('');
    assert.deepEqual(await meansOf(run, qrels, '-c', 'beir', '-m', 'Recall@10'), [0.5]);
    assert.deepEqual(await meansOf(run, qrels, '-c', 'trec_eval', '-m', 'Recall@10'), [1]);
  });

  it('is counted as not used, and named, if the convention removes it', async () => {
    const files = [write('lists.run', RUN), '--truth', write('truth.qrels', 'q1 0 d1 1\n')];
    const answer = await answerTo(...files, '-c', 'beir', '-m', 'RR');
    assert.ok(typeof answer === 'object', JSON.stringify(answer));
    const { rows, findings } = answer as unknown as EvaluationJson;
    assert.deepEqual(rows.recommendations, { read: 2, used: 1, reported: 1 });
    assert.ok(findings.some(({ code }) => code === 'own-item-excluded'));
  });
});
