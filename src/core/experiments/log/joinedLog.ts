import { JoinedIds } from '../../formats/delimited/joinedIds';
import type { LogSegment } from '../../logs/logSegments';
import { belowHeader, type TableShape } from '../../formats/tableShape';
import type { ExperimentLog } from './experimentLog';
import { DelimitedLog } from './textLog';

/** Puts the segments of a log together, in the order of the file: some it reads itself, the others were read meanwhile. */
export class JoinedLog {
  private lines = 0;
  private readonly ids: JoinedIds;

  constructor(
    private readonly shape: TableShape,
    private readonly log: ExperimentLog,
  ) {
    this.ids = new JoinedIds([log.users, log.variants, log.events]);
  }

  get rowsRead(): number {
    return this.log.rowsRead;
  }

  /**
   * Reads the next segment.
   *
   * @param text complete lines, or the file's end
   * @returns false when this log must be read whole instead; what was read is of no use then
   */
  read(text: Uint8Array): boolean {
    const isFirst = this.lines === 0;
    const reader = new DelimitedLog(isFirst ? this.shape : belowHeader(this.shape), this.log, this.lines + 1);
    // A byte order mark is one only where the file begins.
    if (isFirst) reader.write(text);
    else reader.writeUnmarked(text);
    reader.end();
    this.lines += reader.lines;
    return !reader.crossesLines;
  }

  /** Takes the next segment, which another reader read. @param reader which one @returns as read */
  join(reader: number, { rows, newIds, odd, pieces, lines, indivisible }: LogSegment): boolean {
    if (indivisible) return false;
    for (const table of [0, 1, 2] as const) {
      const numbers = this.ids.numbers(reader, table, newIds[table]);
      const own = rows.ids[table];
      for (let row = 0; row < own.length; row++) own[row] = numbers[own[row]];
    }
    const careful = new DelimitedLog(belowHeader(this.shape), this.log);
    let row = 0;
    let other = 0;
    for (let piece = 0; piece < pieces.length; piece += 2) {
      const line = this.lines + 1 + pieces[piece];
      const count = pieces[piece + 1];
      if (count > 0) this.log.takeRows(rows, line, row, row + count);
      else {
        careful.row(odd.bytes, odd.starts[other], odd.starts[other + 1] - 1, line);
        other++;
      }
      row += count;
    }
    this.lines += lines;
    return true;
  }
}
