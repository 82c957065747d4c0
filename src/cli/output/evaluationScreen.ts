import { halfWidthOf } from '../../shared/text/numbers/intervalEnds';
import * as l10n from '@vscode/l10n';
import { parseMeasure } from '../../core/measures/syntax';
import { rangeView } from '../../engine/loaded/measureViews';
import { cohortSheets } from '../../shared/export/evaluation/cohortSheets';
import type { EvaluationAnswer, ModelAnswer } from '../../shared/export/evaluation/evaluationJson';
import { leaderboardNotes, leaderboardTable } from '../../shared/export/evaluation/leaderboardSheets';
import { hasTooFewUsers } from '../../shared/leaderboard/hasTooFewUsers';
import { leaderboardOf } from '../../shared/export/evaluation/leaderboardRows';
import type { RowCount } from '../../shared/protocol/fileReading';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import {
  type Cell,
  joined,
  type Name,
  prose,
  sentence,
  type Sheet,
  type Words,
} from '../../shared/sheets/sheet';
import { formatCount, formatMean } from '../../shared/text/numbers/numberText';
import { plural } from '../../shared/text/numbers/plural';
import { intervalWords } from '../../shared/text/numbers/rangeText';
import { overText, unitOf } from '../../shared/sentences/countWords';
import { usersText } from '../../shared/sentences/evaluationWords';
import { BEST_MARK, bestNotes, mayBeBest } from '../../shared/sentences/bestWords';
import { unjudgedText } from '../../shared/sentences/spoilsText';

/** So many things that were found in a sweep are told; all of them are in JSON. */
const FOUND = 6;
/** Models in further blocks of a sweep's table. */
const IN_FURTHER_BLOCKS = 5;
/** So many models of a sweep are named. */
const NAMED = 3;

const counted = (number: number): string => formatCount(number, 'en');

/** Of several models all side by side; then one by one what was compared, the means, and what was found. */
export function modelSheets({ models }: EvaluationAnswer, comparison?: ComparisonView): Sheet[] {
  return [...(models.length > 1 ? [sideBySide(models, comparison)] : []), ...models.flatMap(ofModel)];
}

function ofModel(answer: ModelAnswer): Sheet[] {
  const { recommendations, model = recommendations, truth, convention, measures, perUser } = answer;
  // One file held predictions and truth.
  const isJoined = recommendations === truth;
  const file: Name = { name: recommendations };
  const named = model === recommendations ? file : sentence('{0} ({1})', { name: model }, file);
  return [
    prose([], {
      title: isJoined
        ? sentence(l10n.t('{0} vs. ground truth in the same file, convention {1}'), file, convention)
        : sentence(l10n.t('{0} vs. {1}, convention {2}'), named, { name: truth }, convention),
    }),
    meansSheet(answer),
    prose(intervalNotes(answer)),
    prose(
      measures.some(({ ties }) => ties !== undefined)
        ? [
            l10n.t(
              'Some scores are tied. Right: the range of the mean over all tie orders and, in parentheses, the number of users affected.',
            ),
          ]
        : [],
    ),
    prose([
      usersText(answer.users, unitOf(answer)),
      ...(answer.unjudged ?? []).map(({ cutoff, share }) => unjudgedText(cutoff, [{ model, share }])),
      rowsWords(file, answer.rows.recommendations),
      rowsWords(isJoined ? l10n.t('ground truth in the same file') : { name: truth }, answer.rows.truth),
    ]),
    ...cohortSheets(answer.cohorts ?? [], unitOf(answer)),
    ...(perUser === undefined
      ? []
      : [
          {
            columns: [
              { title: l10n.t('user'), kind: 'name' } as const,
              ...measures.map(({ measure }) => ({ title: measure, kind: 'mean' }) as const),
            ],
            rows: Array.from(perUser, ({ user, values }): Cell[] => [{ name: user }, ...values]),
            notes: [],
          },
        ]),
    foundSheet(
      answer.findings.map(({ severity, count, message, ...place }) => {
        const further = place.line === undefined ? '' : furtherText(count - 1);
        return sentence('{0}: {1}: {2}{3}', placeOf(place), severityText(severity), message, further);
      }),
    ),
  ];
}

function meansSheet({ measures, clusteredBy }: ModelAnswer): Sheet {
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
        overText({ users, rows }, unitOf({ clusteredBy })),
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
  return hasTooFewUsers({ halfWidth, users: answer.users }, { range });
}

