import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { configCheck } from '../../../src/engine/requests/configCheck';
import { buildConfiguredRequest } from '../../../src/engine/requests/configuredRequest';
import { configView } from '../../../src/engine/requests/configView';
import { openSource } from '../../../src/reading/sources/fileSource';
import { RunWatch } from '../../../src/core/watch/runWatch';
import { InputError } from '../../../src/shared/problem';
import { Workspace } from './engineWorkspace';

const config = (evaluations: object, experiments?: object): string =>
  JSON.stringify({ schema: 'recscope-config/1', evaluations, experiments }, undefined, 2);

const running = {
  open: openSource,
  watch: new RunWatch(() => undefined),
  signal: new AbortController().signal,
  free: undefined,
};

describe('What a file of evaluations holds', () => {
  const outside = new Workspace();
  const workspace = new Workspace();
  const { folder } = workspace;
  const file = path.join(folder, 'recscope.json');
  const films = { models: 'a.csv', truth: 'truth.csv' };

  before(() => {
    for (const name of ['a.csv', 'truth.csv', 'base.csv']) workspace.write(name, 'u,a,1\n');
    outside.write('truth.csv', 'u,a,1\n');
    fs.symlinkSync(path.join(outside.folder, 'truth.csv'), path.join(folder, 'link.csv'));
    fs.mkdirSync(path.join(folder, 'parts'));
    fs.symlinkSync(path.join(outside.folder, 'truth.csv'), path.join(folder, 'parts', 'part-0.csv'));
  });
  after(() => {
    workspace.remove();
    outside.remove();
  });

  it('has its evaluations in the order of the file, also those called by a number', async () => {
    const entry = JSON.stringify(films);
    workspace.write(
      'recscope.json',
      `{"schema": "recscope-config/1", "evaluations": {"b": ${entry}, "10": ${entry}, "a": ${entry}, "2": ${entry}}}`,
    );
    const { evaluations } = await configView({ path: file });
    assert.deepEqual(
      evaluations.map(({ name }) => name),
      ['b', '10', 'a', '2'],
    );
  });

  it('has evaluations and gates with their places and what gates ask for', async () => {
    workspace.write(
      'recscope.json',
      `\uFEFF${config({
        films: {
          ...films,
          baseline: 'base.csv',
          gates: [
            { metric: 'ndcg@10', notWorseBy: '1%', model: 'a' },
            { metric: 'Recall@5', by: 'history', betterBy: 0 },
            { withoutList: '5%' },
          ],
        },
        later: { ...films, gates: [{ metric: 'AP', notWorseBy: 0.01 }] },
      })}`,
    );
    const { evaluations, problems } = await configView({ path: file });
    assert.deepEqual(problems, []);
    assert.deepEqual(
      evaluations.map(({ name, place, gates, files }) => [
        `${name} ${place.line}:${place.column}-${place.endColumn}`,
        gates.map(({ text, model, place: at }) => `${at.line}-${at.endLine} ${text} ${model}`),
        files?.map((each) => path.relative(folder, each)),
      ]),
      [
        [
          'films 4:5-12',
          [
            '9-13 nDCG@10 not worse than base by 1% a',
            '14-18 Recall@5 better than base, by history null',
            '19-21 users without recommendations at most 5% null',
          ],
          ['a.csv', 'base.csv', 'truth.csv'],
        ],
        [
          'later 24:5-12',
          ['28-31 AP not worse than .recscope/later.parquet by 0.0100 null'],
          ['a.csv', 'truth.csv', '.recscope/later.parquet'],
        ],
      ],
    );
  });

  it('has experiments with their guardrails, which are gates', async () => {
    workspace.write('log.csv', 'user,variant,views,clicks\nu,old,1,0\nv,new,1,1\nw,old,1,0\nx,new,1,0\n');
    const guardrails = [{ metric: 'mean(views)', margin: '2%', better: 'higher' }];
    const shop = { log: 'log.csv', control: 'old', primary: ['mean(clicks)'], guardrails };
    workspace.write('recscope.json', config({ films }, { shop, b: { ...shop, log: 'none.csv' } }));
    const { evaluations, problems } = await configView({ path: file });
    assert.deepEqual(
      evaluations
        .slice(1)
        .map(({ name, gates, files }) => [
          name,
          gates.map(({ text, place }) => `${place.line} ${text}`),
          files?.map((each) => path.relative(folder, each)),
        ]),
      [
        ['shop', ['17 mean(views) not worse than old by 2%'], ['log.csv']],
        ['b', ['31 mean(views) not worse than old by 2%'], undefined],
      ],
    );
    assert.deepEqual(
      problems.map(({ place, evaluation, message }) => [place.line, evaluation, message]),
      [[25, 'b', 'There is no file “none.csv”.']],
    );
    const asked = { id: 'a', path: file, evaluation: 'shop' };
    const checked = await configCheck(asked, running, workspace.engine);
    assert.deepEqual(
      checked.gates.map(({ state, failed, found }) => [state, failed, found[0]]),
      [['open', false, 'new: Can’t test whether mean(views) got worse.']],
    );
    await assert.rejects(configCheck({ ...asked, within: [outside.folder] }, running, workspace.engine));
    const opened = await buildConfiguredRequest({ path: file, name: 'shop' }, workspace.engine);
    assert.ok('log' in opened);
    assert.deepEqual(opened.settings.guardrails, [{ metric: 'mean(views)', margin: 0.02, better: 'higher' }]);
  });

  it('says with its place what is wrong, and of one evaluation without the others', async () => {
    const wrong = await configView({
      path: file,
      text: config({ films: { ...films, convention: 'ranks' } }),
    });
    assert.deepEqual(wrong.evaluations, []);
    assert.deepEqual(
      wrong.problems.map(({ place, evaluation }) => [place, evaluation]),
      [[{ line: 7, column: 21, endLine: 7, endColumn: 28 }, null]],
    );
    const absent = await configView({
      path: file,
      text: config({ films, b: { ...films, truth: 'none.csv' } }),
    });
    assert.deepEqual(
      absent.evaluations.map(({ name, files }) => [name, files === null]),
      [
        ['films', false],
        ['b', true],
      ],
    );
    assert.deepEqual(
      absent.problems.map(({ place, evaluation, message }) => [place.line, evaluation, message]),
      [[10, 'b', 'There is no file “none.csv”.']],
    );
    // Of a commit, what Git would have to be asked is not looked at.
    const commits = config({ films: { ...films, truth: 'git:HEAD:none.csv', baseline: 'git:HEAD' } });
    assert.deepEqual(
      (await configView({ path: file, text: commits })).problems.map(({ message }) => message),
      ['“git:HEAD” must be written as git:REV:PATH.'],
    );
  });

  it('has its problems all at once: metrics, gates, the baseline, and each missing file', async () => {
    const text = config({
      a: {
        models: { a: 'a.csv', b: 'none.csv' },
        baseline: 'bb',
        truth: 'no-truth.csv',
        measures: 'nDGC@10',
        gates: [{ measure: 'AP' }],
      },
      b: { models: 'no-*.csv', truth: 'truth.csv' },
    });
    const { problems, evaluations } = await configView({ path: file, text });
    assert.deepEqual(problems.map(({ place, message }) => `${place.line} ${message}`).sort(), [
      '10 There is no file “no-truth.csv”.',
      '11 Unknown metric “nDGC”. Did you mean “nDCG”?',
      '13 The gate has no bound.',
      '19 No file fits the pattern “no-*.csv”.',
      '7 There is no file “none.csv”.',
      '9 “bb” is neither a model nor a file. Did you mean “b”?',
    ]);
    assert.deepEqual(evaluations, []);
  });

  it('names nothing outside the folders of a workspace that is not trusted, by path, link, or part', async () => {
    const outsideFile = path.join(outside.folder, 'truth.csv');
    const configurations: readonly (readonly [string, object])[] = [
      ['by path', { truth: outsideFile }],
      ['by a step up', { truth: path.relative(folder, outsideFile) }],
      ['by a pattern', { models: path.join(outside.folder, '*.csv') }],
      ['by a link', { truth: 'link.csv' }],
      ['by a part', { truth: 'parts' }],
      ['by a pattern of links', { models: ['li*.csv'] }],
      ['as baseline', { baseline: outsideFile }],
      ['as snapshot', { baseline: { snapshot: outsideFile } }],
      ['as result', { baseline: { result: 'link.csv' } }],
    ];
    const evaluations = Object.fromEntries(configurations.map(([name, how]) => [name, { ...films, ...how }]));
    const text = config({ films, ...evaluations });
    const { problems } = await configView({ path: file, text, within: [folder] });
    assert.deepEqual(
      problems.map(({ evaluation, message }) => [evaluation, message.includes('is outside the workspace')]),
      configurations.map(([name]) => [name, true]),
    );
    assert.deepEqual((await configView({ path: file, text })).problems, []);
    fs.writeFileSync(path.join(outside.folder, 'recscope.json'), config({ films }));
    const link = path.join(folder, 'linked.json');
    fs.symlinkSync(path.join(outside.folder, 'recscope.json'), link);
    await assert.rejects(configView({ path: link, within: [folder] }), InputError);
  });

  it('a snapshot that nobody named is not read beyond the folders of a workspace, either', async () => {
    workspace.write(
      'recscope.json',
      config({ films: { ...films, gates: [{ metric: 'AP', notWorseBy: 0 }] } }),
    );
    fs.mkdirSync(path.join(folder, '.recscope'));
    fs.symlinkSync(path.join(outside.folder, 'truth.csv'), path.join(folder, '.recscope', 'films.parquet'));
    const none = (): never => assert.fail('nothing is evaluated');
    const engine = { inspect: none, evaluate: none, ask: none, cancel: none, release: async () => undefined };
    await assert.rejects(
      configCheck({ id: 'a', path: file, evaluation: 'films', within: [folder] }, running, engine),
      (error) =>
        error instanceof InputError &&
        error.problem.message.includes('“.recscope/films.parquet” is outside the workspace'),
    );
  });
});
