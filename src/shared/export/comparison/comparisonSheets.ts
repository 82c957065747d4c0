import * as l10n from '@vscode/l10n';
import { halfWidthOfMean } from '../../leaderboard/hasTooFewUsers';
import type { ComparisonJson, PairJson } from '../../protocol/comparisonResult';
import { MIN_COHORT_USERS, type ComparisonView } from '../../protocol/views/comparisonView';
import { type Cell, joinWords, notesSheet, sentence, type Sheet, type Words } from '../../sheets/sheet';
import { changeSheets, comparedColumn } from './changeSheets';
import { overMeasure, pairedUsers, pairedUsersText, unitOfLists } from './pairedUsers';
import { formatCount } from '../../text/numbers/numberText';
import { plural } from '../../text/numbers/plural';
import {
  BEST_MARK,
  modelsBestFirst,
  markedLegend,
  luckSentences,
  MAX_NAMED_MODELS,
  mayBeBest,
  verdictCountSentences,
} from '../../sentences/bestWords';
import { byJudgeSheet } from '../judging/byJudgeSheet';
import { differenceBoundsSheet } from '../judging/boundsSheet';
import { cohortLabel, cohortsTitleText, dividedNotes, meansText } from '../../sentences/cohortWords';
import {
  adjustedPValue,
  groundsText,
  simultaneousInterval,
  notCoveredText,
  onlyListsWords,
  pairSentences,
  relativeText,
} from '../../sentences/comparisonWords';
import { comparisonWarningTexts } from '../../sentences/spoilsText';
import { verdictOfPair } from '../../sentences/verdictWords';
import { furtherText } from '../../sentences/furtherText';

/** Parts of the output in addition to the numbers. */
export interface ComparisonContext {
  /** Sentences about which model is best and how certain that is. */
  readonly answer: readonly Words[];
  readonly truth: string;
  readonly seed: number;
  readonly resamples: number;
  /** Further items per user that bounds take for relevant; absent: 0. */
  readonly others?: number | undefined;
}

/**
 * Maximum number of pairs in a table on a screen. Of more pairs, the table has those of one model by the
 * first metric.
 */
const MAX_PAIRS = 24;
/** Maximum pairs whose causes are explained. */
const MAX_EXPLAINED_PAIRS = 3;
/** Maximum number of cohorts shown; the most harmed are first. */
const MAX_COHORTS = 40;
/** Maximum number of users and of items that are named on a screen among those that changed most. */
const MAX_NAMED = 5;

const count = (number: number): string => formatCount(number, 'en');

/** Returns the verdicts with their test and users, for a document. */
export function comparisonSheets(
  { json }: Pick<ComparisonView, 'json'>,
  { others = 0 }: Pick<ComparisonContext, 'others'> = {},
): Sheet[] {
  const verdicts = verdictSheet(json);
  return [
    { ...verdicts, lead: comparisonWarningTexts(json), notes: [comparisonCaption(json)] },
    ...differenceBoundsSheet(json.pairs, others),
    ...byJudgeSheet(json),
  ];
}

