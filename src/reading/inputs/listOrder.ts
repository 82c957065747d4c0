import { unclearOrderOf } from '../../core/evaluation/sanity/orderChecks';
import { columnOf, type RowFields, type TableShape } from '../formats/tableShape';
import type { ModelInput } from './evaluationInput';
import type { LookedAt } from './recognition/recognition';
import { unclearOrder } from './unclear/order';

/**
 * Checks that the order of the lists of a model is specified, or clear.
 *
 * @throws UnclearInput that offers each order
 */
export function requireKnownOrder(
  { input, rows = [] }: LookedAt,
  { file: { name, shape, interactions, findings }, rankings }: Pick<ModelInput, 'file' | 'rankings'>,
): void {
  // A person chose the columns by the first rows.
  if (input.shape !== undefined) return;
  const { bestScore, columns } = input.overrides ?? {};
  const lists = {
    ...{ interactions, rankings },
    ranksDisagree: findings.findings().some(({ code }) => code === 'contradictory-ranks'),
    areSets: areSets(shape, rows),
  };
  const unclear = unclearOrderOf(lists, bestScore !== undefined, columns !== undefined);
  if (unclear !== undefined) throw unclearOrder(name, { shape, rows }, unclear);
}

/** Returns true if the cells of the first rows are sets. */
function areSets(shape: TableShape, rows: RowFields): boolean {
  const item = columnOf(shape, 'item');
  if (shape.list === 'none' || shape.list === 'rest' || item < 0) return false;
  return rows.some((fields) => isSet((fields[item] ?? '').trim()));
}

/**
 * Returns true if a text is a set of Python with several items, `{7, 540}`: an array of PostgreSQL has no blanks, `{7,540}`.
 */
function isSet(text: string): boolean {
  const inside = text.startsWith('frozenset(') && text.endsWith(')') ? text.slice(10, -1) : text;
  return inside.startsWith('{') && inside.endsWith('}') && inside.includes(', ') && !inside.includes(': ');
}
