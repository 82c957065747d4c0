import { clip } from '../../shared/text/clip';
import type { Described } from '../../shared/protocol/views/evaluationView';

/** Longer ids and titles are cut. */
const LONGEST = 1000;

/** All that is known of an item or a user, a line each, and below it what a click does. */
export function calledTip(id: string, described: Described | undefined, action?: string): string {
  return [described?.title, id, described?.about, action]
    .filter((line) => line !== undefined)
    .map((line) => clip(line, LONGEST))
    .join('\n');
}
