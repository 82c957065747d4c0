import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { openBytes } from '../../../src/engine/byteSource';
import { Engine } from '../../../src/engine/engine';
import { type Change, Documents, seen } from './editedDocuments';

/** What documents of an evaluation look like, and what somebody may type into each. */
interface Shape {
  readonly files: Readonly<Record<string, string>>;
  readonly lines: Readonly<Record<string, fc.Arbitrary<string>>>;
  readonly measures: string;
  /** Its edits have to be evaluated as a whole. */
  readonly whole?: true;
}

const users = ['u1', 'u2', 'u3', 'u4', 'u5'];
const items = ['i1', 'i2', 'i3', 'i4', 'i5', 'i6'];
const user = fc.constantFrom(...users, 'u9', 'ü');
const item = fc.constantFrom(...items, 'i9', 'é');
const score = fc.constantFrom('0.9', '0.5', '0.5', '0.25', '-1', '7', '1e-3');
const list = fc.uniqueArray(item, { minLength: 1, maxLength: 5 });
const joined = (separator: string): fc.Arbitrary<string> => list.map((ids) => ids.join(separator));
const comma = (...fields: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...fields).map((texts) => texts.join(','));
const odd = (line: fc.Arbitrary<string>, ...others: string[]): fc.Arbitrary<string> =>
  fc.oneof({ arbitrary: line, weight: 8 }, { arbitrary: fc.constantFrom('', ...others), weight: 1 });

/** Six items for each user, best first, others for each. */
const listOf = (index: number): string[] => items.map((_, rank) => items[(rank + index) % items.length]);
const text = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;
const byUser = (line: (name: string, index: number) => string): string[] => users.map(line);
const byEntry = (line: (name: string, id: string, rank: number) => string): string[] =>
  users.flatMap((name, index) => listOf(index).map((id, rank) => line(name, id, rank)));
const points = (rank: number): string => (0.9 - rank / 10).toFixed(1);

const TRUTH = text(
  'user_id,item_id,rating',
  'u1,i2,4',
  'u1,i6,2',
  'u2,i1,5',
  'u3,i3,1',
  'u4,i1,3',
  'u5,i4,2',
);
const truthLine = odd(comma(user, item, fc.constantFrom('1', '2', '5', '0')), 'u1,i2', 'u1,i2,much');
const RECS = text('user_id,item_id,score', ...byEntry((name, id, rank) => `${name},${id},${points(rank)}`));
const recsLine = odd(comma(user, item, score), 'u1,i1', 'u1,i1,x', '"u1",i1,0.5', 'u1,"i1');
const RANKING = 'nDCG@3, Recall@2, AP, RR';

const listed = (separator: string, quote: '' | '"'): Shape => ({
  files: {
    truth: TRUTH,
    recs: text(
      'user_id,prediction',
      ...byUser((name, index) => `${name},${quote}${listOf(index).join(separator)}${quote}`),
    ),
  },
  lines: {
    truth: truthLine,
    recs: odd(
      comma(
        user,
        joined(separator).map((cell) => `${quote}${cell}${quote}`),
      ),
      'u1,',
      'u1',
      'u1,i1',
      `,${quote}i1${separator}i2${quote}`,
    ),
  },
  measures: RANKING,
});

