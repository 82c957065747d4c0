import * as v from 'valibot';
import { TEXT } from '../../shared/protocol/queries';

/** Whom or what a row is about, and which of the engine's numbers it has; unknown until the engine was asked. */
export interface Opened {
  readonly id: string;
  readonly number: number | undefined;
}

/** What is open beside a table, as it is kept: by its id, for another run numbers otherwise. */
export const OPENED = v.fallback(
  v.optional(
    v.pipe(
      TEXT,
      v.transform((id): Opened => ({ id, number: undefined })),
    ),
  ),
  undefined,
);
