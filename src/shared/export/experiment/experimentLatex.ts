import * as l10n from '@vscode/l10n';
import type { ExperimentResult } from '../../protocol/experimentResult';
import { plainName } from '../../text/nameText';
import { latexText } from '../latexText';
import { experimentRows, intervalName, pName } from './experimentRows';

/** The metrics as a LaTeX table in the style of booktabs; the decision is its caption. */
export function experimentLatex(result: ExperimentResult): string {
  const row = (cells: readonly string[]): string => `    ${cells.map(latexText).join(' & ')} \\\\\n`;
  const several = result.decisions.length > 1;
  const table = [
    '\\begin{table}\n',
    '  \\centering\n',
    `  \\caption{${latexText(result.decisions.map(({ sentence }) => plainName(sentence)).join(' '))}}\n`,
    '  \\label{tab:recscope-experiment}\n',
    `  \\begin{tabular}{${several ? 'll' : 'l'}rrrrr}\n`,
    '    \\toprule\n',
    row([
      l10n.t('Metric'),
      ...(several ? [l10n.t('Treatment')] : []),
      plainName(result.control),
      several ? l10n.t('Treated') : plainName(result.decisions[0]?.treatment ?? ''),
      l10n.t('Change'),
      intervalName(result),
      pName(result),
    ]),
    '    \\midrule\n',
    ...experimentRows(result).map(({ metric, comparison, texts }) =>
      row([
        metric.metric,
        ...(several ? [plainName(comparison.treatment)] : []),
        texts.control,
        texts.treatment,
        texts.change,
        texts.interval,
        texts.p.replace(/^p = /, ''),
      ]),
    ),
    '    \\bottomrule\n',
    '  \\end{tabular}\n',
    '\\end{table}\n',
  ].join('');
  const beyond = /[^\u0020-\u024f\u2010-\u2026\n−]/.test(table)
    ? `% ${l10n.t('Contains non-Latin letters: compile with XeLaTeX or LuaLaTeX.')}\n`
    : '';
  return `% \\usepackage{booktabs}\n${beyond}${table}`;
}
