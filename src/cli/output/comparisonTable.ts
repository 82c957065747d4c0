import * as l10n from '@vscode/l10n';
import stringWidth from 'string-width';
import type {
  ChangeJson,
  ComparedUserJson,
  ComparisonJson,
  PairJson,
} from '../../shared/protocol/comparisonResult';
import { FEW_USERS, type ComparisonView } from '../../shared/protocol/views/comparisonView';
import {
  adjustedP,
  groundsText,
  intervalOf,
  intervalText,
  notCoveredText,
  pairSentences,
  pText,
  relativeText,
  signedText,
} from '../../shared/text/sentences/comparisonWords';
import { cohortLabel, cohortsHead, meansText } from '../../shared/text/sentences/cohortWords';
import { bestFirst, bestSentences, MANY_MODELS, tallySentences } from '../../shared/text/sentences/bestWords';
import { verdictSaid } from '../../shared/text/sentences/verdictWords';
import { spoilsText } from '../../shared/text/sentences/spoilsText';
import { pairedUsers, pairedUsersText } from '../../shared/text/sentences/pairedUsers';
import { wantedText } from '../../shared/text/sentences/wantedText';
import { overlapText } from '../../shared/text/sentences/overlapText';
import { ofUsers } from '../../shared/text/sentences/pooledMeasure';
import { rowPairs, rowsText } from '../../shared/text/sentences/rowWords';
import { calledText } from '../../shared/text/calledText';
import { formatCount, formatMean } from '../../shared/text/numbers/numberText';
import { plural } from '../../shared/text/numbers/plural';
import { wrapped } from './wrapped';

/** What is said beside the numbers. */
export interface ComparisonContext {
  readonly truth: string;
  readonly seed: number;
  readonly resamples: number;
}

/** Of more comparisons only those with one model by one measure stand in the table. */
const MOST_PAIRS = 24;
/** Why models differ is told of so few pairs. */
const FEW_CHANGES = 3;
/** Of many cohorts the most harmed are shown. */
const MOST_COHORTS = 20;

/** For people: what is shown and what is not, in sentences; then the numbers. */
export function comparisonTable(view: ComparisonView, context: ComparisonContext): string {
  const { json, leftOut, attributes } = view;
  const shown = shownPairs(view);
  const few = shown.length === json.pairs.length;
  const names =
    json.models.length > MANY_MODELS
      ? l10n.t('{0} models', json.models.length)
      : json.models.map(({ model }) => model).join(', ');
  const lines = [
    ...wrapped(
      haveSameUsers(json)
        ? l10n.t(
            '{0} against {1}, convention {2}, {3} users with a value in every model',
            names,
            context.truth,
            json.convention,
            formatCount(json.users.counted, 'en'),
          )
        : l10n.t(
            '{0} against {1}, convention {2}, users with a value in every model',
            names,
            context.truth,
            json.convention,
          ),
      '',
    ),
    '',
    ...spoilsText(json).flatMap((text) => [...wrapped(text, '  '), '']),
    ...means(view),
    ...ofBothModels(json),
    ...bestSentences(view).flatMap((text) => wrapped(text, '  ')),
    '',
    // Of the first measure in words; all others stand in the table.
    ...(few
      ? json.pairs
          .filter(({ measure }) => measure === json.pairs[0].measure)
          .flatMap((pair) => wrapped(pairSentences(json, pair).join(' '), '  '))
      : tallySentences(json).flatMap((text) => wrapped(text, '  '))),
    '',
    ...verdicts(json, shown),
    ...(shown.length < json.pairs.length
      ? wrapped(
          plural(
            json.pairs.length - shown.length,
            l10n.t('and 1 more comparison, in --format json and csv'),
            l10n.t(
              'and {0} more comparisons, in --format json and csv',
              formatCount(json.pairs.length - shown.length, 'en'),
            ),
          ),
          '  ',
        )
      : []),
    ...overRows(json, shown),
    '',
    ...wrapped(l10n.t('{0}. {1}', groundsText(json), drawsText(json, context)), '  '),
    ...wrapped(notCoveredText(json), '  '),
  ];
  if (leftOut.length > 0)
    lines.push(
      ...wrapped(l10n.t('Not compared, as there is no value per user: {0}.', leftOut.join(', ')), '  '),
    );
  // Of many pairs nobody reads how each came about: it is in JSON.
  const changes = json.changes.length > FEW_CHANGES ? [] : json.changes;
  // What spoils the comparison of two models is said above the table.
  const said = new Set(json.pairs.flatMap(({ a, b, bothLists }) => (bothLists ? [`${a}\n${b}`] : [])));
  for (const { a, b, onlyA, onlyB } of changes.filter((row) => !said.has(`${row.a}\n${row.b}`))) {
    if (onlyA > 0) lines.push(...wrapped(coveredText(onlyA, a, b), '  '));
    if (onlyB > 0) lines.push(...wrapped(coveredText(onlyB, b, a), '  '));
  }
  if (attributes !== null && (attributes.missing > 0 || attributes.unknown > 0 || attributes.repeated > 0))
    lines.push(
      ...wrapped(
        l10n.t(
          'File of users: {0} of the compared users not in it, {1} of its users not compared, {2} repeated.',
          formatCount(attributes.missing, 'en'),
          formatCount(attributes.unknown, 'en'),
          formatCount(attributes.repeated, 'en'),
        ),
        '  ',
      ),
    );
  lines.push(...cohorts(json), ...changes.flatMap(change));
  return `${lines.join('\n')}\n`;
}

