import type { Document } from '../../../schemas/types/history-1';
import type { DeepReadonly } from '../config/option';

/** Answer of `recscope history --format json`, schemas/history-1.schema.json. */
export type HistoryJson = DeepReadonly<Document>;
