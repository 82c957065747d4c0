import * as v from 'valibot';
import { TEXT } from '../../shared/protocol/queries';

/**
 * User or item of an open row, with its engine number; undefined until the engine has returned the number.
 */
export interface OpenRowId {
  readonly id: string;
  readonly number: number | undefined;
}

/** Schema of a stored open row. It is stored by ID, because numbers differ between runs. */
export const OPENED = v.fallback(
  v.optional(
    v.pipe(
      TEXT,
      v.transform((id): OpenRowId => ({ id, number: undefined })),
    ),
  ),
  undefined,
);
