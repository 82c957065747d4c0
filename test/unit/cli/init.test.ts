import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { readConfig } from '../../../src/engine/requests/readConfig';
import { TerminalQuestions } from '../../../src/cli/output/terminalQuestion';
import { shellWords } from '../../../src/shared/text/shellWords';
import { recscope } from './recscope';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const QUERIES = Array.from({ length: 30 }, (_, index) => `q${index + 1}`);
const chunkOf = (query: number, place: number): string => `guide-${(query * 7 + place) % 60}`;
/** Retrieved chunks of a query, best first: of two that are relevant, one is at the top. */
const retrieved = (query: number): string[] =>
  [0, 1, 2, 3, 4].map((place) => chunkOf(query, place * (1 + (query % 2))));
const relevant = (query: number): string[] => [chunkOf(query, query % 3), chunkOf(query, 31)];

const lines = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const csv = (header: string, rows: readonly (readonly unknown[])[]): string =>
  [header, ...rows.map((row) => row.join(','))].join('\n');
const perQuery = <T>(row: (query: string, at: number) => T): T[] => QUERIES.map(row);
const JUDGED = csv(
  'query_id,doc_id,relevance',
  perQuery((id, at) => relevant(at).map((item) => [id, item, 1])).flat(),
);
const RANKED = csv(
  'query_id,doc_id,score',
  perQuery((id, at) => retrieved(at).map((item, place) => [id, item, 1 - place / 10])).flat(),
);
const OUTPUT = lines(perQuery((id, at) => ({ query_id: id, retrieved: retrieved(at) })));

/** Projects with a golden set, as people keep them. */
const PROJECTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'JSON Lines of relevant IDs': {
    'data/golden.jsonl': lines(
      perQuery((id, at) => ({ query_id: id, query: `how ${id}`, relevant_ids: relevant(at) })),
    ),
    'out/retrieved.jsonl': OUTPUT,
    'package.json': '{ "name": "retriever", "version": "1.0.0" }',
    'tsconfig.json': '{ "compilerOptions": { "strict": true }, "include": ["src"] }',
  },
  'passages, and lists of named chunks': {
    'golden.csv': csv(
      'query,doc,start,end',
      perQuery((id, at) => [id, 'guide.md', 100 * ((at * 7) % 60), 100 * ((at * 7) % 60) + 40]),
    ),
    'retrieved.csv': csv(
      'query,chunk_id,score',
      perQuery((id, at) => retrieved(at).map((item, place) => [id, item, 1 - place / 10])).flat(),
    ),
    'chunks.csv': csv(
      'chunk_id,doc,start,end',
      Array.from({ length: 60 }, (_, at) => [`guide-${at}`, 'guide.md', 100 * at, 100 * at + 100]),
    ),
  },
  'a table of judgments': { 'eval/judgments.csv': JUDGED, 'eval/run.csv': RANKED },
  'judgments by an exact name': { 'qrels.csv': JUDGED, 'bm25.csv': RANKED },
  'one file with both': {
    'results.jsonl': lines(
      perQuery((query, at) => ({ query, retrieved_ids: retrieved(at), relevant_ids: relevant(at) })),
    ),
  },
  'an object by query': {
    'golden.json': JSON.stringify(Object.fromEntries(perQuery((id, at) => [id, relevant(at)]))),
    'out/results.json': JSON.stringify({
      results: perQuery((query, at) => ({ query, items: retrieved(at) })),
    }),
    'qrels.txt': perQuery((id, at) =>
      relevant(at)
        .map((item) => `${id} 0 ${item} 1\n`)
        .join(''),
    ).join(''),
  },
  'a run and qrels of TREC': {
    'qrels.txt': perQuery((id, at) =>
      relevant(at)
        .map((item) => `${id} 0 ${item} 1\n`)
        .join(''),
    ).join(''),
    'runs/bm25.txt': perQuery((id, at) =>
      retrieved(at)
        .map((item, place) => `${id} Q0 ${item} ${place + 1} ${5 - place} bm25\n`)
        .join(''),
    ).join(''),
  },
  'objects with a grade': {
    'golden.jsonl': lines(
      perQuery((id, at) => ({
        query_id: id,
        relevant: relevant(at).map((doc_id) => ({ doc_id, grade: 1 })),
      })),
    ),
    'retrieved.jsonl': lines(
      perQuery((id, at) => ({
        query_id: id,
        docs: retrieved(at).map((doc_id, place) => ({ doc_id, score: 9 - place })),
      })),
    ),
  },
  'two retrievers': {
    'truth.csv': JUDGED,
    'out/bm25.csv': RANKED,
    'out/dense.csv': RANKED.replaceAll(',1\n', ',0.05\n'),
  },
  // The blanks of the questions and the comma were taken for separators with a decimal comma.
  'questions as IDs': {
    'gold.csv': csv(
      'query,doc_id',
      perQuery((id, at) => relevant(at).map((item) => [`How do I do ${id}?`, item])).flat(),
    ),
    'out/ranked.csv': RANKED.replaceAll(/^q(\d+),/gm, 'How do I do q$1?,'),
  },
  'lists in cells': {
    'truth.csv': JUDGED,
    'run.csv': csv(
      'query_id,results',
      perQuery((id, at) => [id, `"${retrieved(at).join(';')}"`]),
    ),
  },
  'a tab-separated run': {
    'truth.tsv': JUDGED.replaceAll(',', '\t'),
    'run.tsv': RANKED.replaceAll(',', '\t'),
  },
  'texts of ragas': {
    'evals.jsonl': lines(
      perQuery((id, at) => ({
        user_input: `how ${id}`,
        retrieved_contexts: retrieved(at).map((item) => `text of ${item}`),
        reference_contexts: relevant(at).map((item) => `text of ${item}`),
      })),
    ),
  },
  'a data set of BEIR': {
    'corpus.jsonl': lines(
      Array.from({ length: 60 }, (_, at) => ({ _id: `guide-${at}`, text: `text ${at}` })),
    ),
    'queries.jsonl': lines(perQuery((id) => ({ _id: id, text: `how ${id}` }))),
    'qrels/test.tsv': perQuery((id, at) =>
      relevant(at)
        .map((item) => `${id}\t${item}\t1\n`)
        .join(''),
    ).join(''),
    'out/run.csv': RANKED,
  },
};