const SHAPES: Readonly<Record<string, Shape>> = {
  'lists split by blanks in a cell': listed(' ', ''),
  'lists split by bars in a cell': listed('|', ''),
  'lists split by commas in quotes': listed(',', '"'),
  'JSON lists in a cell': {
    files: {
      truth: TRUTH,
      recs: text(
        'user_id\tprediction',
        ...byUser((name, index) => `${name}\t${JSON.stringify(listOf(index))}`),
      ),
    },
    lines: {
      truth: truthLine,
      recs: odd(
        fc.tuple(user, list).map(([name, ids]) => `${name}\t${JSON.stringify(ids)}`),
        'u1\t[]',
        'u1\t["i1"',
        'u1',
      ),
    },
    measures: RANKING,
  },
  'single quotes below a line that names the separator': {
    files: {
      truth: TRUTH,
      recs: text(
        'sep=;',
        "'user_id';'item_id';'score'",
        ...byEntry((name, id, rank) => `'${name}';'${id}';${points(rank)}`),
      ),
    },
    lines: {
      truth: truthLine,
      recs: odd(
        fc.tuple(user, item, score).map(([name, id, value]) => `'${name}';'${id}';${value}`),
        'sep=;',
        'sep=,',
        'u1;i1;0.5',
        "'u1';'i1",
      ),
    },
    measures: RANKING,
  },
  'lists with their scores in a second cell': {
    files: {
      truth: TRUTH,
      recs: text(
        'user_id,items,scores',
        ...byUser(
          (name, index) =>
            `${name},${listOf(index).join('|')},${items.map((_, rank) => points(rank)).join('|')}`,
        ),
      ),
    },
    lines: {
      truth: truthLine,
      recs: odd(
        fc
          .tuple(user, fc.array(fc.tuple(item, score), { minLength: 1, maxLength: 4 }))
          .map(
            ([name, entries]) =>
              `${name},${entries.map(([id]) => id).join('|')},${entries.map(([, value]) => value).join('|')}`,
          ),
        'u1,i1|i2,0.5',
        'u1,i1,0.5|0.4',
        'u1,i1|i2,0.5|x',
      ),
    },
    measures: RANKING,
  },
  'a user and the items of the user a line': {
    files: {
      truth: TRUTH,
      recs: text(...byUser((name, index) => [name, ...listOf(index).slice(index)].join(' '))),
    },
    lines: {
      truth: truthLine,
      recs: odd(
        fc.tuple(user, joined(' ')).map((parts) => parts.join(' ')),
        'u1',
        ' ',
        'u1  i1 i2',
      ),
    },
    measures: RANKING,
  },
  'JSON Lines': {
    files: {
      truth: TRUTH,
      recs: text(...byEntry((name, id, rank) => `{"user":"${name}","item":"${id}","score":${points(rank)}}`)),
    },
    lines: {
      truth: truthLine,
      recs: odd(
        fc
          .tuple(user, item, score)
          .map(([name, id, value]) => `{"user": "${name}", "item": "${id}", "score": ${value}}`),
        '{"user":"u1"}',
        '{"user":"u1","item":"i1","score":null}',
        '{"user":',
        '"item":"i1"}',
        'null',
        '[1,2]',
      ),
    },
    measures: RANKING,
  },
  'JSON Lines of lists': {
    files: {
      truth: TRUTH,
      recs: text(...byUser((name, index) => JSON.stringify({ user: name, items: listOf(index) }))),
    },
    lines: {
      truth: truthLine,
      recs: odd(
        fc.tuple(user, list).map(([name, ids]) => JSON.stringify({ user: name, items: ids })),
        '{"user":"u1"}',
        '{"items":[]}',
        '}',
      ),
    },
    measures: RANKING,
  },
  'users as keys of JSON': {
    files: {
      truth: TRUTH,
      recs: `{\n${byUser((name, index) => `"${name}": ${JSON.stringify(Object.fromEntries(listOf(index).map((id, rank) => [id, Number(points(rank))])))}`).join(',\n')}\n}\n`,
    },
    lines: {
      truth: truthLine,
      recs: fc.oneof(
        fc.tuple(user, item, score).map(([name, id, value]) => `"${name}": {"${id}": ${Number(value)}},`),
        fc.constantFrom('', ',', '}', '{', '"u1": {"i1": "x"},'),
      ),
    },
    measures: RANKING,
    whole: true,
  },
  'several models': {
    files: {
      truth: TRUTH,
      recs: RECS,
      other: text('user,item,rank', ...byEntry((name, id, rank) => `${name},${id},${6 - rank}`)),
    },
    lines: {
      truth: truthLine,
      recs: recsLine,
      other: odd(comma(user, item, fc.constantFrom('1', '2', '3')), 'u1,i1,x'),
    },
    measures: RANKING,
  },
  'a column of several models': {
    files: {
      truth: TRUTH,
      recs: text(
        'model,user,item,score',
        ...byEntry((name, id, rank) => `${rank % 2 === 0 ? 'knn' : 'mf'},${name},${id},${points(rank)}`),
      ),
    },
    lines: {
      truth: truthLine,
      recs: odd(comma(fc.constantFrom('knn', 'mf', 'pop'), user, item, score), 'knn,u1', ',u1,i1,1'),
    },
    measures: RANKING,
    whole: true,
  },
  'a column of one model': {
    files: {
      truth: TRUTH,
      recs: text(
        'model,user,item,score',
        ...byEntry((name, id, rank) => `knn,${name},${id},${points(rank)}`),
      ),
    },
    lines: {
      truth: truthLine,
      recs: odd(
        comma(
          fc.oneof({ arbitrary: fc.constant('knn'), weight: 9 }, fc.constantFrom('mf', '')),
          user,
          item,
          score,
        ),
        'knn,u1',
      ),
    },
    measures: RANKING,
  },
  'training data and items': {
    files: {
      truth: TRUTH,
      recs: RECS,
      train: text(
        'user,item',
        ...users.flatMap((name, index) => [`${name},${items[index]}`, `${name},${items[(index * 2) % 6]}`]),
      ),
      items: text(
        'item,genres',
        ...items.map((id, index) => `${id},${['Drama', 'War', 'Drama|War'][index % 3]}`),
      ),
    },
    lines: {
      truth: truthLine,
      recs: recsLine,
      train: odd(comma(user, item), 'u1'),
      items: odd(
        fc
          .tuple(fc.constantFrom('i7', 'i8', 'i10', 'i11'), fc.constantFrom('Drama', 'Comedy|War', ''))
          .map((fields) => fields.join(',')),
        'i12',
      ),
    },
    measures: 'nDCG@3, Novelty@3, Unseen@3, ILD@3',
  },
};

