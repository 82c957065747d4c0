import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { openSource } from '../../src/reading/sources/fileSource';
import { estimateMemoryNeed } from '../../src/reading/inputs/memoryNeed';
import { shapeOfSource } from '../../src/reading/inputs/tableFile';
import { builtScript } from '../unit/engine/builtScript';
import { Workspace } from '../unit/engine/engineWorkspace';

/** Pieces of text under way and what is not collected yet, whatever the size of a file. */
const WORKING_BYTES = 16e6;
const USERS = 25_000;
const LENGTH = 20;

const item = (user: number, rank: number): string => `i${(user * 373 + rank * 97) % 5000}`;
const score = (user: number, rank: number): string => (1 - rank / LENGTH - (user % 7) / 1000).toFixed(4);
const users = Array.from({ length: USERS }, (_, user) => user);
const ranks = Array.from({ length: LENGTH }, (_, rank) => rank);
const byUser = <T>(row: (user: number, rank: number) => T): T[] =>
  users.flatMap((user) => ranks.map((rank) => row(user, rank)));
const byRank = <T>(row: (user: number, rank: number) => T): T[] =>
  ranks.flatMap((rank) => users.map((user) => row(user, rank)));

const comma = (user: number, rank: number): string => `u${user},${item(user, rank)},${score(user, rank)}\n`;
const record = (user: number, rank: number): string =>
  `{"user": "u${user}", "item": "${item(user, rank)}", "score": ${score(user, rank)}}`;
const csv = (rows: readonly string[]): string => `user,item,score\n${rows.join('')}`;
const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le');

/** What the text of each file is, made when it is its turn: together they would fill a small machine. */
const FILES: readonly [name: string, content: () => string | Uint8Array][] = [
  ['users-together.csv', () => csv(byUser(comma))],
  ['users-again-and-again.csv.gz', () => gzipSync(csv(byRank(comma)))],
  ['users-again-and-again-utf-16.csv', () => utf16(csv(byRank(comma)))],
  ['users-again-and-again.json', () => `[${byRank(record).join(',')}]`],
  [
    'users.json.gz',
    () =>
      gzipSync(
        `{${users.map((user) => `"u${user}":{${ranks.map((rank) => `"${item(user, rank)}":${score(user, rank)}`).join(',')}}`).join(',')}}`,
      ),
  ],
  [
    'lists.csv',
    () =>
      `user,items\n${users.map((user) => `u${user},${ranks.map((rank) => item(user, rank)).join(' ')}\n`).join('')}`,
  ],
];

/** Evaluates what its arguments name and prints the most memory that its process ever had. */
const CHILD = `
import { readFileSync } from 'node:fs';
import { Engine } from '../../../src/engine/engine';
import { openSource } from '../../../src/reading/sources/fileSource';
void (async () => {
  const [recommendations, truth, items] = process.argv.slice(2);
  const input = (path) => ({ file: { kind: 'path', name: path, path }, shape: undefined });
  const outcome = await new Engine(openSource).evaluate({
    id: 'peak',
    truth: input(truth),
    models: [{ ...input(recommendations), model: 'model' }],
    ...(items && { items: input(items) }),
    settings: { measures: items ? 'ILD@10' : 'nDCG@10, AP@10, Recall@10', convention: 'recscope', threshold: undefined },
  });
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
  console.log(/VmHWM:\\s+(\\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))[1]);
})();
`;

// Only there does a process know its own peak: elsewhere it has that of whoever started it.
const measurable = fs.existsSync('/proc/self/status');

(measurable ? describe : describe.skip)('the estimate of memory, against the peak of a process', function () {
  this.timeout(60_000);
  const workspace = new Workspace();
  const at = (name: string): string => path.join(workspace.folder, name);
  let base = 0;

  const peak = (...files: readonly string[]): number =>
    Number(execFileSync(process.execPath, [at('child.js'), ...files.map(at)], { encoding: 'utf8' })) * 1024;

  before(async () => {
    await builtScript(CHILD, at('child.js'));
    workspace.write('truth.csv', `user,item,rating\nu0,${item(0, 1)},3\nu1,${item(1, 1)},2\n`);
    workspace.write('small.csv', csv([comma(0, 1)]));
    base = Math.min(...[1, 2, 3].map(() => peak('small.csv', 'truth.csv')));
  });
  after(() => workspace.remove());

  function compare(name: string, need: number, measured: number): void {
    const estimate = need + WORKING_BYTES;
    const ratio = estimate / measured;
    const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);
    console.log(`      ${name}: ${megabytes(estimate)} MB estimated, ${megabytes(measured)} MB measured`);
    assert.ok(ratio > 1 / 2 && ratio < 2, `${name}: ${estimate} against ${measured}`);
  }

  for (const [name, content] of FILES) {
    it(name, async () => {
      workspace.write(name, content());
      const source = await openSource({ kind: 'path', name, path: at(name) });
      const shape = await shapeOfSource(source);
      const need = await estimateMemoryNeed(source, shape.format);
      await source.close();
      compare(name, need, peak(name, 'truth.csv') - base);
    });
  }

  it('items.csv, which is read whole', async () => {
    const rows = Array.from({ length: 80_000 }, (_, row) => `i${row},Drama|Genre ${row % 20},title ${row}\n`);
    workspace.write('items.csv', `item,genres,title\n${rows.join('')}`);
    const source = await openSource({ kind: 'path', name: 'items.csv', path: at('items.csv') });
    const need = await estimateMemoryNeed(source, 'items');
    await source.close();
    compare('items.csv', need, peak('small.csv', 'truth.csv', 'items.csv') - base);
  });
});
