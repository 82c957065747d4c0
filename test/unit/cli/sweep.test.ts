import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import { parseHyperParameters } from '../../../src/shared/text/hyperParameters';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';

/** Enough for a word on differences that are all the same. */
const USERS = Array.from({ length: 200 }, (_, user) => user);

/** The model of this number finds so many of every twenty users at rank 1, the others at rank 2. */
function lists(hits: number): string {
  const rows = USERS.flatMap((user) =>
    user % 20 < hits ? [`u${user},want,2`, `u${user},other,1`] : [`u${user},other,2`, `u${user},want,1`],
  );
  // Each has a row that is not used.
  return `user,item,score\n${rows.join('\n')}\nu0,x${hits},n/a\n`;
}

describe('a sweep on the command line', function () {
  this.timeout(60_000);
  let folder = '';
  let files: string[] = [];
  /** Six that are a sweep, too: all pairs of ten take a second each time. */
  let few: string[] = [];
  const at = (name: string): string => path.join(folder, name);
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-sweep-'));
    fs.writeFileSync(
      at('truth.csv'),
      `user,item,rating\n${USERS.map((user) => `u${user},want,1`).join('\n')}\n`,
    );
    const settings = [8, 16, 32, 64, 128].flatMap((f) => ['0.1', '0.01'].map((r) => [f, r] as const));
    files = settings.map(([f, r], index) => {
      const file = at(`als-f${f}-r${r}.csv`);
      fs.writeFileSync(file, lists((7 * index) % 20));
      return file;
    });
    few = [0, 1, 3, 4, 5, 8].map((index) => files[index]);
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  async function printed(...argv: string[]): Promise<{ out: string; err: string }> {
    const { write } = process.stderr;
    let err = '';
    process.stderr.write = (text): boolean => {
      err += String(text);
      return true;
    };
    try {
      await evaluateCommand([...argv, '--truth', at('truth.csv'), '-o', at('out'), '--force']);
    } finally {
      process.stderr.write = write;
    }
    return { out: fs.readFileSync(at('out'), 'utf8'), err };
  }

  it('is one table, the best first, with hyper-parameters, and what all share once', async () => {
    const { out, err } = await printed(...files, '-m', 'RR@2,HitRate@1');
    const lines = out.split('\n');
    assert.match(out, /^als-f128-r0\.1 leads: RR@2 0\.900, 80% above als-f8-r0\.1, /);
    const rows = lines.filter((line) => /^ {2}als-.* 0\.\d{4}/.test(line));
    assert.match(lines[lines.indexOf(rows[0]) - 1], /^ {2}Model +f +r +RR@2 +HitRate@1$/);
    assert.match(rows[0], /^ {2}als-f128-r0\.1 +128 +0\.1 +0\.9000 \+80% ▲† +0\.8000/);
    assert.equal(
      rows.filter((row) =>
        /^ {2}\S+(?: \(baseline\))? +\d+ +[\d.]+ +0\.\d{4}(?: \+\d+%)?(?: [▲▼?])? *†/.test(row),
      ).length,
      3,
    );
    const means = rows.map((row) => Number(/ (0\.\d{4})/.exec(row)?.[1]));
    assert.equal(means.length, 10);
    assert.deepEqual(
      means,
      [...means].sort((a, b) => b - a),
    );
    assert.match(out, /all 10 models: 200 users/);
    assert.match(out, /all 10 models: Error: .*als-f8-r0\.1\.csv:402:\s+“n\/a”\s+is/s);
    assert.ok(out.split('\n').length + err.split('\n').length < 40, out + err);
  });

  it('of thirty files is less than ninety lines, whatever is measured', async () => {
    const thirty = Array.from({ length: 30 }, (_, index) =>
      at(`run ${index}/${path.basename(files[index % 10])}`),
    );
    for (const [index, file] of thirty.entries()) {
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.copyFileSync(files[index % 10], file);
    }
    const measures = 'nDCG@10,Recall@10,HitRate@10,AP@10,RR@10,Precision@10,nDCG@5,Recall@5,HitRate@5,AP@5';
    const { out, err } = await printed(...thirty, '-m', measures);
    const lines = `${out}${err}`.trim().split('\n');
    assert.ok(lines.length < 90, `${lines.length} lines`);
    assert.deepEqual(
      out.split('\n').filter((line) => line.length > 80 && !line.includes(folder)),
      [],
    );
  });

  it('says how much nobody judged, where the truth judges', async () => {
    const own = (name: string, rows: readonly string[]): string => {
      fs.writeFileSync(at(name), `${rows.join('\n')}\n`);
      return at(name);
    };
    const head = 'user,item,score';
    // u1 likes x, u2 likes z; y was judged and is not liked, w nobody judged.
    const judged = own('judged.csv', ['user,item,rating', 'u1,x,1', 'u1,y,0', 'u2,z,1', 'u2,y,0']);
    const a = own('lsa.csv', [head, 'u1,x,2', 'u1,y,1', 'u2,y,2', 'u2,z,1']);
    const b = own('bm25.csv', [head, 'u1,w,2', 'u1,x,1', 'u2,y,2', 'u2,z,1']);
    const call = [a, b, '--truth', judged, '-m', 'RR@2', '-o', at('said'), '--force', '-q', '-f'];
    const said = async (format: string): Promise<string> => {
      await evaluateCommand([...call, format]);
      return fs.readFileSync(at('said'), 'utf8');
    };
    assert.match(await said('table'), /Unjudged: 0% of the top 2 of lsa, 25% of that of bm25\./);
    for (const format of ['markdown', 'latex', 'html'])
      assert.match(
        await said(format),
        /Unjudged: 0\\?% of the top 2 of lsa(?:\.csv)?, 25\\?% of that of bm25/,
        format,
      );
    const { models } = JSON.parse(await said('json')) as { models: EvaluationJson[] };
    assert.deepEqual(
      models.map(({ unjudged }) => unjudged),
      [
        { unjudged: 0, users: 0, share: 0 },
        { unjudged: 1, users: 1, share: 0.25 },
      ].map((counts) => ({
        ...{ positiveOnly: false, usersWithoutTruth: 0 },
        depths: [{ depth: 2, entries: 4, pooled: 0, ...counts }],
      })),
    );
    own('judged.csv', ['user,item,rating', 'u1,x,1', 'u2,z,1']);
    assert.doesNotMatch(await said('table'), /Unjudged/);
  });

  it('where lower is better, the lowest is first', async () => {
    const { out } = await printed(...few, '-m', 'MeanRank');
    const ranks = [...out.matchAll(/^ {2}als-.*? (\d\.\d{4})/gm)].map(([, rank]) => Number(rank));
    assert.deepEqual([ranks[0], ranks.at(-1)], [1.2, 2]);
  });

  it('for a paper is sorted, the best bold, with its hyper-parameters', async () => {
    const { out: markdown } = await printed(...few, '-m', 'RR@2', '-f', 'markdown');
    assert.match(
      markdown,
      /^\| Model \| f \| r \| RR@2 \| Users \|\n.*\n\| als-f128-r0\.1 \| 128 \| 0\.1 \| \*\*0\.9000\*\*† \(\+80\.0%, better\) \| 200 \|/,
    );
    const { out: latex } = await printed(...few, '-m', 'RR@2', '-f', 'latex');
    assert.match(latex, /\\midrule\n {4}als-f128-r0\.1 & 128 & 0\.1 & \$\\mathbf\{0\.9000\}\^\{\\dagger\}\$/);
    assert.match(latex, /Sorted by RR@2, best first\./);
  });

  it('keeps everything, in the order of the call, in JSON and CSV', async () => {
    const { out } = await printed(...few, '-m', 'RR@2', '-f', 'json');
    const { models } = JSON.parse(out) as { models: EvaluationJson[] };
    assert.deepEqual(
      models.slice(0, 2).map(({ model, parameters, findings }) => [model, parameters, findings.length]),
      [
        ['als-f8-r0.1', { f: '8', r: '0.1' }, 1],
        ['als-f8-r0.01', { f: '8', r: '0.01' }, 1],
      ],
    );
    const { out: csv } = await printed(...few, '-m', 'RR@2', '-f', 'csv');
    assert.match(csv, /^model,f,r,measure,mean,users\nals-f8-r0\.1,8,0\.1,RR@2,0\.5,200\n/);
  });

  it('takes hyper-parameters from a file of models', async () => {
    fs.writeFileSync(at('models.csv'), 'name,factors,loss\nals-f8-r0.1,8,bpr\nals-f128-r0.1.csv,128,warp\n');
    const { out } = await printed(...few, '-m', 'RR@2', '--models', at('models.csv'), '-f', 'markdown');
    assert.match(
      out,
      /^\| Model \| factors \| loss \| RR@2 \| Users \|\n.*\n\| als-f128-r0\.1 \| 128 \| warp \|/,
    );
    const costly = ['als-f8-r0.1,8,bpr', 'als-f128-r0.1.csv,128,warp', 'als-f32-r0.1,4,bpr'];
    fs.writeFileSync(at('costs.csv'), `name,ms,loss\n${costly.join('\n')}\n`);
    const costs = [...few, '-m', 'RR@2', '--models', at('costs.csv'), '--costs'];
    const { out: marked } = await printed(...costs, 'ms', '-f', 'markdown');
    // The mean is 0.5, 0.7, and 0.9 at 8, 4, and 128 ms; the other models have no cost.
    assert.deepEqual([...marked.matchAll(/^\| (\S+)[^|]*Pareto/gm)].map(([, name]) => name).sort(), [
      'als-f128-r0.1',
      'als-f32-r0.1',
    ]);
    const { out: report } = await printed(...costs, 'ms', '-f', 'html');
    assert.match(report, /RR@2 against ms/);
    await assert.rejects(printed(...costs, 'loss'), /The column “loss” has text: “bpr”/);
    await assert.rejects(printed(...costs, 'price'), /No column “price”/);
    fs.writeFileSync(at('others.csv'), 'name,factors\npop,8\n');
    await assert.rejects(printed(...few, '--models', at('others.csv')), /has none of the models/);
  });

  for (const [names, expected] of [
    [
      ['als-f64-r0.1', 'als-f32-r0.01', 'bpr-f64'],
      [
        ['f', '64', '32', '64'],
        ['r', '0.1', '0.01', undefined],
      ],
    ],
    [['mf_lr=1e-3_dim_16', 'mf_lr=1e-4_dim_16'], [['lr', '1e-3', '1e-4']]],
    [['als-1', 'als-2'], undefined],
    [['model1', 'model2'], undefined],
    [['als', 'bpr', 'ease-l10'], undefined],
  ] as const)
    it(`hyper-parameters in ${names.join(', ')}`, () => {
      const found = parseHyperParameters(names);
      const columns = found?.names.map((name, at_) => [name, ...found.values.map((values) => values[at_])]);
      assert.deepEqual(columns, expected);
    });
});
