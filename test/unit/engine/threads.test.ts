import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Engine } from '../../../src/engine/engine';
import { openSource } from '../../../src/reading/sources/fileSource';
import {
  minFileSizeForThreads,
  type ReadingThreads,
} from '../../../src/engine/threads/segments/readingThreads';
import { usefulThreads } from '../../../src/engine/threads/engineThreads';
import { segmentedReading } from '../../../src/engine/threads/segments/segmentedReading';
import { Threads } from '../../../src/engine/threads/threads';
import { generatedRecommendations, generatedTruth } from '../../generatedLists';
import { builtScript } from './builtScript';
import { Workspace } from './engineWorkspace';

describe('reading with several threads', () => {
  const workspace = new Workspace();
  const script = path.join(workspace.folder, 'segment.worker.js');
  const sizes = { file: 0, segment: 20_000 };
  let threads: ReadingThreads;

  before(async () => {
    await builtScript(`import '../../../src/engine/threads/segments/segment.worker';`, script);
    threads = new Threads(script, 2);
    const lines = [...generatedRecommendations(3000, 20)].join('').split('\n');
    // A little of everything that a file should not have, far from its beginning.
    lines[20_001] = 'u1000,i1,no number';
    lines[30_001] = '';
    lines[40_001] = 'u1,i99999,0.5';
    lines[40_002] = 'short';
    lines[50_001] = `u2,i7,${'9'.repeat(40)}`;
    workspace.write('recs.csv', lines.join('\n'));
    workspace.write('truth.csv', generatedTruth(3100));
    workspace.write('quotes.csv', `${lines.slice(0, 30_000).join('\n')}\n"u\n1",i1,1\nu2,i2,1\n`);
    workspace.write('long.csv', `${lines.slice(0, 9000).join('\n')}\n${'x'.repeat(5_000_000)}\nu2,i2,1\n`);
  });

  after(() => {
    threads.stop();
    workspace.remove();
  });

  async function evaluated(file: string, engine: Engine): Promise<unknown> {
    const outcome = await engine.evaluate(workspace.request(file, 'truth.csv'), () => undefined);
    assert.ok(outcome.kind === 'done', JSON.stringify(outcome).slice(0, 500));
    const { models, truth, measures } = outcome.value;
    return { models, truth, measures, users: [...engine.stillLoaded('test').perUser(0)] };
  }

  for (const [file, what] of [
    ['recs.csv', 'a file with problems'],
    ['quotes.csv', 'a file with a line end inside quotes, which one thread reads from the beginning'],
    ['long.csv', 'a file with an endless line'],
  ]) {
    it(`gives the same as one thread, to the last bit: ${what}`, async () => {
      const engine = new Engine(openSource, undefined, { segmented: segmentedReading(threads, sizes) });
      assert.deepEqual(await evaluated(file, engine), await evaluated(file, new Engine(openSource)));
    });
  }

  it('finds the byte that is not UTF-8 where one thread finds it', async () => {
    const rows = [...generatedRecommendations(3000, 20)].join('');
    const bytes = Buffer.concat([Buffer.from(rows), Buffer.from('u1,caf\xe9,0.1\n', 'latin1')]);
    workspace.write('latin.csv', bytes);
    const engine = new Engine(openSource, undefined, { segmented: segmentedReading(threads, sizes) });
    const outcome = await engine.evaluate(workspace.request('latin.csv', 'truth.csv'), () => undefined);
    assert.ok(outcome.kind === 'problem', outcome.kind);
    assert.equal(outcome.problem.line, rows.split('\n').length);
  });

  it('reads two evaluations at once', async () => {
    const engine = new Engine(openSource, undefined, { segmented: segmentedReading(threads, sizes) });
    const ids = ['one', 'two'];
    const both = await Promise.all(
      ids.map((id) => engine.evaluate(workspace.request('recs.csv', 'truth.csv', {}, id), () => undefined)),
    );
    for (const outcome of both) assert.equal(outcome.kind, 'done');
    assert.deepEqual([...engine.stillLoaded('one').perUser(0)], [...engine.stillLoaded('two').perUser(0)]);
  });

  it('does without threads that cannot start', async () => {
    const none: ReadingThreads = new Threads(path.join(workspace.folder, 'absent.js'), 2);
    const engine = new Engine(openSource, undefined, { segmented: segmentedReading(none, sizes) });
    assert.deepEqual(
      await evaluated('recs.csv', engine),
      await evaluated('recs.csv', new Engine(openSource)),
    );
    none.stop();
  });

  it('reads again what a thread had claimed that died, and keeps the cause', async () => {
    const dying = path.join(workspace.folder, 'dying.js');
    writeFileSync(
      dying,
      "require('node:worker_threads').parentPort.on('message', () => { throw new Error('Out of order.'); });",
    );
    const mortal: ReadingThreads = new Threads(dying, 2);
    mortal.begin = (job, client) => {
      // As a thread claims it before it dies.
      job.claims[job.claims.length - 1] = 1;
      Threads.prototype.begin.call(mortal, job, client as never);
    };
    const engine = new Engine(openSource, undefined, { segmented: segmentedReading(mortal, sizes) });
    assert.deepEqual(
      await evaluated('recs.csv', engine),
      await evaluated('recs.csv', new Engine(openSource)),
    );
    assert.match(mortal.deaths.join('\n'), /^dying\.js: Error: Out of order\.\n +at /);
    mortal.stop();
  });

  it('outlives a file that was gone before it was opened', async () => {
    const absent = {
      id: -1,
      path: path.join(workspace.folder, 'gone.csv'),
      shape: {},
      reading: { kind: 'rows' },
    };
    threads.begin(absent as never, { receive: () => undefined, died: () => undefined });
    const engine = new Engine(openSource, undefined, { segmented: segmentedReading(threads, sizes) });
    await evaluated('recs.csv', engine);
    threads.end(absent as never);
    assert.deepEqual(threads.deaths, []);
  });

  it('uses up to three more, and on few cores only for very large files', () => {
    assert.deepEqual(
      [1, 2, 3, 4, 16].map((cores) => usefulThreads('segment', cores)),
      [0, 1, 2, 3, 3],
    );
    assert.deepEqual(
      [2, 3, 4, 16].map((cores) => minFileSizeForThreads(cores) / 2 ** 20),
      [192, 192, 64, 64],
    );
  });
});
