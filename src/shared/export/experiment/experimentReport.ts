import * as l10n from '@vscode/l10n';
import type { ExperimentResult } from '../../protocol/experimentResult';
import { plainName } from '../../text/nameText';
import { formatCount } from '../../text/numbers/numberText';
import type { Html } from '../report/html';
import { html, type HtmlValue } from '../report/html';
import { reportDocument } from '../report/reportDocument';
import { changesSvg } from './changesSvg';
import { checkRule, checkTexts, verdictText } from './experimentChecks';
import { experimentRows, intervalName, pName, roleText } from './experimentRows';

/** An experiment as one HTML file that needs nothing else, holds no script and fetches nothing. */
export function experimentReport(result: ExperimentResult, language: string): string {
  const title = l10n.t('Experiment {0}', plainName(result.log));
  const main = html` <h1>${title}</h1>
    ${result.decisions.map(
      ({ treatment, sentence }) =>
        html`<h2>${plainName(treatment)}</h2>
          <p>${sentence}</p>`,
    )}
    <section>
      <h2>${l10n.t('Checks')}</h2>
      ${table(
        [l10n.t('Check'), l10n.t('Verdict'), l10n.t('Findings')],
        checkTexts(result).map(({ name, verdict, text }) => [name, verdictText(verdict), text]),
        0,
      )}
      <p class="quiet">${checkRule(result)}</p>
    </section>
    <section>
      <h2>${l10n.t('Metrics')}</h2>
      ${table(
        [
          l10n.t('Metric'),
          l10n.t('Treatment'),
          l10n.t('Role'),
          plainName(result.control),
          l10n.t('Treated'),
          l10n.t('Change'),
          intervalName(result),
          pName(result),
          l10n.t('Verdict'),
        ],
        experimentRows(result).map(({ metric, comparison, texts }) => [
          metric.metric,
          plainName(comparison.treatment),
          roleText(metric.role),
          texts.control,
          texts.treatment,
          texts.change,
          texts.interval,
          texts.p,
          texts.says,
        ]),
        3,
      )}
      ${changesSvg(result)}
    </section>
    ${daysHtml(result)}
    <section>
      <h2>${l10n.t('Findings')}</h2>
      <ul>
        ${result.findings.map(({ message }) => html`<li>${message}</li>`)}
      </ul>
      <p class="quiet">
        ${l10n.t(
          '{0} rows read, {1} used, {2} reported',
          formatCount(result.rows.read, language),
          formatCount(result.rows.used, language),
          formatCount(result.rows.reported, language),
        )}
      </p>
    </section>`;
  return reportDocument({ title, language }, main);
}

/** @param figures from which column on there are numbers; 0: none */
function table(head: readonly string[], rows: readonly (readonly string[])[], figures: number): Html {
  const isFigure = (at: number): boolean => figures > 0 && at >= figures;
  const cell = (text: string, at: number): HtmlValue =>
    at === 0
      ? html`<th scope="row"><bdi>${text}</bdi></th>`
      : isFigure(at)
        ? html`<td class="figures">${text}</td>`
        : html`<td><bdi>${text}</bdi></td>`;
  return html`<div class="table" tabindex="0" role="group">
    <table>
      <thead>
        <tr>
          ${head.map((text, at) =>
            isFigure(at)
              ? html`<th scope="col" class="figures">${text}</th>`
              : html`<th scope="col">${text}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map(cell)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function daysHtml(result: ExperimentResult): HtmlValue {
  return result.metrics.flatMap(({ metric, comparisons }) =>
    comparisons.flatMap(({ treatment, byDay }) => {
      if (byDay === undefined) return [];
      const number = (value: number | null | undefined): string =>
        value === null || value === undefined ? '–' : String(Number(value.toPrecision(4)));
      return html`<section>
        <h2>${l10n.t('{0} of {1} by day', metric, plainName(treatment))}</h2>
        ${table(
          [
            l10n.t('Day'),
            plainName(result.control),
            plainName(treatment),
            l10n.t('Difference'),
            intervalName({ ...result, settings: { ...result.settings, look: 'once' } }),
          ],
          byDay.map(({ day, control, treatment: treated, difference }) => [
            day,
            number(control),
            number(treated),
            number(difference?.estimate),
            difference === null || difference.lower === null
              ? '–'
              : l10n.t('{0} to {1}', number(difference.lower), number(difference.upper)),
          ]),
          1,
        )}
      </section>`;
    }),
  );
}
