import * as l10n from '@vscode/l10n';
import type { EvaluationView, MeanView, MeasureView } from '../../protocol/views/evaluationView';
import { hasTooFewUsers } from '../../leaderboard/hasTooFewUsers';
import { differenceSaid, meanDifference } from '../../leaderboard/meanDifference';
import { leaderboardOf, type LeaderboardMean, type LeaderboardRow } from '../../leaderboard/leaderboardRows';
import { comparedMeans, type ComparedMean } from '../../leaderboard/comparedPairs';
import { BEST_MARK, bestLegend } from '../../text/sentences/bestWords';
import { unjudgedSentences } from '../../text/sentences/spoilsText';
import { leftOutText, runsNote, runsText } from '../../text/sentences/evaluationWords';
import { verdictLegend } from '../../text/sentences/verdictMarks';
import { verdictSaid } from '../../text/sentences/verdictWords';
import { plural } from '../../text/numbers/plural';
import { histogramSvg } from './histogramSvg';
import { type Html, html, tableHtml, wordsHtml } from '../../sheets/html';
import { sentence } from '../../sheets/sheet';
import type { ReportContext } from './reportContext';

/** So many measures stand side by side on a sheet of paper; the others follow in a table of their own. */
const COLUMNS = 6;

/** A row per model, with those of its runs below it, a column per measure: the mean, its doubt, its spread, and how far it is from the baseline. */
export function leaderboardHtml(view: EvaluationView, context: ReportContext): Html {
  const { models, measures } = view;
  const { rows } = leaderboardOf(view, context.comparison);
  const verdicts = context.comparison === undefined ? [] : comparedMeans(context.comparison, view);
  const tables: Html[] = [];
  for (let start = 0; start < measures.length; start += COLUMNS) {
    const columns = measures.slice(start, start + COLUMNS).map((_, index) => start + index);
    const names = columns.map((column) => measures[column].name);
    const ofOne = (model: number, column: number, is: Marks): Html => {
      const mean = models[model].means[column];
      return html`${meanHtml(mean, measures[column], is, context)}${usersHtml(mean, models[model].users.counted, context)}`;
    };
    const cell = (row: LeaderboardRow, column: number): Html => {
      const mean = row.means[column];
      const [model] = row.models;
      const own = row.models.length > 1 ? runsHtml(mean, context) : ofOne(model, column, mean);
      return html`${own}${differenceHtml(rows, row, column, context, verdicts)}`;
    };
    const head = ({ name, models: [model, ...further] }: LeaderboardRow): Html => {
      const runs =
        further.length > 0 ? html` <span class="quiet">${runsText(further.length + 1)}</span>` : undefined;
      const baseline =
        rows.length > 1 && model === context.baseline
          ? html` <div class="quiet">${l10n.t('baseline')}</div>`
          : undefined;
      return html`${wordsHtml({ name })}${runs}${baseline}`;
    };
    const runsOf = (row: LeaderboardRow): Html[][] =>
      row.models.length === 1
        ? []
        : row.models.map((model) => [
            html`<span class="quiet">${wordsHtml({ name: models[model].name })}</span>`,
            ...columns.map((column) => ofOne(model, column, { best: false, mayBeBest: false })),
          ]);
    tables.push(
      tableHtml(
        measures.length > COLUMNS ? l10n.t('Means: {0}', names.join(', ')) : l10n.t('Means'),
        [
          { title: l10n.t('Model'), kind: 'name' },
          ...names.map((title) => ({ title, kind: 'mean' }) as const),
        ],
        rows.flatMap((row) => [[head(row), ...columns.map((column) => cell(row, column))], ...runsOf(row)]),
      ),
    );
  }
  const leftOut = leftOutText(view);
  return html`${unjudgedSentences(view).map((text) => html`<p>${text}</p> `)}${tables}${leftOut === undefined ? undefined : html`<p>${leftOut}</p> `}${legendHtml(view, rows, context)}`;
}

interface Marks {
  readonly best: boolean;
  readonly mayBeBest: boolean;
}

function meanHtml(mean: MeanView, measure: MeasureView, marks: Marks, context: ReportContext): Html {
  const { numbers } = context;
  const between =
    mean.ties === undefined
      ? undefined
      : html`<div class="quiet">
          ${`⇅ ${numbers.value(mean.ties.worst)} … ${numbers.value(mean.ties.best)}`}
        </div>`;
  return html`${valueHtml(mean.mean, marks, intervalHtml(mean, measure, context), context)}
  ${between}${histogramSvg(mean, context)}`;
}

