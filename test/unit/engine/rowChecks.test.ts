import assert from 'node:assert/strict';
import path from 'node:path';
import { tableFromArrays, tableToIPC } from 'apache-arrow';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { lineOfRow } from '../../../src/core/data/interactions/interactions';
import { rowChecks, type RowCheck } from '../../../src/reading/formats/rowChecks';
import { Engine } from '../../../src/engine/engine';
import { openSource } from '../../../src/reading/sources/fileSource';
import type { ReadingThreads } from '../../../src/engine/threads/segments/readingThreads';
import { segmentedReading } from '../../../src/engine/threads/segments/segmentedReading';
import { Threads } from '../../../src/engine/threads/threads';
import type { FindingCode } from '../../../src/shared/findings/finding';
import { findingKinds, type FindingKind } from '../../../src/shared/findings/kinds';
import { builtScript } from './builtScript';
import { Workspace } from './engineWorkspace';

const HUGE = 2e9;
const ROWS = 4000;
/** Rows with a huge score, counted from 0: far from each other, so that several threads see one. */
const FOUND = [5, 1500, 3999];

const users = Array.from({ length: ROWS }, (_, row) => `u${Math.floor(row / 20)}`);
const items = Array.from({ length: ROWS }, (_, row) => `i${row % 20}`);
const scores = users.map((_, row) => (FOUND.includes(row) ? HUGE : 20 - (row % 20)));

/** A finding per row, as a newcomer adds one: an entry of kinds.ts, and one of rowChecks. */
const code = 'huge-score-of-a-test' as FindingCode;
const kind: FindingKind = {
  severity: 'warning',
  title: () => 'Huge score',
  text: (details) => `The score ${details[0]} is huge.`,
  advice: () => 'Check the column of scores.',
};
const hugeScores: RowCheck = ({ rows, values, lines }, findings) => {
  for (let row = 0; row < rows; row++) {
    const value = values?.[row] ?? 0;
    if (value >= 1e9) findings.add(code, false, () => ({ line: lineOfRow(lines, row), details: [value] }));
  }
};

describe('a finding per row', () => {
  const workspace = new Workspace();
  const checks = rowChecks as RowCheck[];
  let threads: ReadingThreads;

  before(async () => {
    const script = path.join(workspace.folder, 'segment.worker.js');
    await builtScript(`import '../../../src/engine/threads/segments/segment.worker';`, script);
    threads = new Threads(script, 2);
    checks.push(hugeScores);
    Object.assign(findingKinds, { [code]: kind });
    const csv = (quote: string): string =>
      users.map((user, row) => `${quote}${user}${quote},${items[row]},${scores[row]}\n`).join('');
    const record = (row: number) => ({ user: users[row], item: items[row], score: scores[row] });
    const records = users.map((_, row) => record(row));
    const lists = Array.from({ length: ROWS / 20 }, (_, user) =>
      JSON.stringify({ user: `u${user}`, items: records.slice(user * 20, user * 20 + 20) }),
    );
    workspace.write('plain.csv', `user,item,score\n${csv('')}`);
    // The quote that nothing ends takes rows out of the hands of the scanner.
    workspace.write('odd.csv', `user,item,score\n${csv('')}u1,"odd" quote,1\n`);
    workspace.write('quoted.csv', `user,item,score\n${csv('"')}`);
    workspace.write(
      'run.txt',
      users.map((user, row) => `${user} Q0 ${items[row]} 1 ${scores[row]} x\n`).join(''),
    );
    workspace.write('rows.jsonl', records.map((one) => `${JSON.stringify(one)}\n`).join(''));
    workspace.write('lists.jsonl', lists.map((one) => `${one}\n`).join(''));
    workspace.write('rows.json', JSON.stringify(records, undefined, 1));
    workspace.write(
      'rows.parquet',
      new Uint8Array(
        parquetWriteBuffer({
          columnData: [
            { name: 'user', data: users },
            { name: 'item', data: items },
            { name: 'score', data: scores, type: 'DOUBLE' },
          ],
        }),
      ),
    );
    workspace.write(
      'rows.arrow',
      tableToIPC(tableFromArrays({ user: users, item: items, score: Float64Array.from(scores) }), 'file'),
    );
    workspace.write(
      'truth.csv',
      `user,item\n${users.map((user, row) => `${user},${items[row]}\n`).join('')}`,
    );
  });

  after(() => {
    checks.splice(checks.indexOf(hugeScores), 1);
    Reflect.deleteProperty(findingKinds, code);
    threads.stop();
    workspace.remove();
  });

  const belowHeader = FOUND.map((row) => row + 2);
  const fromOne = FOUND.map((row) => row + 1);
  for (const [file, lines] of [
    ['plain.csv', belowHeader],
    ['odd.csv', belowHeader],
    ['quoted.csv', belowHeader],
    ['run.txt', fromOne],
    ['rows.jsonl', fromOne],
    ['lists.jsonl', FOUND.map((row) => Math.floor(row / 20) + 1)],
    // A record takes five lines behind that of the bracket, and its row is where its item stands.
    ['rows.json', FOUND.map((row) => 4 + row * 5)],
    ['rows.parquet', fromOne],
    ['rows.arrow', fromOne],
  ] as const)
    it(`is reported for plain rows of ${file}, by one thread and by several`, async () => {
      const segmented = segmentedReading(threads, { file: 0, segment: 20_000 });
      for (const engine of [new Engine(openSource), new Engine(openSource, undefined, { segmented })]) {
        const outcome = await engine.evaluate(workspace.request(file, 'truth.csv'));
        assert.ok(outcome.kind === 'done', JSON.stringify(outcome).slice(0, 500));
        const found = outcome.value.models[0].file.findings.find((finding) => finding.code === code);
        assert.deepEqual(
          found?.places,
          lines.map((line) => ({ line, details: [HUGE] })),
        );
      }
    });
});
