import assert from 'node:assert/strict';
import { openBytes } from '../../../src/reading/sources/byteSource';
import { auditFiles, type AuditInput } from '../../../src/reading/logs/auditFiles';

const NUMBERS = Array.from({ length: 40 }, (_, number) => number);

describe('cold users and items of an audit', () => {
  async function audited(idOf: (number: number) => string, column: 'user' | 'item'): Promise<unknown> {
    const input = (name: string, write: (number: number) => string): AuditInput => {
      const rows = NUMBERS.map((number) =>
        column === 'item' ? `u${number % 10},${write(number)}` : `${write(number)},i${number % 10}`,
      );
      const bytes = new TextEncoder().encode(`user,item\n${rows.join('\n')}\n`);
      return { file: { kind: 'bytes', name, bytes }, overrides: undefined };
    };
    const { findings } = await auditFiles(openBytes, {
      surface: 'command line',
      train: [input('train.csv', (number) => `a${number}`)],
      valid: undefined,
      test: input('test.csv', idOf),
      lists: [],
      catalogue: undefined,
    });
    const codes = ['ids-written-differently', 'cold-items', 'cold-users'];
    return findings.flatMap(({ code, count, rows }) => (codes.includes(code) ? [[code, count, rows]] : []));
  }

  for (const column of ['item', 'user'] as const)
    it(`are those that train has in no form (${column})`, async () => {
      const upper = await audited((number) => `${number < 20 ? 'A' : 'a'}${number}`, column);
      assert.deepEqual(upper, [['ids-written-differently', 20, undefined]]);
      const withNew = (number: number): string => (number > 36 ? `new${number}` : `a${number}`);
      assert.deepEqual(await audited(withNew, column), [[`cold-${column}s`, 3, 3]]);
      const both = (number: number): string => (number < 20 ? `A${number}` : withNew(number));
      assert.deepEqual(await audited(both, column), [
        ['ids-written-differently', 20, undefined],
        [`cold-${column}s`, 3, 3],
      ]);
    });
});

describe('common pairs of an audit', () => {
  it('are interactions in both parts, not grades of 0 or less', async () => {
    const input = (name: string, rows: string): AuditInput => {
      const bytes = new TextEncoder().encode(`user,item,label\n${rows}\n`);
      return { file: { kind: 'bytes', name, bytes }, overrides: undefined };
    };
    const { between } = await auditFiles(openBytes, {
      surface: 'command line',
      train: [input('train.csv', 'u1,a,0\nu1,b,1\nu1,c,1\nu2,a,0\nu2,a,1\nu2,b,-1')],
      valid: undefined,
      test: input('test.csv', 'u1,a,1\nu1,b,0\nu1,c,1\nu2,a,1\nu2,b,1'),
      lists: [],
      catalogue: undefined,
    });
    assert.deepEqual(
      between.map(({ commonPairs, pairRows }) => [commonPairs, pairRows]),
      [[2, 2]],
    );
  });
});
