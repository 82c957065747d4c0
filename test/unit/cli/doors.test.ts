import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { Engine } from '../../../src/engine/engine';
import { buildRequest } from '../../../src/engine/requests/requestOf';
import { resolveReference } from '../../../src/reading/sources/namedReference';
import { openSource } from '../../../src/reading/sources/fileSource';
import { toolAnswer } from '../../../src/engine/tools/toolAnswer';
import { usualQuery } from '../../../src/shared/sentences/comparedPairs';
import { doneValue } from '../../../src/shared/problem';
import { terminalWidth } from '../../../src/shared/sheets/terminal';
import { answerText, evaluationAnswer } from '../../../src/shared/sentences/answer';
import { recscope } from './recscope';
import { assertGolden, sentencesOf } from '../../golden';

const assertSentence = sentencesOf('cli');

const GOLDEN = path.resolve(__dirname, '../../fixtures/printed');
const EXAMPLES = path.resolve(__dirname, '../../../examples');
const ENGLISH = { COLUMNS: '80' };

interface DataSet {
  readonly folder: string;
  readonly models: readonly string[];
  readonly truth: string;
}

/** Three data sets: several models, one model, two models with items that begin and end alike. */
const SETS: Readonly<Record<string, DataSet>> = {
  films: {
    folder: path.join(EXAMPLES, 'films'),
    models: ['itemknn.csv', 'matrix-factorisation.csv', 'popular.csv'],
    truth: 'truth.csv',
  },
  'first-steps': { folder: path.join(EXAMPLES, 'first-steps'), models: ['recs.csv'], truth: 'truth.csv' },
  own: {
    folder: fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-doors-')),
    models: ['a.csv', 'b.csv'],
    truth: 'truth.csv',
  },
};

/** The answer at the top of a terminal: lines up to the first empty one, in one. */
function answerIn(text: string): string {
  return text.split('\n\n')[0].replace(/\s+/g, ' ').trim();
}

/** Returns the first sentence of the panel. */
async function inPanel({ folder, models, truth }: DataSet): Promise<string> {
  const engine = new Engine(openSource);
  const file = (name: string) => ({ file: resolveReference(name, folder), shape: undefined });
  const inputs = {
    id: 'panel',
    models: models.map((name) => ({
      ...file(name),
      model: models.length === 1 ? name : name.replace('.csv', ''),
    })),
    truth: file(truth),
  };
  const request = await buildRequest(
    engine,
    inputs,
    () => '',
    () => undefined,
  );
  const evaluation = doneValue(await engine.evaluate({ ...request, spread: false }));
  const comparison =
    models.length < 2 ? undefined : doneValue(await engine.ask('panel', 'comparison', usualQuery(0, {})));
  return answerText(evaluationAnswer({ evaluation, comparison, baseline: 0 }));
}

