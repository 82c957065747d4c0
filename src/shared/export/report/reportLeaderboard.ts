import * as l10n from '@vscode/l10n';
import { bestMeans } from '../../leaderboard/bestMeans';
import type { EvaluationView, MeanView, MeasureView } from '../../protocol/views/evaluationView';
import { hasTooFewUsers } from '../../leaderboard/hasTooFewUsers';
import { differenceSaid, meanDifference } from '../../leaderboard/meanDifference';
import { bestMarks, comparedMeans, type ComparedMean } from '../../leaderboard/comparedPairs';
import { BEST_MARK, bestLegend } from '../../text/sentences/bestWords';
import { unjudgedSentences } from '../../text/sentences/spoilsText';
import { leftOutText } from '../../text/sentences/evaluationWords';
import { verdictLegend } from '../../text/sentences/verdictMarks';
import { verdictSaid } from '../../text/sentences/verdictWords';
import { plural } from '../../text/numbers/plural';
import { histogramSvg } from './histogramSvg';
import { type Html, html, htmlSentence } from './html';
import { nameHtml, type ReportContext, tableHtml } from './reportText';

/** So many measures stand side by side on a sheet of paper; the others follow in a table of their own. */
const COLUMNS = 6;

/** A row per model, a column per measure: the mean, its doubt, its spread, and how far it is from the baseline. */
export function leaderboardHtml(view: EvaluationView, context: ReportContext): Html {
  const { models, measures } = view;
  const best = bestMeans(view);
  const verdicts = context.comparison === undefined ? [] : comparedMeans(context.comparison, view);
  const marked = bestMarks(context.comparison, view);
  const tables: Html[] = [];
  for (let start = 0; start < measures.length; start += COLUMNS) {
    const columns = measures.slice(start, start + COLUMNS).map((_, index) => start + index);
    const names = columns.map((column) => measures[column].name);
    const cell = (model: number, column: number): Html => {
      const mean = models[model].means[column];
      const is = { best: mean.mean === best[column], mayBeBest: marked(model, column) };
      return html`${meanHtml(mean, measures[column], is, context)}${usersHtml(mean, models[model].users.counted, context)}${differenceHtml(view, model, column, context, verdicts)}`;
    };
    tables.push(
      tableHtml(
        measures.length > COLUMNS ? l10n.t('Means: {0}', names.join(', ')) : l10n.t('Means'),
        [{ head: l10n.t('Model') }, ...names.map((head) => ({ head, figures: true }))],
        models.map(({ name }, model) => [
          models.length > 1 && model === context.baseline
            ? html`${nameHtml(name)}
                <div class="quiet">${l10n.t('baseline')}</div>`
            : nameHtml(name),
          ...columns.map((column) => cell(model, column)),
        ]),
      ),
    );
  }
  const leftOut = leftOutText(view);
  return html`${unjudgedSentences(view).map((text) => html`<p>${text}</p> `)}${tables}${leftOut === undefined ? undefined : html`<p>${leftOut}</p> `}${legendHtml(view, context, marked)}`;
}

function meanHtml(
  mean: MeanView,
  measure: MeasureView,
  { best, mayBeBest }: { readonly best: boolean; readonly mayBeBest: boolean },
  context: ReportContext,
): Html {
  const { numbers } = context;
  if (mean.mean === null) return html`<span class="quiet">${l10n.t('undefined')}</span>`;
  const value = numbers.value(mean.mean);
  const between =
    mean.ties === undefined
      ? undefined
      : html`<div class="quiet">
          ${`⇅ ${numbers.value(mean.ties.worst)} … ${numbers.value(mean.ties.best)}`}
        </div>`;
  return html`<div>
      ${
        best
          ? html`<span role="img" aria-label="${l10n.t('best')}">★</span> <strong>${value}</strong>`
          : html`<span class="mean">${value}</span>`
      }${
        mayBeBest
          ? html`<span role="img" aria-label="${l10n.t('may be the best')}">${BEST_MARK}</span>`
          : undefined
      }${intervalHtml(mean, measure, context)}
    </div>
    ${between}${histogramSvg(mean, context)}`;
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
  { models }: EvaluationView,
  model: number,
  column: number,
  { numbers, baseline }: ReportContext,
  verdicts: readonly ComparedMean[],
): Html | undefined {
  if (models.length < 2 || baseline === undefined || model === baseline) return undefined;
  const verdict = verdicts.find(({ a, b, measure }) => a === baseline && b === model && measure === column);
  const of = (number: number): MeanView | undefined => models[number]?.means[column];
  const difference = meanDifference(of(model), of(baseline), verdict);
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
  { models, measures }: EvaluationView,
  { baseline, comparison }: ReportContext,
  marked: ReturnType<typeof bestMarks>,
): Html {
  const several = models.length > 1;
  const parts: Html[] = [html`${l10n.t('± half of the 95% interval')}`];
  if (several) parts.unshift(html`${l10n.t('★ best mean')}`);
  if (models.some((_, model) => measures.some((__, measure) => marked(model, measure))))
    parts.push(html`${bestLegend()}`);
  if (models.some(({ means }) => means.some(({ ties }) => ties !== undefined)))
    parts.push(html`${l10n.t('⇅ depends on tie order')}`);
  if (several && baseline !== undefined && models[baseline] !== undefined)
    parts.push(
      htmlSentence(l10n.t('▲ ▼ difference from {0}'), nameHtml(models[baseline].name)),
      ...(comparison === undefined ? [] : verdictLegend(comparison)).map((text) => html`${text}`),
    );
  parts.push(html`${l10n.t('small bars: distribution over users')}`);
  return html`<p class="quiet">${parts.map((part, index) => (index === 0 ? part : html` · ${part}`))}</p> `;
}
