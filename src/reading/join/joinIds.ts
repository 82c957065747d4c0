import type { JoinDetails, JoinFinding, JoinSide } from '../../shared/findings/joinKinds';
import { inBlocks } from '../../core/data/columns';
import { nonPlainIds, hasId, idNumberIn, type IdColumn } from './pairs';
import { findTwins, twinsWithin, type Twins } from './twins';

/** Maximum number of example pairs in a sentence. */
const MAX_EXAMPLES = 3;

/** A column of IDs that is joined with another one. */
export interface JoinedColumn extends IdColumn {
  /** Name of the column in messages. */
  readonly side: JoinSide;
}

interface JoinOptions {
  readonly what: 'users' | 'items';
  /** Maximum number of pairs of twins in the result; default 3. */
  readonly maxPairs?: number;
  /** Whether left IDs that the right column lacks are a finding. Default false. */
  readonly reportsMissing?: boolean;
  /**
   * Whether columns without a common ID are accepted, unless ignoring a difference in spelling would match
   * them.
   */
  readonly mayBeApart?: boolean | undefined;
}

/** Result of joining the ids of two columns. */
export interface IdJoin {
  /** Number of IDs that are in both columns. */
  readonly both: number;
  /** IDs that would match if a difference in spelling were ignored; undefined if there are too few. */
  readonly twins: Twins | undefined;
  readonly findings: readonly JoinFinding[];
}

/**
 * Joins the IDs of two columns, or of one with itself. Only equal IDs match. Returns the number of matches,
 * and, as findings, IDs that match only if their spelling is ignored: an error if no ID matches, else a
 * warning. Time and memory are linear in the number of IDs; differences are detected among the first 20,000
 * unmatched IDs of each side, and counted among all.
 */
export function joinIds(left: JoinedColumn, right: JoinedColumn, options: JoinOptions): IdJoin {
  return left === right ? joinedWithItself(left, options) : joined(left, right, options);
}

function joinedWithItself(column: JoinedColumn, { what, maxPairs = MAX_EXAMPLES }: JoinOptions): IdJoin {
  const { ids, has } = column;
  const size = countIds(column);
  const twins = twinsWithin(
    column,
    nonPlainIds(ids).filter((id) => hasId(has, id)),
    size,
    maxPairs,
  );
  return {
    both: size,
    twins,
    findings: twins
      ? [{ code: 'two-forms', severity: 'warning', ...detailsOf(column, column, what, twins, size) }]
      : [],
  };
}

function joined(
  left: JoinedColumn,
  right: JoinedColumn,
  { what, maxPairs = MAX_EXAMPLES, reportsMissing = false, mayBeApart = false }: JoinOptions,
): IdJoin {
  const [leftSize, rightSize] = [countIds(left), countIds(right)];
  const lone = [idsOf(left, right, false), idsOf(right, left, false)] as const;
  const [loneLeft, loneRight] = lone;
  const bothSize = rightSize - loneRight.length;
  const size = Math.min(leftSize, rightSize);
  const twins =
    loneLeft.length > 0 && loneRight.length > 0
      ? findTwins({ left, right, lone, size, both: idsOf(right, left, true), maxPairs })
      : undefined;
  const details = detailsOf(left, right, what, twins, rightSize);
  const findings: JoinFinding[] = [];
  const isApart = bothSize === 0 && loneLeft.length > 0 && loneRight.length > 0;
  if (isApart && (twins !== undefined || !mayBeApart)) {
    const pairs = twins
      ? details.pairs
      : [[left.ids.text(loneLeft[0]), right.ids.text(loneRight[0])] as const];
    findings.push({ code: 'ids-disjoint', severity: 'error', ...details, pairs });
  } else if (twins) findings.push({ code: 'ids-in-two-forms', severity: 'warning', ...details });
  const isIncomplete = reportsMissing && bothSize > 0 && loneLeft.length > 0;
  if (isApart ? mayBeApart && twins === undefined : isIncomplete)
    findings.push({
      code: 'ids-not-reached',
      severity: 'warning',
      ...details,
      count: loneLeft.length,
      total: leftSize,
    });
  return { both: bothSize, twins, findings };
}

function detailsOf(
  left: JoinedColumn,
  right: JoinedColumn,
  what: JoinOptions['what'],
  twins: Twins | undefined,
  total: number,
): JoinDetails {
  return {
    what,
    left: left.side,
    right: right.side,
    count: twins?.count ?? 0,
    total,
    ways: twins?.ways ?? [],
    pairs: (twins?.pairs ?? [])
      .slice(0, MAX_EXAMPLES)
      .map(([one, other]) => [left.ids.text(one), right.ids.text(other)]),
  };
}

/**
 * Returns the numbers, ascending, of the IDs of a column that another column contains, or of those that it
 * lacks.
 */
function idsOf(column: IdColumn, other: IdColumn, areShared: boolean): Int32Array {
  const { ids, has } = column;
  const numbers = new Int32Array(ids.size);
  let count = 0;
  inBlocks(ids.size, (start, end) => {
    for (let id = start; id < end; id++)
      if (hasId(has, id) && idNumberIn(other, ids, id) >= 0 === areShared) numbers[count++] = id;
  });
  return numbers.subarray(0, count);
}

function countIds({ ids, has }: IdColumn): number {
  if (has === undefined) return ids.size;
  let count = 0;
  for (let id = 0; id < has.length; id++) count += has[id];
  return count;
}

/** Returns 1 for each ID that is among `numbers`, by ID number. */
export function presenceOfIds(numbers: Int32Array, size: number): Uint8Array {
  const has = new Uint8Array(size);
  // An iterator would take ten times as long over millions of rows.
  for (let row = 0; row < numbers.length; row++) {
    const id = numbers[row];
    if (id >= 0) has[id] = 1;
  }
  return has;
}
