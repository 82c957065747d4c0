import assert from 'node:assert/strict';
import { Engine } from '../../../src/engine/engine';
import { openBytes } from '../../../src/reading/sources/byteSource';
import type { EvaluationRequest } from '../../../src/reading/inputs/evaluationRequest';

const encoder = new TextEncoder();
const input = (name: string, lines: readonly string[]) => ({
  file: { kind: 'bytes' as const, name, bytes: encoder.encode(`${lines.join('\n')}\n`) },
  shape: undefined,
});

const TRUTH = input('truth.csv', ['query,doc,start,end', 'q1,a.md,0,100', 'q1,b.md,50,60', 'q2,b.md,0,40']);
const PLACES = input('lists.csv', [
  'query,doc,start,end,score',
  ...['q1,a.md,0,80,3', 'q1,b.md,0,50,2', 'q1,b.md,40,70,1', 'q2,a.md,0,80,2', 'q2,b.md,0,50,1'],
]);
const NAMES = input('named.csv', [
  'query,chunk_id,score',
  'q1,c1,3',
  'q1,c2,2',
  'q1,c3,1',
  'q2,c1,2',
  'q2,c2,1',
]);
const CHUNKS = ['chunk_id,doc,start,end', 'c1,a.md,0,80', 'c2,b.md,0,50', 'c3,b.md,40,70'];

function evaluated(request: Partial<EvaluationRequest>, measures = 'Recall@2, RR, CharRecall@2') {
  return new Engine(openBytes).evaluate({
    id: 'passages',
    truth: TRUTH,
    models: [{ ...PLACES, model: 'model' }],
    settings: { measures, convention: 'recscope', threshold: undefined },
    spread: false,
    ...request,
  });
}

async function meansOf(request: Partial<EvaluationRequest>, measures?: string) {
  const outcome = await evaluated(request, measures);
  if (outcome.kind !== 'done') assert.fail(JSON.stringify(outcome));
  return outcome.value.models.map(({ means }) => means.map(({ mean }) => mean));
}

