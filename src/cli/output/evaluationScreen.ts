import * as l10n from '@vscode/l10n';
import { parseMeasure } from '../../core/measures/syntax';
import { rangeView } from '../../engine/loaded/measureViews';
import { withoutLink } from '../../shared/export/evaluation/answerWords';
import { cohortSheets } from '../../shared/export/evaluation/cohortSheets';
import type { EvaluationAnswer, ModelAnswer } from '../../shared/export/evaluation/evaluationJson';
import { leaderboardOnPage } from '../../shared/export/evaluation/leaderboardSheets';
import { isIntervalUninformative } from '../../shared/leaderboard/hasTooFewUsers';
import { buildLeaderboard } from '../../shared/export/evaluation/leaderboardRows';
import { severityText } from '../../shared/findings/severity';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import {
  type Cell,
  joinWords,
  notesSheet,
  sentence,
  type Sheet,
  type Words,
} from '../../shared/sheets/sheet';
import { halfWidthOf } from '../../shared/text/numbers/intervalEnds';
import { formatCount, formatMean } from '../../shared/text/numbers/numberText';
import { plural } from '../../shared/text/numbers/plural';
import { intervalWords } from '../../shared/text/numbers/rangeText';
import { overText, listUnitOf } from '../../shared/sentences/countWords';
import { warningSentences } from '../../shared/sentences/doubts';
import { usersText } from '../../shared/sentences/evaluationWords';
import { passageNotes } from '../../shared/sentences/evaluationWords';
import { unjudgedSentence } from '../../shared/sentences/answer';
import { unjudgedSentences } from '../../shared/sentences/spoilsText';

/** Maximum number of findings that are printed for several models; JSON has all of them. */
const FOUND = 6;
/** Number of models per block below the first block of a sweep's table. */
const MODELS_PER_BLOCK = 5;
/** Maximum number of model names per line. */
const NAMED = 3;

/** Convention that is not named in the output. */
const DEFAULT_CONVENTION = 'recscope';

const counted = (number: number): string => formatCount(number, 'en');

/**
 * Returns the means of several models in one table, or of one model with intervals; then notes about them.
 */
export function evaluationScreen(
  view: EvaluationView,
  answer: EvaluationAnswer,
  comparison: ComparisonView | undefined,
  baseline: number,
): Sheet[] {
  const { models } = answer;
  const doubts = warningSentences(view).map(({ sentence: doubt }) =>
    sentence(l10n.t('Warning: {0}'), withoutLink(doubt)),
  );
  const isNew = (note: string): boolean => note !== unjudgedSentence(view);
  if (models.length === 1) return modelSheets(answer, doubts, isNew);
  const { rows } = buildLeaderboard(view);
  const board = leaderboardOnPage(view, { comparison, baseline }, 'beside');
  return [
    {
      // The users are counted below.
      columns: board.columns.slice(0, -1),
      rows: Array.from(board.rows, (row) => row.slice(0, -1)),
      notes: board.notes.filter((note) => typeof note !== 'string' || isNew(note)),
      leading: { rows: MODELS_PER_BLOCK, note: furtherModelsText(rows.length - MODELS_PER_BLOCK) },
    },
    notesSheet([...doubts, ...conventionNote(view.convention), ...shared(models)]),
    ...models.flatMap((model) => ofUsersSheets(model, model.model)),
    foundSheet(foundInAll(models)),
  ];
}

/** Returns the means of a model with their intervals, and notes about them. @param isNew whether the answer lacks a note */
export function modelSheets(
  { models: [answer] }: EvaluationAnswer,
  doubts: readonly Words[] = [],
  isNew: (note: string) => boolean = () => true,
): Sheet[] {
  const { recommendations, model = recommendations, truth, convention, measures, users } = answer;
  return [
    meansSheet(answer),
    notesSheet([
      ...doubts,
      ...intervalNotes(answer),
      ...(measures.some(({ ties }) => ties !== undefined)
        ? [
            l10n.t(
              'Some scores are tied. Right: the range of the mean over all tie orders and, in parentheses, the number of users affected.',
            ),
          ]
        : []),
      ...(recommendations === truth ? [l10n.t('Ground truth: in the same file.')] : []),
      ...passageNotes(answer),
      ...conventionNote(convention),
      ...(users.withoutRelevant > 0 ? [usersText(users, listUnitOf(answer))] : []),
      ...unjudgedSentences({ models: [{ name: model, unjudged: answer.unjudged }] }).filter(isNew),
    ]),
    ...ofUsersSheets(answer, undefined),
    foundSheet(foundIn(answer)),
  ];
}

function conventionNote(convention: string): string[] {
  return convention === DEFAULT_CONVENTION ? [] : [l10n.t('Convention: {0}', convention)];
}

/**
 * Returns the means of cohorts and the values of users of a model.
 *
 * @param name undefined: there is one model
 */
function ofUsersSheets(
  { cohorts = [], perUser, measures, ...answer }: ModelAnswer,
  name: string | undefined,
): Sheet[] {
  return [
    ...cohortSheets(cohorts, listUnitOf(answer), name),
    ...(perUser === undefined
      ? []
      : [
          {
            ...(name !== undefined && { title: { name } }),
            columns: [
              { title: l10n.t('user'), kind: 'name' } as const,
              ...measures.map(({ measure }) => ({ title: measure, kind: 'mean' }) as const),
            ],
            rows: Array.from(perUser, ({ user, values }): Cell[] => [{ name: user }, ...values]),
            notes: [],
          },
        ]),
  ];
}