describe('the first line through every door', function () {
  this.timeout(120_000);
  before(() => {
    const { folder } = SETS.own;
    const long = (user: number): string =>
      `account:europe-west1:project-of-the-team:customer-${user}:2026-11-28`;
    const rows = (hits: number): string =>
      Array.from(
        { length: 40 },
        (_, user) => `${long(user)},${user % 4 < hits ? 'want' : 'other'},0.37\n`,
      ).join('');
    fs.writeFileSync(path.join(folder, 'a.csv'), `user,item,score\n${rows(1)}`);
    fs.writeFileSync(path.join(folder, 'b.csv'), `user,item,score\n${rows(3)}`);
    const wanted = Array.from({ length: 40 }, (_, user) => `${long(user)},want,1\n`).join('');
    fs.writeFileSync(path.join(folder, 'truth.csv'), `user,item,rating\n${wanted}`);
  });
  after(() => {
    fs.rmSync(SETS.own.folder, { recursive: true });
    l10n.config({ contents: {} });
  });

  for (const [name, set] of Object.entries(SETS))
    it(`is the sentence of the panel: ${name}`, async () => {
      const { folder, models, truth } = set;
      const expected = await inPanel(set);
      const call = async (...argv: string[]): Promise<string> => {
        const { stdout, stderr, status } = await recscope(argv, folder, ENGLISH);
        assert.equal(status, 0, stderr);
        return stdout;
      };
      assert.equal(answerIn(await call('evaluate', ...models, '-t', truth)), expected);
      assert.equal(answerIn(await call('evaluate', '.')), expected);
      const page = await call('evaluate', ...models, '-t', truth, '-f', 'html');
      const [, title] = /<h1>([^]*?)<\/h1>/.exec(page) ?? [];
      // The report of one model names it.
      const named = models.length === 1 ? `${models[0]}: ${expected}` : expected;
      assert.ok(named.startsWith(title.replace(/<[^>]+>/g, '').trim()), title);
      if (models.length > 1) assert.equal(answerIn(await call('compare', ...models, '-t', truth)), expected);
      for (const tool of models.length > 1
        ? ['recscope_evaluate', 'recscope_compare']
        : ['recscope_evaluate']) {
        const input = { models: models.length > 1 ? [...models] : [...models], truth };
        const asked = { id: 'tool', name: tool, input, folder, within: [folder] };
        const text = await toolAnswer(new Engine(openSource), asked, new AbortController().signal);
        assert.equal(text.split('\n\n')[0].replaceAll('\\', ''), expected);
      }
    });

  /** Every door with an answer of its own. */
  const DOORS: readonly (readonly [folder: string, ...argv: string[]])[] = [
    ['films', 'evaluate', '.'],
    ['films', 'evaluate', 'itemknn.csv', '-t', 'truth.csv'],
    ['films', 'compare', '.', '--resamples', '1000'],
    ['films', 'explain', 'itemknn.csv', '-t', 'truth.csv', '-u', 'ada', '--measure', 'nDCG@10'],
    ['films', 'check'],
    ['shop', 'experiment', 'experiment.csv'],
    ['shop', 'plan', '--kind', 'share', '--baseline', '0.05', '--effect', '10%'],
    ['shop', 'audit', '--train', 'interactions.csv', '--test', 'interactions.csv'],
    ['shop', 'split', 'interactions.csv', '--by', 'time', '--test', '20%', '--dry-run'],
  ];

  for (const language of ['en', 'ko'])
    it(`is as in test/fixtures/printed/doors.${language}.txt, and no line of a table is wider than 80`, async () => {
      const env = { ...ENGLISH, LC_ALL: language === 'ko' ? 'ko_KR.UTF-8' : 'C' };
      const said: string[] = [];
      for (const [folder, ...argv] of DOORS) {
        const { stdout, stderr } = await recscope(argv, path.join(EXAMPLES, folder), env);
        assert.deepEqual(
          stdout
            .split('\n')
            .filter((line) => terminalWidth(line) > 80 && !/^(?:IDCG| {2}Current| {2}현재)/.test(line)),
          [],
          argv.join(' '),
        );
        said.push(`$ recscope ${argv.join(' ')}`, answerIn(stdout), ...stderr.trim().split('\n'), '');
      }
      l10n.config({ contents: {} });
      assertGolden(said.join('\n'), path.join(GOLDEN, `doors.${language}.txt`));
    });

  it('shortens long ids in the middle', async () => {
    const { folder, models } = SETS.own;
    const { stdout } = await recscope(['compare', ...models, '-t', 'truth.csv'], folder, ENGLISH);
    assert.match(stdout, /account:eur\S*…\S*2026-11-28/);
    assert.ok(
      stdout.split('\n').every((line) => terminalWidth(line) <= 80),
      stdout,
    );
  });

  it('asks which of two files is the ground truth, with the options to copy', async () => {
    const { folder } = SETS.own;
    fs.copyFileSync(path.join(folder, 'truth.csv'), path.join(folder, 'test.csv'));
    for (const argv of [['.'], ['a.csv', 'b.csv', 'test.csv', 'truth.csv']]) {
      const { status, stderr } = await recscope(['evaluate', ...argv], folder, ENGLISH);
      assert.equal(status, 2);
      assertSentence(stderr);
    }
    fs.rmSync(path.join(folder, 'test.csv'));
  });

  it('evaluates files without a ground truth against the one beside them', async () => {
    const { folder } = SETS.own;
    const besideTruth = ['evaluate a.csv', 'evaluate a.csv b.csv', 'compare a.csv b.csv'];
    const user = 'account:europe-west1:project-of-the-team:customer-0:2026-11-28';
    for (const call of [...besideTruth, `explain a.csv -u ${user} --measure nDCG@10`]) {
      const { status, stdout, stderr } = await recscope(call.split(' '), folder, ENGLISH);
      assert.equal(status, 0, stderr);
      assertSentence(stderr);
      const told = await recscope([...call.split(' '), '-t', 'truth.csv'], folder, ENGLISH);
      assert.equal(stdout, told.stdout, call);
    }
    const lonely = path.join(folder, 'lonely');
    fs.mkdirSync(lonely);
    fs.copyFileSync(path.join(folder, 'a.csv'), path.join(lonely, 'a.csv'));
    fs.copyFileSync(path.join(folder, 'truth.csv'), path.join(lonely, 'my-truth.csv'));
    fs.writeFileSync(path.join(folder, 'both.csv'), 'user,item,score,label\nu1,a,2,1\nu1,b,1,0\n');
    const refused = ['lonely/a.csv', 'a.csv lonely/a.csv', 'truth.csv', '-', 'nosuch.csv a.csv'];
    for (const files of refused) {
      const { status, stderr } = await recscope(['evaluate', ...files.split(' ')], folder, ENGLISH);
      assert.equal(status, 2, files);
      assert.match(stderr, files.startsWith('nosuch') ? /^nosuch\.csv: / : /^No ground truth/, files);
    }
    const { stderr } = await recscope(['evaluate', 'both.csv', '-m', 'nDCG@1'], folder, ENGLISH);
    assert.doesNotMatch(stderr, /truth\.csv/);
    fs.rmSync(lonely, { recursive: true });
    fs.rmSync(path.join(folder, 'both.csv'));
  });

  it('checks the configuration that a call names by its path', async () => {
    const config = path.join('films', 'recscope.json');
    const { stdout, status } = await recscope(['check', config, 'films'], EXAMPLES, ENGLISH);
    assert.equal(status, 0);
    const told = await recscope(['check', '--config', config], EXAMPLES, ENGLISH);
    assert.equal(stdout, told.stdout);
    assert.match(stdout, /^matrix-factorisation is better: /);
  });

  it('shows progress on a terminal while a log or a file is read', async () => {
    for (const [folder, ...argv] of [
      ['shop', 'plan', 'experiment.csv', '--metric', 'CTR', '--effect', '2%'],
      ['films', 'explain', 'itemknn.csv', '-u', 'ada', '--measure', 'nDCG@10'],
    ]) {
      const shown = await recscope(argv, path.join(EXAMPLES, folder), ENGLISH, true);
      const [, progress = ''] = shown.stderr.split('\r\u001b[K');
      assert.match(progress, /^\S+\.csv: [\d,]+ rows, .*%$/, argv[0]);
      const piped = await recscope(argv, path.join(EXAMPLES, folder), ENGLISH);
      assert.ok(!piped.stderr.includes('\r'), piped.stderr);
    }
  });

  it('takes no part of a name for a role', async () => {
    const { folder } = SETS.own;
    // By their names these would be a ground truth, training data and items.
    for (const name of ['als_test.csv', 'als-train.csv', 'movies_als.csv'])
      fs.copyFileSync(path.join(folder, 'a.csv'), path.join(folder, name));
    const { stderr } = await recscope(
      ['evaluate', 'als-train.csv', 'als_test.csv', 'movies_als.csv', 'truth.csv'],
      folder,
      ENGLISH,
    );
    assertSentence(stderr);
  });
});
