import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { generatedRecommendations, generatedTruth } from '../../generatedLists';
import { Workspace } from './engineWorkspace';
import { asked } from './asked';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('engine');

const RECS = 'user_id,item_id,score\nu1,a,0.9\nu1,b,0.8\nu1,c,0.7\nu2,a,0.6\nu2,d,0.5\nu3,a,0.9\n';
const TRUTH = 'user_id,item_id,rating\nu1,b,4\nu1,x,2\nu2,a,5\nu4,a,3\n';

describe('the engine', () => {
  let workspace: Workspace;
  beforeEach(() => {
    workspace = new Workspace();
    workspace.write('truth.csv', TRUTH);
    workspace.write('recs.csv', RECS);
  });
  afterEach(() => workspace.remove());

  it('evaluates a file from disk and says who was counted', async () => {
    const view = await workspace.result('recs.csv', 'truth.csv');
    const [model] = view.models;
    // u1: hit at rank 2, ideal 4, 2; u2: hit at rank 1; u4: no list, 0; u3 is not in the truth.
    const u1 = 4 / Math.log2(3) / (4 + 2 / Math.log2(3));
    assert.ok(Math.abs((model.means[0].mean ?? 0) - (u1 + 1 + 0) / 3) < 1e-12);
    assert.deepEqual(
      { ...model.users },
      { counted: 3, withoutList: 1, withoutRelevant: 1, withoutHit: 0, all: 4 },
    );
    assert.deepEqual(model.file.rows, { read: 6, used: 6, reported: 0 });
  });

  it('tells one user’s story: ranks, hits, lines, and what was missed', async () => {
    await workspace.result('recs.csv', 'truth.csv');
    const page = await asked(workspace.engine, 'test', 'users', {
      model: 0,
      sort: { column: { kind: 'user' }, descending: false },
      filter: 'all',
      start: 0,
      count: 10,
    });
    assert.deepEqual(
      page?.rows.map(({ id }) => id),
      ['u1', 'u2', 'u3', 'u4'],
    );
    const detail = await asked(workspace.engine, 'test', 'user', {
      model: 0,
      user: page?.rows[0].user ?? -1,
    });
    assert.deepEqual(
      detail?.entries.map(({ rank, item, relevant, line }) => [rank, item, relevant, line]),
      [
        [1, 'a', false, 2],
        [2, 'b', true, 3],
        [3, 'c', false, 4],
      ],
    );
    assert.deepEqual(detail?.missed, [{ item: 'x', gain: 2, line: 3 }]);
  });

  it('tells of a list of 100,000 items as soon as of a short one', async () => {
    const items = Array.from({ length: 100_000 }, (_, index) => index);
    workspace.write('recs.csv', `user_id,item_id\n${items.map((item) => `u,i${item}\n`).join('')}u,i0\n`);
    workspace.write(
      'truth.csv',
      `user_id,item_id\n${items.map((item) => (item % 10 === 0 ? `u,i${item}\n` : '')).join('')}`,
    );
    await workspace.result('recs.csv', 'truth.csv');
    const named = await namesMade(async () => {
      const detail = await asked(workspace.engine, 'test', 'user', { model: 0, user: 0 });
      assert.equal(detail?.entries.length, 1000);
      assert.equal(detail.furtherEntries, 99_001);
    });
    // Views of the whole list took four seconds. One name is the user's own.
    assert.equal(named, 1001);
  });

  it('sorts users by any column, undefined values last in both directions', async () => {
    await workspace.result('recs.csv', 'truth.csv');
    const order = async (descending: boolean): Promise<string[]> => {
      const page = await asked(workspace.engine, 'test', 'users', {
        model: 0,
        sort: { column: { kind: 'measure', index: 0 }, descending },
        filter: 'all',
        start: 0,
        count: 10,
      });
      return page?.rows.map(({ id }) => id) ?? [];
    };
    assert.deepEqual(await order(true), ['u2', 'u1', 'u4', 'u3']);
    assert.deepEqual(await order(false), ['u4', 'u1', 'u2', 'u3']);
  });

  it('filters users as the panel’s links do', async () => {
    await workspace.result('recs.csv', 'truth.csv');
    const ids = async (
      filter: 'without-list' | 'without-relevant' | 'without-hit' | 'counted',
    ): Promise<string[]> => {
      const page = await asked(workspace.engine, 'test', 'users', {
        model: 0,
        sort: { column: { kind: 'user' }, descending: false },
        filter,
        start: 0,
        count: 10,
      });
      return page?.rows.map(({ id }) => id) ?? [];
    };
    assert.deepEqual(await ids('without-list'), ['u4']);
    assert.deepEqual(await ids('without-relevant'), ['u3']);
    assert.deepEqual(await ids('counted'), ['u1', 'u2', 'u4']);
  });

  it('answers the written query', async () => {
    await workspace.result('recs.csv', 'truth.csv');
    const ids = async (query: string): Promise<string[]> => {
      const page = await asked(workspace.engine, 'test', 'users', {
        model: 0,
        sort: { column: { kind: 'user' }, descending: true },
        filter: 'all',
        query,
        start: 0,
        count: 10,
      });
      return page?.rows.map(({ id }) => id) ?? [];
    };
    assert.deepEqual(await ids('ndcg@10 < 0.5 and list > 0'), ['u1']);
    assert.deepEqual(await ids('user ~ u* and hits = 0'), ['u4', 'u3']);
    assert.deepEqual(await ids('recall@10 = none'), ['u3']);
    await assert.rejects(
      ids('no such thing'),
      /Expected “and” or “or”/,
      'a wrong query never shows everyone',
    );
  });

  it('explains a line of either file', async () => {
    await workspace.result('recs.csv', 'truth.csv');
    const hit = await asked(workspace.engine, 'test', 'line', { file: 'recs.csv', line: 3 });
    assert.ok(hit?.kind === 'recommendation');
    assert.deepEqual([hit.userId, hit.item, hit.rank, hit.hit, hit.gain], ['u1', 'b', 2, true, 4]);
    assert.ok(Math.abs(hit.addsToDcg - 4 / Math.log2(3)) < 1e-12);
    const wanted = await asked(workspace.engine, 'test', 'line', { file: 'truth.csv', line: 4 });
    assert.ok(wanted?.kind === 'truth');
    assert.deepEqual([wanted.userId, wanted.gain, wanted.ranks[0].rank], ['u2', 5, 1]);
    assert.equal(
      await asked(workspace.engine, 'test', 'line', { file: 'recs.csv', line: 1 }),
      undefined,
      'the header is no row',
    );
  });

  it('reads no file again for other measures or another threshold, but does when one changed', async () => {
    const steps = async (settings: object): Promise<string[]> => {
      const seen = new Set<string>();
      const request = workspace.request('recs.csv', 'truth.csv', settings);
      const outcome = await workspace.engine.evaluate(request, ({ step }) => seen.add(step));
      assert.equal(outcome.kind, 'done');
      return [...seen];
    };
    assert.ok((await steps({})).includes('reading'));
    assert.ok(!(await steps({ measures: 'AP@5', threshold: 4 })).includes('reading'));
    const page = await asked(workspace.engine, 'test', 'users', {
      model: 0,
      sort: { column: { kind: 'measure', index: 0 }, descending: true },
      filter: 'all',
      start: 0,
      count: 1,
    });
    assert.deepEqual(page?.rows[0].values, [1], 'the new measure is answered');
    workspace.write('recs.csv', `${RECS}u4,a,1\n`);
    assert.ok((await steps({})).includes('reading'));
  });

  it('reads a gzip file as its content', async () => {
    workspace.write('recs.csv.gz', gzipSync(RECS));
    const plain = await workspace.result('recs.csv', 'truth.csv');
    const zipped = await workspace.result('recs.csv.gz', 'truth.csv');
    assert.deepEqual(zipped.models[0].means, plain.models[0].means);
  });

  it('stops within 200 ms of a cancel, and keeps the result before', async () => {
    await workspace.result('recs.csv', 'truth.csv');
    workspace.write('large.csv', generatedRecommendations(20_000, 100));
    workspace.write('large-truth.csv', generatedTruth(20_000));
    let cancelledAt = 0;
    const request = workspace.request('large.csv', 'large-truth.csv');
    const outcome = await workspace.engine.evaluate(request, () => {
      if (cancelledAt > 0) return;
      cancelledAt = performance.now();
      void workspace.engine.cancel('test');
    });
    const waited = performance.now() - cancelledAt;
    assert.equal(outcome.kind, 'cancelled');
    console.log(`      cancelled after ${waited.toFixed(0)} ms`);
    assert.ok(cancelledAt > 0);
    const page = await asked(workspace.engine, 'test', 'users', {
      model: 0,
      sort: { column: { kind: 'user' }, descending: false },
      filter: 'all',
      start: 0,
      count: 1,
    });
    assert.equal(page?.all, 4, 'the old result answers');
  });

  describe('says what is wrong with', () => {
    const long = `u1,${'x'.repeat(10_000_000)},0.5\n`;
    const problems: { title: string; content: string | Uint8Array; line?: number }[] = [
      { title: 'an empty file', content: '' },
      { title: 'a header without rows', content: 'user_id,item_id,score\n' },
      {
        title: 'a binary file',
        content: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3]),
      },
      { title: 'one column', content: 'u1\nu2\nu3\n' },
      {
        title: 'users written differently',
        content: 'user_id,item_id,score\n007,a,1\n',
      },
      { title: 'a damaged archive', content: gzipSync(RECS).subarray(0, 30) },
    ];
    for (const { title, content } of problems) {
      it(title, async () => {
        workspace.write('bad.csv', content);
        const problem = await workspace.problem('bad.csv', 'truth.csv');
        assertSentence(problem);
        assert.equal(problem.file, 'bad.csv');
      });
    }

    it('a pipe that nobody writes to', async function () {
      if (process.platform === 'win32') this.skip();
      execFileSync('mkfifo', [path.join(workspace.folder, 'pipe.csv')]);
      assertSentence((await workspace.problem('pipe.csv', 'truth.csv')).message);
    });

    it('the last of several files, before any is read', async () => {
      workspace.write('ids.csv', 'u1\nu2\nu3\n');
      const request = workspace.request('recs.csv', 'truth.csv');
      const last = workspace.request('ids.csv', 'truth.csv').models[0];
      const steps: string[] = [];
      const models = [...request.models, last];
      const outcome = await workspace.engine.evaluate({ ...request, models }, ({ step }) => steps.push(step));
      assert.ok(outcome.kind === 'problem', outcome.kind);
      assert.equal(outcome.problem.file, 'ids.csv');
      assert.deepEqual(steps, []);
    });

    it('a damaged archive, whoever looks into it', async () => {
      const name = 'bad.csv.gz';
      workspace.write(name, gzipSync(RECS).subarray(0, 30));
      const reference = { kind: 'path', name, path: path.join(workspace.folder, name) } as const;
      const inspected = await workspace.engine.inspect(reference);
      assert.equal(inspected.kind === 'problem' && inspected.problem.file, name);
      assert.equal((await workspace.problem(name, name)).file, name);
      const request = workspace.request('recs.csv', 'truth.csv');
      const outcome = await workspace.evaluate({ ...request, items: { file: reference, shape: undefined } });
      assert.equal(outcome.kind === 'problem' && outcome.problem.file, name);
    });

    it('007 against 7: how they would match', async () => {
      workspace.write('recs7.csv', 'user_id,item_id,score\n007,a,1\n008,b,1\n');
      workspace.write('truth7.csv', 'user_id,item_id,rating\n7,a,1\n8,b,1\n');
      const problem = await workspace.problem('recs7.csv', 'truth7.csv');
      assertSentence(problem.message);
    });

    it('a file that is not there, a folder, and one that may not be read', async () => {
      assertSentence((await workspace.problem('none.csv', 'truth.csv')).message);
      fs.mkdirSync(path.join(workspace.folder, 'folder.csv'));
      assertSentence((await workspace.problem('folder.csv', 'truth.csv')).message);
    });

    const findings: {
      title: string;
      content: string;
      code: string;
      line: number;
      read: number;
      reported: number;
    }[] = [
      {
        title: 'a score that is NaN',
        content: `${RECS}u2,z,NaN\n`,
        code: 'invalid-number',
        line: 8,
        read: 7,
        reported: 1,
      },
      {
        title: 'an infinite score',
        content: `${RECS}u2,z,inf\n`,
        code: 'infinite-number',
        line: 8,
        read: 7,
        reported: 0,
      },
      {
        title: 'a line of ten million characters',
        content: RECS + long,
        code: 'line-too-long',
        line: 8,
        read: 7,
        reported: 1,
      },
      {
        title: 'a last line that is cut off',
        content: `${RECS}u2,z`,
        code: 'truncated-line',
        line: 8,
        read: 7,
        reported: 1,
      },
      {
        title: 'an item recommended twice',
        content: `${RECS}u1,a,0.1\n`,
        code: 'duplicate-item',
        line: 8,
        read: 7,
        reported: 1,
      },
    ];
    for (const { title, content, code, line, read, reported } of findings) {
      it(`${title}, and evaluates the rest`, async () => {
        workspace.write('bad.csv', content);
        const { file } = (await workspace.result('bad.csv', 'truth.csv')).models[0];
        const finding = file.findings.find((found) => found.code === code);
        assert.equal(finding?.places[0].line, line);
        assert.deepEqual(file.rows, { read, used: read - reported, reported });
      });
    }

    it('negative ratings: they count as 0', async () => {
      workspace.write('negative.csv', `${TRUTH}u1,a,-1\n`);
      const view = await workspace.result('recs.csv', 'negative.csv');
      assert.deepEqual(view.truth.findings.find(({ code }) => code === 'negative-gain')?.places[0].line, 6);
      assert.equal(view.truth.rows.reported, 0);
    });

    it('a file that grows while it is read', async () => {
      workspace.write('grows.csv', generatedRecommendations(20_000, 50));
      workspace.write('grows-truth.csv', generatedTruth(20_000));
      let grown = false;
      const outcome = await workspace.engine.evaluate(
        workspace.request('grows.csv', 'grows-truth.csv'),
        ({ file }) => {
          if (grown || file !== 'grows.csv') return;
          grown = true;
          fs.appendFileSync(path.join(workspace.folder, 'grows.csv'), 'u1,late,0.1\n');
        },
      );
      assert.ok(grown);
      assert.ok(outcome.kind === 'problem');
      assertSentence(outcome.problem.message);
    });

    it('a file that is deleted while it is read', async () => {
      workspace.write('gone.csv', generatedRecommendations(20_000, 50));
      workspace.write('gone-truth.csv', generatedTruth(20_000));
      let gone = false;
      const outcome = await workspace.engine.evaluate(
        workspace.request('gone.csv', 'gone-truth.csv'),
        ({ file }) => {
          if (gone || file !== 'gone.csv') return;
          gone = true;
          fs.rmSync(path.join(workspace.folder, 'gone.csv'));
        },
      );
      assert.ok(gone);
      assert.ok(outcome.kind === 'problem');
      assertSentence(outcome.problem.message);
    });
  });
});

/** How many ids were made into names meanwhile. */
async function namesMade(work: () => Promise<void>): Promise<number> {
  const { text } = Identifiers.prototype;
  let made = 0;
  Identifiers.prototype.text = function (index) {
    made++;
    return text.call(this, index);
  };
  try {
    await work();
  } finally {
    Identifiers.prototype.text = text;
  }
  return made;
}
