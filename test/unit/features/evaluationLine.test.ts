import assert from 'node:assert/strict';
import { evaluationLine } from '../../../src/features/evaluations/evaluationLine';
import type { EvaluationRecord } from '../../../src/features/evaluations/evaluationRecord';

const NOW = 1_000_000_000_000;
const FILES = ['itemknn.csv', 'matrix-factorisation-of-2024.csv'];

function lineOf(means: readonly number[], more: Partial<EvaluationRecord> = {}, isOver = true) {
  const record = {
    models: FILES.slice(0, means.length).map((name) => ({ uri: `file:///data/${name}` })),
    means: means.map((mean) => [{ measure: 'nDCG@10', mean }]),
    finishedAt: NOW - 60_000,
    ...more,
  } as unknown as EvaluationRecord;
  return evaluationLine(record, { isOver, now: NOW });
}

describe('the line of an evaluation in the side view', () => {
  it('begins with the number of the best model, which no narrow view cuts', () => {
    assert.deepEqual(lineOf([0.2907, 0.37549], { best: 1 }), {
      label: '0.3755 nDCG@10',
      name: '0.3755 nDCG@10, itemknn.csv, matrix-factorisation-of-2024.csv',
      description: 'matrix…4.csv and 1 more  1 min ago',
    });
    assert.equal(lineOf([0.2907]).label, '0.2907 nDCG@10');
  });

  it('has the change since the last run', () => {
    const before = [[{ measure: 'nDCG@10', mean: 0.25 }]];
    assert.equal(lineOf([0.2], { before }).description, '▼ 0.0500 itemknn.csv  1 min ago');
  });

  it('begins with the name while there is no number, or a run is not over', () => {
    assert.equal(lineOf([0.2907], {}, false).label, 'itemknn.csv');
    assert.equal(lineOf([0.2907], { finishedAt: undefined }).label, 'itemknn.csv');
    assert.equal(lineOf([0.2907, 0.3], { means: [] }).description, 'not finished');
  });
});
