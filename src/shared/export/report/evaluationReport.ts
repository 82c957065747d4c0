import * as l10n from '@vscode/l10n';
import { commandLine, unsaidReadings } from '../../commands/commandLine';
import type { ComparisonView } from '../../protocol/views/comparisonView';
import type { CohortMeanJson } from '../../protocol/evaluationResult';
import type { EvaluationView } from '../../protocol/views/evaluationView';
import { answerWords, withoutLink } from '../evaluation/answerWords';
import { warningSentences } from '../../sentences/doubts';
import {
  evaluationTemplate,
  measuresText,
  minimumRatingText,
  modelsText,
} from '../../sentences/evaluationWords';
import { type NumberFormats, numberFormats } from '../../text/numbers/numberFormats';
import { plainName } from '../../text/nameText';
import { withoutListText } from '../../sentences/answer';
import { listUnitOf, unitsText } from '../../sentences/countWords';
import { cohortSheets } from '../evaluation/cohortSheets';
import { evaluationFiles } from '../../problems/evaluationFiles';
import { leaderboardInFull, leaderboardOnPage } from '../evaluation/leaderboardSheets';
import { chartsHtml } from './chartsHtml';
import { type Html, foldedHtml, html, sheetsHtml, wordsHtml } from '../../sheets/html';
import { joinWords, sentence, type Sheet, type Words } from '../../sheets/sheet';
import { sliceSheets } from '../slices/sliceSheets';
import { slicesWithNames } from '../../sentences/sliceWords';
import { allChangeSheets, comparisonInFull } from './reportComparison';
import { reportDocument } from './reportDocument';
import { filesSheet, userCountsSheet } from './reportFiles';
import { measureDefinitionsHtml } from './reportMeasures';
import type { ReportParts } from './reportParts';
import { problemsSheet } from './reportProblems';
import { usersHtml, usersTable } from './users/usersHtml';
import { drawnModels } from '../../charts/drawnModels';
import { itemGroupsChart, itemGroupsNote } from '../../charts/itemGroupsChart';
import type { ItemGroupsView } from '../../protocol/views/itemsView';
import { fairnessSheet } from '../evaluation/fairnessSheet';
import { figureSheet } from './figureSheet';

export interface ReportOptions extends ReportParts {
  /** Language of the messages, as in `<html lang>`. */
  readonly language: string;
  /** Index of the model that the others are compared with; undefined: none. */
  readonly baseline: number | undefined;
  /** Whether the baseline was chosen, see `AnswerGrounds`. */
  readonly isBaselineChosen?: boolean;
  /** Returns the path of a file for the command line, relative to the working directory. */
  readonly labelOf: (uri: string) => string;
  /** Comparison of the models; absent: they are not compared. */
  readonly comparison?: ComparisonView | undefined;
  /** Means of the only model by cohort; absent: users were not divided into cohorts. */
  readonly cohorts?: readonly CohortMeanJson[] | undefined;
  /** Bounds of the means; absent: not requested. */
  readonly boundsSheets?: readonly Sheet[];
  /** Time zone of the reader, such as "Asia/Seoul"; absent: the time zone of the process. */
  readonly timeZone?: string | undefined;
}

/** Maximum number of files named next to the date; a table names all. */
const NAMED_FILES = 6;

/**
 * Returns an evaluation as a self-contained HTML file: no scripts, no requests, and a content security policy
 * that forbids both. The same evaluation gives the same bytes within one time zone.
 */
export function evaluationReport(view: EvaluationView, options: ReportOptions): string {
  const { language, baseline, isBaselineChosen = false, labelOf, comparison, charts } = options;
  const { users, userRows = [], cohorts = [], slices, itemGroups, boundsSheets = [] } = options;
  const numbers = numberFormats(language);
  const title = l10n.t('{0} vs. {1}', modelsText(view), plainName(view.truth.label));
  const [headline, ...furtherSentences] = answerWords({
    evaluation: view,
    comparison,
    baseline,
    isBaselineChosen,
  });
  const [model, ...otherModels] = view.models;
  const headlineWords =
    otherModels.length > 0 ? headline : sentence('{0}: {1}', { name: model.name }, headline);
  const sections: readonly (readonly [string, readonly Sheet[]])[] = [
    [l10n.t('Means in full'), [leaderboardInFull(view, numbers), ...boundsSheets]],
    [l10n.t('Comparison'), comparison === undefined ? [] : comparisonInFull(comparison, numbers)],
    [l10n.t('Why it changed'), comparison === undefined ? [] : allChangeSheets(comparison, numbers)],
    [
      l10n.t('Users'),
      [
        userCountsSheet(view, numbers),
        ...(slices === undefined ? [] : sliceSheets(slicesWithNames(slices, view))),
        ...cohortSheets(cohorts, listUnitOf(view)),
        ...userRows.map((rows, index) => usersTable(view, view.models[index].name, rows)),
      ],
    ],
    [
      l10n.t('Groups of items'),
      itemGroups === undefined ? [] : itemGroupsSheets(view, itemGroups, baseline, numbers),
    ],
    [l10n.t('Files'), [filesSheet(view, numbers)]],
    [l10n.t('Problems'), [problemsSheet(view, numbers)]],
  ];
  const main = html` <h1>${wordsHtml(headline === undefined ? title : headlineWords)}</h1>
    ${furtherSentences.length === 0 ? undefined : html`<p>${wordsHtml(joinWords(furtherSentences, ' '))}</p> `}
    ${doubtsHtml(view)}
    <p class="quiet">${headSentence(view, numbers)}</p>
    ${withoutListSentences(view).map((words) => html`<p class="quiet">${wordsHtml(words)}</p>`)}
    <p class="quiet">${whenHtml(view, options)}</p>
    ${sheetsHtml([leaderboardOnPage(view, { baseline, comparison })], { ...numbers, value: numbers.mean })}
    ${charts && chartsHtml(view, charts, baseline, numbers)} ${users && usersHtml(view, users, numbers)}
    ${sections.map(([heading, sheets]) =>
      sheets.length === 0 ? undefined : foldedHtml(heading, sheetsHtml(sheets, numbers)),
    )}
    ${foldedHtml(l10n.t('Metrics'), measureDefinitionsHtml(view))}
    ${foldedHtml(
      l10n.t('How to reproduce'),
      html`<pre><code>${commandLine(view, labelOf)}</code></pre>
        ${unsaidHtml(view)}`,
    )}`;
  return reportDocument({ title, language }, main);
}

