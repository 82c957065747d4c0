import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { compilePlan, type ModelResult } from '../../../src/core/evaluation/evaluate';
import { cutoffCurve } from '../../../src/core/evaluation/curves/cutoffCurve';
import { planUnderTieOrders } from '../../../src/core/evaluation/ties/tieEffects';
import { runToEnd } from '../../../src/core/evaluation/steps';
import { boundsOf } from '../../../src/core/judging/bounds';
import { conventionByName } from '../../../src/core/measures/conventions';
import { resolveChoices } from '../../../src/core/measures/resolve';
import { parseMeasure } from '../../../src/core/measures/syntax';
import { Engine } from '../../../src/engine/engine';
import { openSource } from '../../../src/reading/sources/fileSource';
import {
  dividedMeasuring,
  type MeasuringThreads,
  type RunSteps,
} from '../../../src/engine/threads/measuring/dividedMeasuring';
import { usefulThreads } from '../../../src/engine/threads/engineThreads';
import type { MeasuringJob, MeasuringPart } from '../../../src/engine/threads/measuring/measuringJob';
import type { PartResult } from '../../../src/engine/threads/sharedWork';
import { Threads, type ThreadsClient } from '../../../src/engine/threads/threads';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import { inputOf, type SmallInput } from '../evaluation/smallInput';
import { builtScript } from './builtScript';
import { Workspace } from './engineWorkspace';

const USERS = 2000;
const LENGTH = 12;

/** Lists with equal scores, users in one file only, graded gains; items twice, where they may be. */
function someLists(repeats: boolean): SmallInput {
  const recommendations = [];
  const judgements = [];
  for (let user = 0; user < USERS; user++) {
    for (let k = 0; k < LENGTH && user % 11 > 0; k++) {
      const item = `i${(user * 7 + (repeats ? k * k : k) * 3) % 90}`;
      recommendations.push({ user: `u${user}`, item, score: 9 - Math.floor((k + (user % 3)) / 3) });
    }
    for (let k = 0; k < 5 && user % 13 > 0; k++)
      judgements.push({ user: `u${user}`, item: `i${(user * 7 + k * 12) % 90}`, gain: (user + k) % 4 });
  }
  return inputOf(recommendations, judgements);
}

/** Threads that note what was measured by them. */
class NotedThreads extends Threads<MeasuringJob, PartResult<MeasuringPart>> {
  readonly answers: PartResult<MeasuringPart>[] = [];

  override begin(job: MeasuringJob, client: ThreadsClient<PartResult<MeasuringPart>>): void {
    super.begin(job, {
      receive: (answer) => {
        this.answers.push(answer);
        client.receive(answer);
      },
      died: () => client.died(),
    });
  }

  get users(): number {
    return this.answers.reduce(
      (sum, { part }) => sum + (part !== undefined && 'counts' in part ? part.counts.all : 0),
      0,
    );
  }
}

const atOnce: RunSteps = async (steps) => runToEnd(steps);

