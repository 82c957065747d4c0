import type { Document, EvaluationOfOneFileOfRecommendations } from '../../../schemas/types/evaluation-1';
import type { DeepReadonly } from '../config/option';

/** Answer of `recscope evaluate --format json` for one model, schemas/evaluation-1.schema.json. */
export type EvaluationJson = DeepReadonly<EvaluationOfOneFileOfRecommendations>;
/** Summary of the runs of a model that was trained several times. */
export type RunsJson = NonNullable<DeepReadonly<Document>['runs']>[number];
export type FileJson = EvaluationJson['files'][number];
/** Mean of one metric over the users of a cohort. */
export type CohortMeanJson = NonNullable<EvaluationJson['cohorts']>[number];
