import * as l10n from '@vscode/l10n';
import type { Audit } from '../../core/audit/audit';
import type { AuditFinding } from '../../core/audit/auditFinding';
import { protocolText } from '../../core/audit/auditText';
import { shownTime } from '../../core/logs/shownTime';
import { formatCount, formatMean } from '../../shared/text/numbers/numberText';
import { auditSeverityText } from '../../shared/text/sentences/auditWords';
import { columnsText } from './columnsText';
import { wrapped } from './wrapped';

/** An audit for people, in 80 columns. */
export function auditTable({ parts, evaluable, popularity, protocol, findings }: Audit): string {
  const rows = [['', l10n.t('rows'), l10n.t('users'), l10n.t('items'), l10n.t('first'), l10n.t('last')]];
  for (const [name, part] of Object.entries(parts))
    rows.push([
      name,
      count(part.rows),
      count(part.users),
      count(part.items),
      part.first === null ? '–' : shownTime(part.first),
      part.last === null ? '–' : shownTime(part.last),
    ]);
  const lines = [
    ...columnsText(rows),
    '',
    l10n.t('  Protocol: {0} ({1})', protocol, protocolText(protocol)),
    l10n.t('  Users that can be evaluated: {0} of {1}', count(evaluable.users), count(evaluable.testUsers)),
    l10n.t('  Recall that can be reached: {0}', formatMean(evaluable.reachableRecall)),
    l10n.t(
      '  Rows of the {0} most popular items: train {1}, test {2}',
      count(popularity.headItems),
      formatMean(popularity.trainShare),
      formatMean(popularity.testShare),
    ),
  ];
  if (findings.length === 0) lines.push('', l10n.t('No findings.'));
  for (const finding of findings) lines.push('', ...findingLines(finding));
  return `${lines.join('\n')}\n`;
}

function findingLines({ code, severity, message = '', examples = [] }: AuditFinding): string[] {
  return [
    ...wrapped(`${auditSeverityText(severity)} (${code}): ${message}`, ''),
    ...examples.map(
      ({ file, line, user, item }) =>
        `  ${file}:${line}${user === undefined ? '' : `  ${user}  ${item ?? ''}`}`,
    ),
  ];
}

function count(number: number): string {
  return formatCount(number, 'en');
}
