import * as l10n from '@vscode/l10n';
import type { EvaluationAnswer, ModelAnswer } from '../../shared/export/evaluationJson';
import { isOverOthers, leaderboardNotes } from '../../shared/export/evaluationMarkdown';
import {
  leaderboardOf,
  type LeaderboardMean,
  type LeaderboardRow,
} from '../../shared/leaderboard/leaderboardRows';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { visibleText } from '../../shared/text/nameText';
import { formatCount, formatMean } from '../../shared/text/numbers/numberText';
import { plural } from '../../shared/text/numbers/plural';
import { runsText } from '../../shared/text/sentences/evaluationWords';
import { unjudgedSentences } from '../../shared/text/sentences/spoilsText';
import { visibleLines } from './print';
import { counted, rowCount, severityText, sideBySide } from './tableText';
import { wrapped } from './wrapped';

/** So many things that were found are told; all of them are in JSON. */
const FOUND = 6;
/** So many models are named. */
const NAMED = 3;
/** Of measures that stand in a further block, so many models. */
const IN_FURTHER_BLOCKS = 5;

/**
 * Many models, or runs of models: a line each, of many the best first, and once what they share.
 *
 * @param answer the same as other programs get it
 */
export function sweepText(
  view: EvaluationView,
  { models }: EvaluationAnswer,
  comparison?: ComparisonView,
): string {
  const { parameters, rows, sorted } = leaderboardOf(view, comparison);
  const [first] = view.measures;
  const table = sideBySide(
    l10n.t('model'),
    [...parameters.map(visibleText), ...view.measures.map(({ name }) => name)],
    rows.map((row) => ({
      name: nameOf(row),
      cells: cellsOf(row, parameters.length),
      marked: [...parameters.map(() => false), ...row.means.map(({ mayBeBest }) => mayBeBest)],
    })),
    sorted ? IN_FURTHER_BLOCKS : undefined,
  );
  const others = rows.some(({ means }) => means.some((mean) => isOverOthers(mean, means)));
  const notes = [
    ...unjudgedSentences(view),
    ...leaderboardNotes(rows, comparison),
    others ? l10n.t('In brackets: the number of users of a mean over others.') : undefined,
  ].filter((note) => note !== undefined);
  return visibleLines([
    ...wrapped(
      sorted
        ? l10n.t(
            '{0} models against {1}, convention {2}, the best by {3} first',
            rows.length,
            view.truth.label,
            view.convention,
            first.name,
          )
        : l10n.t('{0} models against {1}, convention {2}', rows.length, view.truth.label, view.convention),
      '',
    ),
    '',
    ...table,
    '',
    ...notes.flatMap((note) => wrapped(note, '  ')),
    ...shared(models, counted).flatMap((text) => wrapped(text, '  ')),
    ...wrapped(rowCount(view.truth.label, view.truth.rows), '  '),
    ...foundIn(models),
  ]);
}

function nameOf({ name, models }: LeaderboardRow): string {
  return models.length > 1 ? `${visibleText(name)} (${runsText(models.length)})` : visibleText(name);
}

function cellsOf({ parameters, means }: LeaderboardRow, columns: number): string[] {
  return [
    ...Array.from({ length: columns }, (_, index) => visibleText(parameters[index] ?? '–')),
    ...means.map((mean) => cellOf(mean, means)),
  ];
}

function cellOf(mean: LeaderboardMean, means: readonly LeaderboardMean[]): string {
  const text = mean.sd === null ? formatMean(mean.mean) : `${formatMean(mean.mean)} ± ${formatMean(mean.sd)}`;
  return isOverOthers(mean, means) ? `${text} (${mean.users})` : text;
}

/** What is said of models, each thing once with those that it is true of; the most frequent first. */
function shared(models: readonly ModelAnswer[], textOf: (model: ModelAnswer) => string): string[] {
  const found = new Map<string, string[]>();
  for (const model of models) {
    const text = textOf(model);
    found.set(text, [...(found.get(text) ?? []), model.model ?? model.recommendations]);
  }
  const ordered = [...found].sort(([, a], [, b]) => b.length - a.length);
  const shown = ordered.slice(0, FOUND).map(([text, names]) => `${whose(names, models.length)}: ${text}`);
  return ordered.length > FOUND ? [...shown, furtherText(ordered.length - FOUND)] : shown;
}

/** "all 30 models", or "2 of 30 models (als, bpr)". */
function whose(names: readonly string[], all: number): string {
  if (names.length === all) return l10n.t('all {0} models', all);
  const named = [...names.slice(0, NAMED), ...(names.length > NAMED ? ['…'] : [])].join(', ');
  return l10n.t('{0} of {1} models ({2})', names.length, all, named);
}

function furtherText(further: number): string {
  return plural(
    further,
    l10n.t('and 1 more, in --format json'),
    l10n.t('and {0} more, in --format json', formatCount(further, 'en')),
  );
}

/** What was found, once for all models of which it was: with the place and the words of the first. */
function foundIn(models: readonly ModelAnswer[]): string[] {
  const found = new Map<string, { names: Set<string>; text: string; count: number }>();
  for (const { model, recommendations, truth, findings } of models)
    for (const { code, severity, file, line, count, message } of findings) {
      const key = `${code} ${file === truth ? 'truth' : 'model'}`;
      const place = line === undefined ? file : `${file}:${line}`;
      const known = found.get(key) ?? {
        names: new Set(),
        text: `${severityText(severity)}: ${place}: ${message}`,
        count: 0,
      };
      found.set(key, known);
      known.names.add(model ?? recommendations);
      known.count = Math.max(known.count, count);
    }
  if (found.size === 0) return [];
  const ordered = [...found.values()].sort((a, b) => b.names.size - a.names.size);
  const texts = ordered.slice(0, FOUND).map(({ names, text, count }) => {
    const times = count > 1 ? ` ${l10n.t('(up to {0} in one)', formatCount(count, 'en'))}` : '';
    return `${whose([...names], models.length)}: ${text}${times}`;
  });
  const further = ordered.length > FOUND ? [furtherText(ordered.length - FOUND)] : [];
  return ['', l10n.t('Found in the data:'), ...[...texts, ...further].flatMap((text) => wrapped(text, '  '))];
}
