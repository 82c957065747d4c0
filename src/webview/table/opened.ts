import * as v from 'valibot';
import { TEXT } from '../../shared/protocol/queries';

/** User or item of an open row, with its engine number, undefined until the engine was queried. */
export interface OpenRowId {
  readonly id: string;
  readonly number: number | undefined;
}

/** Schema of an open row as it is stored: by id, because another run has other numbers. */
export const OPENED = v.fallback(
  v.optional(
    v.pipe(
      TEXT,
      v.transform((id): OpenRowId => ({ id, number: undefined })),
    ),
  ),
  undefined,
);
