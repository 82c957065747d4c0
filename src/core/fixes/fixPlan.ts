import type { Finding } from '../../shared/findings/finding';
import { findingKind, findingKinds, type FindingCode } from '../../shared/findings/kinds';
import type { FixedColumn, ListedRows, RowFix } from '../../shared/findings/rowFixes';

/** Changes to the rows of a text, by line before the fix. */
export interface RowChanges {
  readonly removed: ReadonlySet<number>;
  /** Source line of each row that moves, by target line. */
  readonly sources: ReadonlyMap<number, number>;
  readonly written: ReadonlyMap<number, ReadonlyMap<FixedColumn, string>>;
}

/** Changes to a file that fix one kind of finding. */
export interface FixedKind {
  readonly code: FindingCode;
  /** Number of findings of the kind in the file. */
  readonly found: number;
  /** Number of rows that were removed, moved or rewritten. */
  readonly rows: number;
}

/** Findings of one file, with its lists if it contains recommendations. */
interface FixedPart {
  readonly findings: readonly Finding[];
  readonly rows: (isRemoved: (line: number) => boolean) => ListedRows;
}

/** Findings to fix. */
interface WantedFixes {
  /** Codes of the findings to fix; absent: all that have a fix. */
  readonly only?: readonly FindingCode[] | undefined;
  /** Line to fix; absent: all lines. */
  readonly line?: number | undefined;
}

/** Kinds of findings that have a fix, in the order in which they are fixed. Rows are removed first. */
export const FIXABLE_CODES = (Object.keys(findingKinds) as FindingCode[])
  .filter((code) => findingKind(code).fix !== undefined)
  .sort((a, b) => Number(removes(b)) - Number(removes(a)));

const NO_FIX: Pick<RowFix, 'edits' | 'arisesIn' | 'isSafe'> = { edits: () => [] };

function removes(code: FindingCode): boolean {
  return findingKind(code).fix?.removes === true;
}

/**
 * Returns the changes that fix findings. Lists are sorted and numbered after rows are removed, including
 * lists that become wrong only by the removal, so that the resulting text has nothing left to fix. `unsafe`:
 * places, by kind, that have no safe fix.
 *
 * @param parts findings with all their places
 */
export function planFixes(
  parts: readonly FixedPart[],
  { only = FIXABLE_CODES, line }: WantedFixes,
): {
  readonly changes: RowChanges;
  readonly fixed: readonly FixedKind[];
  readonly unsafe: ReadonlyMap<FindingCode, number>;
} {
  const removed = new Set<number>();
  const sources = new Map<number, number>();
  const cellsByLine = new Map<number, Map<FixedColumn, string>>();
  const fixed = new Map<FindingCode, { found: number; lines: Set<number> }>();
  const unsafe = new Map<FindingCode, number>();
  const lists = parts.map(({ rows }) => rows((at) => removed.has(at)));
  for (const code of FIXABLE_CODES.filter((each) => only.includes(each))) {
    const { edits, arisesIn, isSafe } = findingKind(code).fix ?? NO_FIX;
    for (const [index, { findings }] of parts.entries()) {
      const rows = lists[index];
      const places = findings.flatMap((finding) => (finding.code === code ? finding.places : []));
      const arising = arisesIn === undefined ? [] : [...removed].filter((each) => arisesIn(each, rows));
      for (const place of [...places, ...arising.map((each) => ({ line: each, details: [] }))]) {
        if (line !== undefined && place.line !== line) continue;
        if (isSafe?.(place, rows) === false) {
          unsafe.set(code, 1 + (unsafe.get(code) ?? 0));
          continue;
        }
        const kind = fixed.get(code) ?? { found: 0, lines: new Set() };
        const ofList = rows.listAt(place.line);
        if (!places.includes(place) && ofList.some((each) => kind.lines.has(each))) continue;
        fixed.set(code, kind);
        kind.found++;
        // The fix of another place of the list.
        if (kind.lines.has(place.line)) continue;
        for (const edit of edits(place, rows)) {
          kind.lines.add(edit.line);
          if (edit.kind === 'remove') removed.add(edit.line);
          else if (edit.kind === 'move') sources.set(edit.to, edit.line);
          else {
            const cells = cellsByLine.get(edit.line) ?? new Map<FixedColumn, string>();
            cellsByLine.set(edit.line, cells.set(edit.column, edit.text));
          }
        }
      }
    }
  }
  return {
    changes: { removed, sources, written: cellsByLine },
    fixed: [...fixed].map(([code, { found, lines }]) => ({ code, found, rows: lines.size })),
    unsafe,
  };
}
