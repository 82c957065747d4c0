import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { auditCommand } from '../../../src/cli/commands/audit';
import { checkCommand } from '../../../src/cli/commands/check';
import { compareCommand } from '../../../src/cli/commands/compare';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import { explainCommand } from '../../../src/cli/commands/explain';
import { slicesCommand } from '../../../src/cli/commands/slices';
import { answerRequest } from '../../../src/cli/commands/run';
import type { OutputChunk } from '../../../src/cli/output/print';
import { sqlCommand } from '../../../src/cli/commands/sql';
import type { CheckedEvaluationJson, CheckJson } from '../../../src/shared/protocol/checkResult';
import type { ComparisonJson } from '../../../src/shared/protocol/comparisonResult';
import type { EvaluationJson } from '../../../src/shared/protocol/evaluationResult';
import { InputError, type InputProblem } from '../../../src/shared/problem';
import { csvOf, modelsCase, smallCase } from '../sql/cases';
import { MODEL, NAMES, writeCase } from '../sql/duckdb';
import { COMMAND_LINE } from './commandLine';
import { lastSaid } from './lastSaid';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const CLIENT = path.resolve(__dirname, '../../fixtures/clients/duckdb.mjs');
const MEASURES = 'nDCG(ties=item-descending)@5, AP(ties=item-descending,duplicates=first)@5';

/** Models of one table, each with users of the truth. */
const smallModels = () => {
  const rows = modelsCase(2);
  return { ...rows, truth: [...rows.truth, ['1', '1', 1] as const] };
};

/** Compares values of any form: numbers to 1e-12. */
function assertNear(found: unknown, wanted: unknown, at = ''): void {
  if (typeof found === 'number' && typeof wanted === 'number')
    return assert.ok(
      Math.abs(found - wanted) <= 1e-12 * Math.max(1, Math.abs(wanted)),
      `${at}: ${found}, ${wanted}`,
    );
  if (typeof found !== 'object' || found === null || typeof wanted !== 'object' || wanted === null)
    return assert.equal(found, wanted, at);
  const own: Readonly<Record<string, unknown>> = { ...found };
  const other: Readonly<Record<string, unknown>> = { ...wanted };
  assert.deepEqual(Object.keys(own), Object.keys(other), at);
  for (const [key, value] of Object.entries(own)) assertNear(value, other[key], `${at}/${key}`);
}

const ITEMS = ['a', 'b', 'c', 'nobody'];

