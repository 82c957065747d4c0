import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import { parseStringPromise } from 'xml2js';
import { COMMAND_LINE } from './commandLine';
import { recscope, type Called } from './recscope';
import { assertGolden, sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const golden = path.resolve(__dirname, '../../fixtures/config/check.txt');
const films = path.resolve(__dirname, '../../../examples/films');
const shop = path.resolve(__dirname, '../../../examples/shop');

/** Names that a file may hold, and that end what they stand in where they are not escaped. */
const HOSTILE = 'a|b]]>"&<c>::x%,\r\n`d`';

describe('recscope check', function () {
  this.timeout(120_000);
  let folder = '';
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-check-'));
    for (const name of ['itemknn.csv', 'popular.csv', 'matrix-factorisation.csv', 'truth.csv', 'train.csv'])
      fs.copyFileSync(path.join(films, name), path.join(folder, name));
    fs.copyFileSync(path.join(shop, 'experiment.csv'), path.join(folder, 'experiment.csv'));
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  const check = (args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Called> =>
    called('check', args, env);

  function called(
    command: string,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<Called> {
    return recscope([command, '-q', ...args], folder, { GITHUB_ACTIONS: '', ...env });
  }

  function configured(evaluations: object, experiments?: object): void {
    const config = { schema: 'recscope-config/1', evaluations, experiments };
    fs.writeFileSync(path.join(folder, 'recscope.json'), JSON.stringify(config, undefined, 2));
  }

  const four = {
    // Worse than itemknn by more than 20%.
    broken: {
      models: { reversed: 'reversed.csv' },
      baseline: 'itemknn.csv',
      truth: 'truth.csv',
      gates: [
        { measure: 'nDCG@10', notWorseBy: '1%' },
        { measure: 'nDCG@10', atLeast: 0.2 },
        { withoutList: '50%' },
      ],
    },
    open: {
      models: { popular: 'popular.csv' },
      baseline: 'itemknn.csv',
      truth: 'truth.csv',
      gates: [
        { metric: 'ndcg@10', notWorseBy: '1%' },
        { measure: 'nDCG@10', by: 'relevant', notWorseBy: '10%' },
        { unjudged: '10%' },
      ],
    },
    holds: {
      models: { [HOSTILE]: 'matrix-factorisation.csv' },
      baseline: 'itemknn.csv',
      truth: 'truth.csv',
      gates: [
        { measure: 'nDCG@10', betterBy: 0 },
        { measure: 'RMSE', atMost: 100 },
        { findings: 'error' },
      ].filter(({ measure }) => measure !== 'RMSE'),
    },
  };

  const log = { log: 'experiment.csv', variant: 'variant', control: 'old', primary: ['ConversionRate'] };
  const guardrails = [
    // It falls by 1.5%, and by 7.4% at most.
    { metric: 'PageViewsPerUser', margin: '10%' },
    { metric: 'RevenuePerUser', margin: 0.05 },
    // It rises by 6.8% at least.
    { metric: 'ctr', margin: '5%', better: 'lower', open: 'fail' },
  ];
  const experiments = {
    launched: { ...log, guardrails },
    // As if users had been lost.
    lost: { ...log, split: { old: 2, new: 1 }, guardrails },
  };

  it('says what holds, is broken and is open, names what is blind, and ends with 1, 0 or 2', async () => {
    const lines = fs.readFileSync(path.join(folder, 'itemknn.csv'), 'utf8').trim().split('\n');
    const reversed = lines.map((line, at) =>
      at === 0 ? line : line.replace(/[^,]+$/, (score) => `-${score}`),
    );
    // Only the first half of each user's items are recommended, the worst first.
    const [header, ...rows] = reversed;
    // Scores that rise from row to row would be asked about.
    const users = [...new Set(rows.map((row) => row.split(',')[0]))];
    const falling = users.flatMap((user) => rows.filter((row) => row.startsWith(`${user},`)).toReversed());
    fs.writeFileSync(path.join(folder, 'reversed.csv'), `${[header, ...falling].join('\n')}\n`);
    configured(four, experiments);
    const summary = path.join(folder, 'summary.md');
    const all = await check(['--report', 'junit=gates.xml', '--report', 'markdown=gates.md'], {
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: summary,
    });
    const status = async (...args: readonly string[]): Promise<number> => (await check(args)).status;
    const said = [
      `all: ${all.status}`,
      `open: ${await status('open')}, strict: ${await status('open', '--strict')}`,
      `holds: ${await status('holds')}`,
      `launched: ${await status('launched')}, lost: ${await status('lost')}`,
      `none of this name: ${await status('none')}`,
      all.stdout,
      fs.readFileSync(path.join(folder, 'gates.xml'), 'utf8'),
      fs.readFileSync(path.join(folder, 'gates.md'), 'utf8'),
    ].join('\n');
    assertGolden(said, golden);
    assert.equal(fs.readFileSync(summary, 'utf8'), fs.readFileSync(path.join(folder, 'gates.md'), 'utf8'));
  });

  it('prints no name as a command of GitHub Actions', async () => {
    const name = ' ::error title=x::y ##[add-mask]z';
    fs.copyFileSync(path.join(folder, 'itemknn.csv'), path.join(folder, `${name}.csv`));
    const files = { models: [`${name}.csv`], truth: 'truth.csv' };
    configured({ [name]: { ...files, gates: [{ metric: 'nDCG@10', atLeast: 0.99 }] } });
    const env = { GITHUB_ACTIONS: 'true' };
    const { annotated, ...outputs } = {
      annotated: (await check([], env)).stdout,
      json: (await check(['-f', 'json'], env)).stdout.replace(/^::(?:error|warning) file=.*/gm, ''),
      unknown: (await check([name], env)).stderr,
      users: (await called('evaluate', [`${name}.csv`, '-t', 'truth.csv', '--per-user'], env)).stdout,
    };
    const commands = /^\s*::.*|.*##\[.*/gm;
    const own = annotated.match(commands) ?? [];
    assert.equal(own.length, 1);
    assert.match(own[0], /^::error file=/);
    for (const [kind, output] of Object.entries(outputs)) assert.doesNotMatch(output, commands, kind);
    const json = JSON.parse(outputs.json) as { evaluations: { name: string }[] };
    assert.equal(json.evaluations[0].name, name);
  });

  it('writes JUnit of its form, which a parser of others reads with all names as they are', async () => {
    const parsed = (await parseStringPromise(fs.readFileSync(path.join(folder, 'gates.xml'), 'utf8'), {
      strict: true,
    })) as JUnit;
    requireJunit(parsed);
    const cases = parsed.testsuites.testsuite.flatMap(({ testcase = [] }) => testcase);
    assert.deepEqual(
      cases.map((each) => ('failure' in each ? 'failed' : 'skipped' in each ? 'skipped' : 'passed')),
      [
        ...['failed', 'failed', 'passed', 'skipped', 'skipped', 'skipped', 'passed', 'passed'],
        ...['passed', 'skipped', 'failed', 'skipped', 'skipped', 'failed'],
      ],
    );
  });

  it('gives the same bytes with one thread and with several', async () => {
    const call = ['check', '-q', '-f', 'json', '--threads'];
    const { stdout: one } = await recscope([...call, '1'], folder);
    const several = spawnSync(process.execPath, [...COMMAND_LINE, ...call, '4'], { cwd: folder });
    assert.equal(several.stdout.toString(), one);
    const schema = path.resolve(__dirname, '../../../schemas/check-1.schema.json');
    const isValid = new Ajv2020({ allowUnionTypes: true }).compile(
      JSON.parse(fs.readFileSync(schema, 'utf8')) as object,
    );
    assert(isValid(JSON.parse(one)), JSON.stringify(isValid.errors));
    assert.equal((JSON.parse(one) as { state: string }).state, 'broken');
  });

  it('writes the metrics file of DVC', async () => {
    configured(four, { log: { ...log, guardrails } });
    const { stdout, stderr } = await check(['-f', 'dvc', 'holds', 'log']);
    const metrics = JSON.parse(stdout) as Record<string, Record<string, Record<string, number>>>;
    assert.deepEqual(Object.keys(metrics), ['holds', 'log'], stderr);
    assert.deepEqual(metrics.holds.gates, { holds: 2, open: 0, broken: 0 });
    assert.deepEqual(Object.keys(metrics.holds[HOSTILE]), ['nDCG@10']);
    const evaluated = await called('evaluate', [
      'itemknn.csv',
      '-t',
      'truth.csv',
      '-m',
      'nDCG@10',
      '-f',
      'dvc',
    ]);
    const { curves, ...means } = JSON.parse(evaluated.stdout) as { curves: Record<string, number>[] };
    assert.deepEqual(means, { 'nDCG@10': 0.2907141801105374 });
    assert.deepEqual([curves[9].K, curves[9].nDCG], [10, 0.2907141801105374]);
    const several = ['itemknn.csv', 'popular.csv', '-t', 'truth.csv', '-m', 'nDCG@10', '-f', 'dvc'];
    const models = JSON.parse((await called('evaluate', several)).stdout) as { curves: object[] };
    assert.deepEqual(Object.keys(models), ['curves', 'itemknn', 'popular']);
    assert.deepEqual(Object.keys(models.curves[0]), ['K', 'nDCG itemknn', 'nDCG popular']);
    assertSentence((await called('compare', several)).stderr);
  });

  describe('against a snapshot', () => {
    const gates = [{ measure: 'nDCG@10', notWorseBy: '1%' }];
    const evaluation = { models: { m: 'itemknn.csv' }, truth: 'truth.csv', gates };
    const file = (): string => path.join(folder, '.recscope/films.parquet');
    afterEach(() => fs.rmSync(path.join(folder, '.recscope'), { recursive: true, force: true }));

    it('is the test against the lists themselves', async () => {
      configured({ films: evaluation });
      assertSentence((await check([])).stderr);
      assert.equal((await check(['--update'])).status, 0);
      configured({
        films: { ...evaluation, models: { m: 'popular.csv' } },
        lists: { ...evaluation, models: { m: 'popular.csv' }, baseline: 'itemknn.csv' },
      });
      const { evaluations } = JSON.parse((await check(['-f', 'json'])).stdout) as {
        evaluations: { gates: unknown }[];
      };
      assert.deepEqual(evaluations[0].gates, evaluations[1].gates);
      const [ofSnapshot, ofLists] = [await pairOf('films'), await pairOf('lists')];
      assert.deepEqual(ofSnapshot, { ...ofLists, a: '.recscope/films.parquet' });
      const { status, stdout } = await called('compare', ['films']);
      assert.equal(status, 0);
      assert.match(stdout, /\nCompared with \.recscope\/films\.parquet\n.*\n {2}m +nDCG@10 /);
    });

    /** How the one model differs from what it is compared with. */
    async function pairOf(name: string): Promise<object> {
      const { stdout, stderr } = await called('compare', [name, '-f', 'json']);
      assert.notEqual(stdout, '', stderr);
      return (JSON.parse(stdout) as { pairs: object[] }).pairs[0];
    }

    it('with hashed ids needs the key, and holds no id', async () => {
      configured({ films: { ...evaluation, ids: 'hashed' } });
      assert.equal((await check(['--update'])).status, 2);
      const env = { RECSCOPE_ID_KEY: 'secret' };
      assert.equal((await check(['--update'], env)).status, 0);
      assert.equal(fs.readFileSync(file(), 'latin1').includes('aiko'), false);
      assert.equal((await check([], env)).status, 0);
      assertSentence((await check([], { RECSCOPE_ID_KEY: 'other' })).stderr);
    });

    it('is written below the folder of the configuration only, over nothing but a snapshot', async () => {
      const hook = path.join(folder, 'hook');
      const notes = path.join(folder, 'notes.parquet');
      const link = path.join(folder, 'link.parquet');
      for (const kept of [hook, notes]) fs.writeFileSync(kept, 'kept');
      fs.symlinkSync(hook, link);
      const linked = path.join(folder, 'linked');
      fs.symlinkSync(folder, linked);
      const outside = path.join(folder, '..', 'outside.parquet');
      try {
        for (const snapshot of [
          'hook',
          'notes.parquet',
          'link.parquet',
          'linked/new.parquet',
          '../outside.parquet',
          outside,
        ]) {
          configured({ films: { ...evaluation, baseline: { snapshot } } });
          assert.equal((await check(['--update'])).status, 2, snapshot);
        }
        assert.deepEqual(
          [hook, notes].map((kept) => fs.readFileSync(kept, 'utf8')),
          ['kept', 'kept'],
        );
        assert.equal(fs.existsSync(outside) || fs.existsSync(path.join(folder, 'new.parquet')), false);
        configured({ films: { ...evaluation, baseline: { snapshot: 'kept/films.parquet' } } });
        for (const time of ['first', 'again']) assert.equal((await check(['--update'])).status, 0, time);
      } finally {
        for (const made of [hook, notes, link, linked]) fs.rmSync(made);
        fs.rmSync(path.join(folder, 'kept'), { recursive: true, force: true });
      }
    });

    it('is refused when convention, metrics or ground truth changed', async () => {
      configured({ films: evaluation });
      await check(['--update']);
      configured({
        films: {
          ...evaluation,
          convention: 'ranx',
          gates: [...gates, { measure: 'AP@10', notWorseBy: 0.1 }],
        },
      });
      const refused = async (): Promise<string[]> => [
        (await check([])).stderr,
        (await called('compare', ['films'])).stderr,
      ];
      for (const said of await refused())
        assert.match(said, /the convention was recscope, and is ranx; it has no values of AP@10\.\n/);
      configured({ films: evaluation });
      fs.appendFileSync(path.join(folder, 'truth.csv'), 'ada,popcorn,5\n');
      for (const said of await refused()) assert.match(said, /the ground truth changed\.\n/);
    });
  });

  it('takes the mean of a committed result for atLeast alone', async () => {
    const args = [
      'evaluate',
      'm=itemknn.csv',
      '-t',
      'truth.csv',
      '-m',
      'nDCG@10',
      '-f',
      'json',
      '-o',
      'result.json',
    ];
    await recscope(args, folder);
    const evaluation = {
      models: { m: 'popular.csv' },
      truth: 'truth.csv',
      baseline: { result: 'result.json' },
    };
    configured({ films: { ...evaluation, gates: [{ measure: 'nDCG@10', atLeast: 'baseline' }] } });
    const { evaluations } = JSON.parse((await check(['-f', 'json'])).stdout) as {
      evaluations: { gates: { checks: { bound: number }[] }[] }[];
    };
    const result = JSON.parse(fs.readFileSync(path.join(folder, 'result.json'), 'utf8')) as {
      measures: { mean: number }[];
    };
    assert.equal(evaluations[0].gates[0].checks[0].bound, result.measures[0].mean);
  });

  it('fails for none of the examples from a fresh clone', async () => {
    for (const cwd of [films, shop]) {
      const { status, stderr } = await recscope(['check', '-q'], cwd);
      assert.equal(status, 0, stderr);
    }
  });
});

type Attributes = Readonly<Record<string, string>>;
interface JUnit {
  readonly testsuites: {
    readonly $: Attributes;
    readonly testsuite: readonly {
      readonly $: Attributes;
      readonly testcase?: readonly ({ readonly $: Attributes } & Readonly<Record<string, unknown>>)[];
    }[];
  };
}

/** What the schema of Jenkins and pytest (junit-10.xsd) asks for: elements, attributes, and counts that are true. */
function requireJunit({ testsuites: { $: all, testsuite } }: JUnit): void {
  const whole = (text: string): void => assert.match(text, /^\d+$/);
  const only = (attributes: Attributes, needed: readonly string[], allowed: readonly string[]): void => {
    for (const name of needed) assert(Object.hasOwn(attributes, name), name);
    for (const name of Object.keys(attributes)) assert([...needed, ...allowed].includes(name), name);
  };
  only(all, ['tests', 'failures', 'errors'], ['name', 'time', 'disabled']);
  for (const { $: suite, testcase = [] } of testsuite) {
    only(
      suite,
      ['name', 'tests', 'failures', 'errors'],
      ['skipped', 'time', 'timestamp', 'hostname', 'id', 'package'],
    );
    for (const count of ['tests', 'failures', 'errors', 'skipped']) whole(suite[count]);
    assert.equal(testcase.length, Number(suite.tests));
    for (const { $: own, ...inner } of testcase) {
      only(own, ['name', 'classname'], ['file', 'line', 'time', 'assertions', 'status', 'group']);
      whole(own.line);
      for (const [name, [found]] of Object.entries(inner) as [string, [{ $: Attributes }]][]) {
        assert(['failure', 'skipped'].includes(name), name);
        only(found.$, ['message'], name === 'failure' ? ['type'] : []);
      }
    }
  }
}
