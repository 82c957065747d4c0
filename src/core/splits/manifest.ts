import { toOptionName } from '../../shared/config/option';
import { SPLIT_CONFIG, type SplitConfig } from '../../shared/config/splitConfig';
import type { Audit, AuditedName } from '../../shared/protocol/auditResult';
import type { ManifestFold, PartContent, PartName } from '../../shared/protocol/splitResult';
import { auditParts } from '../audit/audit';
import { partInTime, type AuditedPart } from '../audit/auditedPart';
import { missingValueTexts } from '../data/missingIds';
import { isInteractionOfLog, type InteractionLog } from '../logs/interactionLog';
import { mixedZonesDetails } from '../logs/zoneCounts';
import { timeAsNumber, implausibleRange, type TimePoint } from '../logs/timeColumn';
import { splitFindings, type SplitFinding } from '../../shared/findings/splitKinds';
import type { Split, SplitFold } from './split';
import type { SplitOptions } from './splitOptions';
import { PART_NAMES, SplitPart } from './splitPart';

/** Returns the contents of each part of a fold; train and test are always included. */
function partContents({ filteredRows }: Split, { parts }: SplitFold): Map<PartName, PartContent> {
  const { log, keys } = filteredRows;
  // Parts that contain each user or item, one bit per part.
  const users = new Uint8Array(log.userIds.size);
  const items = new Uint8Array(log.itemIds.size);
  const rowCounts = new Int32Array(PART_NAMES.length);
  const userCounts = new Int32Array(PART_NAMES.length);
  const itemCounts = new Int32Array(PART_NAMES.length);
  const firsts = new Int32Array(PART_NAMES.length).fill(-1);
  const lasts = new Int32Array(PART_NAMES.length).fill(-1);
  for (let row = 0; row < parts.length; row++) {
    const code = parts[row];
    if (code === SplitPart.none) continue;
    const bit = 1 << code;
    const user = log.users[row];
    const item = log.items[row];
    rowCounts[code]++;
    if ((users[user] & bit) === 0) userCounts[code]++;
    if ((items[item] & bit) === 0) itemCounts[code]++;
    users[user] |= bit;
    items[item] |= bit;
    if (keys === undefined || keys[row] === Infinity) continue;
    if (firsts[code] < 0 || keys[row] < keys[firsts[code]]) firsts[code] = row;
    if (lasts[code] < 0 || keys[row] > keys[lasts[code]]) lasts[code] = row;
  }
  const contents = new Map<PartName, PartContent>();
  for (const [code, name] of PART_NAMES.entries()) {
    if (name === undefined) continue;
    const rows = rowCounts[code];
    if (rows === 0 && code !== SplitPart.train && code !== SplitPart.test) continue;
    contents.set(name, {
      rows,
      users: userCounts[code],
      items: itemCounts[code],
      first: timeOf(log, firsts[code]),
      last: timeOf(log, lasts[code]),
    });
  }
  return contents;
}

function timeOf({ times }: Split['filteredRows']['log'], row: number): number | null {
  return row < 0 || times === undefined ? null : times.values[row] + (times.rests?.[row] ?? 0);
}

/** Returns a fold's entry in the manifest, without files. */
export function manifestFold(split: Split, fold: SplitFold): ManifestFold {
  const { left, window } = fold;
  return {
    parts: Object.fromEntries(partContents(split, fold)),
    ...(Object.keys(left).length > 0 && { left }),
    ...(window && {
      from: timeAsNumber(window.from),
      to: timeAsNumber(window.to),
      outside: { before: window.before, behind: window.behind },
    }),
  };
}

/**
 * Returns the audit of a fold without the affected rows, or null if train or test is empty. Call last: it overwrites
 * the kept rows, because another column would take a sixth of all memory.
 */
