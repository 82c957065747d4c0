import type { ChangedUsers } from '../core/evaluation/evaluateAgain';
import { countItems, type ItemCounts } from '../core/evaluation/itemCounts';
import { countItemsAgain } from '../core/evaluation/itemCountsAgain';
import type { Plan } from '../core/evaluation/plan';
import type { ItemCounting } from '../shared/itemsView';
import { Cancellation, Cancelled } from './cancellation';
import { measurable, type EvaluationInput } from './evaluationInput';
import { ItemCountTable, type ItemOccurrences } from './itemCountTable';
import { remembered } from './remembered';
import { inSlices } from './slices';

/** Countings kept: a model or two, at a cutoff or two. */
const KEPT = 4;

/** What was counted of one model. */
interface Counted {
  readonly model: number;
  readonly counts: ItemCounts;
  /** Of these counts, or of those before an edit. */
  readonly table: ItemCountTable;
}

/** Counts the items of an evaluation when somebody first asks for them, and keeps what was counted. */
export class ItemCountTables {
  private readonly tables = new Map<string, Promise<ItemCountTable>>();
  /** What is counted, by the same keys. */
  private readonly counted: Map<string, Counted>;
  private readonly cancellation = new Cancellation();
  private found: ItemOccurrences | undefined;

  /** @param counted what is known before anybody asks */
  constructor(
    private readonly input: EvaluationInput,
    private readonly plan: Plan,
    counted: ReadonlyMap<string, Counted> = new Map(),
  ) {
    this.counted = new Map(counted);
  }

  /** Rejects with Cancelled when the evaluation was closed. */
  table({ model, cutoff }: ItemCounting): Promise<ItemCountTable> {
    const key = `${model} ${cutoff ?? 'all'}`;
    return remembered(this.tables, KEPT, key, () => {
      const table = this.made(key, model, cutoff ?? Infinity);
      table.catch(() => this.tables.delete(key));
      return table;
    });
  }

  /**
   * The same after an edit: what was counted is known at once, since only changed users are counted again.
   *
   * @param changed of each model
   * @param itemNumbers as in countItemsAgain
   */
  async edited(
    input: EvaluationInput,
    changed: readonly ChangedUsers[],
    itemNumbers: Int32Array | undefined,
    check: () => void,
  ): Promise<ItemCountTables> {
    const counted = new Map<string, Counted>();
    for (const [key, { model, counts, table }] of this.counted) {
      const before = { input: measurable(this.input, this.input.models[model]), counts };
      const lists = measurable(input, input.models[model]);
      const steps = countItemsAgain(lists, this.plan, before, changed[model], itemNumbers);
      counted.set(key, { model, counts: await inSlices(steps, check), table });
    }
    return new ItemCountTables(input, this.plan, counted);
  }

  /** Nobody will ask any more: what is being counted stops. */
  close(): void {
    this.cancellation.cancel();
  }

  private async made(key: string, model: number, cutoff: number): Promise<ItemCountTable> {
    const { input } = this;
    const lists = input.models[model];
    // A page that was drawn for another result may ask for a model that is gone.
    if (lists === undefined) throw new Cancelled();
    const steps = (): Generator<number, ItemCounts> =>
      countItems(measurable(input, lists), this.plan, cutoff);
    const known = this.counted.get(key);
    const counts = known?.counts ?? (await inSlices(steps(), this.cancellation.check));
    const table = new ItemCountTable(input.items, counts, (this.found ??= occurrences(input)), known?.table);
    this.counted.delete(key);
    return remembered(this.counted, KEPT, key, () => ({ model, counts, table })).table;
  }
}

function occurrences({ truth: { truth }, train, items }: EvaluationInput): ItemOccurrences {
  const inTruth = new Int32Array(items.size);
  const pairs = truth.offsets[truth.offsets.length - 1];
  for (let entry = 0; entry < pairs; entry++) inTruth[truth.items[entry]]++;
  return { train: train?.itemUsers, truth: inTruth };
}