describe('files of passages', () => {
  // q1 finds a.md at rank 1 and b.md at 3, q2 at rank 2; 80 of 110 and 40 of 40 characters in two chunks.
  const values = [(1 / 2 + 1) / 2, (1 + 1 / 2) / 2, (80 / 110 + 1) / 2];

  it('by place and by name of the chunk have the same values, side by side', async () => {
    const models = [
      { ...PLACES, model: 'places' },
      { ...NAMES, model: 'names' },
    ];
    assert.deepEqual(await meansOf({ models, catalogue: input('chunks.csv', CHUNKS) }), [values, values]);
  });

  it('have columns of their lists, which are no metrics of items', async () => {
    const lists = input('lists.csv', [
      'query,doc,start,end,score,ms',
      ...['q1,a.md,0,80,3,10', 'q1,b.md,0,50,2,10', 'q2,b.md,0,50,1,30'],
    ]);
    assert.deepEqual(await meansOf({ models: [{ ...lists, model: 'model' }] }, 'RR, mean(ms)'), [[1, 20]]);
  });

  it('match by the overlap that is specified', async () => {
    assert.deepEqual(await meansOf({ overlap: 0.81 }, 'Recall'), [[(1 / 2 + 1) / 2]]);
    assert.deepEqual(await meansOf({ overlap: 0.8 }, 'Recall'), [[1]]);
  });

  it('may be JSON, with a record a row or a list a query', async () => {
    const records = (file: { readonly bytes: Uint8Array }): Record<string, unknown>[] => {
      const [header, ...rows] = new TextDecoder().decode(file.bytes).trim().split('\n');
      const names = header.split(',');
      return rows.map((row) =>
        Object.fromEntries(row.split(',').map((text, at) => [names[at], at < 2 ? text : Number(text)])),
      );
    };
    const json = (name: string, rows: readonly unknown[]) =>
      input(
        name,
        rows.map((row) => JSON.stringify(row)),
      );
    const nested = (name: string, list: string, rows: readonly Record<string, unknown>[]) =>
      json(
        name,
        ['q1', 'q2'].map((query) => ({ query, [list]: rows.filter((row) => row.query === query) })),
      );
    const [listed, judged] = [records(PLACES.file), records(TRUTH.file)];
    for (const [lists, truth] of [
      [json('lists.jsonl', listed), json('truth.jsonl', judged)],
      [nested('lists.jsonl', 'results', listed), nested('truth.jsonl', 'expected', judged)],
    ])
      assert.deepEqual(await meansOf({ truth, models: [{ ...lists, model: 'model' }] }), [values]);
  });

  it('do not need a catalog if lists have places', async () =>
    assert.deepEqual(await meansOf({ catalogue: input('chunks.csv', CHUNKS) }), [values]));

  it('may name columns and documents otherwise', async () => {
    const told = {
      ...input('t.csv', ['query,where,from,to', 'q1,A.md,0,100', 'q1,B.md,50,60', 'q2,B.md,0,40']),
      overrides: {
        columns: (['user=query', 'item=where', 'start=from', 'end=to'] as const).map((each) => {
          const [role, column] = each.split('=') as ['user' | 'item' | 'start' | 'end', string];
          return { role, column };
        }),
      },
    };
    assert.deepEqual(await meansOf({ truth: told, matchIds: ['case'] }), [values]);
    const apart = await evaluated({ truth: told });
    assert.ok(apart.kind === 'problem' && apart.problem.advice.includes('--match-ids case'));
  });

  it('are refused if chunks have no places, or nothing has passages', async () => {
    const named = { models: [{ ...NAMES, model: 'model' }] };
    for (const request of [
      named,
      { ...named, catalogue: input('titles.csv', ['chunk_id,title', 'c1,One']) },
    ]) {
      const outcome = await evaluated(request);
      assert.ok(outcome.kind === 'problem' && outcome.problem.advice.includes('--catalogue chunks.csv'));
    }
    const items = input('items.csv', ['query,chunk_id', 'q1,c1']);
    const overlap = await evaluated({ ...named, truth: items, overlap: 0.5 }, 'RR');
    assert.ok(overlap.kind === 'problem' && overlap.problem.file === 'items.csv');
    const characters = await evaluated({ ...named, truth: items }, 'CharRecall@2');
    assert.ok(characters.kind === 'problem' && characters.problem.message.includes('doc, start, end'));
    const diversity = await evaluated({}, 'Coverage@2');
    assert.ok(diversity.kind === 'problem' && diversity.problem.message.includes('Coverage@2'));
  });

  it('with rows that are no place, chunks of several passages, or long passages are reported', async () => {
    const truth = input('truth.csv', [
      'query,doc,start,end',
      ...['q1,a.md,0,10', 'q1,a.md,20,30', 'q1,a.md,5,5', 'q1,a.md,x,9', 'q2,b.md,0,400'],
    ]);
    const outcome = await evaluated({ truth });
    assert.ok(outcome.kind === 'done');
    const { truth: file, models } = outcome.value;
    assert.deepEqual(file.rows, { read: 5, used: 3, reported: 2 });
    const counts = (findings: typeof file.findings) => findings.map(({ code, count }) => [code, count]);
    assert.deepEqual(counts(file.findings), [
      ['not-a-span', 2],
      ['passage-out-of-reach', 1],
    ]);
    assert.deepEqual(counts(models[0].file.findings), [['several-passages', 1]]);
    assert.deepEqual(models[0].file.findings[0].places[0], { line: 2, details: [1, 'a.md:0-80'] });
  });

  it('with grades of 0 count a chunk that repeats a passage as judged', async () => {
    const truth = input('truth.csv', ['query,doc,start,end,grade', 'q1,a.md,0,10,1', 'q1,b.md,0,10,0']);
    const lists = input('lists.csv', [
      'query,doc,start,end,score',
      ...['q1,a.md,0,20,4', 'q1,a.md,0,12,3', 'q1,b.md,0,10,2', 'q1,c.md,0,10,1'],
    ]);
    const request = { truth, models: [{ ...lists, model: 'model' }] };
    assert.deepEqual(await meansOf(request, 'Judged@2, Judged@3, Judged@4, Precision@4'), [
      [1, 1, 3 / 4, 1 / 4],
    ]);
  });

  it('of texts match if one is inside the other, and never nearly', async () => {
    const ragas = input('ragas.jsonl', [
      JSON.stringify({
        user_input: 'Which river?',
        retrieved_contexts: ['It is wide.\nThe  Han runs through Seoul.', 'Busan is a port.'],
        reference_contexts: ['The Han runs through Seoul.'],
      }),
      JSON.stringify({
        user_input: 'Who?',
        retrieved_contexts: ['Shakespeare wrote hamlet.', 'Shakespeare wrote Hamlet.'],
        reference_contexts: ['Shakespeare wrote Hamlet. It was in 1600.'],
      }),
    ]);
    const request = { truth: ragas, models: [{ ...ragas, model: 'model' }] };
    const measures = 'Recall@2, RR, CharRecall@2';
    assert.deepEqual(await meansOf(request, measures), [[1, (1 + 1 / 2) / 2, (1 + 25 / 41) / 2]]);
    assert.deepEqual(await meansOf({ ...request, overlap: 0.62 }, measures), [
      [1 / 2, 1 / 2, (1 + 25 / 41) / 2],
    ]);
  });

  it('of texts find the texts of chunks by name', async () => {
    const truth = input('truth.jsonl', [
      '{"query": "q1", "text": "runs through Seoul"}',
      '{"query": "q2", "text": "Busan is a port. It is large."}',
    ]);
    const columns = [
      { role: 'user', column: 'query' },
      { role: 'item', column: 'text' },
    ] as const;
    const request = {
      truth: { ...truth, overrides: { columns } },
      models: [{ ...NAMES, model: 'model' }],
    };
    const chunks = ['chunk_id,text', 'c1,The Han runs through Seoul.', 'c2,Busan is a port.', 'c3,'];
    const found = await meansOf({ ...request, catalogue: input('chunks.csv', chunks) });
    assert.deepEqual(found, [[1, (1 + 1 / 2) / 2, (1 + 16 / 29) / 2]]);
    const without = await evaluated(request);
    assert.ok(without.kind === 'problem' && without.problem.advice.includes('chunk_id, text'));
  });
});
