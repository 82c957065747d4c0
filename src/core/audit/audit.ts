import type { Audit, AuditedName } from '../../shared/protocol/auditResult';
import type { AuditContext, AuditFinding } from '../../shared/findings/auditKinds';
import type { AnalysisSeverity } from '../../shared/findings/severity';
import type { Surface } from '../../shared/text/surface';
import type { AuditedPart, AuditedRows } from './auditedPart';
import { comparePartPair } from './between';
import { popularityShift, evaluableUsers, partNumbers } from './partNumbers';
import { findingsBetween, findingsOfParts } from './auditFindings';
import { detectSplitStrategy } from './protocol';

/**
 * Compares the parts of a split: overlap of train and test, order in time, and which users can be evaluated.
 * Meng, McCreadie, Macdonald & Ounis 2020; Ji, Sun, Zhang & Li 2023.
 *
 * @param parts train, optionally valid, test
 * @param timeOf returns the time of a row as a number, for the first and last time of a part
 * @param otherFindings findings that need more data than the parts
 * @throws {Error} if train or test is missing
 */
export function auditParts(
  data: AuditedRows,
  parts: readonly AuditedPart[],
  timeOf: (row: number) => number,
  otherFindings: readonly AuditFinding[] = [],
): Audit {
  const train = partNamed(parts, 'train');
  const test = partNamed(parts, 'test');
  const numbers = parts.map((part) => partNumbers(data, part, timeOf));
  const between: Audit['between'][number][] = [];
  const findings: AuditFinding[] = [];
  for (const [at, later] of parts.entries())
    for (const earlier of parts.slice(0, at)) between.push(comparePartPair(data, earlier, later));
  between.sort(
    (a, b) =>
      ORDER.indexOf(a.earlier) - ORDER.indexOf(b.earlier) || ORDER.indexOf(a.later) - ORDER.indexOf(b.later),
  );
  for (const one of between)
    findings.push(...findingsBetween(data, one, partNamed(parts, one.earlier), partNamed(parts, one.later)));
  const evaluable = evaluableUsers(data, train, test);
  const popularity = popularityShift(data, train, test);
  findings.push(...findingsOfParts(data, parts, numbers, evaluable, popularity), ...otherFindings);
  const trainTest = between.find(({ earlier, later }) => earlier === 'train' && later === 'test');
  if (trainTest === undefined) throw new Error('An audit compares train and test.');
  return {
    schema: 'recscope-audit/1',
    parts: Object.fromEntries(parts.map(({ name }, at) => [name, numbers[at]])),
    between,
    evaluable,
    popularity,
    protocol: detectSplitStrategy(data, test, trainTest),
    findings: SEVERITIES.flatMap((severity) => findings.filter((finding) => finding.severity === severity)),
  };
}

/**
 * Returns the data that sentences of findings depend on. @param surface where the sentences are shown: command line,
 * editor or agent
 */
export function auditContext({ parts, protocol }: Audit, surface: Surface): AuditContext {
  return {
    rowsOf: (part) => parts[part]?.rows ?? 0,
    leavesLastOut: protocol === 'leave-last-out',
    surface,
  };
}

const ORDER: readonly AuditedName[] = ['train', 'valid', 'test'];
const SEVERITIES: readonly AnalysisSeverity[] = ['error', 'warning', 'note'];

function partNamed(parts: readonly AuditedPart[], name: AuditedName): AuditedPart {
  const part = parts.find((other) => other.name === name);
  if (part === undefined) throw new Error(`An audit needs ${name}.`);
  return part;
}
