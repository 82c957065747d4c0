import * as l10n from '@vscode/l10n';
import { fittedText } from '../../charts/fittedText';
import { comparedPairs } from '../../leaderboard/comparedPairs';
import type { ChangeJson, CohortJson } from '../../protocol/comparisonResult';
import type { ComparisonView } from '../../protocol/views/comparisonView';
import type { EvaluationView } from '../../protocol/views/evaluationView';
import {
  adjustedP,
  intervalOf,
  pairSentences,
  pText,
  relativeText,
  signedText,
  verdictWord,
} from '../../text/sentences/comparisonWords';
import { ofRows, ofUsers } from '../../text/sentences/pooledMeasure';
import { rowPairs, rowsText } from '../../text/sentences/rowWords';
import { formatMean } from '../../text/numbers/numberText';
import { comparisonCaption } from '../comparisonTables';
import { type Html, html } from './html';
import { calledHtml, nameHtml, type ReportContext, tableHtml } from './reportText';

/** Of many cohorts the most harmed are shown. */
const MOST_COHORTS = 40;

/** Whether one model is better than another, for whom, and by enough. */
export function comparisonHtml(
  view: EvaluationView,
  comparison: ComparisonView,
  context: ReportContext,
): Html {
  const { json } = comparison;
  const first = json.pairs[0]?.measure;
  return html`${json.pairs
      .filter(({ measure }) => measure === first)
      .map((pair) => html`<p>${pairSentences(json, pair).join(' ')}</p> `)}
    ${verdictsHtml(view, comparison, context)}${rowsHtml(comparison)}${forestHtml(view, comparison)}
    <p class="quiet">${comparisonCaption(json)}</p>
    ${json.changes.map((change) => changeHtml(change, context))}${cohortsHtml(json.cohorts, context)}`;
}

function verdictsHtml(view: EvaluationView, comparison: ComparisonView, { numbers }: ReportContext): Html {
  const { json } = comparison;
  return tableHtml(
    l10n.t('Verdicts'),
    [
      { head: l10n.t('Model') },
      { head: l10n.t('Against') },
      { head: l10n.t('Measure') },
      { head: l10n.t('Difference'), figures: true },
      { head: l10n.t('95% interval'), figures: true },
      { head: l10n.t('Worse · same · better'), figures: true },
      { head: 'd_z', figures: true },
      { head: l10n.t('Relative'), figures: true },
      { head: l10n.t('Adjusted p'), figures: true },
      { head: l10n.t('Detectable'), figures: true },
      { head: l10n.t('Verdict') },
    ],
    comparedPairs(comparison, view).map(({ a, b, measure, pair }) => {
      const interval = intervalOf(pair);
      const [losses, ties, wins] = pair.winTieLoss;
      return [
        nameHtml(view.models[b].name),
        nameHtml(view.models[a].name),
        html`${ofUsers(json, view.measures[measure].name)}`,
        html`${signedText(pair.difference === null ? null : -pair.difference)}`,
        html`${interval === undefined ? '–' : `${signedText(interval[0])} … ${signedText(interval[1])}`}`,
        html`${[losses, ties, wins].map(numbers.count).join(' · ')}`,
        html`${signedText(pair.effect.cohensDz === null ? null : -pair.effect.cohensDz)}`,
        html`${relativeText(json, pair) ?? '–'}`,
        html`${pText(adjustedP(json, pair))}`,
        html`${formatMean(pair.detectable)}`,
        html`${verdictWord(pair.verdict)}`,
      ];
    }),
  );
}

function rowsHtml({ json }: ComparisonView): Html | undefined {
  const pairs = rowPairs(json);
  if (pairs.length === 0) return undefined;
  return html`${tableHtml(
      l10n.t('Over rows'),
      [
        { head: l10n.t('Model') },
        { head: l10n.t('Against') },
        { head: l10n.t('Measure') },
        { head: l10n.t('Difference'), figures: true },
        { head: l10n.t('95% interval'), figures: true },
        { head: l10n.t('Relative'), figures: true },
        { head: l10n.t('Adjusted p'), figures: true },
        { head: l10n.t('Verdict') },
      ],
      pairs.map(({ a, b, measure, difference, interval, relative, p, verdict }) => [
        nameHtml(b),
        nameHtml(a),
        html`${ofRows(measure)}`,
        html`${difference}`,
        html`${interval}`,
        html`${relative}`,
        html`${pText(p)}`,
        html`${verdict === null ? '–' : verdictWord(verdict)}`,
      ]),
    )}
    <p class="quiet">${rowsText()}</p>`;
}

const ROW = 20;
const LEFT = 240;
const WIDTH = 720;

