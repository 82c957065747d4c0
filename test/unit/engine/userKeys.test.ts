import assert from 'node:assert/strict';
import { tableFromArrays, tableToIPC } from 'apache-arrow';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { parseColumnOverrides } from '../../../src/reading/formats/readOptions';
import { Engine } from '../../../src/engine/engine';
import type { EvaluationRequest, InputFile } from '../../../src/reading/inputs/evaluationRequest';
import { openBytes } from '../../../src/reading/sources/byteSource';
import { InputError } from '../../../src/shared/problem';
import { asked } from './asked';
import { Random } from '../../reading/random';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('engine');

type Row = Readonly<Record<string, string | number>>;
const encoder = new TextEncoder();

/** Recommendations of two models for each event of each user, and what was liked; some ids hold what stands in keys. */
function world(): { readonly recommended: readonly Row[]; readonly liked: readonly Row[] } {
  const random = new Random(11);
  const recommended: Row[] = [];
  const liked: Row[] = [];
  for (const user of ['u1', 'u1+1', 'u~1', 'u2'])
    for (const session of [1, 2])
      for (const event of ['1', '1+1', 'e2']) {
        const key = { user_id: user, session_no: session, event_no: event };
        const list = JSON.stringify([user, session, event]).replace(/[^\w+~]+/g, '_');
        for (const model of ['als', 'pop'])
          for (let item = 0; item < 6; item++)
            recommended.push({ ...key, list, model, item_id: `i${item}`, score: random.whole(1, 1e6) / 1e6 });
        liked.push({ ...key, list, item_id: `i${random.whole(0, 5)}` });
      }
  return { recommended, liked };
}

const { recommended, liked } = world();

const only = (rows: readonly Row[], names: readonly string[]): readonly Row[] =>
  rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));

const csv =
  (quote: string) =>
  (rows: readonly Row[]): string =>
    [
      Object.keys(rows[0]).join(','),
      ...rows.map((row) =>
        Object.values(row)
          .map((cell) => `${quote}${cell}${quote}`)
          .join(','),
      ),
    ].join('\n');

const columnsOf = (rows: readonly Row[]): Record<string, (string | number)[]> =>
  Object.fromEntries(Object.keys(rows[0]).map((name) => [name, rows.map((row) => row[name])]));

const FORMS: Readonly<Record<string, (rows: readonly Row[]) => string | Uint8Array>> = {
  'recs.csv': csv(''),
  'quoted.csv': csv('"'),
  'recs.jsonl': (rows) => rows.map((row) => JSON.stringify(row)).join('\n'),
  'recs.json': (rows) => JSON.stringify(rows),
  'recs.parquet': (rows) =>
    new Uint8Array(
      parquetWriteBuffer({
        columnData: Object.entries(columnsOf(rows)).map(([name, data]) => ({ name, data })),
      }),
    ),
  'recs.arrow': (rows) => tableToIPC(tableFromArrays(columnsOf(rows)), 'file'),
};

function input(name: string, content: string | Uint8Array, columns?: string): InputFile {
  const bytes = typeof content === 'string' ? encoder.encode(content) : new Uint8Array(content);
  return {
    file: { kind: 'bytes', name, bytes },
    shape: undefined,
    ...(columns !== undefined && { overrides: { columns: parseColumnOverrides(columns) } }),
  };
}

async function outcome(recs: InputFile, truth: InputFile, more: Pick<EvaluationRequest, 'train'> = {}) {
  return new Engine(openBytes).evaluate(
    {
      id: 'keys',
      truth,
      models: [{ ...recs, model: 'recs' }],
      ...more,
      settings: { measures: 'nDCG@3, RR, Recall@2', convention: 'recscope', threshold: undefined },
    },
    undefined,
  );
}

async function means(recs: InputFile, truth: InputFile): Promise<readonly (readonly (number | null)[])[]> {
  const answer = await outcome(recs, truth);
  assert.equal(answer.kind, 'done', JSON.stringify(answer).slice(0, 600));
  if (answer.kind !== 'done') return [];
  return answer.value.models.map((model) => model.means.map(({ mean }) => mean));
}

async function refusal(recs: InputFile, truth: InputFile): Promise<InputError['problem']> {
  const answer = await outcome(recs, truth);
  assert.ok(answer.kind === 'problem', answer.kind);
  return answer.problem;
}

const ITEMS = ['item_id', 'score'];

