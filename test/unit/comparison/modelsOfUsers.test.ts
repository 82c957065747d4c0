import type { ComparisonQuery } from '../../../src/shared/protocol/queries';
import assert from 'node:assert/strict';
import { modelsOfUsers } from '../../../src/core/comparison/modelsOfUsers';
import { parseColumnOverrides } from '../../../src/reading/formats/readOptions';
import { Engine } from '../../../src/engine/engine';
import { openBytes } from '../../../src/reading/sources/byteSource';
import { usualQuery } from '../../../src/shared/sentences/comparedPairs';
import type { ComparisonView } from '../../../src/shared/protocol/views/comparisonView';
import { InputError } from '../../../src/shared/problem';
import { byIndependentUsers } from '../../../src/engine/questions/comparison/listOwners';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { Random } from '../../reading/random';

const encoder = new TextEncoder();

function file(name: string, lines: readonly string[], columns?: string) {
  return {
    file: { kind: 'bytes' as const, name, bytes: encoder.encode(`${lines.join('\n')}\n`) },
    shape: undefined,
    ...(columns !== undefined && { overrides: { columns: parseColumnOverrides(columns) } }),
  };
}

/** 14 users who like one of six items in each of some events, and what two models recommend. */
const random = new Random(3);
const liked = Array.from({ length: 14 }, () => random.whole(0, 5));
const lists = ['a', 'b'].map(() =>
  liked.map(() => [0, 1, 2, 3, 4, 5].map((item) => [item, random.whole(1, 1e6)])),
);

/** Value per event that makes the lists of one user equal. */
async function compared(
  events: readonly string[] | undefined,
  query: Partial<ComparisonQuery> = {},
): Promise<ComparisonView['json']> {
  const key = (user: number): readonly string[] =>
    (events ?? ['']).map((event) => (events === undefined ? `u${user}` : `u${user},${event}`));
  const head = events === undefined ? 'user_id' : 'user_id,event_no';
  const engine = new Engine(openBytes);
  const outcome = await engine.evaluate({
    id: 'owners',
    truth: file('t.csv', [
      `${head},item_id`,
      ...liked.flatMap((item, user) => key(user).map((own) => `${own},i${item}`)),
    ]),
    models: lists.map((ofUsers, at) => ({
      ...file(
        `${'ab'[at]}.csv`,
        [
          `${head},item_id,score`,
          ...ofUsers.flatMap((list, user) =>
            key(user).flatMap((own) => list.map(([item, score]) => `${own},i${item},${score}`)),
          ),
        ],
        events && 'user=user_id+event_no',
      ),
      model: 'ab'[at],
    })),
    ...(events === undefined
      ? {}
      : {
          users: file('users.csv', [
            'user_id,kind',
            ...liked.map((_, user) => `u${user},${user % 2 ? 'x' : 'y'}`),
          ]),
        }),
    settings: { measures: 'nDCG@3, RR', convention: 'recscope', threshold: undefined },
    spread: false,
  });
  assert.equal(outcome.kind, 'done', JSON.stringify(outcome).slice(0, 500));
  const answer = await engine.ask('owners', 'comparison', {
    ...usualQuery(0, { margin: { kind: 'relative', value: 0.01 } }),
    ...query,
  });
  assert.equal(answer.kind, 'done', JSON.stringify(answer));
  return (answer as { readonly value: ComparisonView }).value.json;
}

describe('a comparison of users with several lists', () => {
  it('adds the lists of a user up, so that the mean is that of the lists', () => {
    const values = [1, 0, 4, 2, NaN, 3].map((value) => value / 8);
    const { models, shares } = modelsOfUsers(
      [
        { name: 'a', values: [Float64Array.from(values)] },
        { name: 'b', values: [Float64Array.from([0, 1, 1, 1, 1, NaN])] },
      ],
      { of: Int32Array.of(0, 0, 1, 2, 2, 3), users: 5 },
    );
    // Four lists with a value in both, of three users: user 0 has two of them.
    assert.deepEqual([...models[0].values[0]], [0.75 * (1 / 8), 0.75 * (4 / 8), 0.75 * (2 / 8), NaN, NaN]);
    assert.deepEqual([...models[1].values[0]], [0.75, 0.75, 0.75, NaN, NaN]);
    assert.deepEqual([...shares[0]], [1.5, 0.75, 0.75, 0, 0]);
  });

  it('says of lists that stand three times what it says of one', async () => {
    const [once, thrice] = [await compared(undefined), await compared(['1', '2', '3'])];
    assert.equal(thrice.pairs[0].n, liked.length);
    const rounded = (json: typeof once): unknown =>
      JSON.parse(
        JSON.stringify([json.pairs, json.best, json.luck, json.users], (_, value: unknown) =>
          typeof value === 'number' ? Number(value.toPrecision(9)) : value,
        ),
      );
    assert.deepEqual(rounded(thrice), rounded(once));
  });

  it('compares cohorts of users, and refuses those that divide the lists of one', async () => {
    const [once, twice] = [
      await compared(['1'], { by: [{ column: 'kind' }] }),
      await compared(['1', '2'], { by: [{ column: 'kind' }] }),
    ];
    assert.equal(once.cohorts.length, 4);
    for (const [at, cohort] of twice.cohorts.entries()) {
      assert.equal(cohort.users, once.cohorts[at].users);
      assert.ok(Math.abs((cohort.difference ?? NaN) - (once.cohorts[at].difference ?? NaN)) < 1e-12);
      assert.equal(cohort.adjustedP, once.cohorts[at].adjustedP);
    }
    const split = { by: 'relevant', values: ['1', '2'], ofUser: Int32Array.of(0, 1, 1) };
    assert.throws(
      () =>
        byIndependentUsers(
          { clusters: { ids: named('u', 'v'), of: Int32Array.of(0, 0, 1), column: 'user_id' } },
          [{ name: 'a', values: [] }],
          [split],
        ),
      InputError,
    );
  });
});

function named(...names: readonly string[]): Identifiers {
  const ids = new Identifiers();
  for (const name of names) ids.intern(name);
  return ids;
}
