import assert from 'node:assert/strict';
import { evaluateCommand } from '../../../src/cli/commands/evaluate';
import { sqlCommand } from '../../../src/cli/commands/sql';
import type { InputError } from '../../../src/shared/protocol/problem';

/** Each option, field and value that was removed, where a user meets it, and what is named in its place. */
const REMOVED: readonly (readonly [written: string, () => Promise<unknown>, instead: RegExp])[] = [
  ...['--facts', '--results', '--pattern'].map(
    (option) =>
      [option, () => sqlCommand([option, 'x']), /run `recscope evaluate` or `recscope compare`/] as const,
  ),
  ...['BigQuery', 'snowflake'].map(
    (engine) =>
      [
        engine,
        () => evaluateCommand([`${engine}:shop.recs`, '--truth', `${engine}:shop.truth`]),
        /Export the tables to Parquet/,
      ] as const,
  ),
];

describe('what was removed', () => {
  for (const [written, met, instead] of REMOVED)
    it(`${written} is refused, with what to use instead`, async () => {
      await assert.rejects(met, ({ problem }: InputError) => {
        const said = `${problem.message} ${problem.advice}`;
        assert.ok(said.includes(`${written} was removed in RecScope 1.1.`), said);
        assert.match(said, instead);
        return true;
      });
    });
});
