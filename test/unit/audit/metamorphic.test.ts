import assert from 'node:assert/strict';
import fc from 'fast-check';
import { splitLog } from '../../../src/core/splits/split';
import { splitOptions } from '../../../src/core/splits/splitOptions';
import { PART_NAMES } from '../../../src/core/splits/splitPart';
import type { ReadOptions } from '../../../src/reading/formats/readOptions';
import { openBytes } from '../../../src/reading/sources/byteSource';
import { auditFiles, type AuditInput } from '../../../src/reading/logs/auditFiles';
import type { Audit } from '../../../src/shared/protocol/auditResult';
import type { SplitConfig } from '../../../src/shared/config/splitConfig';
import { runs } from '../../extent';
import { logOfText } from '../splits/logs';

interface Row {
  readonly user: string;
  readonly item: string;
  readonly time: number;
}

const ROW = fc.record({
  user: fc.integer({ min: 1, max: 6 }).map((user) => `u${user}`),
  item: fc.integer({ min: 1, max: 9 }).map((item) => `i${item}`),
  time: fc.integer({ min: 1_700_000_000, max: 1_700_000_400 }),
});
/** Rows of a user and an item have times of their own, which tell them apart. */
const rowsOf = (count: number): fc.Arbitrary<Row[]> =>
  fc.uniqueArray(ROW, { minLength: count, maxLength: 60, selector: (row) => JSON.stringify(row) });

/** A way to write rows that says the same. */
interface Writing {
  readonly order: (rows: readonly Row[]) => readonly Row[];
  readonly columns: readonly (keyof Row | 'lon')[];
  readonly prefix: string;
  /** Renames columns, which the call then names. */
  readonly suffix: string;
}

const AS_IS: Writing = { order: (rows) => rows, columns: ['user', 'item', 'time'], prefix: '', suffix: '' };

const WRITINGS: Readonly<Record<string, Partial<Writing>>> = {
  'rows in another order': { order: (rows) => rows.toReversed() },
  'columns in another order': { columns: ['time', 'item', 'user'] },
  'a column that nothing uses': { columns: ['user', 'lon', 'item', 'time'] },
  'IDs with a prefix': { prefix: 'shop-' },
  'other names of columns': { suffix: '_of_the_shop' },
};

function text(rows: readonly Row[], { order, columns, prefix, suffix }: Writing): string {
  const lines = order(rows).map((row, at) =>
    columns
      .map((column) => (column === 'lon' ? -at : column === 'time' ? row.time : `${prefix}${row[column]}`))
      .join(','),
  );
  return `${[columns.map((column) => `${column}${suffix}`).join(','), ...lines].join('\n')}\n`;
}

function toldColumns({ suffix }: Writing): ReadOptions {
  return {
    columns: [
      { role: 'user', column: `user${suffix}` },
      { role: 'item', column: `item${suffix}` },
      { role: 'timestamp', column: `time${suffix}` },
    ],
  };
}

/** @param trains rows of each file of train */
async function audited(
  trains: readonly (readonly Row[])[],
  test: readonly Row[],
  writing: Writing,
): Promise<unknown> {
  const input = (name: string, rows: readonly Row[]): AuditInput => ({
    file: { kind: 'bytes', name, bytes: new TextEncoder().encode(text(rows, writing)) },
    overrides: toldColumns(writing),
  });
  const audit: Audit = await auditFiles(openBytes, {
    surface: 'command line',
    train: trains.map((train, at) => input(`train${at}.csv`, train)),
    valid: undefined,
    test: input('test.csv', test),
    lists: [],
    catalogue: undefined,
  });
  const { parts, between, evaluable, popularity, protocol } = audit;
  const findings = audit.findings.map(({ code, severity, count, share }) => [code, severity, count, share]);
  return { parts, between, evaluable, protocol, popularity: popularity.headItems, findings };
}

describe('an audit', () => {
  for (const [name, change] of Object.entries(WRITINGS))
    it(`gives the same numbers with ${name}`, async () => {
      await fc.assert(
        fc.asyncProperty(rowsOf(4), rowsOf(4), async (train, test) => {
          const same = await audited([train], test, { ...AS_IS, ...change });
          assert.deepEqual(same, await audited([train], test, AS_IS));
        }),
        { numRuns: runs(30), seed: 48 },
      );
    });

  it('gives the same numbers with the rows of each user in two files', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(4), rowsOf(4), async (train, test) => {
        const halves = [0, 1].map((half) => train.filter((_, at) => at % 2 === half));
        assert.deepEqual(await audited(halves, test, AS_IS), await audited([train], test, AS_IS));
      }),
      { numRuns: runs(30), seed: 48 },
    );
  });
});

/** Rows of each part of a split, without the prefix of their IDs, in one order. */
function divided(rows: readonly Row[], config: SplitConfig, writing: Writing): unknown {
  const log = logOfText('log.csv', text(rows, writing), { told: toldColumns(writing) });
  const { parts } = splitLog(log, splitOptions(config)).fold(0);
  const written = writing.order(rows);
  return PART_NAMES.map((_, part) =>
    written
      .filter((_row, at) => parts[at] === part)
      .map(({ user, item, time }) => `${user} ${item} ${time}`)
      .sort(),
  );
}

describe('a split', () => {
  for (const [by, config] of Object.entries({
    random: { by: 'random', test: '0.3' },
    time: { by: 'time', test: '0.3' },
    'user-time': { by: 'user-time', test: '1', ties: 'hash' },
    'cold-items': { by: 'cold-items', test: '0.3' },
  } as const))
    for (const [name, change] of Object.entries(WRITINGS)) {
      // What is chosen by chance depends on the IDs.
      if (name === 'IDs with a prefix' && by !== 'time') continue;
      it(`by ${by} is the same with ${name}`, () => {
        fc.assert(
          fc.property(rowsOf(8), (rows) => {
            const own = { ...config } as unknown as SplitConfig;
            assert.deepEqual(divided(rows, own, { ...AS_IS, ...change }), divided(rows, own, AS_IS));
          }),
          { numRuns: runs(60), seed: 48 },
        );
      });
    }
});