describe('measuring with several threads', () => {
  const workspace = new Workspace();
  const script = path.join(workspace.folder, 'measuring.worker.js');
  const input = someLists(true);
  let threads: NotedThreads;

  /** Leaves all users to the others. */
  const afterOthers: RunSteps = async (steps) => {
    const deadline = Date.now() + 30_000;
    while (threads.answers.length < threads.count && Date.now() < deadline) await wait(2);
    return atOnce(steps);
  };

  before(async () => {
    await builtScript(`import '../../../src/engine/threads/measuring/measuring.worker';`, script);
    threads = new NotedThreads(script, 2);
  });

  beforeEach(() => (threads.answers.length = 0));

  after(() => {
    threads.stop();
    workspace.remove();
  });

  const measures =
    'nDCG@5, AP@10, Recall@3, Precision@10, RR, HitRate@5, GMAP@10, rHR@10, CatalogCount@5, RMSE';
  for (const convention of ['recscope', 'trec_eval', 'ranx', 'recbole', 'rectools', 'lenskit']) {
    const plans = {
      'as written': compilePlan(measures, convention),
      'under every order of equal scores': planUnderTieOrders(compilePlan('nDCG@5, AP@10, RR', convention)),
    };
    for (const [what, plan] of Object.entries(plans)) {
      it(`gives the same as one thread, to the last bit: ${convention}, ${what}`, async () => {
        // trec_eval refuses lists that hold an item twice.
        const lists = convention === 'trec_eval' ? someLists(false) : input;
        const alone = evaluateAtOnce(lists, plan);
        let byOthers = 0;
        for (const run of [atOnce, afterOthers]) {
          // Those of the run before are no sign that others are done with this one.
          threads.answers.length = 0;
          const together = await dividedMeasuring(threads, 0).measure(lists, plan, run);
          assert.deepEqual(plain(together), plain(alone));
          byOthers += threads.users;
        }
        assert.ok(byOthers > 0, 'nothing was measured by others');
      });
    }
  }

  it('gives curves over the cutoff as one thread does, to the last bit: of each model one thread says all', async () => {
    const models = [input, someLists(false), input];
    for (const measure of ['nDCG@10', 'AP(norm=hits)', 'GMAP', 'Recall(ties=item-ascending)']) {
      const query = parseMeasure(measure);
      const choices = resolveChoices(query, conventionByName('recscope'), undefined);
      const alone = models.map((model) => runToEnd(cutoffCurve(model, query, choices, LENGTH)));
      for (const run of [atOnce, afterOthers]) {
        threads.answers.length = 0;
        const curve = { measure, choices, deepest: LENGTH };
        assert.deepEqual(await dividedMeasuring(threads, 0).curves(models, curve, run), alone);
      }
      assert.ok(threads.answers.some(({ part }) => Array.isArray(part) && part.length > 0));
    }
    const choices = resolveChoices(parseMeasure('CatalogCount'), conventionByName('recscope'), undefined);
    const coverage = { measure: 'CatalogCount', choices, deepest: LENGTH };
    assert.equal(await dividedMeasuring(threads, 0).curves(models, coverage, atOnce), undefined);
  });

  it('gives bounds as one thread does, to the last bit', async () => {
    const measures = 'nDCG@5, AP@10, Recall@3, Precision@10, RR, GMAP@10, bpref, nDCG(ties=expected)@5';
    const plan = compilePlan(measures, 'recscope');
    const choices = { grades: [0, 1, 2, 3], others: 1 };
    const divided = dividedMeasuring(threads, 0);
    for (const models of [[someLists(false), someLists(false)], [input]]) {
      const values = models.map((model) => evaluateAtOnce(model, plan).measures.map((each) => each.values));
      const alone = runToEnd(boundsOf(models, values, plan, choices));
      for (const run of [atOnce, afterOthers]) {
        threads.answers.length = 0;
        assert.deepEqual(await divided.bounds(models, values, plan, choices, run), alone);
      }
      assert.ok(threads.answers.length > 0);
    }
    const pooled = compilePlan('nDCG@5, CatalogCount@5', 'recscope');
    assert.equal(await divided.bounds([input], [[]], pooled, choices, atOnce), undefined);
  });

  it('says of a list that is refused what one thread says of it', async () => {
    const rows = ['u1,i1,3', 'u1,i2,2', 'u2,i1,5', 'u2,i3,4', 'u2,i1,3', 'u3,i1,2', 'u3,i1,1'];
    workspace.write('recs.csv', `user,item,score\n${rows.join('\n')}\n`);
    workspace.write('truth.csv', 'user,item\nu1,i1\nu2,i1\nu3,i1\n');
    const request = workspace.request('recs.csv', 'truth.csv', { measures: 'AP(duplicates=error)@5' });
    const divided = new Engine(openSource, undefined, { divided: dividedMeasuring(threads, 0) });
    const outcome = await divided.evaluate(request);
    assert.equal(outcome.kind, 'problem');
    assert.deepEqual(outcome, await workspace.evaluate(request));
  });

  it('stops the others when the run is stopped, and goes on with the next', async () => {
    const plan = compilePlan('nDCG@5', 'recscope');
    const divided = dividedMeasuring(threads, 0);
    const stop = new Error('stopped');
    await assert.rejects(
      divided.measure(input, plan, () => Promise.reject(stop)),
      stop,
    );
    assert.deepEqual(plain(await divided.measure(input, plan, atOnce)), plain(evaluateAtOnce(input, plan)));
  });

  it('is done by one thread where others cannot start, and again where one dies with users in its hands', async () => {
    const plan = compilePlan('nDCG@5, Recall@5', 'recscope');
    const absent: MeasuringThreads = new Threads(path.join(workspace.folder, 'absent.js'), 1);
    const alone = await dividedMeasuring(absent, 0).measure(input, plan, atOnce);
    assert.deepEqual(plain(alone), plain(evaluateAtOnce(input, plan)));
    absent.stop();

    const dying = path.join(workspace.folder, 'dying.js');
    writeFileSync(
      dying,
      `require('node:worker_threads').parentPort.on('message', ({ job, number }) => {
         Atomics.store(job.begun, number, 1);
         Atomics.add(job.next, 0, 256);
         process.exit(1);
       });`,
    );
    const mortal: MeasuringThreads = new Threads(dying, 1);
    let job: MeasuringJob | undefined;
    mortal.begin = (given, client) => {
      job = given;
      Threads.prototype.begin.call(mortal, given, client as never);
    };
    const afterDeath: RunSteps = async (steps) => {
      while (job?.begun[0] !== 1) await wait(2);
      return atOnce(steps);
    };
    assert.equal(await dividedMeasuring(mortal, 0).measure(input, plan, afterDeath), undefined);
    mortal.stop();
  });

  it('leaves small models, and what cannot be divided, to one thread', async () => {
    const run: RunSteps = () => Promise.reject(new Error('It was begun.'));
    const plan = compilePlan('nDCG@5', 'recscope');
    assert.equal(await dividedMeasuring(threads).measure(input, plan, run), undefined);
    const coverage = compilePlan('CatalogCount@5', 'recscope');
    assert.equal(await dividedMeasuring(threads, 0).measure(input, coverage, run), undefined);
    const trained = {
      ...plan,
      convention: { choices: { ...plan.convention.choices, users: 'trained' as const } },
    };
    assert.equal(await dividedMeasuring(threads, 0).measure(input, trained, run), undefined);
  });

  it('lets threads go that have had nothing to do for a while', async () => {
    let stopped = 0;
    class Resting extends Threads<MeasuringJob, PartResult<MeasuringPart>> {
      override stop(): void {
        stopped++;
        super.stop();
      }
    }
    const resting = new Resting(script, 1, 20);
    assert.equal(resting.size, 1);
    while (stopped === 0) await wait(5);
    assert.equal(resting.size, 1);
    resting.stop();
  });

  it('uses the cores there are, but not many', () => {
    assert.deepEqual(
      [1, 2, 4, 16].map((cores) => usefulThreads('measuring', cores)),
      [0, 1, 3, 3],
    );
  });
});

/** Without where the numbers lie in memory. */
function plain(result: ModelResult | undefined): unknown {
  if (result === undefined) return undefined;
  const { measures, listLengths, relevant, hits, counted, counts } = result;
  return {
    measures: measures.map((measure) => ({ ...measure, values: [...measure.values] })),
    columns: [listLengths, relevant, hits, counted].map((column) => [...column]),
    counts,
  };
}
