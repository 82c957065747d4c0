import type { AuditedPart, AuditedRows } from '../../core/audit/auditedPart';
import { joinIds, type JoinedColumn } from '..';
import { auditFindings, type AuditFinding } from '../../shared/findings/auditKinds';
import { joinMismatchJson, type JoinSide } from '../../shared/findings/joinKinds';

type PartIds = Pick<AuditedRows, 'userIds' | 'itemIds'>;

const KINDS = ['users', 'items'] as const;
const SIDES = { train: 'training', valid: 'validation', test: 'test' } as const satisfies Record<
  AuditedPart['name'],
  JoinSide
>;

/** Returns a function that joins the IDs of two parts of a split that differ only in spelling. */
export function joinParts(data: PartIds): NonNullable<AuditedRows['joined']> {
  return (kind, earlier, later) => {
    const { findings, twins } = joinIds(columnOf(data, earlier, kind), columnOf(data, later, kind), {
      what: kind,
      maxPairs: Infinity,
    });
    if (twins === undefined) return undefined;
    const { spellings, ...fields } = joinMismatchJson(findings[0]);
    const known = new Set(twins.pairs.map(([, ofLater]) => ofLater));
    return {
      known,
      fields: { ...fields, spellings: spellings.map(([ofEarlier, ofLater]) => [ofLater, ofEarlier]) },
    };
  };
}

/** Returns findings for the users and items that a part contains in two spellings. */
export function idsInTwoForms(data: PartIds, part: AuditedPart): AuditFinding[] {
  return KINDS.flatMap((what) => {
    const column = columnOf(data, part, what);
    return joinIds(column, column, { what }).findings.map((finding) =>
      auditFindings.found('two-forms', { part: part.name, ...joinMismatchJson(finding) }),
    );
  });
}

function columnOf(
  { userIds, itemIds }: PartIds,
  { name, starts, hasItem }: AuditedPart,
  kind: 'users' | 'items',
): JoinedColumn {
  const side = SIDES[name];
  if (kind === 'items') return { side, ids: itemIds, has: hasItem };
  const has = new Uint8Array(userIds.size);
  for (let user = 0; user < has.length; user++) if (starts[user + 1] > starts[user]) has[user] = 1;
  return { side, ids: userIds, has };
}
