import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readSource } from './reading';

const RANX = path.resolve(__dirname, '../../../../shared/peers/ranx');

/** Files that ranx wrote of the same run or the same judgements. */
const SAME: readonly (readonly [
  name: string,
  use: 'recommendations' | 'truth',
  others: readonly string[],
])[] = [
  ['run.json', 'recommendations', ['run.trec', 'run.trec.gz', 'run.parquet']],
  ['qrels.json', 'truth', ['qrels.trec.gz', 'qrels.parquet']],
  ['small_qrels.json', 'truth', ['small_qrels.trec']],
];

async function rowsOf(file: string, use: 'recommendations' | 'truth'): Promise<string[]> {
  const bytes = Uint8Array.from(readFileSync(path.join(RANX, file)));
  const { guess, file: found } = await readSource(bytes, file, () => use);
  assert.equal(guess.problem, undefined);
  assert.equal(guess.kind, use, `${file}: ${guess.reasons.join()}`);
  assert.equal(found.rowsRead, found.rows.length);
  return found.rows.map(([user, item, value]) => JSON.stringify([user, item, value])).sort();
}

describe('the files of ranx', () => {
  for (const [name, use, others] of SAME) {
    for (const other of others) {
      it(`${other} holds what ${name} holds`, async function () {
        if (!existsSync(RANX)) {
          console.log('      the files of peers are not here');
          return this.skip();
        }
        const rows = await rowsOf(name, use);
        assert.ok(rows.length > 0);
        assert.deepEqual(await rowsOf(other, use), rows);
      });
    }
  }
});
