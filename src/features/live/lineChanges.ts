/** Lines that took the place of others; all lines are counted from 0. */
export interface ChangedLines {
  /** First of them in the text before. */
  readonly before: number;
  readonly removed: number;
  /** First of them in the text now. */
  readonly now: number;
  readonly added: number;
}

/** Which lines of a text are other ones than in a version that somebody else knows: gathered change by change. */
export class LineChanges {
  private ranges: ChangedLines[] = [];

  /** Ascending, with unchanged lines between them. */
  get all(): readonly ChangedLines[] {
    return this.ranges;
  }

  /** How many lines of the text now are in them. */
  get lines(): number {
    return this.ranges.reduce((sum, { added }) => sum + added, 0);
  }

  /** Notes that the lines `first` … `last` of the text now (both touched) became lines with `lineEnds` line ends among them. */
  add(first: number, last: number, lineEnds: number): void {
    const touched = this.ranges.filter(({ now, added }) => now <= last + 1 && now + added >= first);
    const above = this.ranges.filter(({ now, added }) => now + added < first);
    const below = this.ranges.filter(({ now }) => now > last + 1);
    const now = Math.min(first, touched[0]?.now ?? first);
    const end = Math.max(last + 1, endOf(touched.at(-1)));
    const deltaAbove = delta(above);
    const before = now - deltaAbove;
    const growth = lineEnds - (last - first);
    this.ranges = [
      ...above,
      { before, removed: end - deltaAbove - delta(touched) - before, now, added: end - now + growth },
      ...below.map((range) => ({ ...range, now: range.now + growth })),
    ];
  }
}

function endOf(range: ChangedLines | undefined): number {
  return range === undefined ? 0 : range.now + range.added;
}

/** By how many lines the text grew in these places. */
function delta(ranges: readonly ChangedLines[]): number {
  return ranges.reduce((sum, { added, removed }) => sum + added - removed, 0);
}
