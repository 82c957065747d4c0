import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openSource } from '../../../src/reading/sources/fileSource';
import { splitReading } from '../../../src/reading/logs/splitReading';
import { InputError } from '../../../src/shared/problem';

describe('opening files within folders', () => {
  let root: string;
  let own: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'recscope-opened-'));
    own = path.join(root, 'own');
    for (const folder of ['own/folds/0', 'other/parts'].map((name) => path.join(root, name)))
      mkdirSync(folder, { recursive: true });
    for (const file of ['own/a.csv', 'other/s.csv', 'other/parts/part-0.csv', 'other/parts/part-1.csv'])
      writeFileSync(path.join(root, file), 'u,i,1\n');
    symlinkSync('../other/s.csv', path.join(own, 'turned.csv'));
    symlinkSync('../other/parts', path.join(own, 'turned'), 'dir');
    symlinkSync('a.csv', path.join(own, 'link.csv'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const textOf = async (name: string, within: readonly string[] | undefined): Promise<string> => {
    const source = await openSource({ kind: 'path', name, path: path.join(own, name), within });
    try {
      let text = '';
      for await (const chunk of source.chunks(() => undefined)) text += Buffer.from(chunk).toString();
      return text;
    } finally {
      await source.close();
    }
  };

  for (const [name, isRead] of [
    ['a.csv', true],
    ['link.csv', true],
    ['turned.csv', false],
    ['turned', false],
  ] as const)
    it(`${name} is ${isRead ? '' : 'not '}read within its folder, and without one`, async () => {
      assert.match(await textOf(name, undefined), /u,i,1/);
      if (isRead) assert.equal(await textOf(name, [own]), 'u,i,1\n');
      else await assert.rejects(textOf(name, [own]), InputError);
    });

  it('a file that has come to the path since is not read again', async () => {
    const file = path.join(own, 'a.csv');
    const source = await openSource({ kind: 'path', name: 'a.csv', path: file });
    try {
      assert.equal(source.again?.(0, 6)?.length, 6);
      const { mtime, atime } = statSync(file);
      writeFileSync(`${file}.new`, 'x,y,2\n');
      utimesSync(`${file}.new`, atime, mtime);
      renameSync(`${file}.new`, file);
      assert.equal(source.again?.(0, 6), undefined);
    } finally {
      await source.close();
    }
  });

  it('a split.json above a numbered folder is not read beyond the folders', async () => {
    const manifest = {
      schema: 'recscope-split/1',
      input: { reading: { format: 'csv', columns: [{ role: 'user', column: 'who' }] } },
      folds: [{ parts: { train: { file: '0/train.csv' } } }],
    };
    writeFileSync(path.join(own, 'folds/split.json'), JSON.stringify(manifest));
    const file = path.join(own, 'folds/0/train.csv');
    const readingWithin = (within: readonly string[]) =>
      splitReading(openSource, { kind: 'path', name: file, path: file, within });
    assert.equal((await readingWithin([own]))?.columns?.length, 1);
    assert.equal(await readingWithin([path.join(own, 'folds/0')]), undefined);
  });
});
