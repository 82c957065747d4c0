import * as l10n from '@vscode/l10n';
import type { ExperimentResult } from '../../protocol/experimentResult';
import { plainName } from '../../text/nameText';
import { checkRule, checkTexts, verdictText } from './experimentChecks';
import { experimentRows, intervalName, pName, roleText } from './experimentRows';

/** The decision, the table of metrics and what was checked, for a pull request or a notebook. */
export function experimentMarkdown(result: ExperimentResult): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  const rows = experimentRows(result);
  return [
    ...result.decisions.map(
      ({ treatment, sentence }) => `**${escaped(plainName(treatment))}**: ${escaped(sentence)}\n\n`,
    ),
    line([
      l10n.t('Metric'),
      l10n.t('Treatment'),
      escaped(result.control),
      l10n.t('Treated'),
      l10n.t('Change'),
      intervalName(result),
      pName(result),
      l10n.t('Verdict'),
    ]),
    line(['---', '---', '---:', '---:', '---:', '---:', '---:', '---']),
    ...rows.map(({ metric, comparison, texts }) =>
      line(
        [
          `${metric.metric} (${roleText(metric.role)})`,
          comparison.treatment,
          texts.control,
          texts.treatment,
          texts.change,
          texts.interval,
          texts.p,
          texts.says,
        ].map(escaped),
      ),
    ),
    '\n',
    ...checkTexts(result).map(
      ({ name, verdict, text }) => `- ${escaped(`${name}: ${verdictText(verdict)} (${text})`)}\n`,
    ),
    `\n${escaped(checkRule(result))}\n`,
    ...(result.findings.length > 0 ? ['\n'] : []),
    ...result.findings.map(({ message }) => `- ${escaped(message)}\n`),
  ].join('');
}

/** What Markdown reads as markup, an entity, mathematics, an emoji, an address or the name of a person or an issue. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<|~&$#:]|(?<![\w)])@/g, '\\$&').replace(/[\r\n]+/g, ' ');
}
