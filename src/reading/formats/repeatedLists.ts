import type { Interactions } from '../../core/data/interactions/interactions';
import { listsInFile } from '../../core/data/interactions/lists';
import type { FindingCollector } from '../../core/findings/findingCollector';
import type { TableShape } from './tableShape';
import { textFormat } from './textFormats';

/**
 * Reports users whose list is spread over several lines; their items are joined to one list. Recommenders
 * write one list per user, but query texts as users repeat if a query occurs twice. Does nothing for arrays
 * and objects of JSON, in which lines have no meaning and each list is a run.
 */
export function reportRepeatedLists(
  interactions: Interactions,
  shape: TableShape,
  findings: FindingCollector,
): void {
  const { lines, lists, models, userIds } = interactions;
  if (lists !== true && !holdsLists(shape, lines)) return;
  const count = models?.ids.size ?? 1;
  // Nearly every user has a list of every model: of each the first line, and the last line or run.
  const first = new Int32Array(userIds.size * count);
  const last = new Int32Array(userIds.size * count);
  for (const { user, run, start, line } of listsInFile(interactions)) {
    const key = user * count + (models?.ofRow[start] ?? 0);
    const at = lists === true ? run + 1 : line;
    if (first[key] === 0) first[key] = line;
    else if (last[key] !== at)
      findings.add('repeated-list', false, () => ({ line, details: [userIds.text(user), first[key]] }));
    last[key] = at;
  }
}

/** Returns true if lines of the file hold several items of a user. */
function holdsLists({ format, list }: TableShape, { starts }: Interactions['lines']): boolean {
  const line = textFormat(format)?.line;
  if (line === 'other' || (line === 'fields' && list === 'none')) return false;
  return starts.some((start) => start < 0);
}
