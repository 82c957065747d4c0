import assert from 'node:assert/strict';
import type { EvaluationView, ModelView } from '../../../src/shared/protocol/views/evaluationView';
import { numberFormats } from '../../../src/shared/text/numbers/numberFormats';
import { userColumns } from '../../../src/webview/users/columns';

const numbers = numberFormats('en');
const model = {
  name: 'als',
  means: [
    { mean: 0.3, users: 2, histogram: [1, 1], histogramRange: [0, 1] },
    { mean: 60, users: 2, histogram: [1, 1], histogramRange: [0, 120] },
  ],
} as unknown as ModelView;
const evaluation = {
  models: [model],
  measures: [
    { name: 'Precision@10', description: 'Hits in the top.', range: [0, 1] },
    { name: 'Support', description: 'A count.', range: [0, null], counts: true },
  ],
} as unknown as EvaluationView;
const counted = { list: 10, relevant: 4, hits: 3 };

describe('the columns of users', () => {
  it('say a value that counts without decimals, and one without an end with a bar', () => {
    const columns = userColumns(evaluation, model, numbers, undefined, [0, 1]);
    assert.deepEqual(
      columns.map(({ label }) => label),
      ['User', 'List', 'Relevant', 'Hits', 'Precision@10', 'Support'],
    );
    const cells = columns.map(({ cell }) => cell({ user: 0, id: 'u1', ...counted, values: [0.3, 120] }));
    assert.deepEqual(cells.at(-1), {
      kind: 'number',
      text: '120',
      full: '120',
      bar: { kind: 'share', share: 1 },
    });
  });

  it('say a hit by its sign and by a word, one in part as a number', () => {
    const hitRate = { name: 'HitRate@10', description: '', range: [0, 1], hitOrNot: true };
    const [, , , , column] = userColumns(
      { models: [model], measures: [hitRate] } as unknown as EvaluationView,
      model,
      numbers,
      undefined,
      [0],
    );
    const cells = [1, 0, 0.25].map((value) =>
      column.cell({ user: 0, id: 'u1', ...counted, values: [value] }),
    );
    assert.deepEqual(cells, [
      { kind: 'number', text: '●', full: '1', spoken: 'hit' },
      { kind: 'number', text: '○', full: '0', spoken: 'no hit' },
      { kind: 'number', text: '0.2500', full: '0.25', bar: { kind: 'share', share: 0.25 } },
    ]);
  });
});
