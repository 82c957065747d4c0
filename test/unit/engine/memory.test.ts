import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { MemorySource, openBytes } from '../../../src/reading/sources/byteSource';
import { withOpenedFile } from '../../../src/reading/sources/openedFiles';
import { Engine } from '../../../src/engine/engine';
import { usableMemory, type MachineMemory } from '../../../src/reading/memory/freeMemory';
import { estimateMemoryNeed, requireMemory } from '../../../src/reading/inputs/memoryNeed';
import { isOutOfMemory } from '../../../src/reading/memory/memoryProblems';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { splitOptions } from '../../../src/core/splits/splitOptions';
import { readItemTable } from '../../../src/reading/inputs/itemFiles';
import { auditFiles } from '../../../src/reading/logs/auditFiles';
import { splitFile } from '../../../src/engine/splits/splitFile';
import { InputError } from '../../../src/shared/problem';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('engine');

const rows = Array.from(
  { length: 60_000 },
  (_, row) => `u${Math.floor(row / 20)},i${row % 500},${1000 - (row % 20)}`,
);
const bytes = new TextEncoder().encode(`user,item,score\n${rows.join('\n')}\n`);

describe('memory', () => {
  const file = { kind: 'bytes' as const, name: 'recs.csv', bytes };
  const request = {
    id: 'e',
    truth: { file: { ...file, name: 'truth.csv' }, shape: undefined },
    models: [{ file, shape: undefined, model: 'recs' }],
    settings: { measures: 'nDCG@10', convention: 'recscope', threshold: undefined },
  };

  it('a file that will not fit is refused with its estimate before it is read', async () => {
    const refused = await new Engine(openBytes, () => 500_000).evaluate(request, () => undefined);
    assert.ok(refused.kind === 'problem', refused.kind);
    assert.equal(refused.problem.file, 'recs.csv');
    assertSentence(refused.problem);
    assertSentence(refused.problem.inEditor ?? '');
    const enough = await new Engine(openBytes, () => 50_000_000).evaluate(request, () => undefined);
    assert.equal(enough.kind, 'done');
  });

  const table = new MemorySource('recs.csv', bytes);
  const archive = new MemorySource('recs.csv.gz', Uint8Array.from(gzipSync(bytes)));
  const members = gzipSync(bytes.subarray(0, bytes.length - 100));
  const twoMembers = new MemorySource(
    'recs.csv.gz',
    Uint8Array.from(Buffer.concat([members, gzipSync(bytes.subarray(bytes.length - 100))])),
  );

  it('a compressed file needs what its text needs, as far as it states its length', async () => {
    assert.equal(
      await estimateMemoryNeed(archive, 'delimited'),
      await estimateMemoryNeed(table, 'delimited'),
    );
    assert.ok(archive.bytes < bytes.length);
    // Several members state only the length of the last one.
    const ratio = (await estimateMemoryNeed(twoMembers, 'delimited')) / twoMembers.bytes;
    assert.equal(ratio, 4 * ((await estimateMemoryNeed(table, 'delimited')) / bytes.length));
  });

  for (const keptAs of ['delimited', 'json-lines', 'parquet', 'items'] as const)
    it(`${keptAs}: refused when a little less is free than it needs, and no sooner`, async () => {
      const need = await estimateMemoryNeed(table, keptAs);
      await requireMemory(table, keptAs, need);
      await assert.rejects(requireMemory(table, keptAs, need * 0.95), InputError);
    });

  describe('an archive that becomes longer than it states is refused as it is unpacked', () => {
    // Of four times its size, as which it is estimated, and of a third of what it becomes.
    const small = new TextEncoder().encode(`user_id,item_id\n${'u1,i1\n'.repeat(100_000)}`);
    const dense = new MemorySource(
      'log.csv.gz',
      Uint8Array.from(Buffer.concat([gzipSync(small), gzipSync('u2,i2\n'), gzipSync('u2,i3\n')])),
    );
    const open = () => Promise.resolve(dense);
    const asked = { file: { kind: 'path', name: 'log.csv.gz', path: '' } as const, overrides: undefined };
    const watch = (free: number) => ({ check: () => undefined, progress: () => undefined, free });
    const refused = (error: unknown): boolean =>
      error instanceof InputError && error.problem.file === 'log.csv.gz' && /memory/.test(error.message);
    const options = { by: 'random', test: '0.2' } as const;
    const commands: readonly [string, (free: number) => Promise<unknown>][] = [
      [
        'split',
        (free) =>
          splitFile(dense, {
            options: splitOptions(options),
            overrides: undefined,
            newHasher: () => ({ update: () => undefined, digest: () => '' }),
            target: undefined,
            watch: watch(free),
          }),
      ],
      [
        'audit',
        (free) =>
          auditFiles(open, {
            train: [asked],
            valid: undefined,
            test: asked,
            lists: [],
            catalogue: undefined,
            surface: 'command line',
            watchOf: () => watch(free),
          }),
      ],
      ['a catalogue', (free) => readItemTable(dense, new Identifiers(), 'item', undefined, watch(free))],
    ];
    for (const [name, run] of commands)
      it(name, async () => {
        await assert.rejects(run(300_000), refused);
        await run(30_000_000);
      });
  });

  it('each file of an evaluation is held against what is left, not only the first', async () => {
    const asked: number[] = [];
    const limit = (kept: number): number => {
      asked.push(kept);
      return 50_000_000 - kept;
    };
    const outcome = await new Engine(openBytes, limit).evaluate(request, () => undefined);
    assert.equal(outcome.kind, 'done');
    assert.equal(asked.length, 2);
    assert.ok(asked[1] > asked[0]);
  });

  const machine: MachineMemory = { platform: 'linux', total: 16e9, free: 8e9, constrained: 0, used: 1e9 };
  const usable: readonly [string, Partial<MachineMemory>, number][] = [
    ['no container', {}, 7.2e9],
    ['a limit larger than the machine is none', { constrained: 2 ** 63 }, 7.2e9],
    ['a container has its limit, less what is used', { constrained: 3e9 }, 1.8e9],
    ['a container larger than what the machine has left', { constrained: 12e9 }, 7.2e9],
    ['macOS gives caches back', { platform: 'darwin', free: 0.1e9 }, 7.2e9],
    ['macOS with more free than that', { platform: 'darwin', free: 10e9 }, 9e9],
  ];
  for (const [name, part, expected] of usable)
    it(`what may be used: ${name}`, () => assert.equal(usableMemory({ ...machine, ...part }), expected));

  it('used up in the middle is a problem of the file, not a bug', async () => {
    const engine = new Engine(async (reference) => {
      assert.ok(reference.kind === 'bytes');
      const source = new MemorySource(reference.name, reference.bytes);
      source.chunks = () => {
        throw new RangeError('Array buffer allocation failed');
      };
      return source;
    });
    const outcome = await engine.inspect({ kind: 'bytes', name: 'recs.csv', bytes });
    assert.ok(outcome.kind === 'problem', outcome.kind);
    assert.equal(outcome.problem.file, 'recs.csv');
    assertSentence(outcome.problem.message);
    assert.ok(isOutOfMemory(Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })));
    assert.ok(!isOutOfMemory(new RangeError('precision')));
  });

  it('is not what a length says that no memory could hold, and says what happened', async () => {
    const thrown = (work: () => unknown): RangeError => {
      try {
        work();
      } catch (error) {
        return error as RangeError;
      }
      throw new Error('Nothing was thrown.');
    };
    for (const length of [-1, NaN, -Infinity, 1.5])
      assert.ok(!isOutOfMemory(new RangeError(`Invalid typed array length: ${length}`)), String(length));
    assert.ok(!isOutOfMemory(thrown(() => new Float64Array(-1))));
    const tooLong = thrown(() => new Float64Array(2 ** 52));
    assert.ok(isOutOfMemory(tooLong), tooLong.message);
    const reference = { kind: 'bytes' as const, name: 'recs.csv', bytes };
    const failing = withOpenedFile(openBytes, reference, () => {
      throw tooLong;
    });
    await assert.rejects(failing, (error: InputError) => {
      assert.equal(error.problem.file, 'recs.csv');
      return error.problem.message.includes(tooLong.message);
    });
  });
});
