import * as l10n from '@vscode/l10n';
import { leaderboardOf, type LeaderboardMean, type LeaderboardRow } from '../leaderboard/leaderboardRows';
import type { ComparisonView } from '../protocol/views/comparisonView';
import type { EvaluationView } from '../protocol/views/evaluationView';
import { BEST_MARK, bestNotes } from '../text/sentences/bestWords';
import { unjudgedSentences } from '../text/sentences/spoilsText';
import { leftOutText, relevanceText, runsNote, runsText } from '../text/sentences/evaluationWords';
import { formatMean } from '../text/numbers/numberText';
import { escapedMarkdown, nameMark } from './markdownCells';

export interface LeaderboardOptions {
  /** Half of the 95% interval beside each mean. */
  readonly intervals: boolean;
  /** What says which models may be the best; absent: nothing. */
  readonly comparison?: ComparisonView | undefined;
}

/**
 * The means as a Markdown table, a row per model, for a pull request or a notebook. Of several models the best is bold;
 * of a sweep it stands first. The users are those of the first measure; a mean over others has theirs beside it.
 */
export function evaluationMarkdown(
  view: EvaluationView,
  { intervals, comparison }: LeaderboardOptions,
): string {
  const { parameters, rows } = leaderboardOf(view, comparison);
  const against = l10n.t(
    'Against {0}, convention {1}, {2}.',
    nameMark(view.truth.label),
    escapedMarkdown(view.convention),
    escapedMarkdown(relevanceText(view)),
  );
  const leftOut = leftOutText(view);
  const notes = [...unjudgedSentences(view), ...leaderboardNotes(rows, comparison)];
  const others = rows.some(({ means }) => means.some((mean) => isOverOthers(mean, means)));
  if (others) notes.push(l10n.t('In brackets: the number of users of a mean over others.'));
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  const cell = (mean: LeaderboardMean, means: readonly LeaderboardMean[]): string => {
    const text = formatMean(mean.mean);
    const marked = `${mean.best ? `**${text}**` : text}${mean.mayBeBest ? BEST_MARK : ''}`;
    const spread = mean.sd ?? (intervals ? mean.halfWidth : undefined);
    const between = spread === undefined ? marked : `${marked} ± ${formatMean(spread)}`;
    return isOverOthers(mean, means) ? `${between} (${mean.users})` : between;
  };
  const row = ({ name, models, parameters: values, means }: LeaderboardRow): string =>
    line([
      models.length > 1 ? `${nameMark(name)} (${runsText(models.length)})` : nameMark(name),
      ...parameters.map((_, index) => escapedMarkdown(values[index] ?? '')),
      ...means.map((mean) => cell(mean, means)),
      means[0]?.users === null || means[0] === undefined ? '–' : String(means[0].users),
    ]);
  const columns = [...parameters.map(nameMark), ...view.measures.map(({ name }) => escapedMarkdown(name))];
  return [
    line([l10n.t('Model'), ...columns, l10n.t('Users')]),
    line(['---', ...columns.map(() => '---:'), '---:']),
    ...rows.map(row),
    '\n',
    `${[against, ...notes.map(escapedMarkdown)].join(' ')}\n`,
    ...(leftOut === undefined ? [] : [`\n${escapedMarkdown(leftOut)}\n`]),
  ].join('');
}

/** What stands below the means of models: what ± is of runs, and which models may be the best. */
export function leaderboardNotes(
  rows: readonly LeaderboardRow[],
  comparison: ComparisonView | undefined,
): string[] {
  return [runsNote(rows), ...(comparison === undefined ? [] : bestNotes(comparison))].filter(
    (note) => note !== undefined,
  );
}

/** A mean over other users than the first one of its model. */
export function isOverOthers({ users, mean }: LeaderboardMean, [first]: readonly LeaderboardMean[]): boolean {
  return mean !== null && users !== null && users !== first.users;
}
