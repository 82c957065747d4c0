import type { Identifiers } from '../../data/ids/identifiers';
import { wordsForNone } from './missingIds';

/** Ids that are probably not what was meant. */
export interface OddIds {
  /** Words that programs write where there is no id, as they are written. */
  readonly words: readonly string[];
  /** Ids that begin or end with a blank: how many, and the first of them. */
  readonly padded: { readonly count: number; readonly first: string } | undefined;
}

export function oddIds(ids: Identifiers): OddIds {
  const { starts, arena, size } = ids;
  let count = 0;
  let first = -1;
  for (let id = 0; id < size; id++) {
    if (starts[id] === starts[id + 1] || (arena[starts[id]] > BLANK && arena[starts[id + 1] - 1] > BLANK))
      continue;
    if (count++ === 0) first = id;
  }
  return {
    words: [...wordsForNone(ids).values()].map((word) => word.trim()),
    padded: first < 0 ? undefined : { count, first: ids.text(first) },
  };
}

const BLANK = 32;
