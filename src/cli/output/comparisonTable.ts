import * as l10n from '@vscode/l10n';
import stringWidth from 'string-width';
import type { ChangeJson, CohortJson, ComparisonJson } from '../../shared/protocol/comparisonResult';
import { FEW_USERS, type ComparisonView } from '../../shared/protocol/views/comparisonView';
import {
  adjustedP,
  correctionText,
  intervalOf,
  notCoveredText,
  pairSentences,
  pText,
  signedText,
  verdictWord,
} from '../../shared/text/sentences/comparisonWords';
import { ofRows, ofUsers } from '../../shared/text/sentences/pooledMeasure';
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

/** Of many cohorts the most harmed are shown. */
const MOST_COHORTS = 20;

/** For people: what is shown and what is not, in sentences; then the numbers. */
export function comparisonTable(view: ComparisonView, context: ComparisonContext): string {
  const { json, leftOut, attributes } = view;
  const lines = [
    ...wrapped(
      l10n.t(
        '{0} against {1}, convention {2}, {3} users with a value in every model',
        json.models.map(({ model }) => model).join(', '),
        context.truth,
        json.convention,
        formatCount(json.users.counted, 'en'),
      ),
      '',
    ),
    '',
    ...means(json),
    '',
    // Of the first measure in words; all others stand in the table.
    ...json.pairs
      .filter(({ measure }) => measure === json.pairs[0].measure)
      .flatMap((pair) => wrapped(pairSentences(json, pair).join(' '), '  ')),
    '',
    ...verdicts(json),
    ...overRows(json),
    '',
    ...wrapped(
      l10n.t(
        'p: {0}; comparisons: {1}. {2}',
        correctionText(json.adjusted),
        json.adjusted.p.length,
        drawsText(json, context),
      ),
      '  ',
    ),
    ...wrapped(notCoveredText(), '  '),
  ];
  if (leftOut.length > 0)
    lines.push(
      ...wrapped(l10n.t('Not compared, as there is no value per user: {0}.', leftOut.join(', ')), '  '),
    );
  for (const { a, b, onlyA, onlyB } of json.changes) {
    if (onlyA > 0) lines.push(...wrapped(coveredText(onlyA, a, b), '  '));
    if (onlyB > 0) lines.push(...wrapped(coveredText(onlyB, b, a), '  '));
  }
  if (attributes !== null && (attributes.missing > 0 || attributes.unknown > 0 || attributes.repeated > 0))
    lines.push(
      ...wrapped(
        l10n.t(
          'File of users: {0} users of the comparison are not in it, {1} of its users are not in the comparison, {2} rows repeat a user.',
          formatCount(attributes.missing, 'en'),
          formatCount(attributes.unknown, 'en'),
          formatCount(attributes.repeated, 'en'),
        ),
        '  ',
      ),
    );
  lines.push(...cohorts(json.cohorts), ...json.changes.flatMap(change));
  return `${lines.join('\n')}\n`;
}

function drawsText(json: ComparisonJson, { resamples, seed }: ComparisonContext): string {
  if (resamples === 0) return l10n.t('Nothing was resampled.');
  return json.pairs.some(({ tests }) => tests.randomization?.exact === true)
    ? l10n.t('All choices of signs were counted; intervals of {0} resamples, seed {1}.', resamples, seed)
    : l10n.t('{0} resamples, seed {1}.', resamples, seed);
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

function means(json: ComparisonJson): string[] {
  const { models } = json;
  const [first] = models;
  return grid([
    [l10n.t('model'), ...first.measures.map(({ measure }) => ofUsers(json, measure))],
    ...models.map(({ model, measures }) => [
      model,
      ...measures.map(({ mean, ci }) =>
        ci.t === null ? formatMean(mean) : `${formatMean(mean)} ± ${formatMean((ci.t[1] - ci.t[0]) / 2)}`,
      ),
    ]),
  ]);
}

function verdicts(json: ComparisonJson): string[] {
  return grid([
    [
      l10n.t('model'),
      l10n.t('compared with'),
      l10n.t('measure'),
      l10n.t('difference'),
      l10n.t('95% interval'),
      'p',
      'd_z',
      l10n.t('better/same/worse'),
      l10n.t('verdict'),
    ],
    ...json.pairs.map((pair) => {
      const interval = intervalOf(pair);
      const [losses, ties, wins] = pair.winTieLoss;
      const { cohensDz } = pair.effect;
      return [
        pair.b,
        pair.a,
        ofUsers(json, pair.measure),
        signedText(pair.difference === null ? null : -pair.difference),
        interval === undefined ? '–' : `${signedText(interval[0])} … ${signedText(interval[1])}`,
        pText(adjustedP(json, pair)),
        cohensDz === null ? '–' : signedText(-cohensDz),
        `${wins}/${ties}/${losses}`,
        verdictWord(pair.verdict),
      ];
    }),
  ]);
}

function overRows(json: ComparisonJson): string[] {
  const pairs = rowPairs(json);
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
        ofRows(measure),
        value(values[1]),
        value(values[0]),
        difference,
        interval,
        pText(p),
        verdict === null ? '–' : verdictWord(verdict),
      ]),
    ]),
    ...wrapped(rowsText(), '  '),
  ];
}

function cohorts(rows: readonly CohortJson[]): string[] {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, MOST_COHORTS);
  const left = rows.length - shown.length;
  return [
    '',
    l10n.t('By cohort, the most surely harmed first (p corrected by Holm over all {0}):', rows.length),
    ...grid([
      [
        l10n.t('cohort'),
        l10n.t('users'),
        l10n.t('measure'),
        l10n.t('model'),
        l10n.t('difference'),
        l10n.t('95% interval'),
        'p',
        l10n.t('verdict'),
      ],
      ...shown.map(({ by, value, users, measure, b, difference, ci, adjustedP: p, verdict }) => [
        `${by} = ${value}`,
        `${users}${users < FEW_USERS ? ` (${l10n.t('few')})` : ''}`,
        measure,
        b,
        signedText(difference === null ? null : -difference),
        ci === null ? '–' : `${signedText(-ci[1])} … ${signedText(-ci[0])}`,
        pText(p),
        verdictWord(verdict),
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
      .map((user) => `${calledText(user.user, user.title)} (${formatMean(user.a)} → ${formatMean(user.b)})`)
      .join(', ');
  return [
    '',
    l10n.t('From {0} to {1}:', a, b),
    ...wrapped(
      l10n.t(
        'The first {0} items: Jaccard overlap {1}, rank-biased overlap {2}; a different first item for {3} of {4} users.',
        cutoff,
        formatMean(jaccard),
        formatMean(rankBiasedOverlap),
        percent(firstChanged),
        formatCount(users, 'en'),
      ),
      '  ',
    ),
    ...(lost.length > 0 ? wrapped(l10n.t('Lost most {0}: {1}', measure, named(lost)), '  ') : []),
    ...(gained.length > 0 ? wrapped(l10n.t('Gained most {0}: {1}', measure, named(gained)), '  ') : []),
  ];
}

/** Columns as wide as they must be; the first from the left, numbers from the right. */
function grid(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => stringWidth(row[column]))));
  const numeric = rows[0].map(
    (_, column) => column > 0 && rows.slice(1).every((row) => /^[\d+−–<]/.test(row[column])),
  );
  return rows.map(
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
