import type { Catalogue } from '../data/catalogue';
import type { EvaluationData } from '../data/evaluationData';
import type { CompiledMeasure } from '../measures/measure';

/** What is known of data whose rows stay where they are. */
interface KnownData {
  /** Positive gains, largest first. */
  readonly gains?: readonly number[];
  /** Items that are recommended or in the catalogue. */
  readonly items?: number;
  readonly catalogue?: Catalogue | undefined;
}

/** A measure bound to what is known of tables: families that ask for more of their data are refused before. */
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
    catalogue,
    placeOf: () => undefined,
  };
  return compiled.bind(data);
}