/** All models at a glance: a line for each. */
function sideBySide(models: readonly ModelAnswer[], comparison: ComparisonView | undefined): Sheet {
  const may = comparison && mayBeBest(comparison);
  return {
    columns: [
      { title: l10n.t('Model'), kind: 'name' },
      ...models[0].measures.map(({ measure }) => ({ title: measure, kind: 'mean' }) as const),
    ],
    rows: models.map(({ recommendations, model = recommendations, measures }, index): Cell[] => [
      { name: model },
      ...measures.map(({ measure, mean }) => ({
        value: mean,
        mark: may?.get(measure)?.[index] === true ? BEST_MARK : '',
      })),
    ]),
    notes: comparison === undefined ? [] : bestNotes(comparison),
  };
}

/** Many models, or runs of models: a line each, of many the best first, and once what they share. */
export function sweepSheets(
  view: EvaluationView,
  { models }: EvaluationAnswer,
  comparison?: ComparisonView,
): Sheet[] {
  const { rows, sorted } = leaderboardOf(view);
  const [first] = view.measures;
  const truth = { name: view.truth.label };
  return [
    prose([], {
      title: sorted
        ? sentence(
            l10n.t('{0} models vs. {1}, convention {2}, best {3} first'),
            ...[String(rows.length), truth, view.convention, first.name],
          )
        : sentence(
            l10n.t('{0} models vs. {1}, convention {2}'),
            ...[String(rows.length), truth, view.convention],
          ),
    }),
    {
      ...leaderboardTable(view, { intervals: false, comparison }),
      ...(sorted && {
        leading: {
          rows: IN_FURTHER_BLOCKS,
          note: furtherModelsText(rows.length - IN_FURTHER_BLOCKS),
        },
      }),
      notes: [],
    },
    prose([...leaderboardNotes(view, { comparison }), ...shared(models), rowsWords(truth, view.truth.rows)]),
    foundSheet(foundIn(models)),
  ];
}

function furtherModelsText(further: number): string {
  return plural(
    further,
    l10n.t('and 1 more model: all are in --format csv and markdown'),
    l10n.t('and {0} more models: all are in --format csv and markdown', counted(further)),
  );
}

/** Who was counted, once with the models that it is true of; the most frequent first. */
function shared(models: readonly ModelAnswer[]): Words[] {
  const found = new Map<string, string[]>();
  for (const model of models) {
    const text = usersText(model.users, unitOf(model));
    found.set(text, [...(found.get(text) ?? []), model.model ?? model.recommendations]);
  }
  return mostFrequent(
    [...found].map(([text, names]) => ({ text, names })),
    models.length,
  );
}

/** What was found, once for all models of which it was: with the place and the words of the first. */
function foundIn(models: readonly ModelAnswer[]): Words[] {
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

/** What is said of models, what most of them share first. */
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

/** "all 30 models", or "2 of 30 models (als, bpr)". */
function whose(names: readonly string[], all: number): Words {
  if (names.length === all) return l10n.t('all {0} models', all);
  const named: Words[] = names.slice(0, NAMED).map((name) => ({ name }));
  return sentence(
    l10n.t('{0} of {1} models ({2})'),
    ...[String(names.length), String(all), joined([...named, ...(names.length > NAMED ? ['…'] : [])], ', ')],
  );
}

function foundSheet(found: readonly Words[]): Sheet {
  return prose(found, found.length === 0 ? {} : { title: l10n.t('Problems:') });
}

function placeOf({ file, line }: { readonly file: string; readonly line?: number }): Words {
  return line === undefined ? { name: file } : sentence(`{0}:${line}`, { name: file });
}

function furtherText(further: number): string {
  if (further < 1) return '';
  return ` ${plural(further, l10n.t('(and 1 more)'), l10n.t('(and {0} more)', counted(further)))}`;
}

function severityText(severity: string): string {
  switch (severity) {
    case 'error':
      return l10n.t('error');
    case 'warning':
      return l10n.t('warning');
    default:
      return l10n.t('info');
  }
}

function rowsWords(file: Words, { read, used, reported }: RowCount): Words {
  return sentence(
    l10n.t('{0}: {1} rows read, {2} used, {3} skipped'),
    ...[file, counted(read), counted(used), counted(reported)],
  );
}