/** Edits documents, and after each edit compares with what an engine says that reads the text as a whole. */
async function agreesAfter(
  edits: readonly { readonly file: string; readonly changes: readonly Change[] }[],
  files: Readonly<Record<string, string>>,
  measures: string,
): Promise<Documents> {
  const documents = new Documents(files, { measures, convention: 'recscope' });
  const start = await documents.evaluate(documents.engine);
  assert.equal(start.kind, 'done', JSON.stringify(start).slice(0, 300));
  for (const { file, changes } of edits) {
    const result = await documents.edit(file, changes);
    const fresh = new Engine(openBytes);
    const again = await documents.evaluate(fresh);
    assert.deepEqual(await seen(documents.engine, result, documents), await seen(fresh, again, documents));
  }
  return documents;
}

describe('edits of an open document of any shape', () => {
  it('know the lines of lists that are inserted between others, of one item and of several', async () => {
    const { files, measures } = SHAPES['JSON lists in a cell'];
    const one = 'u1\t["i1"]';
    const two = 'u1\t["é","i1"]';
    const changes = (lines: readonly string[]): Change[] => [
      { at: 1, length: 0, lines: [one] },
      { at: 10, length: 0, lines },
    ];
    for (const lines of [
      [two, one],
      [one, two, one],
      [two, one, one, two, one],
      [one, one],
    ]) {
      const documents = await agreesAfter([{ file: 'recs', changes: changes(lines) }], files, measures);
      assert.equal(documents.followed, 1);
    }
  });

  for (const [what, { files, lines, measures, whole }] of Object.entries(SHAPES)) {
    it(`lead to what the text evaluated as a whole does, to the last bit: ${what}`, async function () {
      this.timeout(60_000);
      const names = Object.keys(files);
      const edit = fc.nat(names.length - 1).chain((file) =>
        fc.record({
          file: fc.constant(names[file]),
          changes: fc.array(
            fc.record({
              at: fc.nat(40),
              length: fc.nat(2),
              lines: fc.array(lines[names[file]], { minLength: 1, maxLength: 3 }),
            }) satisfies fc.Arbitrary<Change>,
            { minLength: 1, maxLength: 2 },
          ),
        }),
      );
      let edits = 0;
      let followed = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (sequence) => {
          followed += (await agreesAfter(sequence, files, measures)).followed;
          edits += sequence.length;
        }),
        { numRuns: 25 },
      );
      console.log(`      ${followed} of ${edits} edits were followed line by line`);
    });

    if (whole !== true)
      it(`are followed line by line: ${what}`, async () => {
        const documents = new Documents(files, { measures, convention: 'recscope' });
        await documents.evaluate(documents.engine);
        for (const name of Object.keys(files))
          await documents.edit(name, [{ at: 2, length: 0, lines: [documents.text(name).split('\n')[2]] }]);
        assert.ok(documents.followed > 0, 'none was followed');
      });
  }
});
