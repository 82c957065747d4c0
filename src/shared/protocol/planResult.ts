import type { Document } from '../../../schemas/types/plan-1';
import type { DeepReadonly } from '../config/option';

/** Answer of `recscope plan --format json`, schemas/plan-1.schema.json. null: not defined. */
export type PlanResult = DeepReadonly<Document>;
export type PlanUsers = PlanResult['users'];
