import { answerWords } from '../../shared/export/evaluation/answerWords';
import { cohortSheets } from '../../shared/export/evaluation/cohortSheets';
import {
  evaluationJsonText,
  evaluationsJson,
  type PerUser,
} from '../../shared/export/evaluation/evaluationJson';
import { leaderboardSheet } from '../../shared/export/evaluation/leaderboardSheets';
import type { ReportParts } from '../../shared/export/report/reportParts';
import type { CohortMeanJson } from '../../shared/protocol/evaluationResult';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import type { CurveView } from '../../shared/protocol/views/chartView';
import type { BoundsView } from '../../shared/protocol/views/boundsView';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { joinWords, lineOfWords, notesSheet, type Sheet } from '../../shared/sheets/sheet';
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
  /** Computes the curves of metrics with a cutoff; empty if nothing is loaded. */
  readonly curves: () => Promise<readonly CurveView[]>;
  /** Bounds of the means; absent: not requested. */
  readonly bounds?: BoundsView | undefined;
}

/** Contents of an answer about tables in a database: only means. */
export const MEANS_ONLY: Omit<FurtherAnswers, 'intervals'> = {
  perUser: () => undefined,
  cohorts: () => undefined,
  comparison: () => Promise.resolve(undefined),
  report: () => Promise.resolve({}),
  curves: () => Promise.resolve([]),
};

export function evaluationAnswer(view: EvaluationView, further: FurtherAnswers): CommandAnswer {
  const { models } = view;
  const { intervals, answersInJson = false, perUser, cohorts, comparison, report, curves, bounds } = further;
  const ends = async (): Promise<Sheet[]> => {
    if (bounds === undefined) return [];
    const { boundsSheet } = await import('../../shared/export/judging/boundsSheet');
    return [boundsSheet(view, bounds)];
  };
  const answer = () => evaluationsJson(view, perUser, cohorts, bounds);
  const sentences = (compared: ComparisonView | undefined) =>
    answerWords({ evaluation: view, comparison: compared, baseline: BASELINE });
  return {
    title: () => view.truth.label,
    sheets: async (room) => {
      if (room === 'paper' || room === 'note')
        return [
          leaderboardSheet(view, { intervals, comparison: await comparison(), baseline: BASELINE }),
          ...(await ends()),
          ...models.flatMap(({ name }, model) =>
            cohortSheets(cohorts(model) ?? [], listUnitOf(view), models.length > 1 ? name : undefined),
          ),
        ];
      const { evaluationScreen } = await import('./evaluationScreen');
      const compared = await comparison();
      return [
        notesSheet([], { title: joinWords(sentences(compared), ' ') }),
        ...evaluationScreen(view, answer(), compared, BASELINE),
        ...(await ends()),
      ];
    },
    json: async () =>
      evaluationJsonText({
        ...answer(),
        ...(answersInJson && { answer: lineOfWords(joinWords(sentences(await comparison()), ' ')) }),
      }),
    metrics: async () => {
      const points = curvePoints(view, await curves());
      return { ...(points.length > 0 && { curves: points }), ...metricsOf(answer()) };
    },
    records: async () => {
      const { evaluationRecords } = await import('../../shared/export/evaluation/evaluationRecords');
      return evaluationRecords(answer());
    },
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
        boundsSheets: await ends(),
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

/** Returns one row per cutoff K with each metric at it, of several models each as `nDCG MODEL`. */
function curvePoints({ models }: EvaluationView, curves: readonly CurveView[]): MetricTree[] {
  const deepest = Math.max(0, ...curves.map((curve) => curve.models[0]?.points.length ?? 0));
  return Array.from({ length: deepest }, (_, at): MetricTree => {
    const values = curves.flatMap(({ measure, models: ofModels }) =>
      ofModels.flatMap(({ points }, model) => {
        const mean = points.at(at)?.mean ?? null;
        const name = models.length === 1 ? measure : `${measure} ${models[model].name}`;
        return mean === null ? [] : [[name, mean] as const];
      }),
    );
    return { K: at + 1, ...Object.fromEntries(values) };
  });
}