describe('tables of an engine on the command line', function () {
  // Each evaluation starts two processes, on whatever machine.
  this.timeout(120_000);
  let folder = '';
  const file = (name: string): string => path.join(folder, name);
  const rows = smallCase(4);
  const tables = (...more: string[]): string[] =>
    lastSaid(
      [
        `duckdb:${file('shop.duckdb')}#recs`,
        '--truth',
        `duckdb:${file('shop.duckdb')}#truth`,
        '-m',
        MEASURES,
        '-f',
        'json',
        ...more,
      ],
      '-m',
      '-f',
    );
  const byClient = (...more: string[]): string[] =>
    tables(
      '--client',
      process.execPath,
      `--client-arg=${CLIENT}`,
      '-o',
      file('found.json'),
      '--force',
      ...more,
    );
  const found = (): EvaluationJson =>
    JSON.parse(fs.readFileSync(file('found.json'), 'utf8')) as EvaluationJson;

  before(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-tables-'));
    fs.writeFileSync(file('recs.csv'), csvOf('score', rows.recommendations));
    const instance = await DuckDBInstance.create(file('shop.duckdb'));
    const connection = await instance.connect();
    await writeCase(connection, { ...rows, catalogue: ITEMS });
    const several = smallModels();
    await writeCase(connection, several, {
      recommendations: { ...NAMES.recommendations, table: 'several' },
      truth: { ...NAMES.truth, table: 'judged' },
    });
    await connection.run(
      `CREATE TABLE doubled AS SELECT u.range AS "user", i.range AS item, 1 / (1 + i.range) AS score FROM range(3) u, range(120) i, range(2) c`,
    );
    await connection.run(`CREATE VIEW peeking AS SELECT * FROM read_csv('${file('recs.csv')}')`);
    await connection.run(`COPY recs TO '${file('recs.parquet')}'; COPY truth TO '${file('truth.parquet')}'`);
    connection.closeSync();
    instance.closeSync();
    fs.writeFileSync(file('truth.csv'), csvOf('rating', rows.truth));
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));
  afterEach(() => {
    delete process.env.BEHAVIOUR;
    delete process.env.CALLS;
    delete process.env.QUERIES;
  });

  async function refused(call: Promise<unknown>): Promise<InputProblem> {
    try {
      await call;
    } catch (error) {
      if (error instanceof InputError) return error.problem;
      throw error;
    }
    throw new Error('It was not refused.');
  }

  /** What is written on stderr. */
  async function saidBy(call: () => Promise<unknown>): Promise<string> {
    const { write } = process.stderr;
    let said = '';
    process.stderr.write = (text): boolean => {
      said += String(text);
      return true;
    };
    try {
      await call();
    } finally {
      process.stderr.write = write;
    }
    return said;
  }

  async function ofFiles(): Promise<EvaluationJson> {
    const call = [file('recs.csv'), '-t', file('truth.csv'), '-m', MEASURES, '-f', 'json'];
    await evaluateCommand([...call, '-o', file('local.json'), '--force']);
    return JSON.parse(fs.readFileSync(file('local.json'), 'utf8')) as EvaluationJson;
  }

  /** Compares answers, without names of files and findings that need lines of rows. */
  function assertSame(tablesAnswer: EvaluationJson, local: EvaluationJson): void {
    const numbers = ({ users, rows: counts, measures }: EvaluationJson) => ({
      users,
      counts,
      measures: measures.map(({ measure, mean, interval, users: of }) => ({ measure, mean, interval, of })),
    });
    const [here, there] = [numbers(tablesAnswer), numbers(local)];
    for (const [index, { mean, interval }] of there.measures.entries()) {
      const other = here.measures[index];
      assert.ok(Math.abs((other.mean ?? 9) - (mean ?? 9)) < 1e-12);
      assert.ok(Math.abs((other.interval?.[0] ?? 9) - (interval?.[0] ?? 9)) < 1e-12);
      assert.deepEqual([other.measure, other.of], [there.measures[index].measure, there.measures[index].of]);
    }
    assert.deepEqual([here.users, here.counts], [there.users, there.counts]);
  }

  it('are evaluated by the client, to the same answer as files', async () => {
    const local = await ofFiles();
    for (const source of ['recs', '@query.sql']) {
      fs.writeFileSync(file('query.sql'), 'SELECT * FROM recs -- all of them\n;\n');
      const [, ...rest] = byClient();
      const name = source.replace('@', `@${folder}/`);
      await evaluateCommand([`duckdb:${file('shop.duckdb')}#${name}`, ...rest]);
      assertSame(found(), local);
    }
    const [, , , ...rest] = byClient();
    await evaluateCommand([
      `duckdb:${file('rec*.parquet')}`,
      '-t',
      `duckdb:${file('truth.parquet')}`,
      ...rest,
    ]);
    assertSame(found(), local);
    assert.equal(found().recommendations, `duckdb:${file('rec*.parquet')}`);
  });

  it('say which rows are not used as files do, in the JSON and in the table', async () => {
    await evaluateCommand(byClient());
    const { findings } = found();
    const recs = `duckdb:${file('shop.duckdb')}#recs`;
    assert.deepEqual(
      findings.map(({ code, severity, file: of, count }) => [code, severity, of.replace(/.*#/, ''), count]),
      [
        ['invalid-number', 'error', 'recs', 1],
        ['duplicate-item', 'warning', 'recs', 10],
        ['invalid-number', 'error', 'truth', 2],
        ['duplicate-truth', 'information', 'truth', 2],
      ],
    );
    assert.ok(
      findings.every(({ line }) => line === undefined),
      'a table has no lines',
    );
    const { rows: counts } = found();
    assert.equal(counts.recommendations.reported, 11);
    await evaluateCommand(byClient('-f', 'table'));
    const text = fs.readFileSync(file('found.json'), 'utf8').replace(/\s+/g, ' ');
    assert.ok(text.includes(`${recs}: Error: 1 row without a usable number`), text);
    assert.ok(text.includes('10 rows with a duplicate user and item; the best one is used'), text);
  });

  it('have a catalogue of the same engine, for measures of how often items are recommended', async () => {
    const measures = 'CatalogCount(ties=item-descending)@5,Gini(ties=item-descending)@5,CatalogCoverage';
    const call = byClient('-m', measures);
    await evaluateCommand([...call, '--catalogue', `duckdb:${file('shop.duckdb')}#items`]);
    const [ofTables] = [found()];
    fs.writeFileSync(file('items.csv'), ['item', ...ITEMS, ''].join('\n'));
    const files = [file('recs.csv'), '-t', file('truth.csv'), '-m', measures, '-f', 'json'];
    await evaluateCommand([...files, '--catalogue', file('items.csv'), '-o', file('local.json'), '--force']);
    assertSame(ofTables, JSON.parse(fs.readFileSync(file('local.json'), 'utf8')) as EvaluationJson);
    assertSentence((await refused(evaluateCommand(call))).message);
    const others = await refused(evaluateCommand([...call, '--catalogue', file('items.csv')]));
    assertSentence(others.message);
  });

  it('with other names of columns are read by the same options, and several models stand side by side', async () => {
    const columns = [
      '--columns',
      'user=user,item=item,score=score',
      '--truth-columns',
      'user=user,item=item',
    ];
    const [first, ...rest] = byClient(...columns);
    await evaluateCommand([first, first, ...rest]);
    const { models } = JSON.parse(fs.readFileSync(file('found.json'), 'utf8')) as {
      models: EvaluationJson[];
    };
    assert.deepEqual(models[0].measures, models[1].measures);
    assert.ok((models[0].measures[0].mean ?? 0) > 0, 'without ratings every row is worth 1');
    const { message, advice } = await refused(
      evaluateCommand(byClient('--columns', 'user=user,item=item,score=points')),
    );
    assert.ok(message.endsWith(' did not answer: it ended with status 1.'));
    // The client's words follow.
    assert.ok(advice.includes('points'));
  });

  it('with a column of models are as many models as a file with such a column', async () => {
    const all = smallModels();
    fs.writeFileSync(file('all.csv'), csvOf('score', all.recommendations, all.models));
    fs.writeFileSync(file('judged.csv'), csvOf('rating', all.truth));
    const files = [file('all.csv'), '-t', file('judged.csv'), '-m', MEASURES, '-f', 'json'];
    await evaluateCommand([...files, '-o', file('local.json'), '--force']);
    const answers = (name: string): EvaluationJson[] =>
      (JSON.parse(fs.readFileSync(file(name), 'utf8')) as { models: EvaluationJson[] }).models;
    const local = answers('local.json');
    const [, , , ...rest] = byClient();
    const named = [`duckdb:${file('shop.duckdb')}#several`, '-t', `duckdb:${file('shop.duckdb')}#judged`];
    await evaluateCommand([...named, ...rest, '--columns', `model=${MODEL}`]);
    assert.equal(answers('found.json').length, local.length);
    for (const found of answers('found.json')) {
      assert.equal(found.recommendations, named[0]);
      const same = local.find(({ model }) => model === found.model);
      assert.ok(same);
      assertSame({ ...found, rows: same.rows }, same);
    }
    const doubled = [`duckdb:${file('shop.duckdb')}#doubled`, ...named.slice(1), ...rest];
    const { message, advice } = await refused(evaluateCommand(doubled));
    assertSentence(message);
    assertSentence(advice);
    await evaluateCommand([...doubled, '--columns', 'user=user,item=item,score=score']);
    const many = [...doubled, '--columns', 'model=item'];
    assertSentence((await refused(evaluateCommand(many))).message);
  });

  it('are compared by the client as files are, the draws of chance aside', async () => {
    const all = smallModels();
    fs.writeFileSync(file('all.csv'), csvOf('score', all.recommendations, all.models));
    fs.writeFileSync(file('judged.csv'), csvOf('rating', all.truth));
    const [baseline = ''] = all.models.filter((model) => model !== 'never used' && model !== '');
    const [, , , ...rest] = byClient('--resamples', '200', `--baseline=${baseline}`);
    const named = [`duckdb:${file('shop.duckdb')}#several`, '-t', `duckdb:${file('shop.duckdb')}#judged`];
    const said = await saidBy(() => compareCommand([...named, ...rest, '--columns', `model=${MODEL}`]));
    const [, patterns, users] = /: (\d+) patterns of (\d+) users/.exec(said) ?? [];
    assert.ok(Number(patterns) >= 1 && Number(patterns) <= Number(users), said);
    const ofTables = JSON.parse(fs.readFileSync(file('found.json'), 'utf8')) as ComparisonJson;
    const call = ['-m', MEASURES, '-f', 'json', '--resamples', '200', `--baseline=${baseline}`];
    await compareCommand([
      ...[file('all.csv'), '-t', file('judged.csv'), ...call],
      ...['-o', file('local.json'), '--force'],
    ]);
    const local = JSON.parse(fs.readFileSync(file('local.json'), 'utf8')) as ComparisonJson;
    assert.ok(local.pairs.length > 1);
    assert.deepEqual(
      ofTables.pairs.map(({ a }) => a),
      local.pairs.map(() => baseline),
    );
    for (const pair of local.pairs) {
      const found = ofTables.pairs.find(({ b, measure }) => b === pair.b && measure === pair.measure);
      assert.deepEqual(
        [found?.n, found?.winTieLoss, found?.verdict],
        [pair.n, pair.winTieLoss, pair.verdict],
      );
      assert.ok(Math.abs((found?.tests.pairedT?.p ?? 9) - (pair.tests.pairedT?.p ?? 8)) < 1e-12);
      assert.equal(
        found?.tests.randomization?.p,
        pair.tests.randomization?.p,
        'of few users, all choices of signs',
      );
    }
    const one = await refused(compareCommand([...byClient()]));
    assertSentence(one.message);
  });

  it('are handed to the client as arguments and in a file that is gone afterwards', async () => {
    process.env.CALLS = file('calls');
    await evaluateCommand(byClient());
    const [facts, patterns, ...more] = fs.readFileSync(file('calls'), 'utf8').trim().split('\n');
    assert.deepEqual(more, []);
    const args = JSON.parse(facts) as string[];
    assert.deepEqual(args.slice(-4), ['-readonly', file('shop.duckdb'), '-f', args.at(-1)]);
    assert.ok(patterns.includes('-no-init'));
    assert.ok(!fs.existsSync(args.at(-1) ?? ''));
  });

  it('without an answer are refused, with what the client said last', async () => {
    const said = async (behaviour: string): Promise<string> => {
      process.env.BEHAVIOUR = behaviour;
      const { message, advice } = await refused(evaluateCommand(byClient()));
      return `${message} | ${advice}`;
    };
    fs.writeFileSync(file('found.json'), 'the last result');
    assert.match(await said('fails'), /ended with status 3\. \| .*Authentication failed: wrong password/s);
    assert.match(await said('killed'), /it was ended by SIGKILL/);
    assert.match(await said('silent'), /it stopped before the end\. \| It printed nothing\./);
    assert.match(await said('half'), /a gain came that was not there before/);
    assert.match(await said('columns'), /6 columns were expected, not 7/);
    assert.match(await said('comma'), /a number with a decimal point was expected, not “\d,\d”/);
    const missing = await refused(evaluateCommand(tables('--client', 'no-such-program')));
    assert.equal(missing.message, 'The program no-such-program was not found.');
    assert.equal(fs.readFileSync(file('found.json'), 'utf8'), 'the last result');
  });

  it('of a file read nothing but this file; a query of the person’s own may', async () => {
    const [, ...rest] = byClient();
    const { advice } = await refused(evaluateCommand([`duckdb:${file('shop.duckdb')}#peeking`, ...rest]));
    // The client's words follow.
    assert.ok(advice.includes('disabled by configuration'));
    fs.writeFileSync(file('query.sql'), 'SELECT * FROM peeking');
    await evaluateCommand([`duckdb:${file('shop.duckdb')}#@${file('query.sql')}`, ...rest]);
    assertSame(found(), await ofFiles());
  });

  it('are not handed a file that holds more than a query', async () => {
    const [, ...rest] = byClient();
    fs.writeFileSync(
      file('query.sql'),
      'SELECT * FROM recs) given;\n.shell touch x\nSELECT 1 FROM (SELECT 1',
    );
    const source = `duckdb:${file('shop.duckdb')}#@${file('query.sql')}`;
    for (const call of [evaluateCommand, sqlCommand]) {
      const problem = await refused(call([source, ...rest.slice(0, 2)]));
      assert.deepEqual([problem.file, problem.line], [file('query.sql'), 1]);
      assertSentence(problem.message);
    }
    fs.truncateSync(file('query.sql'), 2e6);
    assertSentence((await refused(evaluateCommand([source, ...rest]))).message);
    const device = await refused(evaluateCommand(['duckdb:@/dev/zero', '-t', 'duckdb:@/dev/zero']));
    assertSentence(device.message);
  });

  it('are let go on Ctrl+C: the client is interrupted first, and gone before RecScope is', async function () {
    if (os.platform() === 'win32') this.skip();
    const hanging = file('hanging.json');
    const child = spawn(process.execPath, [...COMMAND_LINE, 'evaluate', ...byClient()], {
      stdio: 'inherit',
      env: { ...process.env, BEHAVIOUR: 'hangs', HANGING: hanging },
    });
    try {
      const ended = once(child, 'exit');
      while (!fs.existsSync(hanging) || fs.statSync(hanging).size === 0) {
        assert.equal(child.exitCode, null);
        await turn();
      }
      child.kill('SIGINT');
      assert.deepEqual(await ended, [null, 'SIGINT']);
      assert.equal(fs.readFileSync(`${hanging}.signals`, 'utf8'), 'SIGINT\n');
      const [client] = JSON.parse(fs.readFileSync(hanging, 'utf8')) as number[];
      assert.throws(() => process.kill(client, 0), /ESRCH/);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('are refused where a call mixes them with files, or asks for what only files have', async () => {
    const [recs, , truth] = tables();
    const refusals: readonly (readonly string[])[] = [
      [recs, '-t', file('truth.csv')],
      [recs, '-t', 'spark:truth'],
      [recs, '-t', 'duckdb:other.duckdb#truth'],
      ['duckdb:shop.duckdb', '-t', truth],
      ['spark:', '-t', 'spark:truth'],
      [recs, '-t', truth, '--per-user'],
      [recs, '-t', truth, '--train', 'train.csv'],
      [recs, '-t', truth, '-f', 'html'],
      [recs, '-t', truth, '--columns', 'user=a,item=b'],
      [recs, '-t', truth, '--columns', 'fold=a,score=s'],
      ['duckdb:x.duckdb#recscope_rows', '-t', 'duckdb:x.duckdb#truth'],
      [recs],
      [recs, '-t', truth, '-m', 'RMSE'],
      ['duckdb:@/no/such.sql', '-t', 'duckdb:@/no/such.sql'],
    ];
    for (const call of refusals) assertSentence(await refused(evaluateCommand(call)));
    const compared = await refused(compareCommand([recs, recs, '-t', truth, '--by', 'history']));
    assertSentence(compared.message);
  });

  it('are refused by what reads files alone, which says where they are evaluated', async () => {
    const [recs, , truth] = tables();
    for (const call of [
      () => explainCommand([recs, '-t', truth, '--user', 'a', '--measure', 'AP@5']),
      () => auditCommand(['--train', recs, '--test', truth]),
      () => slicesCommand([file('recs.csv'), recs, '-t', truth]),
    ]) {
      const { message, advice } = await refused(call());
      assert.equal(message, `“${recs}” is a table of a SQL engine, and only files can be read here.`);
      assertSentence(advice);
    }
  });

  /** Gates of tables and of files: the same evaluation, twice. */
  async function checked(
    models: Record<string, string>,
    truth: string,
    more: object = {},
    name = 'shop',
  ): Promise<CheckedEvaluationJson> {
    const gates = [
      { measure: NDCG, atLeast: 0.1 },
      { measure: NDCG, notWorseBy: 0.05 },
      { measure: AP, betterBy: '1%', model: 'recs' },
      { withoutList: '90%' },
    ];
    const evaluation = { models, truth, baseline: 'reversed', gates, resamples: 500, ...more };
    const config = { schema: 'recscope-config/1', evaluations: { [name]: evaluation } };
    fs.writeFileSync(file('recscope.json'), JSON.stringify(config));
    await checkCommand([
      ...['--config', file('recscope.json'), '-f', 'json', '-o', file('checked.json'), '--force'],
      ...['--client', process.execPath, `--client-arg=${CLIENT}`, '--quiet'],
    ]);
    const answer = JSON.parse(fs.readFileSync(file('checked.json'), 'utf8')) as CheckJson;
    return answer.evaluations[0];
  }
  const NDCG = 'nDCG(ties=item-descending)@5';
  const AP = 'AP(ties=item-descending,duplicates=first)@5';

  it('have gates that decide as those of files do, to the same numbers', async () => {
    const reversed = rows.recommendations.map(([user, item, score]) => [user, item, -Number(score)] as const);
    fs.writeFileSync(file('reversed.csv'), csvOf('score', reversed));
    fs.writeFileSync(file('reversed.sql'), 'SELECT "user", item, -score AS score FROM recs');
    const local = await checked({ recs: 'recs.csv', reversed: 'reversed.csv' }, 'truth.csv');
    // Paths in names are relative to the folder of the configuration.
    const tablesOf = { recs: 'duckdb:shop.duckdb#recs', reversed: 'duckdb:shop.duckdb#@reversed.sql' };
    const found = await checked(tablesOf, 'duckdb:shop.duckdb#truth');
    assert.equal(found.gates.length, 4);
    assertNear(found.gates, local.gates);
    assertNear(found.means, local.means);
    assert.equal(found.state, local.state);
    const single = { baseline: undefined, gates: [{ measure: AP, atLeast: 0.2 }] };
    const alone = await checked({ recs: tablesOf.recs }, 'duckdb:shop.duckdb#truth', single);
    assertNear(alone.gates, (await checked({ recs: 'recs.csv' }, 'truth.csv', single)).gates);
  });

  it('have gates refused that patterns of users do not decide, at their line', async () => {
    const models = { recs: 'duckdb:shop.duckdb#recs' };
    const truth = 'duckdb:shop.duckdb#truth';
    const own = { measure: AP, notWorseBy: 0.1 };
    for (const more of [
      { gates: [own], baseline: undefined },
      { gates: [own], baseline: { snapshot: 'values.parquet' } },
      ...[
        { measure: AP, by: 'history', atLeast: 0.1 },
        { measure: AP, anyCohort: { notWorseBy: 0.1 } },
      ].map((gate) => ({ gates: [gate], baseline: 'duckdb:shop.duckdb#several' })),
      ...[
        { measure: 'CatalogCount@2', atLeast: 1 },
        { column: 'latency_ms', p95AtMost: 250 },
        { findings: 'error' },
        { unjudged: '10%' },
      ].map((gate) => ({ gates: [gate], baseline: undefined })),
      { gates: [{ measure: AP, atLeast: 0.1 }], baseline: undefined, train: 'recs.csv' },
      { gates: [{ measure: AP, atLeast: 0.1 }], baseline: undefined, users: truth },
      { gates: [{ measure: AP, atLeast: 0.1 }], baseline: 'recs.csv' },
    ]) {
      const { message, advice, line } = await refused(checked(models, truth, more));
      assertSentence(`${line} ${message} ${advice}`.replaceAll(folder, ''));
    }
  });

  it('are evaluated and compared in requests of other programs, to the same answer', async () => {
    const asked = {
      schema: 'recscope-request/1',
      models: ['duckdb:shop.duckdb#recs'],
      truth: 'duckdb:shop.duckdb#truth',
      measures: MEASURES,
    };
    const place = { file: '-', folder, client: process.execPath, clientArg: [CLIENT] };
    const answered = async (request: object): Promise<string> => {
      const written: OutputChunk[] = [];
      const text = JSON.stringify({ ...asked, ...request });
      await answerRequest(text, place, async (pieces) => void written.push(...pieces));
      return written.map(String).join('');
    };
    const evaluated = JSON.parse(await answered({ command: 'evaluate' })) as EvaluationJson;
    assertSame(evaluated, await ofFiles());
    fs.writeFileSync(file('reversed.sql'), 'SELECT "user", item, -score AS score FROM recs');
    const two = [...asked.models, 'duckdb:shop.duckdb#@reversed.sql'];
    const compared = JSON.parse(await answered({ command: 'compare', models: two })) as ComparisonJson;
    assert.equal(compared.pairs.length, 2);
    const gates = [{ measure: AP, atLeast: 0.1 }];
    const check = JSON.parse(await answered({ command: 'check', gates })) as CheckJson;
    assert.equal(check.evaluations[0].gates.length, 1);
    assertSentence((await refused(answered({ command: 'evaluate', by: ['history'] }))).message);
    assertSentence((await refused(answered({ command: 'evaluate', train: 'recs.csv' }))).message);
    assertSentence((await refused(answered({ command: 'evaluate', truth: 'truth.csv' }))).message);
  });

  /** The queries that the client of a call was handed. */
  async function queriesOf(call: () => Promise<unknown>): Promise<string[]> {
    fs.writeFileSync(file('queries'), '');
    process.env.QUERIES = file('queries');
    await call();
    const statements = fs.readFileSync(file('queries'), 'utf8').split(';\n');
    return statements.filter((sql) => sql !== '' && !/^(SET |SELECT '@@)/.test(sql));
  }

  for (const [name, call, ...options] of [
    ['evaluate', evaluateCommand],
    ['compare', compareCommand, '--query', 'compare'],
  ] as const)
    it(`have the queries printed that ${name} runs, of which the first alone is run`, async () => {
      const [several, judged, recs, truth] = ['several', 'judged', 'recs', 'truth'].map(
        (table) => `duckdb:${file('shop.duckdb')}#${table}`,
      );
      const client = ['--client', process.execPath, `--client-arg=${CLIENT}`, '--force'];
      // One table of several models, and two tables of one each.
      for (const named of [
        [several, '-t', judged, '--columns', `model=${MODEL}`],
        [recs, `duckdb:${file('shop.duckdb')}#@${file('reversed.sql')}`, '-t', truth],
      ]) {
        fs.writeFileSync(file('reversed.sql'), 'SELECT "user", item, -score AS score FROM recs');
        const asked = [...named, '-m', MEASURES, ...client, '-o'];
        const run = await queriesOf(() => call([...asked, file('answer')]));
        const first = await queriesOf(() => sqlCommand([...asked, file('printed.sql'), ...options]));
        assert.deepEqual(
          fs.readFileSync(file('printed.sql'), 'utf8'),
          run.map((sql) => `${sql};\n`).join(''),
        );
        assert.deepEqual(first, run.slice(0, first.length));
        assert.equal(first.length, named.includes(several) ? 1 : 2);
        assert.ok(run.length > first.length);
      }
    });
});
