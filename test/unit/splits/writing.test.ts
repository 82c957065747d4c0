import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { seededGenerator } from '../../../src/core/statistics/xoshiro';
import { configOf } from './logs';
import { written } from './written';

const folder = path.join(__dirname, '../../fixtures/golden/splits');
const interactions = readFileSync(path.join(folder, 'interactions.csv'));

function sha256(bytes: Uint8Array | undefined): string {
  return createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');
}

interface Golden {
  readonly args: readonly string[];
  readonly filters: unknown;
  readonly folds: readonly {
    readonly parts: Readonly<
      Record<string, { rows: number; bytes: number; sha256: string; lines: number[] }>
    >;
  }[];
}

const CASES = readdirSync(path.join(folder, 'cases')).map((name) => ({
  name,
  golden: JSON.parse(readFileSync(path.join(folder, 'cases', name), 'utf8')) as Golden,
}));

const FILES: Readonly<Record<string, string>> = {
  testHistory: 'test-history',
  validHistory: 'valid-history',
};

describe('the files of a split', () => {
  for (const { name, golden } of CASES)
    it(`are those of ${name}, to the byte`, async () => {
      const { manifest, files } = await written(
        'interactions.csv',
        interactions,
        configOf(golden.args),
        1000,
      );
      for (const [index, fold] of golden.folds.entries()) {
        const inFolder = golden.folds.length > 1 ? `${index}/` : '';
        for (const [part, expected] of Object.entries(fold.parts)) {
          const content = files.get(`${inFolder}${FILES[part] ?? part}.csv`);
          assert.equal(sha256(content), expected.sha256, part);
          const said = manifest.folds[index].parts[part as 'train'];
          assert.deepEqual(
            [said?.rows, said?.bytes, said?.sha256],
            [expected.rows, expected.bytes, expected.sha256],
            part,
          );
        }
      }
    });

  for (const name of ['atomic.inter', 'log.jsonl', 'ratings.dat', 'semicolon.csv'])
    for (const chunk of [1, 7, 1 << 20])
      it(`of ${name}, read ${chunk} bytes at a time`, async () => {
        const content = readFileSync(path.join(folder, 'dialects', name));
        const { files } = await written(name, content, { by: 'user', test: '1' }, chunk);
        const parts = path.join(folder, 'dialects', `${name}.parts`);
        for (const part of readdirSync(parts))
          assert.equal(files.get(part)?.toString(), readFileSync(path.join(parts, part), 'utf8'), part);
      });

  for (const encoding of ['utf-16le', 'utf-16be'] as const)
    it(`of ${encoding} stay so, with their mark and half characters`, async () => {
      const text = `user,item,time\r\n${Array.from({ length: 40 }, (_, row) => `u${row % 4}\u{1d4b0},"i${row}\ud83d x\r\ny",${row}`).join('\r\n')}`;
      const encoded = Buffer.from(`\ufeff${text}`, 'utf16le');
      if (encoding === 'utf-16be') encoded.swap16();
      for (const chunk of [3, 1 << 20]) {
        const { files } = await written('log.csv', encoded, { by: 'user', test: '3' }, chunk);
        const parts = ['train.csv', 'test.csv'].map((part) => {
          const bytes = Buffer.from(files.get(part) ?? '');
          return encoding === 'utf-16be' ? bytes.swap16() : bytes;
        });
        const rows = parts.map((bytes) => bytes.toString('utf16le').split(/(?<=",\d+\r\n)/));
        for (const part of rows) assert.ok(part[0].startsWith('\ufeffuser,item,time\r\n'));
        const all = rows.flatMap(([first, ...others]) => [
          first.slice('\ufeffuser,item,time\r\n'.length),
          ...others,
        ]);
        const whole = `${text.slice('user,item,time\r\n'.length)}\r\n`.split(/(?<=",\d+\r\n)/);
        assert.deepEqual(all.sort(), whole.sort());
      }
    });

  it('leave out blank lines and comments between rows, and keep what stands above them', async () => {
    const text = '# made by hand\nuser item time\nu1 i1 1\n\n# later\nu1 i2 2\n  \nu2 i1 3\nu2 i2 4\nu2 i3 5';
    const { files } = await written('log.txt', Buffer.from(text), { by: 'user-time', test: '1' });
    assert.equal(
      files.get('train.txt')?.toString(),
      '# made by hand\nuser item time\nu1 i1 1\nu2 i1 3\nu2 i2 4\n',
    );
    assert.equal(files.get('test.txt')?.toString(), '# made by hand\nuser item time\nu1 i2 2\nu2 i3 5\n');
  });
});

describe('a split of the same rows in another order', () => {
  const [header, ...lines] = interactions.toString().split(/(?<=\n)/);
  // Rows of the same user, item and time may change places: whole blocks of them are moved.
  const generator = seededGenerator(1, 'bootstrap', 'shuffle');
  const blocks = new Map<string, string[]>();
  for (const line of lines) {
    const [user, item, , time] = line.trim().split(',');
    const key = `${user}\0${item}\0${time}`;
    blocks.set(key, [...(blocks.get(key) ?? []), line]);
  }
  const order = [...blocks.values()];
  for (let at = order.length - 1; at > 0; at--) {
    const other = generator.below(at + 1);
    [order[at], order[other]] = [order[other], order[at]];
  }
  const shuffled = Buffer.from(header + order.flat().join(''));
  const sorted = (bytes: Buffer | undefined): string[] => (bytes?.toString() ?? '').split(/(?<=\n)/).sort();

  for (const { name, golden } of CASES) {
    const given = configOf(golden.args);
    // Equal times stand in the order of the file there.
    if (given.by === 'user-time' && given.ties !== 'hash') continue;
    if (given.history !== undefined || given.duplicates !== undefined) continue;
    it(`is the same: ${name}`, async () => {
      const one = await written('interactions.csv', interactions, given);
      const other = await written('interactions.csv', shuffled, given);
      assert.deepEqual([...other.files.keys()], [...one.files.keys()]);
      for (const [file, content] of one.files)
        assert.deepEqual(sorted(other.files.get(file)), sorted(content), file);
    });
  }
});
