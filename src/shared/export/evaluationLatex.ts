import * as l10n from '@vscode/l10n';
import { bestMeans } from '../leaderboard/bestMeans';
import type { LeaderboardOptions } from './evaluationMarkdown';
import type { EvaluationView, MeanView } from '../protocol/views/evaluationView';
import { leftOutText, modelsText, relevanceText } from '../text/sentences/evaluationWords';
import { latexText } from './latexText';
import { plainName } from '../text/nameText';
import { formatMean } from '../text/numbers/numberText';

/** The means as a LaTeX table in the style of booktabs, a row per model. Of several models the best is bold. */
export function evaluationLatex(view: EvaluationView, { intervals }: LeaderboardOptions): string {
  const { models, measures } = view;
  const best = bestMeans(view);
  const row = (cells: readonly string[]): string => `    ${cells.join(' & ')} \\\\\n`;
  const cell = (mean: MeanView, index: number): string =>
    meanCell(mean, mean.mean !== null && mean.mean === best[index], intervals);
  const table = [
    '\\begin{table}\n',
    '  \\centering\n',
    `  \\caption{${latexText(captionOf(view, intervals))}}\n`,
    `  \\label{${labelOf(view)}}\n`,
    `  \\begin{tabular}{l${'r'.repeat(measures.length)}}\n`,
    '    \\toprule\n',
    row([latexText(l10n.t('Model')), ...measures.map(({ name }) => latexText(name))]),
    '    \\midrule\n',
    ...models.map(({ name, means }) => row([latexText(plainName(name)), ...means.map(cell)])),
    '    \\bottomrule\n',
    '  \\end{tabular}\n',
    '\\end{table}\n',
  ].join('');
  return `${preamble(table)}${table}`;
}

/** Numbers stand in mathematics, where a minus is one. */
function meanCell({ mean, halfWidth }: MeanView, best: boolean, intervals: boolean): string {
  if (mean === null) return '--';
  const number = mathNumber(mean);
  const marked = best ? `\\mathbf{${number}}` : number;
  return intervals && halfWidth !== undefined ? `$${marked} \\pm ${mathNumber(halfWidth)}$` : `$${marked}$`;
}

/** "1.234e-6" as a power of ten. */
function mathNumber(value: number): string {
  const [digits, exponent] = formatMean(value).split('e');
  return exponent === undefined ? digits : `${digits} \\cdot 10^{${exponent}}`;
}

function captionOf(view: EvaluationView, intervals: boolean): string {
  const sentences = [
    l10n.t(
      'Means of {0} against {1}, convention {2}, {3}.',
      modelsText(view),
      plainName(view.truth.label),
      view.convention,
      relevanceText(view),
    ),
  ];
  if (view.models.length > 1) sentences.push(l10n.t('The best of each column is bold.'));
  if (intervals) sentences.push(l10n.t('± is half of the 95% interval.'));
  const leftOut = leftOutText(view);
  if (leftOut !== undefined) sentences.push(leftOut);
  return sentences.join(' ');
}

/** A label for \ref: letters, digits and hyphens of the truth's name. */
function labelOf({ truth }: EvaluationView): string {
  const base = truth.label.slice(Math.max(truth.label.lastIndexOf('/'), truth.label.lastIndexOf('\\')) + 1);
  const words = base
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return ['tab:recscope', ...(words ?? [])].join('-').slice(0, 60);
}

/** What the document around it must have. */
function preamble(table: string): string {
  const lines = ['% \\usepackage{booktabs}'];
  if (/[^\u0020-\u024f\u2010-\u2026\n]/.test(table))
    lines.push(`% ${l10n.t('Contains non-Latin letters: compile with XeLaTeX or LuaLaTeX.')}`);
  return `${lines.join('\n')}\n`;
}
