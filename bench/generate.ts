import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { rowsOf, type Input } from './inputs';

const CATALOGUE = 40_000;
/** Coprime to the catalogue's size, so that a list holds no item twice. */
const STRIDE = 373;
/** Every so many-th user has a list and no truth; as many more have truth and no list. */
const ODD_ONE_OUT = 50;
const HIGHEST_GRADE = 5;
const MAX_LIKED = 19;
const FLUSH = 1 << 22;
const LONGEST_ROW = 128;

/** Writes an input's two files, the same bytes on every machine, unless they are there already. */
export function generate(input: Input): void {
  mkdirSync(path.dirname(input.recommendations), { recursive: true });
  if (!existsSync(input.truth)) writeTruth(input);
  if (!existsSync(input.recommendations)) writeRecommendations(input);
}

function writeRecommendations(input: Input): void {
  const { form, users, length } = input;
  const file = new RowFile(input.recommendations);
  const random = seeded(rowsOf(input));
  const step = Math.floor(1e6 / length);
  const row = (user: number, rank: number): void => {
    // Scores fall strictly, so that no tool needs a rule for ties.
    let score = `0.${String(1e6 - 1 - rank * step - Math.floor(random() * (step - 1))).padStart(6, '0')}`;
    // As many as Python and R print of a double.
    if (form === 'digits') score += String(Math.floor(random() * 1e10)).padStart(10, '0');
    const u = userName(user);
    const i = itemName(itemAt(user, rank));
    if (form === 'trec') file.put(`${u} Q0 ${i} ${rank + 1} ${score} model\n`);
    else if (form === 'quoted') file.put(`"${u}","${i}","${score}"\n`);
    else file.put(`${u},${i},${score}\n`);
  };
  if (form === 'quoted') file.put('"user_id","item_id","score"\n');
  else if (form !== 'trec') file.put('user_id,item_id,score\n');
  if (form === 'interleaved') {
    for (let rank = 0; rank < length; rank++) for (let user = 0; user < users; user++) row(user, rank);
  } else if (form === 'unordered') {
    const ranks = Array.from({ length }, (_, rank) => rank);
    for (let user = 0; user < users; user++) {
      shuffle(ranks, random);
      for (const rank of ranks) row(user, rank);
    }
  } else {
    for (let user = 0; user < users; user++) for (let rank = 0; rank < length; rank++) row(user, rank);
  }
  file.end();
}

/** One to nineteen graded items a user, about a third of them somewhere in the list, rather near its top. */
function writeTruth(input: Input): void {
  const { form, users, length } = input;
  const file = new RowFile(input.truth);
  const random = seeded(rowsOf(input) + 1);
  if (form === 'quoted') file.put('"user_id","item_id","rating"\n');
  else if (form !== 'trec') file.put('user_id,item_id,rating\n');
  for (let user = 0; user < users + Math.floor(users / ODD_ONE_OUT); user++) {
    if (user < users && user % ODD_ONE_OUT === 0) continue;
    const places = new Set<number>();
    for (let wanted = 1 + Math.floor(random() * MAX_LIKED); wanted > 0; wanted--) {
      places.add(
        random() < 0.3
          ? Math.floor(length * random() * random())
          : length + Math.floor((CATALOGUE - length) * random()),
      );
    }
    for (const place of places) {
      const u = userName(user);
      const i = itemName(itemAt(user, place));
      const grade = Math.floor((HIGHEST_GRADE + 1) * random());
      if (form === 'trec') file.put(`${u} 0 ${i} ${grade}\n`);
      else if (form === 'quoted') file.put(`"${u}","${i}","${grade}"\n`);
      else file.put(`${u},${i},${grade}\n`);
    }
  }
  file.end();
}

/** Fisher and Yates (1938), in place. */
function shuffle(values: number[], random: () => number): void {
  for (let left = values.length; left > 1; left--) {
    const chosen = Math.floor(random() * left);
    [values[left - 1], values[chosen]] = [values[chosen], values[left - 1]];
  }
}

function itemAt(user: number, place: number): number {
  return (user * 7919 + place * STRIDE) % CATALOGUE;
}

function userName(user: number): string {
  return `u${String(user).padStart(6, '0')}`;
}

function itemName(item: number): string {
  return `i${String(item).padStart(5, '0')}`;
}

/** Text written in pieces, under its name only once it is complete: an interrupted file is made again. */
class RowFile {
  private readonly partial: string;
  private readonly descriptor: number;
  private readonly buffer = Buffer.allocUnsafe(FLUSH);
  private filled = 0;

  constructor(private readonly file: string) {
    this.partial = `${file}.partial`;
    this.descriptor = openSync(this.partial, 'w');
  }

  put(row: string): void {
    if (this.filled + LONGEST_ROW > FLUSH) this.flush();
    this.filled += this.buffer.write(row, this.filled, 'latin1');
  }

  end(): void {
    this.flush();
    closeSync(this.descriptor);
    renameSync(this.partial, this.file);
  }

  private flush(): void {
    for (let at = 0; at < this.filled;) at += writeSync(this.descriptor, this.buffer, at, this.filled - at);
    this.filled = 0;
  }
}

/** mulberry32 (T. Ettinger 2017): uniform in [0, 1), the same everywhere. */
function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
