import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import type { EvaluationRequest } from '../../../src/reading/inputs/evaluationRequest';
import { Eta } from '../../../src/engine/threads/eta';
import type { ConventionsView } from '../../../src/shared/protocol/views/conventionsView';
import { generatedRecommendations, generatedTruth } from '../../generatedLists';
import { Workspace } from './engineWorkspace';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('engine');

describe('a measure under every convention, asked of a loaded evaluation', () => {
  let workspace: Workspace;
  before(() => {
    workspace = new Workspace();
    workspace.write('recs.csv', generatedRecommendations(2000, 20));
    workspace.write('truth.csv', generatedTruth(2000));
  });
  after(() => workspace.remove());

  const { now } = performance;
  afterEach(() => (performance.now = now));

  /** From here on every step seems to take so long that it is a slice of its own. Returns how late it is. */
  function slowClock(): () => number {
    let time = 0;
    performance.now = () => (time += 50);
    return () => time;
  }

  async function evaluated(settings: Partial<EvaluationRequest['settings']> = {}): Promise<string> {
    const request = workspace.request('recs.csv', 'truth.csv', settings);
    assert.equal((await workspace.evaluate(request)).kind, 'done');
    return request.id;
  }

  async function view(id: string, measure: string): Promise<ConventionsView> {
    const outcome = await workspace.engine.ask(id, 'conventions', { model: 0, measure });
    assert.ok(outcome.kind === 'done', JSON.stringify(outcome));
    return outcome.value;
  }

  it('has no number of a library without such a measure', async () => {
    const { others } = await view(await evaluated(), 'RBP@10');
    const kindOf = (name: string) => others.find(({ convention }) => convention === name)?.kind;
    assert.equal(kindOf('trec_eval'), 'value');
    assert.equal(kindOf('spark'), 'absent');
  });

  it('is left out where the convention in use has none, and comes back with another', async () => {
    const settings = { measures: 'AP@10, CG@10, nDCG@10, ERR@10', convention: 'trec_eval' };
    const outcome = await workspace.evaluate(workspace.request('recs.csv', 'truth.csv', settings));
    assert.ok(outcome.kind === 'done', JSON.stringify(outcome));
    const { measures, models, lacking } = outcome.value;
    assert.deepEqual(
      measures.map(({ name }) => name),
      ['AP@10', 'nDCG@10'],
    );
    assert.equal(models[0].means.length, 2);
    assert.deepEqual(lacking, ['CG@10', 'ERR@10']);
    const own = await workspace.evaluate(
      workspace.request('recs.csv', 'truth.csv', { ...settings, convention: 'recscope' }),
    );
    assert.ok(own.kind === 'done' && own.value.lacking === undefined);
    assert.equal(own.value.measures.length, 4);
  });

  it('is refused where none is left, with those that there are', async () => {
    const settings = { measures: 'CG@10', convention: 'trec_eval' };
    const outcome = await workspace.evaluate(workspace.request('recs.csv', 'truth.csv', settings));
    assert.ok(outcome.kind === 'problem', JSON.stringify(outcome));
    assert.equal(outcome.problem.message, 'trec_eval has no CG@10.');
    assertSentence(outcome.problem.advice);
  });

  it('is stopped by its id before it began, and in the middle', async () => {
    const id = await evaluated();
    const ask = (question: string) =>
      workspace.engine.ask(id, 'conventions', { model: 0, measure: 'AP@10' }, undefined, question);
    const early = ask('early');
    await workspace.engine.cancel('early');
    assert.deepEqual(await early, { kind: 'cancelled' });
    slowClock();
    const late = ask('late');
    for (let turns = 0; turns < 5; turns++) await turn();
    await workspace.engine.cancel('late');
    assert.deepEqual(await late, { kind: 'cancelled' });
  });

  it('is stopped with the evaluation that it is about', async () => {
    const id = await evaluated();
    const asked = workspace.engine.ask(id, 'conventions', { model: 0, measure: 'AP@10' });
    await workspace.engine.release(id);
    assert.deepEqual(await asked, { kind: 'cancelled' });
  });

  it('has one answer, kept: asked again it is the very same, under other settings another', async () => {
    const id = await evaluated();
    const first = await view(id, 'AP@10');
    assert.equal(await view(id, 'AP@10'), first);
    await evaluated({ threshold: 3 });
    assert.notEqual(await view(id, 'AP@10'), first);
    await evaluated({ convention: 'torchmetrics' });
    assert.equal((await view(id, 'AP@10')).reference.convention, 'torchmetrics');
    await evaluated({ measures: 'AP@10, AP@20' });
    assert.equal(await view(id, 'AP@10'), first, 'other measures change nothing of this one');
    const quick = await workspace.engine.ask(id, 'quickConventions', {
      model: 0,
      measure: 'AP@10',
      milliseconds: 0,
    });
    assert.deepEqual(quick, { kind: 'done', value: { kind: 'compared', view: first } }, 'known is quick');
  });

  it('that takes longer than one is ready to wait is given up, and says how long it would take', async () => {
    const id = await evaluated();
    slowClock();
    const quick = await workspace.engine.ask(id, 'quickConventions', {
      model: 0,
      measure: 'Recall@5',
      milliseconds: 1,
    });
    assert.ok(quick.kind === 'done' && quick.value.kind === 'long', JSON.stringify(quick));
    assert.ok(quick.value.milliseconds > 1);
    const patient = await workspace.engine.ask(id, 'quickConventions', {
      model: 0,
      measure: 'Recall@5',
      milliseconds: 1e9,
    });
    assert.ok(patient.kind === 'done' && patient.value.kind === 'compared');
    assert.equal(patient.value.view, await view(id, 'Recall@5'));
  });

  it('of very many users some are tried first, and what would take long is not begun', async () => {
    const users = 60_000;
    const lines = (value: string): string =>
      Array.from({ length: users }, (_, user) => `u${user},i${user % 7},${value}\n`).join('');
    workspace.write('many.csv', `user_id,item_id,score\n${lines('1')}`);
    workspace.write('many-truth.csv', `user_id,item_id,rating\n${lines('1')}`);
    const request = workspace.request('many.csv', 'many-truth.csv', {}, 'many');
    assert.equal((await workspace.evaluate(request)).kind, 'done');
    const clock = slowClock();
    const long = await workspace.engine.ask('many', 'quickConventions', {
      model: 0,
      measure: 'AP@10',
      milliseconds: 1,
    });
    assert.ok(long.kind === 'done' && long.value.kind === 'long', JSON.stringify(long));
    const tried = clock();
    const whole = await view('many', 'AP@10');
    assert.ok(clock() - tried > tried, `tried: ${tried}, all: ${clock() - tried}`);
    assert.equal(whole.reference.users, users);
    const quick = await workspace.engine.ask('many', 'quickConventions', {
      model: 0,
      measure: 'RR@10',
      milliseconds: 1e9,
    });
    assert.ok(quick.kind === 'done' && quick.value.kind === 'compared');
    assert.deepEqual(quick.value.view.reference, { convention: 'recscope', mean: 1, users });
  });

  it('of a model or an evaluation that is gone is cancelled; of a measure that there is none of, a problem', async () => {
    const id = await evaluated();
    assert.deepEqual(await workspace.engine.ask(id, 'conventions', { model: 7, measure: 'AP@10' }), {
      kind: 'cancelled',
    });
    assert.deepEqual(await workspace.engine.ask('nothing', 'conventions', { model: 0, measure: 'AP@10' }), {
      kind: 'cancelled',
    });
    assert.equal(
      (await workspace.engine.ask(id, 'conventions', { model: 0, measure: 'no such metric' })).kind,
      'problem',
    );
  });
});

describe('how long work will take', () => {
  it('is told from the best speed, after a start that is only looked on, and anew for each part', () => {
    let time = 100;
    const eta = new Eta(() => time);
    const at = (milliseconds: number, part: string, done: number) => {
      time = 100 + milliseconds;
      return eta.after({ part, done, of: 100 });
    };
    assert.equal(at(50, 'users', 0), undefined);
    assert.equal(at(150, 'users', 1), undefined, 'the first are slow');
    // 10 in 100 ms, 89 left.
    assert.deepEqual(at(250, 'users', 11), { left: 890, whole: 1140 });
    // The machine was away.
    assert.deepEqual(at(9250, 'users', 12), { left: 880, whole: 10_130 });
    assert.deepEqual(at(9300, 'users', 100), { left: 0, whole: 9300 });
    assert.equal(at(9400, 'sums', 1), undefined);
    assert.deepEqual(at(9600, 'sums', 2), { left: 19_600, whole: 29_200 });
  });
});
