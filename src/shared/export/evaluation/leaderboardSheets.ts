import { intervalEnds } from '../../text/numbers/intervalEnds';
import * as l10n from '@vscode/l10n';
import { type LeaderboardMean, buildLeaderboard, betterFirst, type LeaderboardRow } from './leaderboardRows';
import type { ComparisonView } from '../../protocol/views/comparisonView';
import type { EvaluationView } from '../../protocol/views/evaluationView';
import { comparedMeans } from '../../sentences/comparedPairs';
import { isIntervalUninformative } from '../../leaderboard/hasTooFewUsers';
import {
  type Cell,
  type ChangeCell,
  type Figure,
  type Numbers,
  sentence,
  type Sheet,
  type Words,
} from '../../sheets/sheet';
import { paretoNote } from '../../leaderboard/paretoSet';
import { groundsText } from '../../sentences/comparisonWords';
import { changeLabel } from './changeSaid';
import { BEST_MARK, markedLegend, bestNotes } from '../../sentences/bestWords';
import { signedRoughPercentText } from '../../text/numbers/changeText';
import {
  leftOutText,
  modelsText,
  passageNotes,
  relevanceText,
  runsNote,
  runsText,
} from '../../sentences/evaluationWords';
import { overText, listUnitOf, unitTitle } from '../../sentences/countWords';
import { unjudgedSentences } from '../../sentences/spoilsText';

export interface LeaderboardOptions {
  /** Whether each mean is shown with ± half of its 95% interval. */
  readonly intervals: boolean;
  /** Comparison that decides which models may be the best; absent: not compared. */
  readonly comparison?: ComparisonView | undefined;
  /** Index of the comparison's baseline, from which changes are computed; undefined: none. */
  readonly baseline?: number | undefined;
  /**
   * Whether rows are sorted by the first metric, as in the panel; absent: few models keep the order of the
   * call.
   */
  readonly bestFirst?: boolean;
  /** Formats the relative change; absent: with one decimal. */
  readonly percent?: (share: number) => string;
}

/** Returns the means with their context, for a document. */
export function leaderboardSheet(view: EvaluationView, options: LeaderboardOptions): Sheet {
  const { rows, sorted } = buildLeaderboard(view);
  const model = view.models.length === 1 ? { name: view.models[0].name } : modelsText(view);
  const notes: Words[] = [
    sentence(
      l10n.t('Means of {0} vs. {1}, convention {2}, {3}.'),
      ...[model, { name: view.truth.label }, view.convention, relevanceText(view)],
    ),
  ];
  if (rows.length > 1) notes.push(l10n.t('The best of each column is bold.'));
  if (sorted) notes.push(l10n.t('Sorted by {0}, best first.', view.measures[0].name));
  notes.push(...leaderboardNotes(view, options));
  const from = changesFrom(rows, options);
  if (from !== undefined)
    notes.push(
      sentence(
        l10n.t('Changes from {0}: {1}.'),
        { name: from.against.name },
        groundsText(from.comparison.json),
      ),
    );
  if (options.intervals && rows.some(({ models }) => models.length === 1))
    notes.push(
      view.clusteredBy === undefined
        ? l10n.t('±: 95% confidence interval.')
        : l10n.t('±: 95% confidence interval, clustered by {0}.', view.clusteredBy),
    );
  const leftOut = leftOutText(view);
  notes.push(...passageNotes(view));
  if (leftOut !== undefined) notes.push(leftOut);
  const { label } = view.truth;
  const file = label.slice(Math.max(label.lastIndexOf('/'), label.lastIndexOf('\\')) + 1);
  return {
    ...leaderboardTable(view, { bestFirst: true, ...options }),
    label: file.replace(/\.[^.]*$/, ''),
    notes,
  };
}

/**
 * Returns the row and comparison from which changes of means are computed; undefined: no changes are shown.
 */
function changesFrom(
  rows: readonly LeaderboardRow[],
  { comparison, baseline }: Pick<LeaderboardOptions, 'comparison' | 'baseline'>,
): { readonly against: LeaderboardRow; readonly comparison: ComparisonView } | undefined {
  const against = rows.find(({ models: [first] }) => first === baseline);
  return rows.length < 2 || comparison === undefined || against === undefined
    ? undefined
    : { against, comparison };
}

/**
 * Returns the means as the panel shows them, with their notes.
 *
 * @param changes position of the change of a
 * mean
 */
export function leaderboardOnPage(
  view: EvaluationView,
  options: Pick<LeaderboardOptions, 'comparison' | 'baseline'>,
  changes: 'below' | 'beside' = 'below',
): Sheet {
  const { comparison } = options;
  const { rows } = buildLeaderboard(view, comparison);
  const from = changesFrom(rows, options);
  const leftOut = leftOutText(view);
  return {
    ...leaderboardTable(view, {
      ...options,
      ...{ intervals: false, bestFirst: true },
      ...(changes === 'beside' && { percent: signedRoughPercentText }),
    }),
    title: l10n.t('Means'),
    notes: [
      // The answer at the top already names the best model.
      ...leaderboardNotes(view, {}),
      ...passageNotes(view),
      ...(comparison === undefined ? [] : markedLegend(comparison)),
      ...(from === undefined
        ? []
        : [
            sentence(
              changes === 'below'
                ? l10n.t('Below a mean: its change from {0}, where that is clear.')
                : l10n.t('Beside a mean: its change from {0}, the baseline; ? if not clear.'),
              { name: from.against.name },
            ),
          ]),
      ...(leftOut === undefined ? [] : [leftOut]),
    ],
  };
}

/**
 * Returns every mean of every model with its interval, its users, and its range over orders of equal scores.
 */