function foundIn({ findings }: ModelAnswer): Words[] {
  return findings.map(({ severity, count, message, ...place }) => {
    const further = place.line === undefined ? '' : furtherText(count - 1);
    return sentence('{0}: {1}: {2}{3}', placeOf(place), severityText(severity), message, further);
  });
}

function meansSheet({ measures, clusteredBy, users: { counted: countedUsers } }: ModelAnswer): Sheet {
  const isOfAll = measures.every(({ users, rows }) => users === countedUsers && rows === undefined);
  return {
    columns: [
      { title: '', kind: 'text' },
      { title: '', kind: 'mean' },
      { title: '', kind: 'figure' },
      { title: '', kind: 'figure' },
    ],
    rows: measures.map((answer): Cell[] => {
      const { measure, mean, users, rows, ties } = answer;
      return [
        measure,
        { value: mean, spread: saysNothing(answer) ? null : halfOf(answer) },
        // The answer says how many users there are.
        isOfAll ? '' : overText({ users, rows }, listUnitOf({ clusteredBy })),
        ties === undefined
          ? ''
          : `${intervalWords([formatMean(ties.worst), formatMean(ties.best)])} (${counted(ties.users)})`,
      ];
    }),
    notes: [],
  };
}

function intervalNotes({ measures, clusteredBy }: ModelAnswer): string[] {
  const known = measures.filter(({ interval }) => interval !== undefined);
  if (known.length === 0) return [];
  return [
    clusteredBy === undefined
      ? l10n.t('±: 95% confidence interval of the mean (t).')
      : l10n.t('±: 95% confidence interval of the mean (t), clustered by {0}.', clusteredBy),
    ...(known.some(saysNothing) ? [l10n.t('± {0}: too few users for a confidence interval.', '–')] : []),
  ];
}

type MeanJson = ModelAnswer['measures'][number];

function halfOf({ mean, interval }: MeanJson): number | undefined {
  return mean === null || interval === undefined ? undefined : halfWidthOf(mean, interval);
}

function saysNothing(answer: MeanJson): boolean {
  const halfWidth = halfOf(answer);
  if (halfWidth === undefined) return false;
  const range = rangeView(parseMeasure(answer.measure).family.range);
  return isIntervalUninformative({ halfWidth, users: answer.users }, { range });
}

function furtherModelsText(further: number): string {
  return plural(
    further,
    l10n.t('and 1 more model: all are in --format csv and markdown'),
    l10n.t('and {0} more models: all are in --format csv and markdown', counted(further)),
  );
}

/**
 * Returns the sentences about included users, each with the models that it applies to, the most frequent
 * first.
 */
function shared(models: readonly ModelAnswer[]): Words[] {
  const found = new Map<string, string[]>();
  for (const model of models) {
    const text = usersText(model.users, listUnitOf(model));
    found.set(text, [...(found.get(text) ?? []), model.model ?? model.recommendations]);
  }
  return mostFrequent(
    [...found].map(([text, names]) => ({ text, names })),
    models.length,
  );
}

/** Returns each kind of finding once with its models; place and message are those of the first model. */
function foundInAll(models: readonly ModelAnswer[]): Words[] {
  const found = new Map<string, { names: Set<string>; text: Words; count: number }>();
  for (const { model, recommendations, truth, findings } of models)
    for (const { code, severity, count, message, ...place } of findings) {
      const key = `${code} ${place.file === truth ? 'truth' : 'model'}`;
      const text = sentence('{0}: {1}: {2}', severityText(severity), placeOf(place), message);
      const known = found.get(key) ?? { names: new Set(), text, count: 0 };
      found.set(key, known);
      known.names.add(model ?? recommendations);
      known.count = Math.max(known.count, count);
    }
  return mostFrequent(
    [...found.values()].map(({ names, text, count }) => {
      const times = count > 1 ? ` ${l10n.t('(up to {0} per model)', counted(count))}` : '';
      return { names: [...names], text: sentence('{0}{1}', text, times) };
    }),
    models.length,
  );
}

/** Returns sentences, each with the models it is about; those about most models first. */
function mostFrequent(
  all: { readonly names: readonly string[]; readonly text: Words }[],
  models: number,
): Words[] {
  const ordered = [...all].sort((a, b) => b.names.length - a.names.length);
  const left = ordered.length - FOUND;
  const shown = ordered
    .slice(0, FOUND)
    .map(({ names, text }) => sentence('{0}: {1}', whose(names, models), text));
  return left > 0
    ? [
        ...shown,
        plural(
          left,
          l10n.t('and 1 more, in --format json'),
          l10n.t('and {0} more, in --format json', counted(left)),
        ),
      ]
    : shown;
}

/** Returns which models a sentence is about: "all 30 models", or "2 of 30 models (als, bpr)". */
function whose(names: readonly string[], all: number): Words {
  if (names.length === all) return l10n.t('all {0} models', all);
  const named: Words[] = names.slice(0, NAMED).map((name) => ({ name }));
  return sentence(
    l10n.t('{0} of {1} models ({2})'),
    ...[
      String(names.length),
      String(all),
      joinWords([...named, ...(names.length > NAMED ? ['…'] : [])], ', '),
    ],
  );
}

function foundSheet(found: readonly Words[]): Sheet {
  return notesSheet(found, found.length === 0 ? {} : { title: l10n.t('Problems:') });
}

function placeOf({ file, line }: { readonly file: string; readonly line?: number }): Words {
  return line === undefined ? { name: file } : sentence(`{0}:${line}`, { name: file });
}

function furtherText(further: number): string {
  if (further < 1) return '';
  return ` ${plural(further, l10n.t('(and 1 more)'), l10n.t('(and {0} more)', counted(further)))}`;
}
