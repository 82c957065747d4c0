import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openSource } from '../../../src/engine/fileSource';
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
});
