import * as l10n from '@vscode/l10n';
import { markdownText } from '../../shared/export/markdownText';
import type { SplitView } from '../../shared/protocol/views/splitView';
import { formatCount } from '../../shared/text/numbers/numberText';

/** What a split gives, for a page of notes, with the command that makes it. */
export function splitMarkdown({ folds, findings, command }: SplitView): string {
  const count = (rows: number): string => formatCount(rows, 'en');
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  return [
    ...folds.flatMap(({ parts }, at) => [
      ...(folds.length > 1 ? [`${l10n.t('Fold {0}', at)}\n\n`] : []),
      line(['', l10n.t('rows'), l10n.t('users'), l10n.t('items'), l10n.t('first'), l10n.t('last')]),
      line(['---', '---:', '---:', '---:', '---', '---']),
      ...parts.map(({ part, rows, users, items, first, last }) =>
        line([part, count(rows), count(users), count(items), first ?? '–', last ?? '–']),
      ),
      '\n',
    ]),
    ...findings.map(({ message }) => `- ${markdownText(message)}\n`),
    `\n\`\`\`sh\n${command}\n\`\`\`\n`,
  ].join('');
}
