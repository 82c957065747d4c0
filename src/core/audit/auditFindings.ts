import { auditFindings, type AuditFinding } from '../../shared/findings/auditKinds';
import type { AuditedPart, AuditedRows } from './auditedPart';
import type { BetweenParts, Evaluable, PartNumbers, Popularity } from '../../shared/protocol/auditResult';
import { forCommonPairs } from './between';

/** Maximum number of example rows per finding. */
const EXAMPLES = 5;

/** Number of users below which intervals are wide. */
const MIN_USERS = 100;

/** Returns the findings about two parts, in order of the checks. */
export function findingsBetween(
  data: AuditedRows,
  between: BetweenParts,
  earlier: AuditedPart,
  later: AuditedPart,
): AuditFinding[] {
  const parts = [earlier.name, later.name] as const;
  const rows = later.rows.length;
  if (rows === 0 || earlier.rows.length === 0) return [];
  if (isSameContent(data, earlier, later)) return [auditFindings.found('same-content', { parts })];
  const findings: AuditFinding[] = [];
  const {
    pairRows,
    rowsBeforeEarlierEnds = 0,
    futureRows = 0,
    ownFutureRows = 0,
    ownFutureUsers = 0,
  } = between;
  const sameRows = between.sameRows ?? 0;
  if (sameRows > 0)
    findings.push(
      auditFindings.found('row-in-both', {
        parts,
        count: sameRows,
        share: sameRows / rows,
        exampleRows: commonRows(data, earlier, later, true),
      }),
    );
  if (pairRows > sameRows)
    findings.push(
      auditFindings.found('pair-in-both', {
        severity: data.keys === undefined ? 'error' : 'warning',
        parts,
        count: pairRows - sameRows,
        share: (pairRows - sameRows) / rows,
        exampleRows: commonRows(data, earlier, later, false),
      }),
    );
  if (earlier.name === 'train' && pairRows === rows)
    findings.push(auditFindings.found('truth-in-train', { parts, count: pairRows, share: 1 }));
  if (rowsBeforeEarlierEnds > 0)
    findings.push(
      auditFindings.found('not-after', {
        parts,
        count: rowsBeforeEarlierEnds,
        share: rowsBeforeEarlierEnds / rows,
        future: futureRows,
        exampleRows: rowsBefore(data, earlier, later),
      }),
    );
  if (ownFutureRows > 0)
    findings.push(
      auditFindings.found('own-future', {
        parts,
        count: ownFutureRows,
        share: ownFutureRows / rows,
        users: ownFutureUsers,
        exampleRows: ownFutureExamples(data, earlier, later),
      }),
    );
  if (earlier.name === 'train') findings.push(...coldFindings(data, between, earlier, later));
  return findings;
}

/** Returns the findings about each part alone. */
export function findingsOfParts(
  data: AuditedRows,
  parts: readonly AuditedPart[],
  numbers: readonly PartNumbers[],
  evaluable: Evaluable,
  popularity: Popularity,
): AuditFinding[] {
  const findings: AuditFinding[] = [];
  const { keys } = data;
  for (const [at, part] of parts.entries()) {
    const { rows, duplicates } = numbers[at];
    const isTimeless = (row: number): boolean => keys?.[row] === Infinity;
    const timeless = part.rows.reduce((sum, row) => sum + (isTimeless(row) ? 1 : 0), 0);
    if (timeless > 0)
      findings.push(
        auditFindings.found('no-row-time', {
          part: part.name,
          count: timeless,
          share: timeless / rows,
          exampleRows: firstRows(part, isTimeless),
        }),
      );
    if (duplicates === 0) continue;
    findings.push(
      auditFindings.found('duplicate-rows', {
        part: part.name,
        count: duplicates,
        share: duplicates / rows,
        exampleRows: duplicateExamples(data, part),
      }),
    );
  }
  if (evaluable.users < MIN_USERS)
    findings.push(auditFindings.found('few-users', { count: evaluable.users }));
  const { shift, trainShare } = popularity;
  const testRows = numbers[numbers.length - 1].rows;
  if (shift !== null && trainShare !== null) {
    const noise = 3 * Math.sqrt((trainShare * (1 - trainShare)) / testRows);
    if (Math.abs(shift) > Math.max(0.1, noise))
      findings.push(auditFindings.found('popularity-shift', { shift }));
  }
  if (data.keys === undefined) findings.push(auditFindings.found('no-time', {}));
  return findings;
}

