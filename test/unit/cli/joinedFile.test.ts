import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import { InputError, type InputProblem } from '../../../src/shared/problem';
import { plainCsv } from '../measures/interactionRows';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const golden = path.resolve(__dirname, '../../fixtures/golden/ratings');
const ratings = path.join(golden, 'ratings.csv');
const expected = JSON.parse(fs.readFileSync(path.join(golden, 'expected.json'), 'utf8'));

describe('recscope evaluate FILE, without a truth', () => {
  let folder = '';
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-joined-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  /** What the command prints. */
  async function printed(...argv: string[]): Promise<string> {
    const output = path.join(folder, 'output');
    await evaluateCommand([...argv, '--output', output, '--force']);
    return fs.readFileSync(output, 'utf8');
  }

  async function evaluated(file: string, ...options: string[]): Promise<EvaluationJson> {
    return JSON.parse(await printed(file, '--format', 'json', ...options)) as EvaluationJson;
  }

  async function refused(...argv: string[]): Promise<InputProblem> {
    try {
      await printed(...argv);
    } catch (error) {
      if (error instanceof InputError) return error.problem;
      throw error;
    }
    throw new Error('It was not refused.');
  }

  function written(name: string, lines: readonly string[]): string {
    const file = path.join(folder, name);
    fs.writeFileSync(file, `${lines.join('\n')}\n`);
    return file;
  }

  function assertMeans({ measures }: EvaluationJson, wanted: Readonly<Record<string, number>>): void {
    assert.deepEqual(
      measures.map(({ measure }) => measure),
      Object.keys(wanted),
    );
    for (const { measure, mean } of measures)
      assert.ok(Math.abs((mean ?? NaN) - wanted[measure]) <= 1e-9, `${measure}: ${mean}`);
  }

  it('holds predicted ratings against the ratings beside them', async () => {
    const wanted = {
      RMSE: expected.rmse,
      MAE: expected.mae,
      MSE: expected.mse,
      R2: expected.r2,
      Spearman: expected.spearman,
      KendallTauB: expected.kendall_tau_b,
      'AUC(rel>=4)': expected['auc(rating>=4)'],
      'PRAUC(rel>=4)': expected['pr_auc/average_precision(rating>=4)'],
      'RMSE(average=macro)': expected.macro_user_rmse,
    };
    const answer = await evaluated(ratings, '-m', Object.keys(wanted).join(), '--per-user');
    assertMeans(answer, wanted);
    assert.deepEqual(answer.rows.recommendations, { read: 301, used: 301, reported: 0 });
    assert.deepEqual(answer.rows.truth, answer.rows.recommendations);
    assert.equal(answer.perUser?.length, Object.keys(expected.perUser_rmse).length);
    for (const { user, values } of answer.perUser ?? [])
      assert.ok(Math.abs((values[0] ?? NaN) - expected.perUser_rmse[user]) <= 1e-9, user);
  });

  it('measures errors and correlation when nothing is asked for', async () => {
    assertMeans(await evaluated(ratings), {
      RMSE: expected.rmse,
      MAE: expected.mae,
      Bias: expected['bias(mean pred-true)'],
      Pearson: expected.pearson,
    });
    const table = await printed(ratings);
    assert.match(table, /Ground truth: in the same file/);
    assert.match(table, /RMSE .*1\.2307 .*\n.*MAE .*\n.*Bias .*\n.*Pearson /);
  });

  it('takes labels for the truth as well, and measures lists by default: a score is no predicted rating', async () => {
    const rows = plainCsv(ratings).map(({ user_id, item_id, rating, prediction }) =>
      [user_id, item_id, Number(rating) >= 4 ? 1 : 0, 1 / (1 + Math.exp(3.5 - Number(prediction)))].join(),
    );
    const file = written('clicks.csv', ['user,item,label,score', ...rows]);
    assertMeans(await evaluated(file, '-m', 'AUC,PRAUC,LogLoss,Brier'), {
      AUC: expected['auc(rating>=4)'],
      PRAUC: expected['pr_auc/average_precision(rating>=4)'],
      LogLoss: expected['logloss(sigmoid(pred-3.5), rating>=4)'],
      Brier: expected.brier,
    });
    const [first] = (await evaluated(file)).measures;
    assert.equal(first.measure, 'nDCG@10');
  });

  it('counts predictions that nobody rated as such, and says what is wrong with a row once', async () => {
    const file = written('ratings.csv', [
      'user,item,rating,prediction',
      'u1,a,4,3',
      'u1,b,,2',
      'u1,c,good,2',
      'u1,d,5,?',
      'u2,a,1,2',
    ]);
    const answer = await evaluated(file);
    assertMeans(answer, { RMSE: 1, MAE: 1, Bias: 0, Pearson: 1 });
    assert.deepEqual(answer.rows.recommendations, { read: 5, used: 3, reported: 2 });
    assert.deepEqual(answer.rows.truth, { read: 2, used: 2, reported: 0 });
    assert.deepEqual(
      answer.findings.map(({ code, line, count }) => [code, line, count]),
      [
        ['invalid-number', 4, 2],
        ['unlabeled-row', 3, 1],
      ],
    );
  });

  it('names the line of a prediction that is no probability', async () => {
    const file = written('p.csv', ['user,item,label,score', 'u,a,1,0.5', 'v,a,0,1', 'v,b,1,-0.1']);
    const { file: where, line, message } = await refused(file, '-m', 'Brier');
    assert.deepEqual([where, line], [file, 4]);
    assertSentence(message);
  });

  const alone: [string, string, string][] = [
    ['scores only', 'user,item,score', 'u,a,0.5'],
    ['ratings only', 'user,item,rating', 'u,a,5'],
    ['a rank beside what may be the predicted rating', 'user,item,rating,rank', 'u,a,5,1'],
  ];
  for (const [what, header, row] of alone) {
    it(`asks for the truth of a file of ${what}`, async () => {
      const { message, advice } = await refused(written('file.csv', [header, row]));
      assertSentence(message);
      assertSentence(advice);
    });
  }

  it('asks for the truth of two files of which each holds lists of both kinds: they are no rows to compare', async () => {
    const lists = written('lists.csv', ['user,predicted,actual', 'u1,"[1, 2]","[2, 9]"']);
    assertSentence((await refused(lists, lists)).message);
  });

  it('says that a file is not there', async () => {
    const { file, message } = await refused(path.join(folder, 'none.csv'));
    assert.equal(file, path.join(folder, 'none.csv'));
    assertSentence(message);
  });

  describe('with lists of what was recommended and of what users liked', () => {
    const lists = ['user,predicted,actual', 'u1,"[1, 2]","[2, 9]"', 'u2,"[3, 4]","[3, 4]"'];

    it('holds one against the other', async () => {
      assertMeans(await evaluated(written('lists.csv', lists), '-m', 'Recall@10'), { 'Recall@10': 0.75 });
    });

    it('does so where the file is named twice, in two ways', async () => {
      const file = written('lists.csv', lists);
      const other = path.join(path.relative(process.cwd(), folder), '.', 'lists.csv');
      const answer = await evaluated(file, '--truth', other, '-m', 'Recall@10');
      assertMeans(answer, { 'Recall@10': 0.75 });
      assert.equal(answer.truth, file);
    });
  });

  it('is not held against itself where it is named twice, in two ways', async () => {
    const file = written('recs.csv', ['user,item,score', 'u1,i1,0.9', 'u2,i2,0.8']);
    const { message, advice } = await refused(file, '--truth', path.relative(process.cwd(), file));
    assertSentence(message);
    assertSentence(advice ?? '');
  });

  it('is held against a column that was told', async () => {
    const file = written('recs.csv', [
      'user,item,predicted,actual',
      'u1,i1,0.9,0',
      'u1,i2,0.8,1',
      'u2,i2,0.8,1',
    ]);
    const overrides = ['--truth', file, '--truth-columns', 'label=actual'];
    assertMeans(await evaluated(file, ...overrides, '-m', 'RR@10'), { 'RR@10': 0.75 });
  });

  describe('where lists of objects stand beside a user of any name', () => {
    const asked = {
      question: 'Who?',
      contexts: [
        { id: 'd1', text: 'one', score: 0.1 },
        { id: 'd2', text: 'two', score: 0.9 },
      ],
      gold: ['d2', 'd7'],
    };
    const columns = ['--columns', 'user=question,item=contexts[].id,score=contexts[].score'];

    for (const [name, lines] of [
      ['rag.jsonl', [JSON.stringify(asked), JSON.stringify({ ...asked, question: 'What?' })]],
      ['rag.json', [JSON.stringify([asked, { ...asked, question: 'What?' }])]],
    ] as const)
      it(`${name}: the columns that are told make the lists be seen`, async () => {
        const file = written(name, lines);
        const options = [...columns, '--truth', file, '--truth-columns', 'user=question,item=gold'];
        const result = await evaluated(file, ...options, '--measures', 'RR,Recall,nDCG@2');
        assertMeans(result, { RR: 1, Recall: 0.5, 'nDCG@2': 1 / (1 + 1 / Math.log2(3)) });
      });

    it('without a truth what to add is said', async () => {
      const file = written('rag.jsonl', [JSON.stringify(asked), JSON.stringify(asked)]);
      assertSentence((await refused(file, ...columns)).advice);
    });

    it('a list of objects that is told as the item is refused with what stands in them', async () => {
      const file = written('rag.jsonl', [JSON.stringify(asked), JSON.stringify(asked)]);
      const told = ['--columns', 'user=question,item=contexts', '--truth', file];
      assertSentence((await refused(file, ...told)).advice);
    });

    it('a list against itself is refused', async () => {
      const file = written('rag.jsonl', [
        JSON.stringify(asked),
        JSON.stringify({ ...asked, question: 'What?' }),
      ]);
      const told = ['--columns', 'user=question,item=gold', '--truth-columns', 'user=question,item=gold'];
      assertSentence((await refused(file, ...told, '--truth', file)).message);
    });
  });
});