/** Differences of the first measure with their intervals, told in words to a screen reader. */
function forestHtml(view: EvaluationView, comparison: ComparisonView): Html | undefined {
  const rows = comparedPairs(comparison, view).filter(
    ({ pair }) => pair.measure === comparison.json.pairs[0]?.measure && intervalOf(pair) !== undefined,
  );
  if (rows.length === 0) return undefined;
  const ends = rows.flatMap(({ pair }) => [...(intervalOf(pair) ?? []), 0]);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const place = (value: number): number =>
    Math.round(LEFT + 10 + ((value - low) / (high - low || 1)) * (WIDTH - LEFT - 20));
  const height = rows.length * ROW + 8;
  const label = rows
    .map(
      ({ b, pair }) =>
        `${view.models[b].name}: ${signedText(pair.difference === null ? null : -pair.difference)}`,
    )
    .join('; ');
  return html`<figure class="forest">
    <figcaption class="quiet">
      ${l10n.t('{0}: {1}', comparison.json.pairs[0].measure, l10n.t('Differences with 95% intervals'))}
    </figcaption>
    <svg
      width="${WIDTH}"
      height="${height}"
      viewBox="0 0 ${WIDTH} ${height}"
      role="img"
      aria-label="${label}"
    >
      <line class="zero" x1="${place(0)}" x2="${place(0)}" y1="0" y2="${height}" />
      ${rows.map(({ b, pair }, row) => {
        const [from, to] = intervalOf(pair) ?? [0, 0];
        const y = row * ROW + ROW / 2 + 4;
        const { name } = view.models[b];
        return html`<text x="${LEFT}" y="${y + 4}" text-anchor="end"
            ><title>${name}</title>${fittedText(name, LEFT, 12)}</text
          >
          <rect x="${place(from)}" y="${y - 1}" width="${Math.max(1, place(to) - place(from))}" height="2" />
          <rect x="${place(-(pair.difference ?? 0)) - 4}" y="${y - 4}" width="8" height="8" />`;
      })}
    </svg>
  </figure>`;
}

function changeHtml(change: ChangeJson, { numbers }: ReportContext): Html | undefined {
  const { a, b, cutoff, users, jaccard, rankBiasedOverlap, firstChanged, measure } = change;
  if (jaccard === null || rankBiasedOverlap === null || firstChanged === null) return undefined;
  const listed = (title: string, entries: readonly Html[]): Html | undefined =>
    entries.length === 0
      ? undefined
      : html`<p>${title}: ${entries.map((entry, index) => html`${index === 0 ? '' : ', '}${entry}`)}</p>`;
  const changedUsers = (list: ChangeJson['gained']): Html[] =>
    list.map(
      (user) => html`${calledHtml(user.user, user.title)} (${formatMean(user.a)} → ${formatMean(user.b)})`,
    );
  const changedItems = (list: ChangeJson['itemsGained'], sign: string): Html[] =>
    list.map((item) => html`${calledHtml(item.item, item.title)} (${sign}${numbers.count(item.users)})`);
  return html`<h3>${l10n.t('From {0} to {1}:', a, b)}</h3>
    <p>
      ${l10n.t(
        'Of the first {0} items, {1} are in both lists (Jaccard); rank-biased overlap {2}; a different first item for {3} of {4} users.',
        numbers.count(cutoff),
        numbers.percent(jaccard),
        numbers.value(rankBiasedOverlap),
        numbers.percent(firstChanged),
        numbers.count(users),
      )}
    </p>
    ${listed(l10n.t('Lost most {0}', measure), changedUsers(change.lost))}
    ${listed(l10n.t('Gained most {0}', measure), changedUsers(change.gained))}
    ${listed(l10n.t('Items that left the lists'), changedItems(change.itemsLost, '−'))}
    ${listed(l10n.t('Items that came into the lists'), changedItems(change.itemsGained, '+'))}`;
}

function cohortsHtml(cohorts: readonly CohortJson[], { numbers }: ReportContext): Html | undefined {
  if (cohorts.length === 0) return undefined;
  return tableHtml(
    l10n.t('By cohort, the most surely harmed first (p corrected by Holm over all {0}):', cohorts.length),
    [
      { head: l10n.t('Cohort') },
      { head: l10n.t('Users'), figures: true },
      { head: l10n.t('Measure') },
      { head: l10n.t('Model') },
      { head: l10n.t('Difference'), figures: true },
      { head: l10n.t('95% interval'), figures: true },
      { head: l10n.t('Adjusted p'), figures: true },
      { head: l10n.t('Verdict') },
    ],
    cohorts
      .slice(0, MOST_COHORTS)
      .map(({ by, value, users, measure, b, difference, ci, adjustedP: p, verdict }) => [
        nameHtml(`${by} = ${value}`),
        html`${numbers.count(users)}`,
        html`${measure}`,
        nameHtml(b),
        html`${signedText(difference === null ? null : -difference)}`,
        html`${ci === null ? '–' : `${signedText(-ci[1])} … ${signedText(-ci[0])}`}`,
        html`${pText(p)}`,
        html`${verdictWord(verdict)}`,
      ]),
  );
}
