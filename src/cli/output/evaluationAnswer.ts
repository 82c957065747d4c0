import { answerWords } from '../../shared/export/evaluation/answerWords';
import { cohortSheets } from '../../shared/export/evaluation/cohortSheets';
import {
  evaluationJsonText,
  evaluationsJson,
  type PerUser,
} from '../../shared/export/evaluation/evaluationJson';
import { evaluationRecords } from '../../shared/export/evaluation/evaluationRecords';
import { boundsSheet } from '../../shared/export/judging/boundsSheet';
import { leaderboardSheet } from '../../shared/export/evaluation/leaderboardSheets';
import type { ReportParts } from '../../shared/export/report/reportParts';
import type { CohortMeanJson } from '../../shared/protocol/evaluationResult';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import type { BoundsView } from '../../shared/protocol/views/boundsView';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { joinWords, lineOfWords, notesSheet } from '../../shared/sheets/sheet';
import { listUnitOf } from '../../shared/sentences/countWords';
import { languageOf } from '../language';
import type { CommandAnswer, MetricTree } from './answerFormats';

/** Index of the first model, which is the panel's default baseline. */
const BASELINE = 0;

/** Optional contents of an answer in addition to the means. */
interface FurtherAnswers {
  readonly intervals: boolean;
  /** Whether JSON contains the sentences about which model is best. */
  readonly answersInJson?: boolean | undefined;
  readonly perUser: (model: number) => PerUser | undefined;
  readonly cohorts: (model: number) => CohortMeanJson[] | undefined;
  /** Computes the comparison; returns undefined if there is only one model, or nothing can be compared. */
  readonly comparison: () => Promise<ComparisonView | undefined>;
  readonly report: () => Promise<ReportParts>;
  /** Bounds of the means; absent: not requested. */
  readonly bounds?: BoundsView | undefined;
}

/** Contents of an answer about tables in a database: only means. */
export const MEANS_ONLY: Omit<FurtherAnswers, 'intervals'> = {
  perUser: () => undefined,
  cohorts: () => undefined,
  comparison: () => Promise.resolve(undefined),
  report: () => Promise.resolve({}),
};

export function evaluationAnswer(view: EvaluationView, further: FurtherAnswers): CommandAnswer {
  const { models } = view;
  const { intervals, answersInJson = false, perUser, cohorts, comparison, report, bounds } = further;
  const ends = bounds === undefined ? [] : [boundsSheet(view, bounds)];
  const answer = () => evaluationsJson(view, perUser, cohorts, bounds);
  const sentences = (compared: ComparisonView | undefined) =>
    answerWords({ evaluation: view, comparison: compared, baseline: BASELINE });
  return {
    title: () => view.truth.label,
    sheets: async (room) => {
      if (room === 'paper' || room === 'note')
        return [
          leaderboardSheet(view, { intervals, comparison: await comparison(), baseline: BASELINE }),
          ...ends,
          ...models.flatMap(({ name }, model) =>
            cohortSheets(cohorts(model) ?? [], listUnitOf(view), models.length > 1 ? name : undefined),
          ),
        ];
      const { evaluationScreen } = await import('./evaluationScreen');
      const compared = await comparison();
      return [
        notesSheet([], { title: joinWords(sentences(compared), ' ') }),
        ...evaluationScreen(view, answer(), compared, BASELINE),
        ...ends,
      ];
    },
    json: async () =>
      evaluationJsonText({
        ...answer(),
        ...(answersInJson && { answer: lineOfWords(joinWords(sentences(await comparison()), ' ')) }),
      }),
    metrics: () => metricsOf(answer()),
    records: () => evaluationRecords(answer()),
    arrow: async () => {
      const { usersArrow } = await import('./usersArrow');
      return usersArrow(
        view.measures.map(({ name }) => name),
        models.map(({ name }, model) => ({ model: name, users: perUser(model) ?? [] })),
      );
    },
    page: async () => {
      const { evaluationReport } = await import('../../shared/export/report/evaluationReport');
      return evaluationReport(view, {
        language: languageOf(process.env),
        baseline: BASELINE,
        labelOf: (file) => file,
        comparison: await comparison(),
        ...(await report()),
        cohorts: models.length === 1 ? cohorts(0) : undefined,
        boundsSheets: ends,
      });
    },
  };
}

/** Returns the means by metric, of several models nested by model. */
function metricsOf({ models }: ReturnType<typeof evaluationsJson>): MetricTree {
  const ofModels = models.map(
    ({ model, measures }) =>
      [
        model,
        Object.fromEntries(
          measures.flatMap(({ measure, mean }) => (mean === null ? [] : [[measure, mean] as const])),
        ),
      ] as const,
  );
  return ofModels.length === 1 ? ofModels[0][1] : Object.fromEntries(ofModels);
}
