import type { Document } from '../../../schemas/types/slices-1';
import type { Unchanging } from '../config/option';

/** Answer of `recscope slices --format json`, schemas/slices-1.schema.json. */
export type SlicesJson = Unchanging<Document>;
/** Users whom a model harms, by one condition or two. */
export type SliceJson = SlicesJson['pairs'][number]['slices'][number];
