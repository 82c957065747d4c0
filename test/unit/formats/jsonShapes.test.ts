import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { jsonFormsDocs } from '../../../scripts/jsonFormsDoc';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import { jsonShapes } from '../../../src/reading/formats/json/jsonShapes';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';

/*
 * One small world for all examples: u1 was recommended i7 i3 i9 and liked i3 and i5, u2 was recommended i4 i8 and liked i4.
 * RR@3 of u1 is 1/2, of u2 1; Recall@3 of u1 1/2, of u2 1.
 */
const TRUTH = 'user_id,item_id\nu1,i3\nu1,i5\nu2,i4\n';
const LISTS = 'user_id,item_id,score\nu1,i7,0.9\nu1,i3,0.8\nu1,i9,0.4\nu2,i4,0.7\nu2,i8,0.6\n';

/** What an example is, and what is not as in the world of all. */
interface Expected {
  readonly as: 'recommendations' | 'truth' | 'both';
  readonly options?: readonly string[];
  readonly means?: Readonly<Record<string, number>>;
}

const EXPECTED: Readonly<Record<string, Expected>> = {
  'Rank evaluation request': { as: 'truth' },
  'Judgments of Search Relevance Workbench': { as: 'truth' },
  'Quepid case': { as: 'truth' },
  'LlamaIndex dataset': { as: 'truth' },
  'Qrels of BEIR and MTEB': { as: 'truth' },
  'Events of User Behavior Insights': { as: 'truth' },
  'OTTO labels': { as: 'truth', options: ['--events', 'clicks=1,carts=1'] },
  'Retrieved and expected IDs (ragas, LlamaIndex, MLflow)': { as: 'both' },
  'Golden set: IDs': { as: 'truth' },
  'Golden set: objects': { as: 'truth' },
  'Golden set: grades by ID': { as: 'truth' },
  // u1 liked i3 alone.
  'Golden set: one ID': { as: 'truth', means: { 'RR@3': 0.75, 'Recall@3': 1 } },
  'Impressions: candidates with scores and labels': { as: 'both', means: { 'RR@3': 0.75, 'Recall@3': 1 } },
  'Models, each with users': {
    as: 'recommendations',
    means: { 'als RR@3': 0.75, 'als Recall@3': 0.75, 'pop RR@3': 1, 'pop Recall@3': 0.75 },
  },
};

const MEANS = { 'RR@3': 0.75, 'Recall@3': 0.75 };

describe('the forms of JSON', () => {
  let folder = '';
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-json-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  function written(name: string, content: string): string {
    const file = path.join(folder, name);
    fs.writeFileSync(file, content);
    return file;
  }

  async function meansOf(argv: readonly string[]): Promise<Record<string, number | null>> {
    const output = path.join(folder, 'output.json');
    await evaluateCommand([...argv, '-m', 'RR@3,Recall@3', '--format', 'json', '--output', output]);
    type Answer = EvaluationJson | { readonly models: readonly EvaluationJson[] };
    const answer = JSON.parse(fs.readFileSync(output, 'utf8')) as Answer;
    const models = 'models' in answer ? answer.models : [answer];
    const named = models.flatMap(({ model, measures }) =>
      measures.map(
        ({ measure, mean }) => [models.length > 1 ? `${model} ${measure}` : measure, mean] as const,
      ),
    );
    return Object.fromEntries(named);
  }

  for (const { name, example } of jsonShapes) {
    const { as, options = [], means = MEANS }: Expected = EXPECTED[name()] ?? { as: 'recommendations' };
    const ending = example.includes('}\n{') ? 'jsonl' : 'json';
    for (const isLong of ending === 'jsonl' ? [false] : [false, true])
      it(`have an example each that is read, ${isLong ? 'longer than its head' : 'as it is'}: ${name()}`, async () => {
        // Blanks between tokens carry the end of the file beyond what is looked at first.
        const text = isLong ? example.replace(/\}(?!.*\})/s, `${' '.repeat(300_000)}}`) : example;
        const file = written(`cases.${ending}`, text);
        const argv =
          as === 'both'
            ? [file]
            : as === 'truth'
              ? [written('lists.csv', LISTS), '--truth', file]
              : [file, '--truth', written('truth.csv', TRUTH)];
        assert.deepEqual(await meansOf([...argv, ...options]), means);
      });
  }

  it('have names of their own', () => {
    assert.equal(new Set(jsonShapes.map(({ name }) => name())).size, jsonShapes.length);
    const names = new Set(jsonShapes.map(({ name }) => name()));
    for (const name of Object.keys(EXPECTED)) assert.ok(names.has(name), name);
  });

  it('are those of docs/formats.md; `npx tsx scripts/jsonFormsDoc.ts` writes it anew', () => {
    for (const [file, text] of jsonFormsDocs()) assert.equal(fs.readFileSync(file, 'utf8'), text, file);
  });
});
