import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { configCheck } from '../../../src/engine/requests/configCheck';
import { configView } from '../../../src/engine/requests/configView';
import { RunWatch } from '../../../src/engine/threads/runWatch';
import { InputError } from '../../../src/shared/protocol/problem';
import { Workspace } from './engineWorkspace';

const config = (evaluations: object): string =>
  JSON.stringify({ schema: 'recscope-config/1', evaluations }, undefined, 2);

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
    const { evaluations, problems } = await configView(file);
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

  it('says with its place what is wrong, and of one evaluation without the others', async () => {
    const wrong = await configView(file, { text: config({ films: { ...films, convention: 'ranks' } }) });
    assert.deepEqual(wrong.evaluations, []);
    assert.deepEqual(
      wrong.problems.map(({ place, evaluation }) => [place, evaluation]),
      [[{ line: 7, column: 21, endLine: 7, endColumn: 28 }, null]],
    );
    const absent = await configView(file, { text: config({ films, b: { ...films, truth: 'none.csv' } }) });
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
  });

  it('names nothing outside the folders of a workspace that is not trusted, by path, link, or part', async () => {
    const there = path.join(outside.folder, 'truth.csv');
    const named: readonly (readonly [string, object])[] = [
      ['by path', { truth: there }],
      ['by a step up', { truth: path.relative(folder, there) }],
      ['by a pattern', { models: path.join(outside.folder, '*.csv') }],
      ['by a link', { truth: 'link.csv' }],
      ['by a part', { truth: 'parts' }],
      ['by a pattern of links', { models: ['li*.csv'] }],
      ['as baseline', { baseline: there }],
      ['as snapshot', { baseline: { snapshot: there } }],
      ['as result', { baseline: { result: 'link.csv' } }],
    ];
    const evaluations = Object.fromEntries(named.map(([name, how]) => [name, { ...films, ...how }]));
    const text = config({ films, ...evaluations });
    const { problems } = await configView(file, { text, within: [folder] });
    assert.deepEqual(
      problems.map(({ evaluation, message }) => [evaluation, message.includes('is outside the workspace')]),
      named.map(([name]) => [name, true]),
    );
    assert.deepEqual((await configView(file, { text })).problems, []);
    fs.writeFileSync(path.join(outside.folder, 'recscope.json'), config({ films }));
    const link = path.join(folder, 'linked.json');
    fs.symlinkSync(path.join(outside.folder, 'recscope.json'), link);
    await assert.rejects(configView(link, { within: [folder] }), InputError);
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
    const watch = new RunWatch(() => undefined);
    await assert.rejects(
      configCheck(
        engine,
        { id: 'a', path: file, evaluation: 'films', within: [folder] },
        { watch, signal: new AbortController().signal },
      ),
      (error) =>
        error instanceof InputError &&
        error.problem.message.includes('“.recscope/films.parquet” is outside the workspace'),
    );
  });
});