/** Returns the answer, the numbers, and notes about them. */
export function comparisonPage(view: ComparisonView, context: ComparisonContext): Sheet[] {
  const order = modelsBestFirst(view).map(({ model }) => model);
  const inOrder = <T extends { readonly b: string }>(all: readonly T[]): T[] =>
    all.toSorted((one, other) => order.indexOf(one.b) - order.indexOf(other.b));
  const json = { ...view.json, pairs: inOrder(view.json.pairs), changes: inOrder(view.json.changes) };
  const orderedPairs = inOrder(shownPairs(view));
  const omitted = json.pairs.length - orderedPairs.length;
  const more = plural(
    omitted,
    l10n.t('and 1 more comparison: use --format json or csv for all'),
    l10n.t('and {0} more comparisons: use --format json or csv for all', count(omitted)),
  );
  return [
    notesSheet([], { title: joinWords(context.answer, ' ') }),
    {
      ...meansSheet(view),
      lead: comparisonWarningTexts(json),
      notes: [...ofBothModels(json), ...markedLegend(view)],
    },
    { ...verdictSheet(json, orderedPairs), notes: omitted === 0 ? [] : [more] },
    ...differenceBoundsSheet(orderedPairs, context.others),
    ...byJudgeSheet({ ...json, pairs: orderedPairs }),
    notesSheet([
      headWords(view, context),
      // Of many comparisons the table says how each came out.
      ...(omitted === 0
        ? firstPairs(json).flatMap((pair) => untoldSentences(json, pair))
        : verdictCountSentences(json)),
      ...luckSentences(view),
      `${groundsText(json)}. ${drawsText(json, context)}`,
      notCoveredText(json),
      ...beside(view),
    ]),
    ...cohortSheet(json),
    // Causes are left out of output with many pairs; JSON has them.
    ...(json.changes.length > MAX_EXPLAINED_PAIRS
      ? []
      : json.changes.flatMap((change) => changeSheets(change, unitOfLists(json), MAX_NAMED, { count }))),
  ];
}

/**
 * Returns the sheets of {@link comparisonPage} for a terminal. A single baseline is named above the table of
 * verdicts instead of in a column.
 */
export function comparisonScreen(view: ComparisonView, context: ComparisonContext): Sheet[] {
  const { json } = view;
  const [baseline, ...others] = new Set(json.pairs.map(({ a }) => a));
  const sheets = comparisonPage(view, context);
  if (baseline === undefined || others.length > 0) return sheets;
  const compared = comparedColumn().title;
  return sheets.map((sheet) => {
    const at = sheet.columns.findIndex(({ title }) => title === compared);
    if (at < 0) return sheet;
    return {
      title: sentence(l10n.t('Compared with {0}'), { name: baseline }),
      ...sheet,
      columns: sheet.columns.toSpliced(at, 1),
      rows: Array.from(sheet.rows, (row) => row.toSpliced(at, 1)),
    };
  });
}

/** Returns sentences about a pair that its row in the table lacks: why there is no verdict, what could be detected. */
function untoldSentences(json: ComparisonJson, pair: PairJson): string[] {
  const [first, ...further] = pairSentences(json, pair);
  const isInTable = simultaneousInterval(pair) !== undefined && pair.difference !== 0;
  if (!isInTable) return [[first, ...further].join(' ')];
  return further.length === 0 ? [] : [l10n.t('{0}: {1}', pair.b, further.join(' '))];
}

export function firstPairs({ pairs }: ComparisonJson): readonly PairJson[] {
  return pairs.filter(({ measure }) => measure === pairs[0].measure);
}

function headWords({ json }: ComparisonView, { truth }: ComparisonContext): Words {
  const names: Words =
    json.models.length > MAX_NAMED_MODELS
      ? l10n.t('{0} models', json.models.length)
      : joinWords(
          json.models.map(({ model }) => ({ name: model })),
          ', ',
        );
  const over = haveSameUsers(json) ? overMeasure(json, json.models[0].measures[0].measure) : undefined;
  return over !== undefined
    ? sentence(
        l10n.t('{0} vs. {1}, convention {2}, {3} with a value in every model'),
        ...[names, { name: truth }, json.convention, over],
      )
    : sentence(
        l10n.t('{0} vs. {1}, convention {2}, users with a value in every model'),
        ...[names, { name: truth }, json.convention],
      );
}

function drawsText({ adjusted, rows }: ComparisonJson, { resamples, seed }: ComparisonContext): string {
  const { families } = adjusted;
  const isDrawn =
    families.some(({ exact }) => !exact) || rows.some(({ pairs }) => pairs.some(({ p }) => p !== null));
  const texts = [
    ...(families.some(({ exact }) => exact) ? [l10n.t('All sign combinations were enumerated.')] : []),
    ...(isDrawn ? [l10n.t('{0} resamples, seed {1}.', resamples, seed)] : []),
  ];
  return texts.length === 0 ? l10n.t('No resampling.') : texts.join(' ');
}

