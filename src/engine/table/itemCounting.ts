import type { ItemCounting } from '../../shared/protocol/queries';
import { countItems } from '../../core/evaluation/items/itemCounts';
import type { Plan } from '../../core/evaluation/plan';
import { Cancellation, Cancelled } from '../threads/cancellation';
import { measurable, type EvaluationInput } from '../reading/evaluationInput';
import { ItemCountTable } from './itemCountTable';
import type { ItemOccurrences } from './itemRows';
import type { AttributeColumn } from '../loaded/attributeColumns';
import { lruCached } from '../loaded/lruCached';
import { inSlices } from '../threads/yieldToEvents';

/** Countings kept: a model or two, at a cutoff or two. */
const KEPT = 4;

/** Counts the items of an evaluation when somebody first asks for them, and keeps what was counted. */
export class ItemCountTables {
  private readonly tables = new Map<string, Promise<ItemCountTable>>();
  private readonly cancellation = new Cancellation();
  private found: ItemOccurrences | undefined;

  constructor(
    private readonly input: EvaluationInput,
    private readonly plan: Plan,
    private readonly known: readonly AttributeColumn[],
  ) {}

  /** Rejects with Cancelled when the evaluation was closed. */
  table({ model, cutoff }: ItemCounting): Promise<ItemCountTable> {
    const key = `${model} ${cutoff ?? 'all'}`;
    return lruCached(this.tables, KEPT, key, () => {
      const table = this.made(model, cutoff ?? Infinity);
      table.catch(() => this.tables.delete(key));
      return table;
    });
  }

  /** Nobody will ask any more: what is being counted stops. */
  close(): void {
    this.cancellation.cancel();
  }

  private async made(model: number, cutoff: number): Promise<ItemCountTable> {
    const { input } = this;
    const lists = input.models[model];
    // A page that was drawn for another result may ask for a model that is gone.
    if (lists === undefined) throw new Cancelled();
    const steps = countItems(measurable(input, lists), this.plan, cutoff);
    const counts = await inSlices(steps, this.cancellation.check);
    const found = (this.found ??= occurrences(input));
    return new ItemCountTable(input.items, counts, found, input.itemAttributes, this.known);
  }
}

function occurrences({ truth: { truth }, train, items }: EvaluationInput): ItemOccurrences {
  const inTruth = new Int32Array(items.size);
  const pairs = truth.offsets[truth.offsets.length - 1];
  for (let entry = 0; entry < pairs; entry++) inTruth[truth.items[entry]]++;
  return { train: train?.itemUsers, truth: inTruth };
}
