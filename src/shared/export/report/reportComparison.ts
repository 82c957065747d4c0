import * as l10n from '@vscode/l10n';
import { fittedText } from '../../charts/fittedText';
import { comparedPairs } from '../../leaderboard/comparedPairs';
import type { ChangeJson, ComparisonJson } from '../../protocol/comparisonResult';
import type { ComparisonView } from '../../protocol/views/comparisonView';
import type { EvaluationView } from '../../protocol/views/evaluationView';
import {
  intervalOf,
  intervalText,
  pairSentences,
  pText,
  relativeText,
  signedText,
} from '../../text/sentences/comparisonWords';
import { bestSentences } from '../../text/sentences/bestWords';
import { cohortLabel, cohortsHead, meansText } from '../../text/sentences/cohortWords';
import { verdictSaid } from '../../text/sentences/verdictWords';
import { spoilsText } from '../../text/sentences/spoilsText';
import { wantedText } from '../../text/sentences/wantedText';
import { overlapText } from '../../text/sentences/overlapText';
import { ofUsers } from '../../text/sentences/pooledMeasure';
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
  return html`${[...spoilsText(json), ...bestSentences(comparison)].map((text) => html`<p>${text}</p> `)}${json.pairs
      .filter(({ measure }) => measure === first)
      .map((pair) => html`<p>${pairSentences(json, pair).join(' ')}</p> `)}
    ${verdictsHtml(view, comparison, context)}${rowsHtml(comparison)}${forestHtml(view, comparison)}
    <p class="quiet">${comparisonCaption(json)}</p>
    ${json.changes.map((change) => changeHtml(change, context))}${cohortsHtml(json, context)}`;
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
    comparedPairs(comparison, view).map(({ a, b, measure, pair, p }) => {
      const [wins, ties, losses] = pair.winTieLoss;
      const { word, mark } = verdictSaid(pair.verdict, p);
      return [
        nameHtml(view.models[b].name),
        nameHtml(view.models[a].name),
        html`${ofUsers(json, view.measures[measure].name)}`,
        html`${signedText(pair.difference)}${mark}`,
        html`${intervalText(intervalOf(pair))}`,
        html`${[losses, ties, wins].map(numbers.count).join(' · ')}`,
        html`${signedText(pair.effect.cohensDz)}`,
        html`${relativeText(pair) ?? '–'}`,
        html`${pText(p)}`,
        html`${formatMean(pair.detectable)}`,
        html`${word}`,
      ];
    }),
  );
}

function rowsHtml({ json }: ComparisonView): Html | undefined {
  const pairs = rowPairs(json);
  if (pairs.length === 0) return undefined;
  return html`${tableHtml(
      l10n.t('Over all users at once'),
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
        html`${measure}`,
        html`${difference}${verdict === null ? '' : verdictSaid(verdict, p).mark}`,
        html`${interval}`,
        html`${relative}`,
        html`${pText(p)}`,
        html`${verdict === null ? '–' : verdictSaid(verdict).word}`,
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
    .map(({ b, pair }) => `${view.models[b].name}: ${signedText(pair.difference)}`)
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
          <rect x="${place(pair.difference ?? 0) - 4}" y="${y - 4}" width="8" height="8" />`;
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
      (user) =>
        html`${calledHtml(user.user, user.title)} (${formatMean(user.a)} →
        ${formatMean(user.b)}${user.wanted === undefined ? '' : `; ${wantedText(user.wanted)}`})`,
    );
  const changedItems = (list: ChangeJson['itemsGained'], sign: string): Html[] =>
    list.map((item) => html`${calledHtml(item.item, item.title)} (${sign}${numbers.count(item.users)})`);
  return html`<h3>${l10n.t('From {0} to {1}:', a, b)}</h3>
    <p>${overlapText({ cutoff, users, jaccard, rankBiasedOverlap, firstChanged }, numbers)}</p>
    ${listed(l10n.t('Lost most {0}', measure), changedUsers(change.lost))}
    ${listed(l10n.t('Gained most {0}', measure), changedUsers(change.gained))}
    ${listed(l10n.t('Items that left the lists'), changedItems(change.itemsLost, '−'))}
    ${listed(l10n.t('Items that came into the lists'), changedItems(change.itemsGained, '+'))}`;
}

function cohortsHtml({ cohorts, adjusted }: ComparisonJson, { numbers }: ReportContext): Html | undefined {
  if (cohorts.length === 0) return undefined;
  return tableHtml(
    cohortsHead({ cohorts, adjusted }),
    [
      { head: l10n.t('Cohort') },
      { head: l10n.t('Users'), figures: true },
      { head: l10n.t('Measure') },
      { head: l10n.t('Model') },
      { head: l10n.t('Against') },
      { head: l10n.t('Means'), figures: true },
      { head: l10n.t('Difference'), figures: true },
      { head: l10n.t('Relative'), figures: true },
      { head: l10n.t('95% interval'), figures: true },
      { head: l10n.t('Adjusted p'), figures: true },
      { head: l10n.t('Verdict') },
    ],
    cohorts
      .slice(0, MOST_COHORTS)
      .map((row) => [
        nameHtml(cohortLabel(row)),
        html`${numbers.count(row.users)}`,
        html`${row.measure}`,
        nameHtml(row.b),
        nameHtml(row.a),
        html`${meansText(row)}`,
        html`${signedText(row.difference)}${verdictSaid(row.verdict, row.adjustedP ?? undefined).mark}`,
        html`${relativeText(row) ?? '–'}`,
        html`${intervalText(row.ci.simultaneous)}`,
        html`${pText(row.adjustedP)}`,
        html`${verdictSaid(row.verdict).word}`,
      ]),
  );
}
