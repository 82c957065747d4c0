import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { timeAsNumber } from '../../../src/core/logs/timeColumn';
import { PART_NAMES } from '../../../src/core/splits/splitPart';
import { splitLog } from '../../../src/core/splits/split';
import { splitOptions } from '../../../src/core/splits/splitOptions';
import { configOf, logOfText } from './logs';

const folder = path.join(__dirname, '../../fixtures/golden/splits');
const text = readFileSync(path.join(folder, 'interactions.csv'), 'utf8');
const [header, ...lines] = text.split(/(?<=\n)/);

interface Golden {
  readonly args: readonly string[];
  readonly filters: unknown;
  readonly shortUsers?: number;
  readonly tiesDecided?: number;
  readonly testFrom?: number | null;
  readonly validFrom?: number | null;
  readonly folds: readonly {
    readonly parts: Readonly<
      Record<string, { rows: number; bytes: number; sha256: string; lines: number[] }>
    >;
    readonly left?: Readonly<Record<string, number>>;
    readonly from?: number;
    readonly to?: number;
  }[];
}

describe('the golden splits', () => {
  for (const name of readdirSync(path.join(folder, 'cases')))
    it(name, () => {
      const golden = JSON.parse(readFileSync(path.join(folder, 'cases', name), 'utf8')) as Golden;
      const options = splitOptions(configOf(golden.args));
      const log = logOfText('interactions.csv', text);
      const split = splitLog(log, options);
      assert.deepEqual(split.filters, golden.filters);
      assert.equal(split.shortUsers, golden.shortUsers);
      assert.equal(split.tiesDecided, golden.tiesDecided);
      if (golden.testFrom !== undefined) {
        const number = (point: typeof split.testFrom): number | null =>
          point === undefined ? null : timeAsNumber(point);
        assert.deepEqual(
          [number(split.testFrom), number(split.validFrom)],
          [golden.testFrom, golden.validFrom],
        );
      }
      assert.equal(split.folds, golden.folds.length);
      for (const [index, expected] of golden.folds.entries()) {
        const { parts, left, window } = split.fold(index);
        for (const [code, part] of PART_NAMES.entries()) {
          if (part === undefined) continue;
          const rows = [...parts.keys()].filter((row) => parts[row] === code);
          const given = expected.parts[part];
          assert.deepEqual(rows, given?.lines ?? [], part);
          if (given === undefined) continue;
          const content = header + rows.map((row) => lines[row]).join('');
          assert.equal(createHash('sha256').update(content).digest('hex'), given.sha256);
        }
        if (expected.left !== undefined) assert.deepEqual(left, expected.left);
        assert.equal(window && timeAsNumber(window.from), expected.from);
        assert.equal(window && timeAsNumber(window.to), expected.to);
      }
    });
});
