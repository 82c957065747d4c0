import type { Interactions } from '../data/interactions/interactions';
import type { FindingCollector } from '../findings/findingCollector';
import type { TableShape } from './tableShape';
import { textFormat } from './textFormats';

/**
 * Reports users who have a list on more than one line, whose items then make one list: nobody who recommends writes two,
 * but what was asked for twice is one user where texts of queries are the users. In an array or object of JSON lines
 * say nothing: there each list is a run.
 */
export function reportRepeatedLists(
  { rows, runUsers, runStarts, lines, lists, models, userIds }: Interactions,
  shape: TableShape,
  findings: FindingCollector,
): void {
  if (lists !== true && !holdsLists(shape, lines)) return;
  const count = models?.ids.size ?? 1;
  // Nearly every user has a list of every model: of each the first line, and the last line or run.
  const first = new Int32Array(userIds.size * count);
  const last = new Int32Array(userIds.size * count);
  let piece = 0;
  for (let run = 0; run < runUsers.length; run++) {
    const user = runUsers[run];
    for (let row = runStarts[run]; row < runStarts[run + 1];) {
      while (piece + 1 < lines.rows.length && lines.rows[piece + 1] <= row) piece++;
      const start = lines.starts[piece];
      const inRun = lists === true ? rows : start < 0 ? (lines.rows.at(piece + 1) ?? rows) : row + 1;
      const end = Math.min(inRun, runStarts[run + 1]);
      const line = start < 0 ? -start : start + row - lines.rows[piece];
      const key = user * count + (models?.ofRow[row] ?? 0);
      const at = lists === true ? run + 1 : line;
      if (first[key] === 0) first[key] = line;
      else if (last[key] !== at)
        findings.add('repeated-list', false, () => ({ line, details: [userIds.text(user), first[key]] }));
      last[key] = at;
      row = end;
    }
  }
}

/** Whether lines of the file hold several items of a user. */
function holdsLists({ format, list }: TableShape, { starts }: Interactions['lines']): boolean {
  const line = textFormat(format)?.line;
  if (line === 'other' || (line === 'fields' && list === 'none')) return false;
  return starts.some((start) => start < 0);
}
