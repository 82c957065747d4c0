import assert from 'node:assert/strict';
import { Random } from '../../reading/random';
import { judgementOf } from '../../reading/verdict';

/** So many users that none of the first rows of one file is among those of another that is sorted the other way. */
const USERS = 600;
const LENGTH = 10;

/** What is recommended to each user, and liked: two of the ten that are recommended, and six others. */
function world(items: number): { readonly lists: readonly number[][]; readonly liked: readonly number[][] } {
  const random = new Random(7);
  const lists: number[][] = [];
  const liked: number[][] = [];
  for (let user = 0; user < USERS; user++) {
    const ids = new Set<number>();
    while (ids.size < LENGTH + 6) ids.add(random.whole(1, items));
    const all = [...ids];
    lists.push(all.slice(0, LENGTH));
    const hit = random.whole(0, LENGTH - 1);
    liked.push([all[hit], all[(hit + random.whole(1, LENGTH - 1)) % LENGTH], ...all.slice(LENGTH)]);
  }
  return { lists, liked };
}

/** What eight users like, of which the first is recommended. */
const LIKED_BY_USER = {
  alice: ['aliene', 'amelied', 'brazile', 'vertigod'],
  bob: ['upd', 'heatb'],
  carol: ['heate', 'amelieb', 'aliend'],
  dave: ['vertigob', 'brazilc', 'brazilb', 'gravityd', 'brazile', 'rane'],
  erin: ['heat'],
  frank: ['alienc', 'gravitye', 'vertigoe', 'rane', 'heate'],
  grace: ['ranb', 'heatd'],
  heidi: ['fargo', 'vertigoc'],
};

describe('files of which neither has the users of the other one’s first rows', () => {
  for (const items of [USERS, 20_000]) {
    const { lists, liked } = world(items);
    const ranks = lists.map((list, user) => 1 + list.findIndex((item) => liked[user].includes(item)));
    const expected = ranks.reduce((sum, rank) => sum + 1 / rank, 0) / USERS;
    const users = lists.map((_, user) => user);
    const recommended = (row: (user: number, item: number, score: string) => string): string =>
      [...users]
        .reverse()
        .flatMap((user) => lists[user].map((item, at) => row(user + 1, item, (0.95 - at * 0.07).toFixed(2))))
        .join('\n');
    const truths = {
      ratings: users.flatMap((user) => liked[user].map((item) => `${user + 1},${item},${3 + (item % 3)}`)),
      pairs: users.flatMap((user) => liked[user].map((item) => `${user + 1},${item}`)),
    };
    const forms = {
      'without header': recommended((user, item, score) => `${user},${item},${score}`),
      'items first': recommended((user, item, score) => `${item},${user},${score}`),
      'with header': `user_id,item_id,score\n${recommended((user, item, score) => `${user},${item},${score}`)}`,
      'in lists': [...users]
        .reverse()
        .map((user) => [user + 1, ...lists[user]].join(' '))
        .join('\n'),
      'in JSON': JSON.stringify(
        Object.fromEntries([...users].reverse().map((user) => [`${user + 1}.`, lists[user]])),
      ).replaceAll('."', '"'),
    };
    for (const [form, text] of Object.entries(forms))
      for (const [truth, rows] of Object.entries(truths))
        it(`${form}, ${truth} of ${items} items`, async () => {
          const { verdict, seen } = await judgementOf({
            name: form,
            recommendations: { file: form === 'in JSON' ? 'recs.json' : 'recs.csv', text: `${text}\n` },
            truth: { file: 'truth.csv', text: `${rows.join('\n')}\n` },
            expected: undefined,
            measured: { 'RR@10': expected },
          });
          assert.equal(verdict, 'right', seen);
        });
  }
});

describe('a user of the first row who has further rows', () => {
  it('keeps them where this row might be a header', async () => {
    const { verdict, seen } = await judgementOf({
      name: 'pairs without header',
      recommendations: {
        file: 'recs.csv',
        text: Object.entries(LIKED_BY_USER)
          .map(([user, [first]]) => `"${user}","['${first}']"\n`)
          .join(''),
      },
      truth: {
        file: 'truth.csv',
        text: Object.entries(LIKED_BY_USER)
          .flatMap(([user, items]) => items.map((item) => `${user},${item}\n`))
          .join(''),
      },
      expected: undefined,
      measured: { 'RR@10': 1 },
    });
    assert.equal(verdict, 'right', seen);
  });
});