function drawsText(json: ComparisonJson, { resamples, seed }: ComparisonContext): string {
  const { families } = json.adjusted;
  if (families.some(({ exact }) => exact)) return l10n.t('All choices of signs were counted.');
  return families.length === 0
    ? l10n.t('Nothing was drawn.')
    : l10n.t('{0} draws, seed {1}.', resamples, seed);
}

function coveredText(users: number, by: string, notBy: string): string {
  return plural(
    users,
    l10n.t('1 user has a list by {0} and none by {1}; the convention says what that counts.', by, notBy),
    l10n.t(
      '{2} users have a list by {0} and none by {1}; the convention says what that counts.',
      by,
      notBy,
      formatCount(users, 'en'),
    ),
  );
}

function means(view: ComparisonView): string[] {
  const { json } = view;
  const models = bestFirst(view);
  const [first] = models;
  const parameters = [...new Set(models.flatMap(({ parameters: own = {} }) => Object.keys(own)))];
  return grid([
    [l10n.t('model'), ...parameters, ...first.measures.map(({ measure }) => ofUsers(json, measure))],
    ...models.map(({ model, parameters: own = {}, measures }) => [
      model,
      ...parameters.map((name) => own[name] ?? '–'),
      ...measures.map(({ mean, ci }) =>
        ci.t === null ? formatMean(mean) : `${formatMean(mean)} ± ${formatMean((ci.t[1] - ci.t[0]) / 2)}`,
      ),
    ]),
    ...(haveSameUsers(json)
      ? []
      : [
          [
            l10n.t('users'),
            ...parameters.map(() => ''),
            ...first.measures.map(({ users }) => formatCount(users, 'en')),
          ],
        ]),
  ]);
}

/** Said where two models have a value for users of whom another model has none. */
function ofBothModels(json: ComparisonJson): string[] {
  const [{ measures }] = json.models;
  const others = new Map(measures.map(({ measure, users }) => [measure, users]));
  if (json.pairs.every(({ measure, n }) => n === others.get(measure))) return [];
  const users = pairedUsersText(pairedUsers(json));
  return wrapped(l10n.t('Differences are over the users with a value in both models ({0}).', users), '  ');
}

/** Whether every measure is compared over the users that the first line counts. */
function haveSameUsers({ users: { counted }, models: [{ measures }] }: ComparisonJson): boolean {
  return measures.every(({ users }) => users === counted);
}

/** Comparisons in the table: all where they are few, else of the first measure those with the model that stands first. */
function shownPairs(view: ComparisonView): readonly PairJson[] {
  const { json } = view;
  if (json.pairs.length <= MOST_PAIRS) return json.pairs;
  const [first] = json.models[0].measures;
  const reference = json.baseline ?? bestFirst(view)[0].model;
  return json.pairs
    .filter(({ a, b, measure }) => measure === first.measure && (a === reference || b === reference))
    .slice(0, MOST_PAIRS);
}

function verdicts(json: ComparisonJson, pairs: readonly PairJson[]): string[] {
  return grid([
    [
      l10n.t('model'),
      l10n.t('compared with'),
      l10n.t('measure'),
      l10n.t('difference'),
      l10n.t('95% interval'),
      l10n.t('adjusted p'),
      'd_z',
      l10n.t('better/same/worse'),
      l10n.t('verdict'),
    ],
    ...pairs.map((pair) => {
      const [wins, ties, losses] = pair.winTieLoss;
      const corrected = adjustedP(json, pair);
      const { word, mark } = verdictSaid(pair.verdict, corrected);
      return [
        pair.b,
        pair.a,
        ofUsers(json, pair.measure),
        `${signedText(pair.difference)}${mark}`,
        intervalText(intervalOf(pair)),
        pText(corrected),
        signedText(pair.effect.cohensDz),
        `${wins}/${ties}/${losses}`,
        word,
      ];
    }),
  ]);
}

/** @param shown of whose models these values are shown, too */
function overRows(json: ComparisonJson, shown: readonly PairJson[]): string[] {
  const pairs = rowPairs(json).filter((row) => shown.some(({ a, b }) => a === row.a && b === row.b));
  if (pairs.length === 0) return [];
  const value = (number: number | null): string => (number === null ? '–' : formatMean(number));
  return [
    '',
    ...grid([
      [
        l10n.t('model'),
        l10n.t('compared with'),
        l10n.t('measure'),
        l10n.t('value'),
        l10n.t('the other’s'),
        l10n.t('difference'),
        l10n.t('95% interval'),
        'p',
        l10n.t('verdict'),
      ],
      ...pairs.map(({ a, b, measure, values, difference, interval, p, verdict }) => [
        b,
        a,
        measure,
        value(values[1]),
        value(values[0]),
        `${difference}${verdict === null ? '' : verdictSaid(verdict, p).mark}`,
        interval,
        pText(p),
        verdict === null ? '–' : verdictSaid(verdict).word,
      ]),
    ]),
    ...wrapped(rowsText(), '  '),
  ];
}