describe('users that are keys of several columns', () => {
  for (const [name, write] of Object.entries(FORMS))
    for (const [what, key, models] of [
      ['two columns', ['user_id', 'event_no'], []],
      ['two columns beside models', ['user_id', 'event_no'], ['model']],
      ['three columns', ['user_id', 'session_no', 'event_no'], []],
      ['three columns beside models', ['user_id', 'session_no', 'event_no'], ['model']],
    ] as const)
      it(`${name}, ${what}: as with an id made by hand`, async () => {
        const of = (row: Row): boolean =>
          (key.length === 3 || row.session_no === 1) && (models.length === 1 || row.model !== 'pop');
        const [recs, truth] = [recommended.filter(of), liked.filter(of)];
        const expected = await means(
          input('a.csv', csv('')(only(recs, ['list', ...models, ...ITEMS]))),
          input('t.csv', csv('')(only(truth, ['list', 'item_id'])), 'user=list,item=item_id'),
        );
        assert.equal(new Set(expected.flat()).size > 2, true);
        const found = await means(
          input(name, write(only(recs, [...key, ...models, ...ITEMS])), `user=${key.join('+')}`),
          // The columns of the truth are the same by their names, in whatever order they stand.
          input('t.csv', csv('')(only(truth, ['item_id', ...[...key].reverse()]))),
        );
        assert.deepEqual(found, expected);
        const told = await means(
          input(name, write(only(recs, [...key, ...models, ...ITEMS])), `user=${key.join('+')}`),
          input(
            't.csv',
            csv('')(only(truth, ['item_id', ...key])),
            `user=${key.map((_, at) => at + 2).join('+')},item=1`,
          ),
        );
        assert.deepEqual(told, expected);
      });

  it('no two keys are one: ids may hold what stands between them', async () => {
    const recs = 'user_id,event_no,item_id,score\na+b,c,x,1\na,b+c,y,1\na~1b,c,z,1\n';
    const truth = 'user_id,event_no,item_id\na+b,c,x\na,b+c,y\na~1b,c,z\n';
    const answer = await outcome(input('r.csv', recs, 'user=user_id+event_no'), input('t.csv', truth));
    assert.ok(answer.kind === 'done');
    assert.equal(answer.value.models[0].means[1].mean, 1);
    assert.deepEqual(answer.value.models[0].file.reading?.users, ['a~1b+c', 'a+b~1c', 'a~01b+c']);
    assert.match(answer.value.models[0].file.columns ?? '', /user = user_id\+event_no/);
  });

  it('one file with labels is its own truth', async () => {
    const rows = 'user_id,event_no,item_id,score,label\nu,1,x,0.9,0\nu,1,y,0.8,1\nu,2,x,0.7,1\nu,2,y,0.1,0\n';
    const file = input('both.csv', rows, 'user=user_id+event_no,item=item_id,score=score,label=label');
    assert.deepEqual((await means(file, file))[0][1], 0.75);
  });

  it('a name with the sign in it is one column', async () => {
    const recs = 'user+id,item_id,score\nu,x,1\n';
    const found = await means(input('r.csv', recs, 'user=user+id'), input('t.csv', 'user_id,item_id\nu,x\n'));
    assert.deepEqual(found, [[1, 1, 1]]);
  });

  const KEYED = input('r.csv', 'user_id,event_no,item_id,score\nu,1,x,1\n', 'user=user_id+event_no');

  it('the other file must have the same columns', async () => {
    const { file, message, advice } = await refusal(KEYED, input('t.csv', 'user_id,item_id\nu,x\n'));
    assert.equal(file, 't.csv');
    assertSentence(message);
    assertSentence(advice ?? '');
  });

  it('and be told no other user', async () => {
    const truth = input('t.csv', 'user_id,event_no,item_id\nu,1,x\n', 'user=user_id,item=item_id');
    const { file, message } = await refusal(KEYED, truth);
    assert.equal(file, 't.csv');
    assertSentence(message);
  });

  it('a row without a part of its key is reported', async () => {
    const recs = 'user_id,event_no,item_id,score\nu,1,x,1\nu,,y,1\n';
    const answer = await outcome(
      input('r.csv', recs, 'user=user_id+event_no'),
      input('t.csv', 'user_id,event_no,item_id\nu,1,x\n'),
    );
    assert.ok(answer.kind === 'done');
    const { file } = answer.value.models[0];
    assert.deepEqual(file.rows, { read: 2, used: 1, reported: 1 });
    assert.deepEqual(
      file.findings.filter(({ code }) => code === 'empty-id').map(({ places }) => places[0].details),
      [['event_no']],
    );
  });

  it('what a user did before is known of each list', async () => {
    const train = input('train.csv', 'user_id,item_id\nu,x\nv,y\n');
    const truth = input('t.csv', 'user_id,event_no,item_id\nu,1,x\nu,2,x\n');
    const recs = 'user_id,event_no,item_id,score\nu,1,x,1\nu,2,y,1\n';
    const answer = await outcome(input('r.csv', recs, 'user=user_id+event_no'), truth, { train: [train] });
    assert.ok(answer.kind === 'done');
    // Both pairs of the truth stand in the training data.
    const trained = answer.value.truth.findings.find(({ code }) => code === 'truth-in-training');
    assert.deepEqual(trained?.places[0].details, [2, 2]);
  });

  it('and shown beside each list', async () => {
    const engine = new Engine(openBytes);
    const { settings, ...files } = {
      truth: input('t.csv', 'user_id,event_no,item_id\nu,1,x\nu,2,x\n'),
      models: [
        {
          ...input('r.csv', 'user_id,event_no,item_id,score\nu,1,x,1\nu,2,y,1\n', 'user=user_id+event_no'),
          model: 'r',
        },
      ],
      history: input('train.csv', 'user_id,item_id,timestamp\nu,w,1714521600\nv,y,1714521601\n'),
      settings: { measures: 'RR', convention: 'recscope', threshold: undefined },
    };
    const done = await engine.evaluate({ id: 'seen', settings, ...files }, undefined);
    assert.equal(done.kind, 'done');
    for (const user of [0, 1]) {
      const history = await asked(engine, 'seen', 'history', { user });
      assert.ok(history?.kind === 'history');
      assert.deepEqual(
        history.entries.map(({ item }) => item),
        ['w'],
      );
    }
  });

  it('a column stands in a key once, and in nothing else', () => {
    for (const text of ['user=a+a', 'user=a+b,item=b', 'user=a+', 'user=+'])
      assert.throws(() => parseColumnOverrides(text), InputError, text);
  });
});
