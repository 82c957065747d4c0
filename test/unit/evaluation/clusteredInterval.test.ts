import assert from 'node:assert/strict';
import { distributionOf } from '../../../src/core/evaluation/distribution';
import { parseColumnOverrides } from '../../../src/reading/formats/readOptions';
import { Engine } from '../../../src/engine/engine';
import { openBytes } from '../../../src/reading/sources/byteSource';
import { evaluationsJson } from '../../../src/shared/export/evaluation/evaluationJson';

const near = (found: number, wanted: number): void =>
  assert.ok(Math.abs(found - wanted) < 1e-9, `${found} for ${wanted}`);

function half(values: readonly number[], clusters?: readonly number[]): number {
  return distributionOf(Float64Array.from(values), [0, 1], undefined, clusters && Int32Array.from(clusters))
    .halfWidth;
}

describe('the interval of a mean of lists of which several are of one user', () => {
  it('is that of independent users where each has one list', () => {
    const values = [1, 0, 0.5, 0.25, 1, 0.75];
    near(half(values, [5, 4, 3, 2, 1, 0]), half(values));
  });

  it('adds the deviations of a user up first', () => {
    // Mean 3/4, sums of deviations −1/2 and 1/2; √(2/1 · 1/2) / 4 = 1/4; t(.975, 1) = 12.706204736…
    near(half([1, 0, 1, 1], [0, 0, 1, 1]), 12.706204736174694 / 4);
    // NaN is not counted in any cluster.
    near(half([1, 0, NaN, 1, 1, NaN], [0, 0, 0, 1, 1, 7]), 12.706204736174694 / 4);
  });

  it('is as wide as with half of the users where each list stands twice', () => {
    const values = [1, 0, 0.5, 0.25, 1, 0.75];
    near(half([...values, ...values], [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5]), half(values));
  });

  it('is none of one user', () => {
    assert.ok(Number.isNaN(half([1, 0, 1], [3, 3, 3])));
  });

  it('is what evaluate says of users that are keys, and by what', async () => {
    const encoder = new TextEncoder();
    const events = [
      ['u', 1, 'x'],
      ['u', 2, 'y'],
      ['v', 1, 'x'],
      ['v', 2, 'x'],
    ];
    const file = (name: string, text: string, columns?: string) => ({
      file: { kind: 'bytes' as const, name, bytes: encoder.encode(text) },
      shape: undefined,
      ...(columns !== undefined && { overrides: { columns: parseColumnOverrides(columns) } }),
    });
    const recs = events.map(([user, event]) => `${user},${event},x,1`);
    const liked = events.map((cells) => cells.join(','));
    const outcome = await new Engine(openBytes).evaluate(
      {
        id: 'clusters',
        truth: file('t.csv', `user_id,event_no,item_id\n${liked.join('\n')}\n`),
        models: [
          {
            ...file('r.csv', `user_id,event_no,item_id,score\n${recs.join('\n')}\n`, 'user=user_id+event_no'),
            model: 'r',
          },
        ],
        settings: { measures: 'HitRate@1', convention: 'recscope', threshold: undefined },
      },
      undefined,
    );
    assert.ok(outcome.kind === 'done');
    near(outcome.value.models[0].means[0].halfWidth ?? NaN, 12.706204736174694 / 4);
    assert.equal(evaluationsJson(outcome.value, () => undefined).models[0].clusteredBy, 'user_id');
  });
});
