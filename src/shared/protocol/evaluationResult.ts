import type { Document, EvaluationOfOneFileOfRecommendations } from '../../../schemas/types/evaluation-1';
import type { Fixed } from './fixed';

/** The answer of `recscope evaluate --format json` of one model, schemas/evaluation-1.schema.json. */
export type EvaluationJson = Fixed<EvaluationOfOneFileOfRecommendations>;
/** A model that was trained several times, over its runs. */
export type RunsJson = NonNullable<Fixed<Document>['runs']>[number];
export type FileJson = EvaluationJson['files'][number];
/** One measure among the users of a cohort. */
export type CohortMeanJson = NonNullable<EvaluationJson['cohorts']>[number];
