import * as l10n from '@vscode/l10n';
import stringWidth from 'string-width';
import { checkRule, checkTexts, verdictText } from '../../shared/export/experiment/experimentChecks';
import { experimentRows, intervalName, pName, roleText } from '../../shared/export/experiment/experimentRows';
import type { ExperimentResult } from '../../shared/protocol/experimentResult';
import { formatCount } from '../../shared/text/numbers/numberText';
import { wrapped } from './wrapped';

/** An experiment for people: the decision first, then what was checked, the metrics, and what was found. */
export function experimentText(result: ExperimentResult): string {
  const { log, rows, users, control, decisions, findings } = result;
  const count = (number: number): string => formatCount(number, 'en');
  const lines = [
    ...wrapped(
      l10n.t(
        '{0}: {1} users in {2} variants, control {3}',
        log,
        count(users.analysed),
        result.variants.length,
        control,
      ),
      '',
    ),
    '',
    ...decisions.flatMap(({ sentence }) => [...wrapped(sentence, ''), '']),
    l10n.t('Checks:'),
    ...checkTexts(result).flatMap(({ name, verdict, text }) =>
      wrapped(`${padded(verdictText(verdict), 9)}${name}: ${text}`, '  '),
    ),
    ...wrapped(checkRule(result), '  '),
  ];
  const all = experimentRows(result);
  for (const { treatment } of decisions) {
    const own = all.filter(({ comparison }) => comparison.treatment === treatment);
    const head = ['', control, treatment, l10n.t('change'), intervalName(result), pName(result)];
    const cells = own.map(({ metric, texts }) => [
      `${metric.metric}${metric.role === 'secondary' ? '' : ` (${roleText(metric.role)})`}`,
      texts.control,
      texts.treatment,
      texts.change,
      texts.interval,
      [texts.p, texts.says].filter((text) => text !== '').join(', '),
    ]);
    lines.push('', ...table([head, ...cells]));
  }
  if (findings.length > 0)
    lines.push(
      '',
      l10n.t('Found in the data:'),
      ...findings.flatMap(({ message }) => wrapped(message, '  ')),
    );
  lines.push(
    '',
    l10n.t(
      '{0}: {1} rows read, {2} used, {3} reported',
      log,
      count(rows.read),
      count(rows.used),
      count(rows.reported),
    ),
  );
  return `${lines.join('\n')}\n`;
}

/** Columns side by side: the first and the last begin at their left, numbers end at their right. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => stringWidth(row[column]))));
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const blanks = ' '.repeat(widths[column] - stringWidth(cell));
        return column === 0 || column === row.length - 1 ? cell + blanks : blanks + cell;
      })
      .join('  ')
      .replace(/^/, '  ')
      .trimEnd(),
  );
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - stringWidth(text)));
}