/** Returns notes about users and metrics that are not compared. */
function beside({ json, leftOut, attributes }: ComparisonView): Words[] {
  const notes: Words[] = [];
  if (leftOut.length > 0)
    notes.push(l10n.t('Not compared, as there is no value per user: {0}.', leftOut.join(', ')));
  if (json.changes.length <= MAX_EXPLAINED_PAIRS)
    for (const { a, b, onlyA, onlyB } of json.changes) {
      // The warning above the table already contains it.
      if (json.pairs.some((pair) => pair.a === a && pair.b === b && pair.bothLists)) continue;
      if (onlyA > 0) notes.push(onlyListsWords(onlyA, { name: a }, { name: b }, count));
      if (onlyB > 0) notes.push(onlyListsWords(onlyB, { name: b }, { name: a }, count));
    }
  if (attributes !== null && attributes.missing + attributes.unknown + attributes.repeated > 0)
    notes.push(
      l10n.t(
        'File of users: {0} of the compared users not in it, {1} of its users not compared, {2} duplicates.',
        count(attributes.missing),
        count(attributes.unknown),
        count(attributes.repeated),
      ),
    );
  return notes;
}

function meansSheet(view: ComparisonView): Pick<Sheet, 'columns' | 'rows'> {
  const { json } = view;
  const models = modelsBestFirst(view);
  const [first] = models;
  const may = mayBeBest(view);
  const marked = (model: string, measure: string): boolean =>
    may.get(measure)?.[json.models.findIndex((each) => each.model === model)] ?? false;
  const parameters = [...new Set(models.flatMap(({ parameters: own = {} }) => Object.keys(own)))];
  const over: Cell[] = [
    '',
    ...parameters.map(() => ''),
    ...first.measures.map(({ measure }) => overMeasure(json, measure)),
  ];
  return {
    columns: [
      { title: l10n.t('Model'), kind: 'name' },
      ...parameters.map((name) => ({ title: { name }, kind: 'figure' }) as const),
      ...first.measures.map(({ measure }) => ({ title: measure, kind: 'mean' }) as const),
    ],
    rows: [
      ...models.map(({ model, parameters: own = {}, measures }): Cell[] => [
        { name: model },
        ...parameters.map((name) => (own[name] === undefined ? '–' : { name: own[name] })),
        ...measures.map(({ measure, mean, ci, users }) => ({
          value: mean,
          mark: marked(model, measure) ? BEST_MARK : '',
          spread: halfWidthOfMean(mean, ci.t, users),
        })),
      ]),
      ...(haveSameUsers(json) ? [] : [over]),
    ],
  };
}

/** Returns a note if a pair has fewer users in common than either model has alone. */
function ofBothModels(json: ComparisonJson): string[] {
  const [{ measures }] = json.models;
  const others = new Map(measures.map(({ measure, users }) => [measure, users]));
  if (json.pairs.every(({ measure, n }) => n === others.get(measure))) return [];
  const users = pairedUsersText(pairedUsers(json));
  return [l10n.t('Differences are over the users with a value in both models ({0}).', users)];
}

/**
 * Returns whether all metrics are compared over the users, lists or rows that the first line of the page
 * counts.
 */
function haveSameUsers(json: ComparisonJson): boolean {
  const [{ measures }] = json.models;
  const [first, ...others] = measures.map(({ measure }) => overMeasure(json, measure));
  return measures[0].users === json.users.counted && others.every((over) => over === first);
}

/**
 * Returns the pairs shown on a screen: all if they are few, otherwise those of the best model or baseline by
 * the first metric.
 */
