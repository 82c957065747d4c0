import type { Catalogue } from '../data/catalogue';
import type { EvaluationData } from '../data/evaluationData';
import type { CompiledMeasure } from '../measures/measure';

/** Facts about data that stays in tables. */
interface KnownData {
  /** Distinct positive gains, largest first. */
  readonly gains?: readonly number[];
  /** Number of items that are recommended or in the catalogue. */
  readonly items?: number;
  readonly catalogue?: Catalogue | undefined;
}

/** Binds a metric to the facts about tables. Families that need more of the data were refused before. */
export function boundToTables(
  compiled: CompiledMeasure,
  { gains = [], items = 0, catalogue }: KnownData,
): Exclude<CompiledMeasure, { kind: 'data-bound' }> {
  if (compiled.kind !== 'data-bound') return compiled;
  const none = new Int32Array(0);
  const data: EvaluationData = {
    users: 0,
    items,
    itemIds: { size: 0, text: () => '', compare: () => 0 },
    truth: {
      offsets: new Int32Array(1),
      items: none,
      gains: Float64Array.from(gains),
      rows: undefined,
      lastEntries: none,
    },
    train: undefined,
    features: undefined,
    passages: undefined,
    catalogue,
    placeOf: () => undefined,
  };
  return compiled.bind(data);
}
