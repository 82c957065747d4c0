import * as l10n from '@vscode/l10n';
import { markdownText } from '../../shared/export/markdownText';
import type { AuditView } from '../../shared/protocol/views/auditView';
import { formatCount, formatMean } from '../../shared/text/numbers/numberText';
import { auditSeverityText } from '../../shared/text/sentences/auditWords';

/**
 * What an audit found, for a page of notes, with the command that says the same.
 *
 * @param pathOf a file as people know it
 */
export function auditMarkdown(view: AuditView, pathOf: (uri: string) => string): string {
  const { files, parts, protocol, users, reachableRecall, findings, command } = view;
  const count = (rows: number): string => formatCount(rows, 'en');
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  return [
    line([
      '',
      l10n.t('File'),
      l10n.t('rows'),
      l10n.t('users'),
      l10n.t('items'),
      l10n.t('first'),
      l10n.t('last'),
    ]),
    line(['---', '---', '---:', '---:', '---:', '---', '---']),
    ...parts.map(({ part, rows, users: partUsers, items, first, last }) => {
      const uri = files.find(({ role }) => role === part)?.uri ?? '';
      return line([
        part,
        markdownText(pathOf(uri)),
        count(rows),
        count(partUsers),
        count(items),
        first ?? '–',
        last ?? '–',
      ]);
    }),
    '\n',
    `- ${l10n.t('Protocol: {0} ({1})', protocol.name, protocol.meaning)}\n`,
    `- ${l10n.t('Users that can be evaluated: {0} of {1}', count(users.evaluable), count(users.test))}\n`,
    `- ${l10n.t('Recall that can be reached: {0}', formatMean(reachableRecall))}\n`,
    '\n',
    ...(findings.length === 0 ? [`${l10n.t('No findings.')}\n`] : []),
    ...findings.map(({ severity, message, places }) => {
      const where = places.map(({ uri, line: number }) => `${pathOf(uri)}:${number}`).join(', ');
      return `- **${auditSeverityText(severity)}**: ${markdownText(message)}${where === '' ? '' : ` (${markdownText(where)})`}\n`;
    }),
    ...(command === '' ? [] : [`\n\`\`\`sh\n${command}\n\`\`\`\n`]),
  ].join('');
}
