import { SpanPassages, type Passages } from '../../../src/core/data/passages/passages';
import type { Rankings } from '../../../src/core/data/rankings';

/** Lists in which each item is a chunk and a passage at once: ten characters of a document of its own. */
export function ownPassages(
  rankings: Rankings,
  items: number,
): { readonly rankings: Rankings; readonly passages: Passages } {
  const documents = Int32Array.from({ length: items }, (_, item) => item);
  const ends = new Float64Array(items).fill(10);
  return {
    rankings: { ...rankings, chunks: rankings.items },
    passages: new SpanPassages(0.5, documents, new Float64Array(items), ends),
  };
}