/** Returns a bar with reasons to distrust the means, or undefined if there are none. */
function doubtsHtml(view: EvaluationView): Html | undefined {
  const doubts = warningSentences(view);
  if (doubts.length === 0) return undefined;
  return html`<ul class="doubts" aria-label="${l10n.t('Check before you trust these numbers')}">
    ${doubts.map(({ sentence: doubt }) => html`<li>⚠ ${wordsHtml(withoutLink(doubt))}</li>`)}
  </ul>`;
}

/** Returns the time of the evaluation in the reader's time zone, and its files. */
function whenHtml(view: EvaluationView, { timeZone }: ReportOptions): Html {
  const at = new Date(view.startedAt);
  // Swedish writes dates as ISO 8601 does.
  const clock = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone });
  const files: Words[] = evaluationFiles(view).map(({ label }) => ({ name: label }));
  const further = files.length - NAMED_FILES;
  const shownFiles = [...files.slice(0, NAMED_FILES), ...(further > 0 ? ['…'] : [])];
  return html`<time datetime="${at.toISOString()}"
      >${l10n.t('{0} ({1})', clock.format(at), clock.resolvedOptions().timeZone)}</time
    >
    · ${wordsHtml(joinWords(shownFiles, ', '))}`;
}

/** Returns the sentence of the head: "3 models vs. truth.csv · top 10 · relevant: rating ≥ 4 · convention recscope". */
function headSentence(view: EvaluationView, numbers: NumberFormats): Html {
  const { models, truth, convention } = view;
  return wordsHtml(
    sentence(
      evaluationTemplate(),
      models.length === 1 ? { name: models[0].name } : modelsText(view),
      { name: truth.label },
      measuresText(view, numbers),
      minimumRatingText(view, numbers),
      convention,
    ),
  );
}

/**
 * Returns sentences such as "itemknn, als: 4 users have no recommendations and count as 0.", without those
 * that the answer or a doubt contains.
 */
function withoutListSentences({ models, doubts = [], usersRule, clusteredBy }: EvaluationView): Words[] {
  if (models.length < 2) return [];
  const doubted = doubts.flatMap(({ code, model }) => (code === 'user-without-list' ? [model] : []));
  const counts = models.map(({ users }, index) => (doubted.includes(index) ? 0 : users.withoutList));
  return [...new Set(counts)].flatMap((count) => {
    if (count === 0) return [];
    const names = models.flatMap(({ name }, index) => (counts[index] === count ? [{ name }] : []));
    const text = sentence(withoutListText(usersRule, count), unitsText(count, listUnitOf({ clusteredBy })));
    return [sentence('{0}: {1}', joinWords(names, ', '), text)];
  });
}

/** Returns a note if the command would read a file differently, because its columns were selected by hand. */
function unsaidHtml(view: EvaluationView): Html | undefined {
  const unsaid = unsaidReadings(view).map(({ uri }) => uri);
  const files = new Map([...view.models.map(({ file }) => file), view.truth].map((file) => [file.uri, file]));
  const chosen = [...files.values()].filter(({ uri }) => unsaid.includes(uri));
  if (chosen.length === 0) return undefined;
  return html`<p>${l10n.t('The columns of these files were selected by hand; the command detects them:')}</p>
    <ul>
      ${chosen.map(({ label, columns = '' }) => html`<li>${wordsHtml({ name: label })}: <bdi>${columns}</bdi></li>`)}
    </ul> `;
}

/** Returns the exposure of groups of items as a table and a chart, with demand and catalog. */
function itemGroupsSheets(
  view: EvaluationView,
  groups: ItemGroupsView,
  baseline: number | undefined,
  numbers: NumberFormats,
): Sheet[] {
  const names = view.models.map(({ name }) => name);
  const drawn = drawnModels(view, 0, [baseline]).flatMap((model) => {
    const place = groups.models.indexOf(model);
    return place < 0 ? [] : [place];
  });
  const chart = itemGroupsChart(groups, names, drawn, numbers);
  const [group, ...shares] = chart.table.head;
  return [
    {
      columns: [
        { title: group, kind: 'name' },
        ...shares.map((name) => ({ title: { name }, kind: 'figure' }) as const),
      ],
      rows: chart.table.rows.map(([name, ...cells]) => [
        { name: String(name) },
        ...cells.map((cell) => (typeof cell === 'string' ? cell : cell.text)),
      ]),
      notes: itemGroupsNote(groups),
    },
    fairnessSheet(groups, names, drawn),
    figureSheet(chart),
  ];
}
