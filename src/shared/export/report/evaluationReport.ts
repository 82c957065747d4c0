import * as l10n from '@vscode/l10n';
import { commandLine, unsaidReadings } from '../../text/commands/commandLine';
import { cutoffsOf } from '../../leaderboard/cutoffs';
import type { ComparisonView } from '../../protocol/views/comparisonView';
import type { CohortMeanJson } from '../../protocol/evaluationResult';
import type { EvaluationView } from '../../protocol/views/evaluationView';
import { modelsText } from '../../text/sentences/evaluationWords';
import { numberFormats } from '../../text/numbers/numberFormats';
import { plainName } from '../../text/nameText';
import { plural } from '../../text/numbers/plural';
import { cohortSheets } from '../evaluation/cohortSheets';
import { chartsHtml } from './charts/chartsHtml';
import type { ReportCharts } from './charts/reportCharts';
import type { Html } from '../../sheets/html';
import { html, sheetsHtml, wordsHtml } from '../../sheets/html';
import { sentence } from '../../sheets/sheet';
import { comparisonHtml } from './reportComparison';
import { reportDocument } from './reportDocument';
import { filesSheet, usersSheet } from './reportFiles';
import { leaderboardHtml } from './reportLeaderboard';
import { measuresHtml } from './reportMeasures';
import { problemsHtml } from './reportProblems';
import type { ReportContext } from './reportContext';

export interface ReportOptions {
  /** As in `<html lang>`: the language of the messages. */
  readonly language: string;
  /** The model that the others are compared with; undefined: none. */
  readonly baseline: number | undefined;
  /** How the command line names a file: its path from where the command is run. */
  readonly labelOf: (uri: string) => string;
  /** The models held against each other; absent: they are not. */
  readonly comparison?: ComparisonView | undefined;
  /** What charts show; absent: there are none. */
  readonly charts?: ReportCharts | undefined;
  /** Means of the one model by cohort; absent: users were not divided. */
  readonly cohorts?: readonly CohortMeanJson[] | undefined;
}

/**
 * An evaluation as one HTML file that needs nothing else: it holds no script, fetches nothing, and its own
 * security policy forbids both. Equal evaluations make equal files.
 */
export function evaluationReport(view: EvaluationView, options: ReportOptions): string {
  const { language, baseline, labelOf, comparison, charts, cohorts = [] } = options;
  const numbers = numberFormats(language);
  const context: ReportContext = { numbers, baseline, comparison };
  const title = l10n.t('{0} against {1}', modelsText(view), plainName(view.truth.label));
  const evaluated = new Date(view.startedAt).toISOString();
  const main = html` <h1>${headSentence(view, context)}</h1>
    <section>
      <h2>${l10n.t('Results')}</h2>
      ${leaderboardHtml(view, context)}
    </section>
    ${charts && chartsHtml(view, charts, numbers)}
    ${
      comparison &&
      html`<section>
        <h2>${l10n.t('Comparison')}</h2>
        ${comparisonHtml(comparison, numbers)}
      </section>`
    }
    <section>
      <h2>${l10n.t('Users')}</h2>
      ${sheetsHtml([usersSheet(view, numbers), ...cohortSheets(cohorts)], numbers)}
    </section>
    <section>
      <h2>${l10n.t('Files')}</h2>
      ${sheetsHtml([filesSheet(view, numbers)], numbers)}
    </section>
    <section>
      <h2>${l10n.t('Problems')}</h2>
      ${problemsHtml(view, context)}
    </section>
    ${measuresHtml(view)}
    <section>
      <h2>${l10n.t('How to reproduce')}</h2>
      <pre><code>${commandLine(view, labelOf)}</code></pre>
      ${unsaidHtml(view)}
    </section>`;
  const footer = html` ·
    <time datetime="${evaluated}">${evaluated.slice(0, 16).replace('T', ' ')} UTC</time>`;
  return reportDocument({ title, language }, main, footer);
}

/** "3 models against truth.csv · convention recscope · relevant if gain ≥ 4 · K 10", as in the panel. */
function headSentence(view: EvaluationView, { numbers }: ReportContext): Html {
  const { models, measures, truth, convention, threshold } = view;
  const cutoffs = cutoffsOf(view);
  return wordsHtml(
    sentence(
      l10n.t('{0} against {1} · convention {2} · relevant: gain {3} · {4}'),
      models.length === 1 ? { name: models[0].name } : modelsText(view),
      { name: truth.label },
      convention,
      threshold === undefined ? '> 0' : `≥ ${numbers.short(threshold)}`,
      cutoffs.length > 0
        ? l10n.t('K {0}', cutoffs.map((cutoff) => numbers.count(cutoff)).join(', '))
        : plural(
            measures.length,
            l10n.t('{0} measure', measures.length),
            l10n.t('{0} measures', measures.length),
          ),
    ),
  );
}

/** Where somebody said how a file is read and the command does not, it would read the file otherwise. */
function unsaidHtml(view: EvaluationView): Html | undefined {
  const unsaid = unsaidReadings(view).map(({ uri }) => uri);
  const files = new Map([...view.models.map(({ file }) => file), view.truth].map((file) => [file.uri, file]));
  const chosen = [...files.values()].filter(({ uri }) => unsaid.includes(uri));
  if (chosen.length === 0) return undefined;
  return html`<p>${l10n.t('The columns of these files were chosen by hand; the command detects them:')}</p>
    <ul>
      ${chosen.map(({ label, columns = '' }) => html`<li>${wordsHtml({ name: label })}: <bdi>${columns}</bdi></li>`)}
    </ul> `;
}
