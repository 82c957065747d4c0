import * as l10n from '@vscode/l10n';
import { leaderboardOf, type Leaderboard, type LeaderboardMean } from '../leaderboard/leaderboardRows';
import { isOverOthers, leaderboardNotes, type LeaderboardOptions } from './evaluationMarkdown';
import type { EvaluationView } from '../protocol/views/evaluationView';
import { leftOutText, modelsText, relevanceText, runsText } from '../text/sentences/evaluationWords';
import { unjudgedSentences } from '../text/sentences/spoilsText';
import { latexText } from './latexText';
import { plainName } from '../text/nameText';
import { formatMean } from '../text/numbers/numberText';

/**
 * The means as a LaTeX table in the style of booktabs, a row per model. Of several models the best is bold; of a sweep it
 * stands first.
 */
export function evaluationLatex(view: EvaluationView, { intervals, comparison }: LeaderboardOptions): string {
  const { measures } = view;
  const leaderboard = leaderboardOf(view, comparison);
  const { parameters, rows } = leaderboard;
  const row = (cells: readonly string[]): string => `    ${cells.join(' & ')} \\\\\n`;
  const table = [
    '\\begin{table}\n',
    '  \\centering\n',
    `  \\caption{${latexText(captionOf(view, leaderboard, { intervals, comparison }))}}\n`,
    `  \\label{${labelOf(view)}}\n`,
    `  \\begin{tabular}{l${'r'.repeat(parameters.length + measures.length)}}\n`,
    '    \\toprule\n',
    row([l10n.t('Model'), ...parameters, ...measures.map(({ name }) => name)].map(latexText)),
    '    \\midrule\n',
    ...rows.map(({ name, models, parameters: values, means }) =>
      row([
        latexText(models.length > 1 ? `${plainName(name)} (${runsText(models.length)})` : plainName(name)),
        ...parameters.map((_, index) => latexText(values[index] ?? '')),
        ...means.map((mean) => meanCell(mean, means, intervals)),
      ]),
    ),
    '    \\bottomrule\n',
    '  \\end{tabular}\n',
    '\\end{table}\n',
  ].join('');
  return `${preamble(table)}${table}`;
}

/** Numbers stand in mathematics, where a minus is one. */
function meanCell(mean: LeaderboardMean, means: readonly LeaderboardMean[], intervals: boolean): string {
  if (mean.mean === null) return '--';
  const number = mathNumber(mean.mean);
  const marked = `${mean.best ? `\\mathbf{${number}}` : number}${mean.mayBeBest ? '^{\\dagger}' : ''}`;
  const spread = mean.sd ?? (intervals ? mean.halfWidth : undefined);
  const cell = spread === undefined ? `$${marked}$` : `$${marked} \\pm ${mathNumber(spread)}$`;
  return isOverOthers(mean, means) ? `${cell} (${mean.users})` : cell;
}

/** "1.234e-6" as a power of ten. */
function mathNumber(value: number): string {
  const [digits, exponent] = formatMean(value).split('e');
  return exponent === undefined ? digits : `${digits} \\cdot 10^{${exponent}}`;
}

function captionOf(
  view: EvaluationView,
  { rows, sorted }: Leaderboard,
  { intervals, comparison }: LeaderboardOptions,
): string {
  const sentences = [
    l10n.t(
      'Means of {0} against {1}, convention {2}, {3}.',
      modelsText(view),
      plainName(view.truth.label),
      view.convention,
      relevanceText(view),
    ),
  ];
  if (rows.length > 1) sentences.push(l10n.t('The best of each column is bold.'));
  if (sorted) sentences.push(l10n.t('Sorted by {0}, the best first.', view.measures[0].name));
  sentences.push(...leaderboardNotes(rows, comparison), ...unjudgedSentences(view));
  if (rows.some(({ means }) => means.some((mean) => isOverOthers(mean, means))))
    sentences.push(l10n.t('In brackets: the number of users of a mean over others.'));
  if (intervals && rows.some(({ models }) => models.length === 1))
    sentences.push(
      view.clusteredBy === undefined
        ? l10n.t('± is half of the 95% interval.')
        : l10n.t('± is half of the 95% interval, clustered by {0}.', view.clusteredBy),
    );
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
