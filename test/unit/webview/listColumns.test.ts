import assert from 'node:assert/strict';
import type { EvaluationView, ModelView } from '../../../src/shared/protocol/views/evaluationView';
import { numberFormats } from '../../../src/shared/text/numbers/numberFormats';
import { patternGridColumns } from '../../../src/webview/tables/patternColumns';
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

describe('the columns of users and of patterns', () => {
  const users = userColumns(evaluation, model, numbers, undefined, [0, 1]);
  const patterns = patternGridColumns(evaluation, model, [0, 1], 10, numbers);

  it('have the same room and words for the same', () => {
    const shared = (columns: typeof users | typeof patterns) =>
      columns.slice(1).map(({ label, width }) => ({ label, width }));
    assert.deepEqual(shared(patterns), shared(users));
    assert.deepEqual(
      patterns.map(({ label }) => label),
      ['Users', 'List', 'Relevant', 'Hits', 'Precision@10', 'Support'],
    );
  });

  it('say a value alike, one that counts without decimals, one without an end with a bar', () => {
    const values = [0.3, 120];
    const ofUsers = users.slice(1).map(({ cell }) => cell({ user: 0, id: 'u1', ...counted, values }));
    const ofPatterns = patterns
      .slice(1)
      .map(({ cell }) => cell({ pattern: 0, users: 2, ...counted, values }));
    assert.deepEqual(ofPatterns.slice(1), ofUsers.slice(1));
    assert.deepEqual(ofPatterns.at(-1), {
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

  it('say of a list that was not asked for whole that it may be longer', () => {
    const [users, list] = patterns.map(({ cell }) =>
      cell({ pattern: 0, users: 2, ...counted, values: [null, null] }),
    );
    assert.deepEqual(
      [users, list].map((cell) => cell.text),
      ['2', '≥ 10'],
    );
  });
});