export function leaderboardInFull(
  { models, measures, clusteredBy }: EvaluationView,
  { value }: Numbers,
): Sheet {
  const unit = listUnitOf({ clusteredBy });
  const tied = models.some(({ means }) => means.some(({ ties }) => ties !== undefined));
  const range = (low: number, high: number): string => `${value(low)}–${value(high)}`;
  return {
    title: l10n.t('Means with 95% confidence intervals'),
    columns: [
      { title: l10n.t('Model'), kind: 'name' },
      { title: l10n.t('Metric'), kind: 'text' },
      { title: l10n.t('Mean'), kind: 'value' },
      { title: l10n.t('95% confidence interval'), kind: 'figure' },
      { title: unitTitle(unit), kind: 'count' },
      ...(tied ? [{ title: l10n.t('By tie order'), kind: 'figure' } as const] : []),
    ],
    rows: models.flatMap(({ name, means }) =>
      means.map((each, index): Cell[] => {
        const { mean, halfWidth, ties } = each;
        const interval =
          mean === null || halfWidth === undefined
            ? '–'
            : isIntervalUninformative(each, measures[index])
              ? l10n.t('too few users')
              : range(...intervalEnds(mean, [mean - halfWidth, mean + halfWidth], measures[index].range));
        return [
          { name },
          measures[index].name,
          mean,
          interval,
          each.rows === undefined ? each.users : overText(each, unit),
          ...(tied ? [ties === undefined ? '–' : range(ties.worst, ties.best)] : []),
        ];
      }),
    ),
    notes: [],
  };
}

/**
 * Returns a row per model, or per group of runs of one model. The best of several models is bold; in a sweep
 * it is first. The column of users is about the first metric; a mean over other users states their number.
 */
function leaderboardTable(
  view: EvaluationView,
  { intervals, comparison, baseline, bestFirst = false, percent }: LeaderboardOptions,
): Pick<Sheet, 'columns' | 'rows'> {
  const { parameters, rows: namedRows } = buildLeaderboard(view, comparison);
  const [first] = view.measures;
  const rows = bestFirst ? namedRows.toSorted((a, b) => betterFirst(a, b, first.higherIsBetter)) : namedRows;
  const from = changesFrom(rows, { comparison, baseline });
  const compared = from === undefined ? [] : comparedMeans(from.comparison, view);
  const changeOf = ({ models: [model], means }: LeaderboardRow, measure: number): ChangeCell | undefined => {
    if (means[measure].mean === null || from?.against.means[measure].mean === null) return undefined;
    const found = compared.find(
      (each) => each.a === baseline && each.b === model && each.measure === measure,
    );
    return found && changeLabel(found, percent);
  };
  return {
    columns: [
      { title: l10n.t('Model'), kind: 'name' },
      ...parameters.map((name) => ({ title: { name }, kind: 'figure' }) as const),
      ...view.measures.map(({ name }) => ({ title: name, kind: 'mean' }) as const),
      { title: unitTitle(listUnitOf(view)), kind: 'count', room: 'note' },
    ],
    rows: rows.map((row): Cell[] => [
      nameOf(row, from?.against === row),
      ...parameters.map((_, index) => parameterOf(row.parameters[index])),
      ...row.means.map((mean, measure) => ({
        ...figureOf(mean, row.means, intervals),
        change: changeOf(row, measure),
      })),
      row.means[0]?.users ?? null,
    ]),
  };
}

function nameOf({ name, models, pareto }: LeaderboardRow, isBaseline: boolean): Words {
  const beside = [
    ...(models.length > 1 ? [runsText(models.length)] : []),
    ...(isBaseline ? [l10n.t('baseline')] : []),
    ...(pareto === true ? [l10n.t('Pareto')] : []),
  ];
  return beside.length > 0 ? sentence('{0} ({1})', { name }, beside.join(', ')) : { name };
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

/** Returns notes below means: unjudged items, the meaning of ±, models that may be the best, and users. */
function leaderboardNotes(
  view: EvaluationView,
  { comparison }: Pick<LeaderboardOptions, 'comparison'>,
): string[] {
  const { rows } = buildLeaderboard(view);
  const runs = runsNote(rows);
  const others = rows.some(({ means }) => means.some((mean) => isOverOthers(mean, means)));
  return [
    ...unjudgedSentences(view),
    ...(runs === undefined ? [] : [runs]),
    ...(comparison === undefined ? [] : bestNotes(comparison)),
    ...(others ? [l10n.t('In parentheses: the number of users of a mean over different users.')] : []),
    ...overRowsNote(view, rows),
    ...(rows.some(({ pareto }) => pareto) ? [paretoNote(view)] : []),
  ];
}

/**
 * Returns which metrics are over rows, with the number of rows: "Over rows: AUC, LogLoss (20,000 rows of 301
 * users)."
 */
function overRowsNote(view: EvaluationView, lines: readonly LeaderboardRow[]): string[] {
  const measures = new Map<string, string[]>();
  for (const [measure, { name }] of view.measures.entries()) {
    const counts = lines.flatMap(({ means }) => {
      const { users, rows } = means[measure];
      return rows === undefined || users === null ? [] : [overText({ users, rows }, listUnitOf(view))];
    });
    if (counts.length === 0) continue;
    const over = [...new Set(counts)].join(', ');
    measures.set(over, [...(measures.get(over) ?? []), name]);
  }
  return [...measures].map(([over, names]) => l10n.t('Over rows: {0} ({1}).', names.join(', '), over));
}

/** Returns whether a mean is over other users than the first mean of its model. */
function isOverOthers({ users, mean }: LeaderboardMean, [first]: readonly LeaderboardMean[]): boolean {
  return mean !== null && users !== null && users !== first.users;
}
