import * as l10n from '@vscode/l10n';
import type { CohortMeanJson } from '../../protocol/evaluationResult';
import { cohortNote, cohortTables } from '../cohortTables';
import { type Html, html } from './html';
import { nameHtml, type ReportContext, tableHtml } from './reportText';

/** The means of each cohort, a table for each column; nothing without cohorts. */
export function cohortMeansHtml(
  cohorts: readonly CohortMeanJson[],
  { numbers }: ReportContext,
): Html | undefined {
  if (cohorts.length === 0) return undefined;
  return html`${cohortTables(cohorts).map(({ by, measures, rows }) =>
      tableHtml(
        l10n.t('By {0}', by),
        [
          { head: l10n.t('Cohort') },
          { head: l10n.t('Users'), figures: true },
          ...measures.map((head) => ({ head, figures: true })),
        ],
        rows.map(({ value, users, few, means }) => [
          nameHtml(value),
          html`${numbers.count(users)}${few ? ` (${l10n.t('few')})` : ''}`,
          ...means.map((mean) => html`${mean}`),
        ]),
      ),
    )}
    <p class="quiet">${cohortNote()}</p>`;
}
