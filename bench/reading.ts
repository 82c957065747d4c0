/**
 * How fast bytes become rankings, in one thread: `npx tsx bench/reading.ts [users] [list length] [kind]`.
 * Kinds: csv, grades, long (16-digit scores), quoted, trec, interleaved. Prints the processor time of the
 * best of five runs beside that of touching every byte once, which is the limit.
 */
import { FindingCollector } from '../src/core/findings/findingCollector';
import { Identifiers } from '../src/core/data/ids/identifiers';
import { buildRankings } from '../src/core/data/rankings';
import { buildTruth } from '../src/core/data/truth';
import { inspectHead } from '../src/reading/formats/detection/inspect';
import { RowPolicy } from '../src/reading/formats/rowPolicy';
import { createTextReader } from '../src/reading/formats/textReadings';

const users = Number(process.argv[2] ?? 50_000);
const length = Number(process.argv[3] ?? 100);
const kinds =
  process.argv[4] === undefined
    ? ['csv', 'grades', 'long', 'quoted', 'trec', 'interleaved']
    : [process.argv[4]];

for (const kind of kinds) {
  const bytes = generated(kind, users, length);
  const rows = users * length;
  const touch = best(() => touched(bytes));
  const read = best(() => reading(bytes, kind));
  const { stages } = reading(bytes, kind);
  console.log(
    `${kind.padEnd(12)} ${(bytes.length / 1e6).toFixed(0).padStart(4)} MB  touch ${touch.toFixed(0).padStart(4)} ms  ` +
      `read+build ${read.toFixed(0).padStart(5)} ms  ${(rows / read / 1000).toFixed(1)} M rows/s  ` +
      `${(read / touch).toFixed(1)} × touch  (${stages})`,
  );
}

function best(run: () => unknown): number {
  let shortest = Infinity;
  for (let i = 0; i < 5; i++) {
    const start = process.cpuUsage();
    run();
    shortest = Math.min(shortest, process.cpuUsage(start).user / 1000);
  }
  return shortest;
}

/** Every byte, in the same chunks that a file stream gives. */
function touched(bytes: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < bytes.length; i++) sum = (sum + bytes[i]) | 0;
  return sum;
}

function reading(bytes: Uint8Array, kind: string): { stages: string } {
  const started = performance.now();
  const guess = inspectHead(bytes.subarray(0, 1 << 18), `${kind}.csv`, false);
  const userIds = new Identifiers();
  const itemIds = new Identifiers();
  const findings = new FindingCollector(kind);
  const use = kind === 'grades' ? 'truth' : 'recommendations';
  const reader = createTextReader(
    new RowPolicy(guess.shape, { use, expectedBytes: bytes.length }, userIds, itemIds, findings),
  );
  for (let start = 0; start < bytes.length; start += 1 << 20)
    reader.write(bytes.subarray(start, start + (1 << 20)));
  const interactions = reader.end();
  const ended = performance.now();
  const built =
    use === 'truth'
      ? buildTruth(interactions, userIds.size, findings, { combine: 'max' })
      : buildRankings(interactions, userIds.size, findings);
  const done = performance.now();
  if (built.items.length !== users * length)
    throw new Error(`${built.items.length} rows; ${JSON.stringify(findings.findings()[0])}`);
  return { stages: `${(ended - started).toFixed(0)} + ${(done - ended).toFixed(0)} ms` };
}

function generated(kind: string, userCount: number, listLength: number): Uint8Array {
  const random = seeded(7);
  const catalogue = 40_000;
  const bytes = Buffer.allocUnsafe(userCount * listLength * 64 + 100);
  let at = 0;
  const put = (text: string): void => {
    at += bytes.write(text, at, 'latin1');
  };
  if (kind === 'grades') put('user_id,item_id,rating\n');
  else if (kind === 'quoted') put('"user_id","item_id","score"\n');
  else if (kind !== 'trec') put('user_id,item_id,score\n');
  const item = (user: number, rank: number): number => (user * 7919 + rank * 373) % catalogue;
  const row = (user: number, rank: number): void => {
    const u = `u${String(user).padStart(6, '0')}`;
    const i = `i${String(item(user, rank)).padStart(5, '0')}`;
    const exact = 1 - (rank + random()) / listLength;
    const score = kind === 'long' ? String(exact) : exact.toFixed(6);
    if (kind === 'trec') put(`${u} Q0 ${i} ${rank + 1} ${score} run\n`);
    else if (kind === 'quoted') put(`"${u}","${i}","${score}"\n`);
    else if (kind === 'grades') put(`${u},${i},${1 + Math.floor(random() * 5)}.0\n`);
    else put(`${u},${i},${score}\n`);
  };
  if (kind === 'interleaved')
    for (let rank = 0; rank < listLength; rank++)
      for (let user = 0; user < userCount; user++) row(user, rank);
  else
    for (let user = 0; user < userCount; user++)
      for (let rank = 0; rank < listLength; rank++) row(user, rank);
  return bytes.subarray(0, at);
}

/** mulberry32 (T. Ettinger 2017): small, and the same everywhere. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
