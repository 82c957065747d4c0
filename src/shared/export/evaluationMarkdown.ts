import * as l10n from '@vscode/l10n';
import { bestMeans } from '../leaderboard/bestMeans';
import type { EvaluationView, MeanView } from '../protocol/views/evaluationView';
import { leftOutText, relevanceText } from '../text/sentences/evaluationWords';
import { formatMean } from '../text/numbers/numberText';
import { escapedMarkdown, nameMark } from './markdownCells';

export interface LeaderboardOptions {
  /** Half of the 95% interval beside each mean. */
  readonly intervals: boolean;
}

/** The means as a Markdown table, a row per model, for a pull request or a notebook. Of several models the best is bold. */
export function evaluationMarkdown(view: EvaluationView, { intervals }: LeaderboardOptions): string {
  const best = bestMeans(view);
  const against = l10n.t(
    'Against {0}, convention {1}, {2}.',
    nameMark(view.truth.label),
    escapedMarkdown(view.convention),
    escapedMarkdown(relevanceText(view)),
  );
  const leftOut = leftOutText(view);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  const cell = ({ mean, halfWidth }: MeanView, index: number): string => {
    const text = formatMean(mean);
    const marked = mean !== null && mean === best[index] ? `**${text}**` : text;
    return intervals && halfWidth !== undefined ? `${marked} ± ${formatMean(halfWidth)}` : marked;
  };
  return [
    line([l10n.t('Model'), ...view.measures.map(({ name }) => escapedMarkdown(name)), l10n.t('Users')]),
    line(['---', ...view.measures.map(() => '---:'), '---:']),
    ...view.models.map((model) =>
      line([nameMark(model.name), ...model.means.map(cell), String(model.users.counted)]),
    ),
    '\n',
    `${against}\n`,
    ...(leftOut === undefined ? [] : [`\n${escapedMarkdown(leftOut)}\n`]),
  ].join('');
}
