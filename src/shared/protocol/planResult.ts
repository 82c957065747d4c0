import type { Document } from '../../../schemas/types/plan-1';
import type { Fixed } from './fixed';

/** The answer of `recscope plan --format json`, schemas/plan-1.schema.json. null: does not exist. */
export type PlanResult = Fixed<Document>;
export type PlanUsers = PlanResult['users'];
