import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { compareCommand } from '../../../src/cli/commands/compare';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import { predictionRows } from '../../metricsOfAllKinds';

/** Users whose signs are work for several threads, in pairs of three models. */
const USERS = 800;

describe('threads of a command that fails', function () {
  this.timeout(60_000);
  let folder = '';
  const started = new Set<Worker>();
  const stopped = new Set<Worker>();

  /** Notes threads as they are made and told to end, and takes the folder of the output away from the command. */
  function noted(message: unknown): void {
    const { worker } = message as { worker: Worker };
    const terminate = worker.terminate.bind(worker);
    started.add(worker);
    fs.rmSync(path.join(folder, 'gone'), { recursive: true, force: true });
    worker.terminate = () => {
      stopped.add(worker);
      return terminate();
    };
  }

  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-threads-'));
    const users = Array.from({ length: USERS }, (_, user) => user);
    for (const [name, step] of [
      ['a.csv', 37],
      ['b.csv', 53],
      ['c.csv', 29],
    ] as const)
      fs.writeFileSync(path.join(folder, name), predictionRows(users, step));
    subscribe('worker_threads', noted);
  });
  after(() => {
    unsubscribe('worker_threads', noted);
    fs.rmSync(folder, { recursive: true, force: true });
  });

  for (const [name, command] of [
    ['evaluate', evaluateCommand],
    ['compare', compareCommand],
  ] as const)
    it(`are stopped by ${name}`, async () => {
      started.clear();
      stopped.clear();
      fs.mkdirSync(path.join(folder, 'gone'));
      const output = path.join(folder, 'gone/result.txt');
      const files = ['a.csv', 'b.csv', 'c.csv'].map((file) => path.join(folder, file));
      await assert.rejects(
        command([...files, '-m', 'LogLoss(average=macro)', '--threads', '2', '-q', '-o', output]),
      );
      assert.ok(started.size > 0);
      assert.equal([...started].filter((worker) => !stopped.has(worker)).length, 0);
    });
});