/** The mean over runs, and their standard deviation. */
function runsHtml(mean: LeaderboardMean, context: ReportContext): Html {
  const spread =
    mean.sd === null ? undefined : html` <span class="quiet">± ${context.numbers.value(mean.sd)}</span>`;
  return valueHtml(mean.mean, mean, spread, context);
}

function valueHtml(
  mean: number | null,
  { best, mayBeBest }: Marks,
  spread: Html | undefined,
  { numbers }: ReportContext,
): Html {
  if (mean === null) return html`<span class="quiet">${l10n.t('undefined')}</span>`;
  const value = numbers.value(mean);
  return html`<div>
    ${
      best
        ? html`<span role="img" aria-label="${l10n.t('best')}">★</span> <strong>${value}</strong>`
        : html`<span class="mean">${value}</span>`
    }${
      mayBeBest
        ? html`<span role="img" aria-label="${l10n.t('may be the best')}">${BEST_MARK}</span>`
        : undefined
    }${spread}
  </div>`;
}

/** The doubt of a mean; of a handful of users, in words: their interval says nothing. */
function intervalHtml(mean: MeanView, measure: MeasureView, { numbers }: ReportContext): Html | undefined {
  if (mean.halfWidth === undefined) return undefined;
  const text = hasTooFewUsers(mean, measure) ? l10n.t('too few users') : `± ${numbers.value(mean.halfWidth)}`;
  return html` <span class="quiet">${text}</span>`;
}

/** Over how many users a mean is, where that is not what is said of all. */
function usersHtml({ mean, users }: MeanView, counted: number, { numbers }: ReportContext): Html | undefined {
  if (mean === null || users === counted) return undefined;
  return html`<div class="quiet">
    ${plural(users, l10n.t('{0} user', numbers.count(users)), l10n.t('{0} users', numbers.count(users)))}
  </div>`;
}

function differenceHtml(
  rows: readonly LeaderboardRow[],
  { models: [model], means }: LeaderboardRow,
  column: number,
  { numbers, baseline }: ReportContext,
  verdicts: readonly ComparedMean[],
): Html | undefined {
  if (rows.length < 2 || baseline === undefined || model === baseline) return undefined;
  const verdict = verdicts.find(({ a, b, measure }) => a === baseline && b === model && measure === column);
  const against = rows.find(({ models: [first] }) => first === baseline);
  const difference = meanDifference(means[column], against?.means[column], verdict);
  if (difference === undefined) return undefined;
  const said = verdict && verdictSaid(verdict.verdict, verdict.p);
  const mark = said === undefined ? '' : ` ${said.mark}`;
  return html`<div class="${said?.tone ?? 'unclear'}">
    ${differenceSaid(difference, numbers.value)}${mark}
    ${said && html`<span class="word">${said.word}</span>`}
  </div>`;
}

/** What the marks mean. */
function legendHtml(
  { models }: EvaluationView,
  rows: readonly LeaderboardRow[],
  { baseline, comparison }: ReportContext,
): Html {
  const several = rows.length > 1;
  const against = rows.find(({ models: [first] }) => first === baseline);
  const runs = runsNote(rows);
  const parts: Html[] = [html`${l10n.t('± half of the 95% interval')}`];
  if (several) parts.unshift(html`${l10n.t('★ best mean')}`);
  if (runs !== undefined) parts.push(html`${runs}`);
  if (rows.some(({ means }) => means.some(({ mayBeBest }) => mayBeBest))) parts.push(html`${bestLegend()}`);
  if (models.some(({ means }) => means.some(({ ties }) => ties !== undefined)))
    parts.push(html`${l10n.t('⇅ depends on tie order')}`);
  if (several && against !== undefined)
    parts.push(
      wordsHtml(sentence(l10n.t('▲ ▼ difference from {0}'), { name: against.name })),
      ...(comparison === undefined ? [] : verdictLegend(comparison)).map((text) => html`${text}`),
    );
  parts.push(html`${l10n.t('small bars: distribution over users')}`);
  return html`<p class="quiet">${parts.map((part, index) => (index === 0 ? part : html` · ${part}`))}</p> `;
}
