import assert from 'node:assert/strict';
import { encoded, readSource } from './reading';

/** Files as people write them, and what each says: user item value. */
const FILES: readonly [what: string, name: string, lines: readonly string[], rows: readonly string[]][] = [
  [
    'items and scores with colons between them',
    'recs.csv',
    ['user,items', 'ann,10:0.91 13:0.85', 'bob,12:0.7'],
    ['ann 10 0.91', 'ann 13 0.85', 'bob 12 0.7'],
  ],
  [
    'the same with commas between the pairs, and colons in ids',
    'recs.tsv',
    ['user\trecs', 'ann\turn:10:0.91,urn:13:0.85', 'bob\turn:12:0.7,urn:9:-1e-3'],
    ['ann urn:10 0.91', 'ann urn:13 0.85', 'bob urn:12 0.7', 'bob urn:9 -0.001'],
  ],
  [
    'items and scores in turn',
    'recs.csv',
    ['user,items', 'ann,i10 0.91 i13 0.85', 'bob,i12 0.7'],
    ['ann i10 0.91', 'ann i13 0.85', 'bob i12 0.7'],
  ],
  [
    'one item and its score',
    'recs.csv',
    ['user,items', 'ann,i10 0.91', 'bob,i12 0.7'],
    ['ann i10 0.91', 'bob i12 0.7'],
  ],
  [
    'ids that pandas made decimals of',
    'recs.csv',
    ['user,items', 'ann,540.0 12.0 8.0 7.0', 'bob,9.0 12.0'],
    ['ann 540.0', 'ann 12.0', 'ann 8.0', 'ann 7.0', 'bob 9.0', 'bob 12.0'],
  ],
  [
    'names that end with a version, which are none',
    'recs.csv',
    ['user,item,score', 'ann,app 1.2,3', 'ann,app 2.5,2', 'bob,app 1.2,1'],
    ['ann app 1.2 3', 'ann app 2.5 2', 'bob app 1.2 1'],
  ],
  [
    'dictionaries of Python',
    'recs.csv',
    ['user,recs', `ann,"{10: 0.91, 13: 0.85}"`, `bob,"{'a, b': 0.7, 'c:d': 1}"`],
    ['ann 10 0.91', 'ann 13 0.85', 'bob a, b 0.7', 'bob c:d 1'],
  ],
  [
    'dictionaries of JSON',
    'recs.csv',
    ['user,recs', 'ann,"{""i1"": 0.91, ""i\\""2"": 0.85}"', 'bob,"{""i3"": 0.7}"'],
    ['ann i1 0.91', 'ann i"2 0.85', 'bob i3 0.7'],
  ],
  [
    'a user of a name and items behind, in lines of any length',
    'recs.txt',
    ['ann 10 13 14', 'bob 12 11', 'eve 15 12 10 11'],
    ['ann 10', 'ann 13', 'ann 14', 'bob 12', 'bob 11', 'eve 15', 'eve 12', 'eve 10', 'eve 11'],
  ],
  [
    'a user of a name and places of a list as columns',
    'wide.csv',
    ['user,rec_1,rec_2', 'ann,10,13', 'bob,12,11'],
    ['ann 10', 'ann 13', 'bob 12', 'bob 11'],
  ],
  [
    'objects with an id in the list of a user',
    'recs.json',
    [
      '[{"user": "ann", "items": [{"id": 10, "score": 0.91}, {"id": 13, "score": 0.5}]},',
      '{"user": "bob", "items": [{"id": 12, "score": 0.7}]}]',
    ],
    ['ann 10 0.91', 'ann 13 0.5', 'bob 12 0.7'],
  ],
];

/** Lines in which signs that programs print around fields are part of ids. */
const PLAIN: readonly [what: string, lines: readonly string[], rows: readonly string[]][] = [
  [
    'namespaces',
    ['user:7,item:540,0.9', 'user:8,item:12,0.8'],
    ['user:7 item:540 0.9', 'user:8 item:12 0.8'],
  ],
  [
    'words in ids',
    ['user 7,item 540,0.9', 'user 8,item 12,0.8'],
    ['user 7 item 540 0.9', 'user 8 item 12 0.8'],
  ],
  [
    'brackets in titles',
    ['7,Heat (1995),0.9', '8,Seven (1995),0.8'],
    ['7 Heat (1995) 0.9', '8 Seven (1995) 0.8'],
  ],
  ['a table with bars and no rule', ['|u7|i540|0.9|', '|u7|i12|0.8|'], ['u7 i540 0.9', 'u7 i12 0.8']],
  [
    'arrows in ids',
    ['user,item,score', 'SEL->TYO,540,0.9', 'SEL->OSA,12,0.8', 'TYO->SEL,3,0.7'],
    ['SEL->TYO 540 0.9', 'SEL->OSA 12 0.8', 'TYO->SEL 3 0.7'],
  ],
  ['arrows in items', ['7,A->B1,0.9', '7,A->C2,0.8'], ['7 A->B1 0.9', '7 A->C2 0.8']],
  ['brackets around users', ['f(1),i1,0.5', 'f(2),i1,0.25'], ['f(1) i1 0.5', 'f(2) i1 0.25']],
  [
    'times of the day',
    ['10:15,7,0.5', '11:20,8,0.25', '12:01,9,0.125'],
    ['10:15 7 0.5', '11:20 8 0.25', '12:01 9 0.125'],
  ],
];

describe('rows with signs in their ids', () => {
  for (const [what, lines, rows] of PLAIN) {
    it(what, async () => {
      const { guess, file } = await readSource(
        encoded(lines.join('\n')),
        'recs.txt',
        () => 'recommendations',
      );
      assert.equal(guess.problem, undefined);
      assert.deepEqual(
        file.rows.map(([user, item, value]) =>
          [user, item, value].filter((part) => part !== undefined).join(' '),
        ),
        rows,
      );
      assert.deepEqual(file.findings, []);
    });
  }
});

describe('lists of a user', () => {
  for (const [what, name, lines, rows] of FILES) {
    it(what, async () => {
      const { guess, file } = await readSource(
        encoded(`${lines.join('\n')}\n`),
        name,
        () => 'recommendations',
      );
      assert.equal(guess.problem, undefined);
      assert.deepEqual(
        file.rows.map(([user, item, value]) =>
          [user, item, value].filter((part) => part !== undefined).join(' '),
        ),
        rows,
      );
      assert.deepEqual(file.findings, []);
    });
  }

  it('reports an item of a dictionary that has no score, and loses none', async () => {
    const lines = [
      'user,recs',
      ...['ann', 'bob', 'eve'].map((user) => `${user},"{i1: 0.9, i2, i3: x, : 1}"`),
    ];
    const { file } = await readSource(encoded(`${lines.join('\n')}\n`), 'recs.csv', () => 'recommendations');
    assert.equal(file.rowsRead, 12);
    assert.equal(file.rows.length + file.dropped, 12);
    assert.equal(file.rows.length, 3);
  });

  it('are not seen in times of the day', async () => {
    const lines = ['user,item,seen,rating', 'ann,10,10:30 11:45,3', 'bob,12,9:15 10:00,4'];
    const { guess } = await readSource(encoded(`${lines.join('\n')}\n`), 'truth.csv', () => 'truth');
    assert.equal(guess.shape.list, 'none');
  });
});