describe('recscope init', () => {
  const folders: string[] = [];
  after(() => folders.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })));

  function project(files: Readonly<Record<string, string>>): string {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-init-'));
    folders.push(folder);
    for (const [name, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      fs.writeFileSync(path.join(folder, name), text);
    }
    return folder;
  }

  for (const [name, files] of Object.entries(PROJECTS))
    it(`leads to gates of which none is broken: ${name}`, async () => {
      const folder = project(files);
      const made = await recscope(['init'], folder);
      assert.equal(made.status, 0, made.stderr);
      const { evaluations } = await readConfig(path.join(folder, 'recscope.json'));
      const [entry] = evaluations.values();
      assert.deepEqual(
        entry.gates?.map((gate) => Object.keys(gate).join(' ')),
        ['metric atLeast', 'withoutList', 'metric notWorseBy'],
      );
      const checked = await recscope(['check', '-f', 'json'], folder);
      assert.equal(checked.status, 0, checked.stderr);
      assert.notEqual((JSON.parse(checked.stdout) as { state: string }).state, 'broken');
    });

  it('writes how files are read, and adds to a configuration without changing other text', async () => {
    const folder = project({
      'a.csv': RANKED.replace('query_id,doc_id,score', 'q,d,s'),
      'b.csv': JUDGED.replace('query_id,doc_id,relevance', 'x,y,z'),
    });
    const call = ['init', 'a.csv', '--truth', 'b.csv', '--truth-columns', 'user=x,item=y,rating=z'];
    const columns = ['--columns', 'user=q,item=d,score=s', '--name'];
    assert.equal((await recscope([...call, ...columns, 'one'], folder)).status, 0);
    const written = fs.readFileSync(path.join(folder, 'recscope.json'), 'utf8');
    const again = await recscope([...call, ...columns, 'one'], folder);
    assert.equal(again.status, 2);
    assert.equal(fs.readFileSync(path.join(folder, 'recscope.json'), 'utf8'), written);
    assert.equal((await recscope([...call, ...columns, 'two', '--workflow'], folder)).status, 0);
    const { evaluations, text } = await readConfig(path.join(folder, 'recscope.json'));
    assert.ok(text.startsWith(written.slice(0, written.indexOf('notWorseBy'))));
    assert.deepEqual([...evaluations.keys()], ['one', 'two']);
    const { models, truth } = evaluations.get('two') ?? {};
    assert.deepEqual(models, [{ file: 'a.csv', columns: { user: 'q', item: 'd', score: 's' } }]);
    assert.deepEqual(truth, { file: 'b.csv', columns: { user: 'x', item: 'y', rating: 'z' } });
    assert.ok(fs.existsSync(path.join(folder, '.github/workflows/recscope.yml')));
    assert.equal((await recscope([...call, ...columns, 'three', '--workflow'], folder)).status, 2);
  });

  it('names the files that can be the ground truth', async () => {
    const folder = project({ 'a.csv': RANKED, 'truth.csv': JUDGED, 'test.csv': JUDGED });
    const { status, stderr } = await recscope(['init'], folder);
    assert.equal(status, 2);
    assertSentence(stderr);
    assert.equal(fs.existsSync(path.join(folder, 'recscope.json')), false);
  });

  it('asks by number, again after a wrong one, and not without a terminal', async () => {
    const output = Object.assign(new PassThrough(), { isTTY: true });
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const questions = new TerminalQuestions(2, input, output);
    const answer = questions.ask('Which?', ['a', 'b']);
    input.write('7\n');
    input.write('2\n');
    assert.equal(await answer, 1);
    const first = questions.ask('Which?', ['a', 'b']);
    input.write('\n');
    assert.equal(await first, 0);
    assert.equal(await questions.ask('Which?', ['a', 'b']), undefined);
    assert.equal(await new TerminalQuestions(1, new PassThrough(), output).ask('Which?', ['a']), undefined);
  });

  it('reads the options of an answer as a shell does', () => {
    assert.deepEqual(shellWords(`--columns "user=a b,item=c" --match-ids 'prefix=it'\\''s' -q`), [
      ...['--columns', 'user=a b,item=c', '--match-ids', "prefix=it's", '-q'],
    ]);
  });
});
