import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { EvaluationRequest } from '../../../src/reading/inputs/evaluationRequest';
import { buildConfiguredRequest } from '../../../src/engine/requests/configuredRequest';
import { buildConfigEntry, keepOtherFields } from '../../../src/shared/saving/configuredEntry';
import { relativePath } from '../../../src/features/evaluations/saving/relativePath';
import { likelyReadings, readingOverrides } from '../../../src/engine/requests/toldReading';
import type { ConfiguredEvaluation } from '../../../src/shared/config/checkConfig';
import { jsonDocument } from '../../../src/shared/config/json/memberEdit';
import { startChoice } from '../../../src/shared/leaderboard/leaderboardChoice';
import type { LeaderboardChoice } from '../../../src/shared/protocol/pageMessages';
import type { EvaluationView } from '../../../src/shared/protocol/views/evaluationView';
import type { InputError } from '../../../src/shared/problem';
import { Workspace } from '../engine/engineWorkspace';

const films = path.resolve(__dirname, '../../../examples/films');
const example = (name: string): string => readFileSync(path.join(films, name), 'utf8');

interface ShownEvaluation {
  readonly files: Readonly<Record<string, string>>;
  readonly models: readonly string[];
  /** How files are read, where somebody said so. */
  readonly overrides?: Readonly<Record<string, EvaluationRequest['truth']['overrides']>>;
  readonly train?: string;
  readonly settings?: Partial<EvaluationRequest['settings']>;
  readonly events?: EvaluationRequest['events'];
  readonly combine?: EvaluationRequest['combine'];
  readonly judges?: EvaluationRequest['judges'];
  readonly combineJudges?: EvaluationRequest['combineJudges'];
  readonly matchIds?: EvaluationRequest['matchIds'];
  readonly choice?: Partial<LeaderboardChoice>;
  readonly saved: Partial<ConfiguredEvaluation>;
}

const two = { 'itemknn.csv': example('itemknn.csv'), 'out/popular.csv': example('popular.csv') };
const truth = { 'truth.csv': example('truth.csv') };
const odd = 'a;b;c\nu;i1;3\nu;i2;2\nv;i2;1\nv;i1;0,5\n';

const SHOWN_EVALUATIONS: Readonly<Record<string, ShownEvaluation>> = {
  'several models, of which the second is the baseline': {
    files: { ...two, ...truth },
    models: ['itemknn.csv', 'out/popular.csv'],
    settings: { measures: 'nDCG@10, Recall@5', convention: 'trec_eval', threshold: 4 },
    choice: { baseline: 'out/popular.csv\npopular.csv', margin: { kind: 'relative', value: 0.07 } },
    saved: {
      models: { itemknn: 'itemknn.csv', popular: 'out/popular.csv' },
      baseline: 'popular',
      metrics: ['nDCG@10', 'Recall@5'],
      convention: 'trec_eval',
      threshold: 4,
      margin: '7%',
    },
  },
  'models with numbers for names': {
    files: { 'b/2.csv': two['itemknn.csv'], 'a/1.csv': two['out/popular.csv'], ...truth },
    models: ['b/2.csv', 'a/1.csv'],
    saved: {
      models: [
        { name: '2', file: 'b/2.csv' },
        { name: '1', file: 'a/1.csv' },
      ],
      baseline: '2',
    },
  },
  'a file alone, with training data that a metric needs': {
    files: { 'itemknn.csv': two['itemknn.csv'], 'train.csv': example('train.csv'), ...truth },
    models: ['itemknn.csv'],
    train: 'train.csv',
    settings: { measures: 'Novelty@10' },
    saved: { models: 'itemknn.csv', train: 'train.csv' },
  },
  'a file that holds several models': {
    files: {
      'all.csv': 'model,user,item,score\nx,u,i1,3\nx,u,i2,2\ny,u,i2,3\ny,u,i1,2\n',
      'truth.csv': 'user,item,rating\nu,i2,1\n',
    },
    models: ['all.csv'],
    saved: { models: 'all.csv' },
  },
  'predictions beside their ratings': {
    files: { 'predicted.csv': 'user,item,rating,prediction\nu,i1,4,3.5\nu,i2,2,2.5\nv,i1,5,3\n' },
    models: ['predicted.csv'],
    settings: { measures: 'RMSE, MAE' },
    saved: { models: 'predicted.csv', truth: 'predicted.csv' },
  },
  'columns and decimals that somebody said, and events': {
    files: { 'odd.txt': odd, 'log.csv': 'user,item,event\nu,i2,cart\nu,i1,view\nv,i1,cart\n' },
    models: ['odd.txt'],
    overrides: {
      'odd.txt': {
        columns: [
          { role: 'user', column: 'a' },
          { role: 'item', column: '2' },
          { role: 'score', column: 'c' },
        ],
        decimal: 'comma',
        bestScore: 'smallest',
      },
    },
    events: { view: 1, cart: 3 },
    combine: 'sum',
    matchIds: ['case'],
    saved: {
      models: [
        {
          file: 'odd.txt',
          columns: { user: 'a', item: 2, score: 'c' },
          decimal: 'comma',
          ascending: true,
        },
      ],
      events: { view: 1, cart: 3 },
      combine: 'sum',
      matchIds: ['case'],
    },
  },
  'grades of several judges': {
    files: {
      'lists.csv': 'user_id,item_id,score\nu1,a,3\nu1,b,2\nu1,c,1\n',
      'truth.csv': 'user_id,item_id,rating,rater\nu1,a,0,kim\nu1,a,3,lee\nu1,c,1,kim\nu1,c,1,bot\n',
    },
    models: ['lists.csv'],
    overrides: {
      'truth.csv': {
        columns: [
          { role: 'user', column: 'user_id' },
          { role: 'item', column: 'item_id' },
          { role: 'rating', column: 'rating' },
          { role: 'judge', column: 'rater' },
        ],
      },
    },
    judges: ['kim', 'lee'],
    combineJudges: 'max',
    saved: {
      truth: {
        file: 'truth.csv',
        columns: { user: 'user_id', item: 'item_id', rating: 'rating', judge: 'rater' },
      },
      judges: ['kim', 'lee'],
      combineJudges: 'max',
    },
  },
};

