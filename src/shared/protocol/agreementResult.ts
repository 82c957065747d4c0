import type { Document } from '../../../schemas/types/agreement-1';
import type { DeepReadonly } from '../config/option';

/** Answer of `recscope agreement --format json`, schemas/agreement-1.schema.json. null: not defined. */
export type AgreementResult = DeepReadonly<Document>;
export type JudgePair = AgreementResult['pairs'][number];
