import { detectUnclearOrder } from '../../core/evaluation/sanity/orderChecks';
import { columnIndexOfRole, type RowFields, type TableShape } from '../formats/tableShape';
import type { ModelInput } from './evaluationInput';
import type { DetectedInput } from './recognition/recognition';
import { unclearOrderError, unclearRanksError } from './unclear/order';

/**
 * Checks that the order of a model's lists is specified or unambiguous.
 *
 * @throws UnclearInput that offers each order
 */
export function requireKnownOrder(
  { input, rows = [] }: DetectedInput,
  { file: { name, shape, interactions, findings }, rankings }: Pick<ModelInput, 'file' | 'rankings'>,
): void {
  // A person chose the columns by the first rows.
  if (input.shape !== undefined) return;
  const { bestScore, columns } = input.overrides ?? {};
  // Scores decide before ranks, so that only lists without scores are ordered by ranks.
  if (bestScore === 'largest' && interactions.values === undefined && interactions.ranks !== undefined)
    throw unclearRanksError(name, { shape, rows });
  const lists = {
    ...{ interactions, rankings },
    ranksDisagree: findings.findings().some(({ code }) => code === 'contradictory-ranks'),
    areSets: areSets(shape, rows),
  };
  const unclear = detectUnclearOrder(lists, bestScore !== undefined, columns !== undefined);
  if (unclear !== undefined) throw unclearOrderError(name, { shape, rows }, unclear);
}

/** Returns whether the cells of the first rows are sets, which have no order. */
function areSets(shape: TableShape, rows: RowFields): boolean {
  const item = columnIndexOfRole(shape, 'item');
  if (shape.list === 'none' || shape.list === 'rest' || item < 0) return false;
  return rows.some((fields) => isSet((fields[item] ?? '').trim()));
}

/**
 * Returns whether a text is a Python set with several items, `{7, 540}`. An array of PostgreSQL, `{7,540}`,
 * has no blanks.
 */
function isSet(text: string): boolean {
  const inside = text.startsWith('frozenset(') && text.endsWith(')') ? text.slice(10, -1) : text;
  return inside.startsWith('{') && inside.endsWith('}') && inside.includes(', ') && !inside.includes(': ');
}