describe('a saved evaluation', function () {
  this.timeout(30_000);
  let workspace: Workspace;
  beforeEach(() => (workspace = new Workspace()));
  afterEach(() => workspace.remove());

  function requestFor(shown: ShownEvaluation): EvaluationRequest {
    const input = (name: string) => ({
      file: { kind: 'path' as const, name, path: path.join(workspace.folder, name) },
      shape: undefined,
      overrides: shown.overrides?.[name],
    });
    const names = Object.keys(shown.files);
    return {
      id: 'shown',
      truth: input(names.find((name) => /truth|log/.test(name)) ?? names[0]),
      models: shown.models.map((name) => ({ ...input(name), model: path.basename(name) })),
      train: shown.train === undefined ? undefined : [input(shown.train)],
      events: shown.events,
      combine: shown.combine,
      judges: shown.judges,
      combineJudges: shown.combineJudges,
      matchIds: shown.matchIds,
      settings: { measures: 'nDCG@10, RR', convention: 'recscope', threshold: undefined, ...shown.settings },
    };
  }

  async function viewOf(request: EvaluationRequest): Promise<EvaluationView> {
    const outcome = await workspace.evaluate(request);
    assert.equal(outcome.kind, 'done', JSON.stringify(outcome));
    return (outcome as { value: EvaluationView }).value;
  }

  for (const [name, shown] of Object.entries(SHOWN_EVALUATIONS))
    it(`gives the same numbers: ${name}`, async () => {
      for (const [file, text] of Object.entries(shown.files)) workspace.write(file, text);
      const request = requestFor(shown);
      const view = await viewOf(request);
      const written = (file: string) => {
        const reading = readingOverrides(shown.overrides?.[file] ?? {});
        return reading === undefined ? file : { file, ...reading };
      };
      const entry = buildConfigEntry(
        view,
        { ...startChoice, ...shown.choice },
        {
          models: shown.models.map((uri) => ({ uri, written: written(uri) })),
          truth: written(request.truth.file.name),
          judgements: [],
          train: shown.train === undefined ? [] : [written(shown.train)],
          items: undefined,
          users: undefined,
          catalogue: undefined,
        },
        shown.matchIds,
      );
      for (const [key, value] of Object.entries(shown.saved))
        assert.deepEqual(entry[key as keyof ConfiguredEvaluation], value, key);
      workspace.write(
        'recscope.json',
        jsonDocument({ schema: 'recscope-config/1', evaluations: { it: entry } }),
      );
      const config = path.join(workspace.folder, 'recscope.json');
      const asked = await buildConfiguredRequest(
        { path: config, name: 'it', within: [workspace.folder] },
        workspace.engine,
      );
      assert.ok('request' in asked);
      assert.deepEqual(asked.said, []);
      const saved = await viewOf(asked.request);
      const means = ({ models }: EvaluationView) =>
        models.map((model) => model.means.map(({ mean }) => mean));
      assert.deepEqual(means(saved), means(view));
      if (shown.saved.baseline !== undefined) assert.equal(asked.baseline, shown.saved.baseline);
    });

  it('reads nothing beyond the folders of a workspace that is not trusted, nor what is not there', async () => {
    workspace.write('shop/a.csv', 'user,item,score\nu,i,1\n');
    workspace.write('truth.csv', 'user,item,rating\nu,i,1\n');
    const config = path.join(workspace.folder, 'shop/recscope.json');
    const evaluations = { it: { models: 'a.csv', truth: '../truth.csv' } };
    workspace.write('shop/recscope.json', jsonDocument({ schema: 'recscope-config/1', evaluations }));
    const asked = (name: string, within?: string[]) =>
      buildConfiguredRequest({ path: config, name, within }, workspace.engine);
    const refusal = (line: number | undefined, message: RegExp) => (error: InputError) => {
      assert.match(error.problem.message, message);
      assert.equal(error.problem.line, line);
      return true;
    };
    const it = await asked('it');
    assert.ok('request' in it);
    assert.equal(it.request.truth.file.name, '../truth.csv');
    await assert.rejects(asked('it', [path.dirname(config)]), refusal(6, /outside the workspace/));
    await assert.rejects(asked('it', [films]), refusal(undefined, /outside the workspace/));
    await assert.rejects(asked('that'), refusal(undefined, /There is no evaluation/));
  });

  it('keeps of the entry that it replaces what a panel does not know', () => {
    const entry: ConfiguredEvaluation = { models: 'new.csv', truth: 'truth.csv' };
    const gates = [{ withoutList: '1%' }];
    assert.deepEqual(
      keepOtherFields(entry, {
        models: 'old.csv',
        threshold: 4,
        gates,
        open: 'fail',
        baseline: { snapshot: 'a' },
      }),
      { ...entry, gates, open: 'fail', baseline: { snapshot: 'a' } },
    );
  });

  it('says how columns are read that were selected, so that the file is read the same', async () => {
    workspace.write('odd.txt', odd);
    const file = { kind: 'path' as const, name: 'odd.txt', path: path.join(workspace.folder, 'odd.txt') };
    const guess = await workspace.engine.inspect(file);
    assert.ok(guess.kind === 'done');
    const { shape } = guess.value.guess;
    const roles = ['item', 'user', 'score'] as const;
    const chosen = { ...shape, columns: shape.columns.map((each, at) => ({ ...each, role: roles[at] })) };
    const [reading] = likelyReadings(chosen);
    const told = await workspace.engine.inspect(file, reading);
    assert.ok(told.kind === 'done');
    assert.deepEqual(told.value.guess.shape, chosen);
    assert.deepEqual(readingOverrides(reading)?.columns, { user: 'b', item: 'a', score: 'c' });
  });

  it('names files from its folder, and none that no path leads to', () => {
    const at = (path: string, scheme = 'file', authority = '') => ({ scheme, authority, path });
    const folder = at('/home/me/shop');
    for (const [file, expected] of [
      [at('/home/me/shop/out/a b.csv'), 'out/a b.csv'],
      [at('/home/me/data/truth.csv'), '../data/truth.csv'],
      [at('/home/me/shop'), '../shop'],
      [at('/home/me/shop/a.csv', 'git'), undefined],
      [at('/home/me/shop/a.csv', 'file', 'server'), undefined],
    ] as const)
      assert.equal(relativePath(folder, file), expected);
    assert.equal(relativePath(at('/C:/shop'), at('/c:/shop/a.csv')), 'a.csv');
    assert.equal(relativePath(at('/c:/shop'), at('/d:/shop/a.csv')), undefined);
  });
});
