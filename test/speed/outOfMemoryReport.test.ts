import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { connect } from '../../src/engine/process/connect.node';
import { type Connection, Lifeline } from '../../src/engine/process/connection';
import type { EvaluationRequest } from '../../src/reading/inputs/evaluationRequest';
import { isOutOfMemory } from '../../src/reading/memory/memoryProblems';
import type { EvaluationView } from '../../src/shared/protocol/views/evaluationView';
import type { Outcome } from '../../src/shared/problem';
import { builtScript } from '../unit/engine/builtScript';
import { Workspace } from '../unit/engine/engineWorkspace';

describe('memory that is used up for real', function () {
  this.timeout(60_000);
  const workspace = new Workspace();
  const at = (name: string): string => path.join(workspace.folder, name);

  before(() => {
    workspace.write('recs.csv', 'user,item,score\nu1,i1,1\nu1,i2,0.5\n');
    workspace.write('truth.csv', 'user,item,rating\nu1,i1,3\n');
  });
  after(() => workspace.remove());

  describe('by objects, which a thread has so many of', () => {
    const connections: Connection[] = [];
    /** An engine in a thread of its own, as the extension starts it. */
    async function started(megabytes?: number): Promise<Connection & { readonly lifeline: Lifeline }> {
      if (megabytes !== undefined) process.env.RECSCOPE_ENGINE_HEAP = String(megabytes);
      try {
        const connection = await connect({ nodeScript: at('engine.worker.js'), readBuilt: async () => '' });
        connections.push(connection);
        return { ...connection, lifeline: new Lifeline(connection.died, (cause) => cause) };
      } finally {
        delete process.env.RECSCOPE_ENGINE_HEAP;
      }
    }
    const asked = (items: string | undefined): EvaluationRequest => ({
      ...workspace.request('recs.csv', 'truth.csv', { measures: items === undefined ? 'nDCG@10' : 'ILD@10' }),
      ...(items !== undefined && {
        items: { file: { kind: 'path', name: items, path: at(items) }, shape: undefined },
      }),
    });
    const evaluated = (
      { engine, lifeline }: Awaited<ReturnType<typeof started>>,
      items?: string,
    ): Promise<Outcome<EvaluationView>> => lifeline.answer(engine.evaluate(asked(items), undefined));

    before(async () => {
      await builtScript(`import '../../../src/engine/process/worker.node';`, at('engine.worker.js'));
      const rows = Array.from({ length: 200_000 }, (_, row) => `i${row}${',1,0'.repeat(6)}\n`);
      workspace.write('items.csv', `item,${[...'abcdefghijkl'].join(',')}\n${rows.join('')}`);
      workspace.write('few-items.csv', 'item,drama,war\ni1,1,0\ni2,0,1\n');
    });
    after(() => Promise.all(connections.map((connection) => connection.close())));

    it('ends the thread, not what waits for it; the next one says what was needed, and works', async () => {
      const small = await started(24);
      assert.equal(
        (await evaluated(small, 'few-items.csv')).kind,
        'done',
        'there is enough for a small file',
      );
      await assert.rejects(evaluated(small, 'items.csv'), isOutOfMemory);

      const next = await started();
      const { file, message, advice } = await next.engine.memoryProblem(asked('items.csv'));
      assert.equal(file, 'items.csv');
      assert.match(message, /not enough memory\. recs\.csv needs about .* truth\.csv needs /);
      assert.match(message, /items\.csv needs about \d+\.\d MB\. .* GB are free\.$/);
      assert.match(advice, /split the users over several files/);
      assert.equal((await evaluated(next, 'items.csv')).kind, 'done');
      assert.equal((await evaluated(next)).kind, 'done');
    });
  });

  // Only there a process can be given less than there is, and knows what it has.
  const limitable = fs.existsSync('/proc/self/status');

  (limitable ? describe : describe.skip)('by arrays, which lie outside of all objects', () => {
    const CHILD = `
      import { readFileSync } from 'node:fs';
      import { Engine } from '../../../src/engine/engine';
      import { openSource } from '../../../src/reading/sources/fileSource';
      const request = (recommendations) => {
        const input = (name) => ({ file: { kind: 'path', name, path: name }, shape: undefined });
        return {
          id: 'limited',
          truth: input('truth.csv'),
          models: [{ ...input(recommendations), model: 'model' }],
          settings: { measures: 'nDCG@10', convention: 'recscope', threshold: undefined },
        };
      };
      void (async () => {
        const engine = new Engine(openSource, () => 2 ** 40);
        const outcomes = [];
        for (const file of process.argv.slice(2)) outcomes.push(await engine.evaluate(request(file)));
        const peak = Number(/VmPeak:\\s+(\\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))[1]);
        console.log(JSON.stringify({ outcomes, peak }));
      })();
    `;
    interface Answer {
      readonly outcomes: readonly Outcome<EvaluationView>[];
      readonly peak: number;
    }
    /** @param kilobytes of address space; undefined: as much as there is */
    const run = (kilobytes: number | undefined, ...files: readonly string[]): Answer =>
      JSON.parse(
        execFileSync(
          'sh',
          [
            '-c',
            'ulimit -v "$0" && exec "$@"',
            String(kilobytes ?? 'unlimited'),
            process.execPath,
            at('child.js'),
            ...files,
          ],
          { encoding: 'utf8', cwd: workspace.folder },
        ),
      ) as Answer;

    it('ends the evaluation with what its files need; the process goes on', async () => {
      await builtScript(CHILD, at('child.js'));
      // Of its two columns, 40 and 80 MB, the first finds room.
      const rows = 'u1,i1,1\n'.repeat(100_000);
      const file = fs.openSync(at('large.csv'), 'w');
      fs.writeSync(file, 'user,item,score\n');
      for (let part = 0; part < 100; part++) fs.writeSync(file, rows);
      fs.closeSync(file);

      const { peak } = run(undefined, 'recs.csv');
      const { outcomes } = run(peak + 110_000, 'recs.csv', 'large.csv', 'recs.csv');
      assert.deepEqual(
        outcomes.map(({ kind }) => kind),
        ['done', 'problem', 'done'],
      );
      const [, problem] = outcomes;
      assert.ok(problem.kind === 'problem');
      assert.equal(problem.problem.file, 'large.csv');
      const said = /not enough memory\. large\.csv needs about \d{3}\.\d MB\./;
      assert.match(problem.problem.message, said);
    });
  });
});
