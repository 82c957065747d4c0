import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { headOf } from '../../../src/reading/sources/byteSource';
import { openSource } from '../../../src/reading/sources/fileSource';
import { InputError } from '../../../src/shared/problem';

describe('a file on disk', () => {
  it('whose next chunk cannot be read says so when it is asked for, and not to nobody', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-chunks-'));
    const file = path.join(folder, 'recs.csv');
    fs.writeFileSync(file, new Uint8Array(5 << 20).fill(65));
    const unheard: unknown[] = [];
    const hear = (reason: unknown): void => void unheard.push(reason);
    process.on('unhandledRejection', hear);
    try {
      const source = await openSource({ kind: 'path', name: file, path: file });
      const chunks = source.chunks(() => undefined)[Symbol.asyncIterator]();
      await chunks.next();
      await source.close();
      await chunks.next(); // was read already; the one behind it cannot be
      await new Promise((resolve) => setTimeout(resolve, 20));
      assert.deepEqual(unheard, []);
      await assert.rejects(
        async () => chunks.next(),
        (error) => error instanceof InputError && error.problem.file === file,
      );
    } finally {
      process.off('unhandledRejection', hear);
      fs.rmSync(folder, { recursive: true });
    }
  });

  it('has changed when it was written again, also in the same length', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-changed-'));
    const file = path.join(folder, 'recs.csv');
    fs.writeFileSync(file, 'u1,a\n');
    const written = new Date('2026-01-01T00:00:00Z');
    fs.utimesSync(file, written, written);
    const source = await openSource({ kind: 'path', name: file, path: file });
    try {
      assert.equal(await source.changed(), undefined);
      fs.writeFileSync(file, 'u1,b\n');
      assert.match((await source.changed())?.message ?? '', /changed while being read/);
    } finally {
      await source.close();
      fs.rmSync(folder, { recursive: true });
    }
  });

  it('is looked at again after it was closed, as long as it is what it was', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-again-'));
    const file = path.join(folder, 'items.csv');
    fs.writeFileSync(file, 'item,title\na,Alien\n');
    try {
      const source = await openSource({ kind: 'path', name: file, path: file });
      await source.close();
      assert.equal(Buffer.from(source.again?.(13, 5) ?? []).toString(), 'Alien');
      assert.equal(Buffer.from(source.again?.(13, 500) ?? []).toString(), 'Alien\n');
      fs.appendFileSync(file, 'b,Brazil\n');
      assert.equal(source.again?.(13, 5), undefined);
      fs.rmSync(file);
      assert.equal(source.again?.(13, 5), undefined);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });

  it('opens though its name and its folder’s are no UTF-8, where only one reads so', async function () {
    if (os.platform() !== 'linux') this.skip();
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-names-'));
    const inside = Buffer.concat([Buffer.from(`${folder}/r`), Buffer.from([0xe9]), Buffer.from('sultats')]);
    const named = (name: number[]): Buffer => Buffer.concat([inside, Buffer.from('/'), Buffer.from(name)]);
    try {
      fs.mkdirSync(inside);
      fs.writeFileSync(named([0x61, 0xff]), 'one');
      const text = async (): Promise<string> => {
        const given = named([0x61, 0xff]).toString();
        const source = await openSource({ kind: 'path', name: given, path: given });
        const { bytes } = await headOf(source, 10);
        await source.close();
        return Buffer.from(bytes).toString();
      };
      assert.equal(await text(), 'one');
      fs.writeFileSync(named([0x61, 0xfe]), 'another that reads so');
      await assert.rejects(text(), InputError);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });
});