export function completeFoldAudit({ filteredRows }: Split, { parts }: SplitFold): Audit | null {
  const { log, keys } = filteredRows;
  const counts = new Int32Array(PART_NAMES.length);
  for (let row = 0; row < parts.length; row++) counts[parts[row]]++;
  if (counts[SplitPart.train] === 0 || counts[SplitPart.test] === 0) return null;
  const data = { ...log, keys, isInteraction: (row: number) => isInteractionOfLog(log, row) };
  // Nearly all rows are of train: they are compacted in place, never written beyond the read position.
  const rowsOf = new Map([
    [SplitPart.train, filteredRows.rows.subarray(0, counts[SplitPart.train])],
    [SplitPart.valid, new Int32Array(counts[SplitPart.valid])],
    [SplitPart.test, new Int32Array(counts[SplitPart.test])],
  ]);
  const byPart = PART_NAMES.map((_, code) => rowsOf.get(code));
  const starts = byPart.map((rows) => new Int32Array(rows === undefined ? 0 : filteredRows.starts.length));
  const next = new Int32Array(PART_NAMES.length);
  for (let user = 0; user + 1 < filteredRows.starts.length; user++) {
    for (let at = filteredRows.starts[user]; at < filteredRows.starts[user + 1]; at++) {
      const row = filteredRows.rows[at];
      const rows = byPart[parts[row]];
      if (rows !== undefined) rows[next[parts[row]]++] = row;
    }
    for (let code = 0; code < starts.length; code++) starts[code][user + 1] = next[code];
  }
  const of = (code: SplitPart, name: AuditedName): AuditedPart =>
    partInTime(name, data, byPart[code] ?? new Int32Array(0), starts[code], (visit) => {
      for (let row = 0; row < parts.length; row++) if (parts[row] === code) visit(row);
    });
  const train = of(SplitPart.train, 'train');
  const test = of(SplitPart.test, 'test');
  const valid = of(SplitPart.valid, 'valid');
  const audit = auditParts(
    data,
    valid.rows.length === 0 ? [train, test] : [train, valid, test],
    (row) => timeOf(log, row) ?? NaN,
  );
  return { ...audit, findings: audit.findings.map((finding) => ({ ...finding, exampleRows: undefined })) };
}

/** Returns the findings about a split, without texts. */
export function findingsOfSplit(
  split: Split,
  folds: readonly ManifestFold[],
  { valid, ties }: Pick<SplitOptions, 'valid' | 'ties'>,
): SplitFinding[] {
  const findings: SplitFinding[] = [];
  const bad = split.filters.find(({ filter }) => filter === 'bad-row');
  if (bad !== undefined) findings.push(splitFindings.found('bad-row', { count: bad.rows }));
  findings.push(...oddFindings(split.filteredRows.log));
  for (const [fold, { parts }] of folds.entries())
    for (const part of ['train', 'valid', 'test'] as const)
      if ((part !== 'valid' || valid !== undefined) && (parts[part]?.rows ?? 0) === 0)
        findings.push(splitFindings.found('empty-part', { part, ...(folds.length > 1 && { fold }) }));
  const { shortUsers = 0, tiesDecided = 0, duplicatesTied } = split;
  if (shortUsers > 0) findings.push(splitFindings.found('short-users', { count: shortUsers }));
  if (duplicatesTied > 0) findings.push(splitFindings.found('duplicates-tied', { count: duplicatesTied }));
  // Ties decided by hash do not depend on the file.
  if (tiesDecided > 0 && ties === 'file')
    findings.push(splitFindings.found('ties-decided', { count: tiesDecided }));
  return findings;
}

/** Returns findings about IDs and times that are probably unintended. */
function oddFindings({ userIds, itemIds, times }: InteractionLog): SplitFinding[] {
  const words = new Set([userIds, itemIds].flatMap(missingValueTexts));
  const range = times && implausibleRange(times);
  const zones = mixedZonesDetails(times?.zones === undefined ? [] : [times.zones]);
  return [
    ...[...words].map((id) => splitFindings.found('missing-id', { id })),
    ...(zones === undefined ? [] : [splitFindings.found('mixed-zones', { ...zones })]),
    ...(range === undefined ? [] : [splitFindings.found('times-far-apart', { ...range })]),
  ];
}

export function pointOrNull(point: TimePoint | undefined): number | null {
  return point === undefined ? null : timeAsNumber(point);
}

/** Returns the effective options by their command-line names and in their syntax, with defaults. */
export function manifestOptions(
  config: SplitConfig,
  taken: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const said = Object.keys(SPLIT_CONFIG.entries).flatMap((field) => {
    const value = config[field as keyof SplitConfig];
    return value === undefined || value === false
      ? []
      : [[toOptionName(field), value === true ? value : String(value)] as const];
  });
  return { ...Object.fromEntries(said), ...taken };
}
