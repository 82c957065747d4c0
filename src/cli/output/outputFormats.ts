import * as l10n from '@vscode/l10n';
import { isSweep, leaderboardOf } from '../../shared/leaderboard/leaderboardRows';
import { modelGroups } from '../../shared/leaderboard/modelGroups';
import { cohortsMarkdown } from '../../shared/export/cohortTables';
import { evaluationDelimited } from '../../shared/export/evaluationDelimited';
import {
  type EvaluationAnswer,
  evaluationJsonText,
  evaluationsJson,
  type PerUser,
} from '../../shared/export/evaluationJson';
import type { CohortMeanJson } from '../../shared/protocol/evaluationResult';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { wrongCall } from '../wrongCall';
import type { ReportCharts } from '../../shared/export/report/charts/reportCharts';
import { languageOf } from '../language';

/** Writes an evaluation as text. */
export interface OutputFormat {
  /** It shows histograms or intervals. */
  readonly spread: boolean;
  /** In pieces, for the values of millions of users are longer than a string can be. */
  readonly pieces: (view: EvaluationView, further: FurtherAnswers) => Promise<Iterable<string>>;
}

/** What stands beside the means, where it is wished for. */
export interface FurtherAnswers {
  readonly perUser: (model: number) => PerUser | undefined;
  readonly cohorts: (model: number) => CohortMeanJson[] | undefined;
  /** Undefined: there is but one model, or nothing that can be compared. */
  readonly comparison: () => Promise<ComparisonView | undefined>;
  /** Undefined: nothing is loaded that charts could be made from. */
  readonly charts: () => Promise<ReportCharts | undefined>;
}

/** Nothing but the means: what an engine of tables answers. */
export const MEANS_ALONE: FurtherAnswers = {
  perUser: () => undefined,
  cohorts: () => undefined,
  comparison: () => Promise.resolve(undefined),
  charts: () => Promise.resolve(undefined),
};

interface OutputWishes {
  readonly format: string;
  readonly perUser: boolean;
  readonly intervals: boolean;
  readonly safeCsv: boolean;
  /** Means by cohort. */
  readonly cohorts: boolean;
}

/** Formats of programs; they can hold the values of every user. */
const WITH_USERS: Readonly<Record<string, (answer: EvaluationAnswer, safe: boolean) => Iterable<string>>> = {
  json: evaluationJsonText,
  csv: (answer, safe) => evaluationDelimited(answer, ',', safe),
  tsv: (answer, safe) => evaluationDelimited(answer, '\t', safe),
};

/** Formats of means alone; in those for a paper an interval can stand beside each. */
const OF_MEANS: Readonly<
  Record<
    string,
    (view: EvaluationView, intervals: boolean, further: FurtherAnswers) => Promise<readonly string[]>
  >
> = {
  markdown: async (view, intervals, further) => [
    (await import('../../shared/export/evaluationMarkdown')).evaluationMarkdown(view, {
      intervals,
      comparison: leaderboardOf(view).sorted ? await further.comparison() : undefined,
    }),
    ...view.models.map(({ name }, model) =>
      cohortsMarkdown(further.cohorts(model) ?? [], view.models.length > 1 ? name : undefined),
    ),
  ],
  latex: async (view, intervals, further) => [
    (await import('../../shared/export/evaluationLatex')).evaluationLatex(view, {
      intervals,
      comparison: leaderboardOf(view).sorted ? await further.comparison() : undefined,
    }),
  ],
  html: async (view, _, { comparison, charts, cohorts }) => [
    (await import('../../shared/export/report/evaluationReport')).evaluationReport(view, {
      language: languageOf(process.env),
      // As in the panel, until somebody chooses another one.
      baseline: 0,
      labelOf: (file) => file,
      comparison: await comparison(),
      charts: await charts(),
      cohorts: view.models.length === 1 ? cohorts(0) : undefined,
    }),
  ],
};

/** What says which models may be the best: of one or two nothing does. */
async function bestOf(
  view: EvaluationView,
  { comparison }: FurtherAnswers,
): Promise<ComparisonView | undefined> {
  return modelGroups(view.models).length > 2 ? comparison() : undefined;
}

/** @throws InputError when there is no such format, or what is wished for has no place in it */
export function outputFormat({ format, perUser, intervals, safeCsv, cohorts }: OutputWishes): OutputFormat {
  const withUsers = format === 'table' || Object.hasOwn(WITH_USERS, format);
  if (!withUsers && !Object.hasOwn(OF_MEANS, format))
    throw wrongCall(
      l10n.t('Unknown format “{0}”: use table, json, csv, tsv, markdown, latex or html.', format),
    );
  if (intervals && format !== 'markdown' && format !== 'latex')
    throw wrongCall(l10n.t('--intervals goes with markdown and latex, not with {0}.', format));
  if (safeCsv && format !== 'csv' && format !== 'tsv')
    throw wrongCall(l10n.t('--safe-csv goes with csv and tsv, not with {0}.', format));
  if (cohorts && format === 'latex') throw wrongCall(l10n.t('--by goes with every format but {0}.', format));
  if (cohorts && perUser && (format === 'csv' || format === 'tsv'))
    throw wrongCall(l10n.t('{0} holds users or cohorts: give --per-user or --by.', format));
  if (withUsers)
    return {
      // Text in columns has no place for them.
      spread: format === 'table' || format === 'json',
      pieces: async (view, further) => {
        const answer = evaluationsJson(view, further.perUser, further.cohorts);
        if (format !== 'table') return WITH_USERS[format](answer, safeCsv);
        const sweep = isSweep(view);
        if (!sweep)
          return [(await import('./tableText')).evaluationTable(answer, await bestOf(view, further))];
        return perUser || cohorts
          ? [(await import('./tableText')).evaluationTable(answer)]
          : [(await import('./sweepText')).sweepText(view, answer, await bestOf(view, further))];
      },
    };
  if (perUser)
    throw wrongCall(l10n.t('--per-user goes with table, json, csv and tsv, not with {0}.', format));
  return {
    spread: intervals || format === 'html',
    pieces: (view, further) => OF_MEANS[format](view, intervals, further),
  };
}