function shownPairs(view: ComparisonView): readonly PairJson[] {
  const { json } = view;
  if (json.pairs.length <= MAX_PAIRS) return json.pairs;
  const reference = json.baseline ?? modelsBestFirst(view)[0].model;
  return firstPairs(json)
    .filter(({ a, b }) => a === reference || b === reference)
    .slice(0, MAX_PAIRS);
}

/** Returns the columns of the statistics that support a verdict, the same in every table of verdicts. */
const tested = () =>
  [
    { title: l10n.t('Difference'), kind: 'difference' },
    { title: l10n.t('95% interval'), kind: 'interval', spare: 5 },
    { title: l10n.t('Relative'), kind: 'figure', spare: 4 },
    { title: l10n.t('Adjusted p'), kind: 'p', spare: 3 },
    { title: l10n.t('Verdict'), kind: 'text' },
  ] as const;

export function verdictSheet(json: ComparisonJson, pairs: readonly PairJson[] = json.pairs): Sheet {
  const [difference, interval, relative, p, verdict] = tested();
  return {
    label: 'comparison',
    columns: [
      { title: l10n.t('Model'), kind: 'name' },
      comparedColumn(),
      { title: l10n.t('Metric'), kind: 'text' },
      difference,
      interval,
      relative,
      p,
      verdict,
      { title: l10n.t('Worse · same · better'), kind: 'figure', room: 'screen', spare: 1 },
      { title: 'd_z', kind: 'difference', room: 'page' },
    ],
    rows: pairs.map((pair): Cell[] => {
      const [wins, ties, losses] = pair.winTieLoss;
      return [
        { name: pair.b },
        { name: pair.a },
        pair.measure,
        pair.difference,
        simultaneousInterval(pair) ?? null,
        relativeText(pair) ?? '–',
        adjustedPValue(json, pair) ?? null,
        verdictOfPair(pair.verdict).word,
        [losses, ties, wins].map(count).join(' · '),
        pair.effect.cohensDz,
      ];
    }),
    notes: [],
  };
}

/** Returns the sheet of differences by cohort, the most surely harmed cohort first. */
export function cohortSheet(json: ComparisonJson): Sheet[] {
  const { cohorts } = json;
  if (cohorts.length === 0) return [];
  const omitted = cohorts.length - MAX_COHORTS;
  return [
    {
      title: cohortsTitleText(json),
      columns: [
        { title: l10n.t('Cohort'), kind: 'name' },
        { title: l10n.t('Users'), kind: 'count' },
        { title: l10n.t('Metric'), kind: 'text' },
        { title: l10n.t('Model'), kind: 'name' },
        comparedColumn(),
        { title: l10n.t('Means'), kind: 'figure', spare: 2 },
        ...tested(),
      ],
      rows: cohorts
        .slice(0, MAX_COHORTS)
        .map((row): Cell[] => [
          { name: cohortLabel(row) },
          { value: row.users, mark: row.users < MIN_COHORT_USERS ? ` (${l10n.t('few')})` : '' },
          row.measure,
          { name: row.b },
          { name: row.a },
          meansText(row),
          row.difference,
          row.ci.simultaneous,
          relativeText(row) ?? '–',
          row.adjustedP,
          verdictOfPair(row.verdict).word,
        ]),
      notes: [...dividedNotes(cohorts), ...furtherText(omitted)],
    },
  ];
}

/** Returns the caption of a table of verdicts: test, correction, users and margin. */
export function comparisonCaption(json: ComparisonJson): string {
  const { convention } = json;
  const users = pairedUsers(json);
  return [
    users.length === 1
      ? l10n.t('Differences over {0}, convention {1}; {2}.', users[0].users, convention, groundsText(json))
      : l10n.t(
          'Differences ({0}), convention {1}; {2}.',
          pairedUsersText(users),
          convention,
          groundsText(json),
        ),
    notCoveredText(json),
  ].join(' ');
}
