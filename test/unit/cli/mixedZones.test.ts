import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { auditCommand } from '../../../src/cli/commands/audit';
import { experimentCommand } from '../../../src/cli/commands/experiment';
import { splitCommand } from '../../../src/cli/commands/split';

interface FoundZones {
  readonly findings: readonly { readonly code: string; readonly severity: string; readonly count?: number }[];
}

describe('times of a log with and without a time zone', () => {
  const write = process.stdout.write.bind(process.stdout);
  let folder = '';
  let printed = '';
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recscope-zones-'));
    printed = '';
    process.stdout.write = ((text: string | Uint8Array, done?: () => void) => {
      printed += String(text);
      done?.();
      return true;
    }) as typeof process.stdout.write;
  });
  afterEach(() => {
    process.stdout.write = write;
    process.exitCode = undefined;
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const ROWS = 60;
  const zoned = (row: number): string => new Date(Date.UTC(2026, 2, 1, row)).toISOString().slice(0, 19) + 'Z';
  const local = (row: number): string => zoned(row).slice(0, -1);
  const offset = (row: number): string => `${local(row)}+09:00`;
  const blank = (row: number): string => local(row).replace('T', ' ');
  const alternating =
    (one: (row: number) => string, other: (row: number) => string) =>
    (row: number): string =>
      (row % 3 === 0 ? one : other)(row);
  /** The times without a zone, by how the times of the log are written; 0: nothing is mixed. */
  const LOGS: Readonly<Record<string, readonly [timeOf: (row: number) => string, withoutZone: number]>> = {
    'Z in a third': [alternating(zoned, local), 40],
    'an offset in a third': [alternating(offset, local), 40],
    'UTC in a third': [alternating((row) => `${blank(row)} UTC`, blank), 40],
    'fractions of seconds': [
      alternating(
        (row) => `${local(row)}.25`,
        (row) => `${local(row)}.25Z`,
      ),
      20,
    ],
    'one without': [(row) => (row === 40 ? local(row) : zoned(row)), 1],
    'none without': [alternating(zoned, offset), 0],
    'none with': [alternating(local, blank), 0],
    'days beside zones': [alternating((row) => zoned(row).slice(0, 10), zoned), 0],
    numbers: [(row) => String(1_772_323_200 + 3600 * row), 0],
  };

  const logOf = (name: string, columns: string, rowOf: (row: number) => string): string => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, [columns, ...Array.from({ length: ROWS }, (_, row) => rowOf(row)), ''].join('\n'));
    return file;
  };
  const interactions = (name: string, timeOf: (row: number) => string): string =>
    logOf(name, 'user_id,item_id,timestamp', (row) => `u${row % 6},i${(row * 7) % 20},${timeOf(row)}`);
  const found = async (
    command: (argv: string[]) => Promise<unknown>,
    ...argv: string[]
  ): Promise<readonly unknown[]> => {
    printed = '';
    await command([...argv, '--format', 'json']);
    return (JSON.parse(printed) as FoundZones).findings
      .filter(({ code }) => code === 'mixed-zones')
      .map(({ severity, count }) => [severity, count]);
  };

  for (const [name, [timeOf, withoutZone]] of Object.entries(LOGS))
    it(name, async () => {
      const expected = withoutZone === 0 ? [] : [['warning', withoutZone]];
      const file = interactions('log.csv', timeOf);
      assert.deepEqual(
        await found(splitCommand, file, '--by', 'time', '--test', '20%', '--dry-run'),
        expected,
      );
      // Quoted fields are read with care.
      const quoted = logOf(
        'quoted.csv',
        'user_id,item_id,timestamp',
        (row) => `"u""${row % 6}",i${row % 20},"${timeOf(row)}"`,
      );
      assert.deepEqual(
        await found(splitCommand, quoted, '--by', 'time', '--test', '20%', '--dry-run'),
        expected,
      );
      assert.deepEqual(await found(auditCommand, '--train', file, '--test', file), [
        ...(withoutZone === 0 ? [] : [['warning', 2 * withoutZone]]),
      ]);
      const log = logOf(
        'experiment.csv',
        'user_id,variant,event,timestamp',
        (row) => `u${row % 30},${row % 2 === 0 ? 'A' : 'B'},view,${timeOf(row)}`,
      );
      assert.deepEqual(
        await found(experimentCommand, log, '--variant', 'variant', '--control', 'A'),
        expected,
      );
    });

  it('one part of a split has zones, the other has none', async () => {
    const [train, test] = [interactions('train.csv', local), interactions('test.csv', zoned)];
    assert.deepEqual(await found(auditCommand, '--train', train, '--test', test), [['warning', ROWS]]);
  });
});
