import * as l10n from '@vscode/l10n';
import { type LeaderboardMean, leaderboardOf, type LeaderboardRow } from '../../leaderboard/leaderboardRows';
import type { ComparisonView } from '../../protocol/views/comparisonView';
import type { EvaluationView } from '../../protocol/views/evaluationView';
import { type Cell, type Figure, sentence, type Sheet, type Words } from '../../sheets/sheet';
import { BEST_MARK, bestNotes } from '../../text/sentences/bestWords';
import {
  leftOutText,
  modelsText,
  relevanceText,
  runsNote,
  runsText,
} from '../../text/sentences/evaluationWords';
import { unjudgedSentences } from '../../text/sentences/spoilsText';

export interface LeaderboardOptions {
  /** Half of the 95% interval beside each mean. */
  readonly intervals: boolean;
  /** What says which models may be the best; absent: nothing. */
  readonly comparison?: ComparisonView | undefined;
}

/** The means with what they are of, for a document of somebody else. */
export function leaderboardSheet(view: EvaluationView, options: LeaderboardOptions): Sheet {
  const { rows, sorted } = leaderboardOf(view);
  const model = view.models.length === 1 ? { name: view.models[0].name } : modelsText(view);
  const notes: Words[] = [
    sentence(
      l10n.t('Means of {0} against {1}, convention {2}, {3}.'),
      ...[model, { name: view.truth.label }, view.convention, relevanceText(view)],
    ),
  ];
  if (rows.length > 1) notes.push(l10n.t('The best of each column is bold.'));
  if (sorted) notes.push(l10n.t('Sorted by {0}, the best first.', view.measures[0].name));
  notes.push(...leaderboardNotes(view, options));
  if (options.intervals && rows.some(({ models }) => models.length === 1))
    notes.push(
      view.clusteredBy === undefined
        ? l10n.t('± is half of the 95% interval.')
        : l10n.t('± is half of the 95% interval, clustered by {0}.', view.clusteredBy),
    );
  const leftOut = leftOutText(view);
  if (leftOut !== undefined) notes.push(leftOut);
  const { label } = view.truth;
  const file = label.slice(Math.max(label.lastIndexOf('/'), label.lastIndexOf('\\')) + 1);
  return { ...leaderboardTable(view, options), label: file.replace(/\.[^.]*$/, ''), notes };
}

/**
 * A row per model, or per several runs of one: of several the best is bold; of a sweep it stands first. The users are those
 * of the first measure; a mean over others has theirs beside it.
 */
export function leaderboardTable(
  view: EvaluationView,
  { intervals, comparison }: LeaderboardOptions,
): Pick<Sheet, 'columns' | 'rows'> {
  const { parameters, rows } = leaderboardOf(view, comparison);
  return {
    columns: [
      { title: l10n.t('Model'), kind: 'name' },
      ...parameters.map((name) => ({ title: { name }, kind: 'figure' }) as const),
      ...view.measures.map(({ name }) => ({ title: name, kind: 'mean' }) as const),
      { title: l10n.t('Users'), kind: 'count', room: 'note' },
    ],
    rows: rows.map((row): Cell[] => [
      nameOf(row),
      ...parameters.map((_, index) => parameterOf(row.parameters[index])),
      ...row.means.map((mean) => figureOf(mean, row.means, intervals)),
      row.means[0]?.users ?? null,
    ]),
  };
}

function nameOf({ name, models }: LeaderboardRow): Words {
  return models.length > 1 ? sentence('{0} ({1})', { name }, runsText(models.length)) : { name };
}

function parameterOf(value: string | undefined): Words {
  return value === undefined ? '' : { name: value };
}

function figureOf(mean: LeaderboardMean, means: readonly LeaderboardMean[], intervals: boolean): Figure {
  return {
    value: mean.mean,
    best: mean.best,
    mark: mean.mayBeBest ? BEST_MARK : '',
    spread: mean.sd ?? (intervals ? mean.halfWidth : undefined),
    users: isOverOthers(mean, means) ? (mean.users ?? undefined) : undefined,
  };
}

/** What must be said of the means of models: what nobody judged, what ± is of runs, which may be the best, and the users. */
export function leaderboardNotes(
  view: EvaluationView,
  { comparison }: Pick<LeaderboardOptions, 'comparison'>,
): string[] {
  const { rows } = leaderboardOf(view);
  const runs = runsNote(rows);
  const others = rows.some(({ means }) => means.some((mean) => isOverOthers(mean, means)));
  return [
    ...unjudgedSentences(view),
    ...(runs === undefined ? [] : [runs]),
    ...(comparison === undefined ? [] : bestNotes(comparison)),
    ...(others ? [l10n.t('In brackets: the number of users of a mean over others.')] : []),
  ];
}

/** A mean over other users than the first one of its model. */
function isOverOthers({ users, mean }: LeaderboardMean, [first]: readonly LeaderboardMean[]): boolean {
  return mean !== null && users !== null && users !== first.users;
}
