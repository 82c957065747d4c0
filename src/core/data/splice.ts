import { firstRowFrom, lineOf, pieceOf, type Interactions } from './interactions';
import { LinesBuilder } from './linesBuilder';

/** Lines that took the place of others: `removed` lines from the 1-based line `from` on are now `added` lines. */
export interface LineHunk {
  readonly from: number;
  readonly removed: number;
  readonly added: number;
}

/** What became of a file's rows when some of its lines were replaced. */
export interface Splice {
  readonly interactions: Interactions;
  /** Users of rows that were taken out, and of rows that came in; a user may stand here several times. */
  readonly users: readonly number[];
}

/**
 * Puts the rows of new lines in the place of those of old ones. Rows of all other lines are copied; only their
 * line moves.
 *
 * @param part rows of the new lines alone, which are counted from 1 through all hunks, in the numbers of `before`
 * @param hunks ascending, in lines of `before`, apart from each other
 */
export function spliced(before: Interactions, part: Interactions, hunks: readonly LineHunk[]): Splice {
  const segments: Segment[] = [];
  const users: number[] = [];
  let row = 0;
  let partLine = 1;
  let delta = 0;
  for (const { from, removed, added } of hunks) {
    const start = firstRowFrom(before, from);
    const end = firstRowFrom(before, from + removed);
    segments.push({ rows: before, start: row, end: start, delta });
    const partStart = firstRowFrom(part, partLine);
    const partEnd = firstRowFrom(part, partLine + added);
    segments.push({ rows: part, start: partStart, end: partEnd, delta: from + delta - partLine });
    eachRun(before, start, end, (user) => users.push(user));
    eachRun(part, partStart, partEnd, (user) => users.push(user));
    row = end;
    partLine += added;
    delta += added - removed;
  }
  segments.push({ rows: before, start: row, end: before.rows, delta });
  return { interactions: joined(before, segments), users };
}

/** Rows start … end of a file, which now stand `delta` lines further down. */
interface Segment {
  readonly rows: Interactions;
  readonly start: number;
  readonly end: number;
  readonly delta: number;
}

function joined(before: Interactions, segments: readonly Segment[]): Interactions {
  const count = segments.reduce((sum, { start, end }) => sum + end - start, 0);
  const runUsers: number[] = [];
  const runStarts: number[] = [];
  const lines = new LinesBuilder();
  const items = new Int32Array(count);
  let at = 0;
  for (const { rows, start, end, delta } of segments) {
    if (end === start) continue;
    items.set(rows.items.subarray(start, end), at);
    const moved = at - start;
    eachRun(rows, start, end, (user, first) => {
      if (runUsers.at(-1) === user) return;
      runUsers.push(user);
      runStarts.push(first + moved);
    });
    eachPiece(rows, start, end, (line, first, shared) => {
      const own = line + delta;
      if (shared) lines.piece(first + moved, -own);
      else lines.onwards(first + moved, own);
    });
    at += end - start;
  }
  runStarts.push(count);
  const column = (of: (rows: Interactions) => Float64Array | undefined): Float64Array | undefined => {
    if (of(before) === undefined) return undefined;
    const values = new Float64Array(count);
    let next = 0;
    for (const { rows, start, end } of segments) {
      values.set(of(rows)?.subarray(start, end) ?? [], next);
      next += end - start;
    }
    return values;
  };
  return {
    ...before,
    rows: count,
    runUsers: Int32Array.from(runUsers),
    runStarts: Int32Array.from(runStarts),
    items,
    values: column(({ values }) => values),
    ranks: column(({ ranks }) => ranks),
    labels: column(({ labels }) => labels),
    lines: lines.finished(),
  };
}

/** Calls back for each run of one user within rows start … end, with the first of its rows. */
function eachRun(
  { runUsers, runStarts }: Interactions,
  start: number,
  end: number,
  run: (user: number, first: number) => void,
): void {
  if (start >= end) return;
  for (let at = pieceOf(runStarts, start); at < runUsers.length; at++) {
    if (runStarts[at] >= end) return;
    run(runUsers[at], Math.max(start, runStarts[at]));
  }
}

/** Calls back for each piece of rows within start … end, with the line of its first row, and whether they share it. */
function eachPiece(
  { lines }: Interactions,
  start: number,
  end: number,
  piece: (line: number, first: number, shared: boolean) => void,
): void {
  for (let at = pieceOf(lines.rows, start); at < lines.rows.length; at++) {
    if (lines.rows[at] >= end) return;
    const first = Math.max(start, lines.rows[at]);
    piece(lineOf(lines, first), first, lines.starts[at] < 0);
  }
}
