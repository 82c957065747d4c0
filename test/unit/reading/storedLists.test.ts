import assert from 'node:assert/strict';
import { Float64, Int32, Utf8, type DataType } from 'apache-arrow';
import { arrowBytes, listOf } from '../formats/arrowBytes';
import { firstMean, useEvaluations } from './useEvaluations';

describe('stored lists next to a single item', () => {
  const { write, answerTo } = useEvaluations();
  const ITEMS = ['i7', 'i3', 'i9', 'i5', 'i1', 'i8'];
  const rows = Array.from({ length: 48 }, (_, row) => ({
    user_id: `u${Math.floor(row / 6)}`,
    item_id: ITEMS[(row + Math.floor(row / 6)) % 6],
    place: row % 6,
  }));
  const csv = (names: readonly string[], cells: readonly (readonly unknown[])[]): string =>
    [names, ...cells].map((row) => `${row.join(',')}\n`).join('');
  const recommended = csv(
    ['user_id', 'item_id', 'score'],
    rows.map(({ user_id, item_id, place }) => [user_id, item_id, 1 - place / 10]),
  );
  const liked = csv(
    ['user_id', 'item_id'],
    rows.filter(({ place }) => place % 4 === 0).map(({ user_id, item_id }) => [user_id, item_id]),
  );

  /** Evaluates two files; one is an Arrow file with a further column. */
  async function answerWith(
    side: 'recs' | 'truth',
    column: string,
    type: DataType,
    valueOf: (row: (typeof rows)[number], at: number) => unknown,
    scored = false,
  ): Promise<number | string> {
    const types = {
      user_id: new Utf8(),
      item_id: new Utf8(),
      ...(scored && { score: new Float64() }),
      [column]: type,
    };
    const records = rows.map((row, at) => ({
      ...row,
      score: 1 - row.place / 10,
      [column]: valueOf(row, at),
    }));
    const stored = write(`${side}.arrow`, arrowBytes(types, records));
    const [recs, truth] =
      side === 'recs' ? [stored, write('truth.csv', liked)] : [write('recs.csv', recommended), stored];
    return firstMean(await answerTo(recs, '--truth', truth, '-m', 'RR@3'));
  }

  const numbers = listOf(new Float64());
  const texts = listOf(new Utf8());

  for (const column of ['score', 'scores'])
    it(`no number orders the items: ${column}`, async () => {
      const said = await answerWith('recs', column, numbers, ({ place }) => [place / 10, 1 - place / 10]);
      assert.match(String(said), /“\[0, …\]” is not a number/);
    });

  it('no number grades the items', async () => {
    const said = await answerWith('truth', 'rating', listOf(new Int32()), ({ place }) => [place, 1]);
    assert.match(String(said), /“\[0, …\]” is not a number/);
  });

  it('numbers of which the first are equal may grade the items', async () => {
    const said = await answerWith('truth', 'grades', listOf(new Int32()), (_, at) => [0, (at * 7) % 3]);
    assert.match(String(said), /“grades” .* may grade the rows/);
  });

  const healthy: Readonly<Record<string, Parameters<typeof answerWith>>> = {
    'lists of one score': ['recs', 'score', numbers, ({ place }) => [1 - place / 10]],
    genres: ['recs', 'genres', texts, ({ item_id }) => (item_id > 'i5' ? ['a', 'b'] : ['a']), true],
    groups: ['recs', 'groups', texts, ({ item_id }) => (item_id > 'i5' ? ['a', 'b'] : ['c', 'a']), true],
    reasons: ['recs', 'reasons', texts, (_, at) => ['new', 'popular'].slice(0, 1 + ((at * 7) % 2)), true],
    histories: ['recs', 'history', texts, ({ user_id }) => [`${user_id}1`, 'i4'], true],
    embeddings: ['recs', 'vec', numbers, ({ item_id }) => [Number(item_id.slice(1)), 0.5], true],
    'histories of the truth': ['truth', 'before', texts, ({ user_id }) => [`${user_id}1`, 'i4']],
    'groups of the truth': ['truth', 'groups', texts, ({ item_id }) => (item_id > 'i5' ? ['a', 'b'] : ['c'])],
    'numbers of items of the truth': [
      'truth',
      'vec',
      numbers,
      ({ item_id }) => [Number(item_id.slice(1)), 0.5],
    ],
  };
  for (const [name, given] of Object.entries(healthy))
    it(`read without a question: ${name}`, async () => assert.equal(await answerWith(...given), 1));
});