function coldFindings(
  data: AuditedRows,
  { coldUsers, coldUserRows, coldItems, coldItemRows }: BetweenParts,
  earlier: AuditedPart,
  later: AuditedPart,
): AuditFinding[] {
  const parts = [earlier.name, later.name] as const;
  const rows = later.rows.length;
  const found: AuditFinding[] = [];
  for (const kind of ['users', 'items'] as const) {
    const [cold, coldRows] = kind === 'users' ? [coldUsers, coldUserRows] : [coldItems, coldItemRows];
    if (cold === 0) continue;
    const joined = data.joined?.(kind, earlier, later);
    if (joined !== undefined)
      found.push(
        auditFindings.found('ids-written-differently', {
          severity: coldRows < rows ? 'warning' : 'error',
          parts,
          ...joined.fields,
        }),
      );
    if (coldRows < rows) found.push(...coldFinding(data, earlier, later, kind, joined?.known));
    else if (joined === undefined) found.push(auditFindings.found('ids-disjoint', { parts, kind }));
  }
  return found;
}

/** Returns whether two parts contain the same rows, in any order. */
function isSameContent({ keys }: AuditedRows, a: AuditedPart, b: AuditedPart): boolean {
  if (a.rows.length !== b.rows.length) return false;
  for (let user = 0; user < a.starts.length; user++) if (a.starts[user] !== b.starts[user]) return false;
  for (let at = 0; at < a.rows.length; at++) {
    if (a.items[at] !== b.items[at]) return false;
    if (keys !== undefined && keys[a.rows[at]] !== keys[b.rows[at]]) return false;
  }
  return true;
}

/** Returns the first rows of the part's file for which `isWanted` is true. */
function firstRows(part: AuditedPart, isWanted: (row: number, at: number) => boolean): number[] {
  const first: number[] = [];
  for (let at = 0; at < part.rows.length; at++)
    if (isAmongFirst(first, part.rows[at]) && isWanted(part.rows[at], at)) keepFirst(first, part.rows[at]);
  return first;
}

function commonRows(data: AuditedRows, earlier: AuditedPart, later: AuditedPart, same: boolean): number[] {
  const first: number[] = [];
  forCommonPairs(data, earlier, later, (row, sameTime) => {
    if (sameTime === same && isAmongFirst(first, row)) keepFirst(first, row);
  });
  return first;
}

function isAmongFirst(first: readonly number[], row: number): boolean {
  return first.length < EXAMPLES || row <= first[EXAMPLES - 1];
}

function keepFirst(first: number[], row: number): void {
  first.push(row);
  first.sort((a, b) => a - b);
  if (first.length > EXAMPLES) first.pop();
}

function rowsBefore({ keys }: AuditedRows, earlier: AuditedPart, later: AuditedPart): number[] {
  if (keys === undefined) return [];
  const end = earlier.last;
  return firstRows(later, (row) => keys[row] < end);
}

function ownFutureExamples(
  { users, keys, userIds }: AuditedRows,
  earlier: AuditedPart,
  later: AuditedPart,
): number[] {
  if (keys === undefined) return [];
  const last = new Float64Array(userIds.size).fill(-Infinity);
  earlier.forEachRow((row) => {
    if (keys[row] !== Infinity && keys[row] > last[users[row]]) last[users[row]] = keys[row];
  });
  return firstRows(later, (row) => keys[row] < last[users[row]]);
}

/**
 * Returns the finding about users or items of the later part that the earlier part lacks. @param knownIds IDs that the
 * earlier part contains in another spelling
 */
function coldFinding(
  { users, items }: AuditedRows,
  earlier: AuditedPart,
  later: AuditedPart,
  kind: 'users' | 'items',
  knownIds: ReadonlySet<number> = new Set(),
): AuditFinding[] {
  const ids = kind === 'users' ? users : items;
  const isThere = (id: number): boolean =>
    kind === 'users' ? earlier.starts[id] < earlier.starts[id + 1] : earlier.hasItem[id] === 1;
  const isCold = (row: number): boolean => !isThere(ids[row]) && !knownIds.has(ids[row]);
  const cold = new Set<number>();
  let rows = 0;
  later.forEachRow((row) => {
    if (!isCold(row)) return;
    rows++;
    cold.add(ids[row]);
  });
  if (rows === 0) return [];
  return [
    auditFindings.found(kind === 'users' ? 'cold-users' : 'cold-items', {
      parts: [earlier.name, later.name],
      count: cold.size,
      rows,
      share: rows / later.rows.length,
      exampleRows: firstRows(later, isCold),
    }),
  ];
}

function duplicateExamples({ users, items, keys }: AuditedRows, part: AuditedPart): number[] {
  return firstRows(part, (row, at) => {
    const above = part.rows[at - 1];
    return (
      at > 0 &&
      users[above] === users[row] &&
      items[above] === items[row] &&
      (keys === undefined || keys[above] === keys[row])
    );
  });
}
