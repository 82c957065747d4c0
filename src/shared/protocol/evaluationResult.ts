import type { Document, EvaluationOfOneFileOfRecommendations } from '../../../schemas/types/evaluation-1';
import type { Unchanging } from '../config/option';

/** The answer of `recscope evaluate --format json` of one model, schemas/evaluation-1.schema.json. */
export type EvaluationJson = Unchanging<EvaluationOfOneFileOfRecommendations>;
/** A model that was trained several times, over its runs. */
export type RunsJson = NonNullable<Unchanging<Document>['runs']>[number];
export type FileJson = EvaluationJson['files'][number];
/** One measure among the users of a cohort. */
export type CohortMeanJson = NonNullable<EvaluationJson['cohorts']>[number];