function cohorts(json: ComparisonJson): string[] {
  const { cohorts: rows } = json;
  if (rows.length === 0) return [];
  // Of one baseline it is said above the table already.
  const many = new Set(rows.map(({ a }) => a)).size > 1;
  const shown = rows.slice(0, MOST_COHORTS);
  const left = rows.length - shown.length;
  return [
    '',
    cohortsHead(json),
    ...grid([
      [
        l10n.t('cohort'),
        l10n.t('users'),
        l10n.t('measure'),
        l10n.t('model'),
        ...(many ? [l10n.t('compared with')] : []),
        l10n.t('means'),
        l10n.t('difference'),
        l10n.t('relative'),
        l10n.t('95% interval'),
        'p',
        l10n.t('verdict'),
      ],
      ...shown.map((row) => [
        cohortLabel(row),
        `${row.users}${row.users < FEW_USERS ? ` (${l10n.t('few')})` : ''}`,
        row.measure,
        row.b,
        ...(many ? [row.a] : []),
        meansText(row),
        `${signedText(row.difference)}${verdictSaid(row.verdict, row.adjustedP ?? undefined).mark}`,
        relativeText(row) ?? '–',
        intervalText(row.ci.simultaneous),
        pText(row.adjustedP),
        verdictSaid(row.verdict).word,
      ]),
    ]),
    ...(left > 0 ? [`  ${plural(left, l10n.t('and 1 more'), l10n.t('and {0} more', left))}`] : []),
  ];
}

function change(row: ChangeJson): string[] {
  const { a, b, cutoff, users, jaccard, rankBiasedOverlap, firstChanged, measure, gained, lost } = row;
  if (users === 0 || jaccard === null || rankBiasedOverlap === null || firstChanged === null) return [];
  const percent = (share: number): string => `${(100 * share).toFixed(0)}%`;
  const named = (list: ChangeJson['gained']): string =>
    list
      .slice(0, 5)
      .map((user) => {
        const wanted = user.wanted === undefined ? '' : `; ${wantedText(user.wanted)}`;
        return `${calledText(user.user, user.title)} (${formatMean(user.a)} → ${formatMean(user.b)}${wanted})`;
      })
      .join(', ');
  return [
    '',
    l10n.t('From {0} to {1}:', a, b),
    ...wrapped(
      overlapText(
        { cutoff, users, jaccard, rankBiasedOverlap, firstChanged },
        { count: (number) => formatCount(number, 'en'), percent, value: formatMean },
      ),
      '  ',
    ),
    ...(lost.length > 0 ? wrapped(l10n.t('Lost most {0}: {1}', measure, named(lost)), '  ') : []),
    ...(gained.length > 0 ? wrapped(l10n.t('Gained most {0}: {1}', measure, named(gained)), '  ') : []),
  ];
}

/** Every user of each pair and measure, those who lost most first. */
export function comparedUsersTable(rows: Iterable<ComparedUserJson>): string {
  const lines = [...rows].map(({ a, b, user, title, measure, values, difference, wanted }) => [
    calledText(user, title),
    b,
    a,
    measure,
    formatMean(values[1]),
    formatMean(values[0]),
    signedText(difference),
    wanted === null ? '–' : wantedText(wanted),
  ]);
  return `\n${grid([
    [
      l10n.t('user'),
      l10n.t('model'),
      l10n.t('compared with'),
      l10n.t('measure'),
      l10n.t('value'),
      l10n.t('the other’s'),
      l10n.t('difference'),
      l10n.t('what they wanted'),
    ],
    ...lines,
  ]).join('\n')}\n`;
}

/** Columns as wide as they must be; the first from the left, numbers from the right, with the marks behind them. */
function grid(rows: readonly (readonly string[])[]): string[] {
  const numeric = rows[0].map(
    (_, column) => column > 0 && rows.slice(1).every((row) => /^[\d+−–<]/.test(row[column])),
  );
  const marks = rows[0].map((_, column) =>
    numeric[column] ? rows.reduce((most, row) => Math.max(most, markOf(row[column]).length), 0) : 0,
  );
  const texts = rows.map((row) =>
    row.map((cell, column) => cell + ' '.repeat(Math.max(0, marks[column] - markOf(cell).length))),
  );
  const widths = rows[0].map((_, column) =>
    texts.reduce((most, row) => Math.max(most, stringWidth(row[column])), 0),
  );
  return texts.map(
    (row) =>
      `  ${row
        .map((cell, column) => {
          const blank = ' '.repeat(widths[column] - stringWidth(cell));
          return numeric[column] ? blank + cell : cell + blank;
        })
        .join('  ')
        .trimEnd()}`,
  );
}

/** What stands behind a number: "**" of "+0.0123**". */
function markOf(cell: string): string {
  return /[*?≈…]{0,3}$/u.exec(cell)?.[0] ?? '';
}
