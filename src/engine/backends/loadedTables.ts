import { Identifiers } from '../../core/data/ids/identifiers';
import type { Plan } from '../../core/evaluation/plan';
import type { CountedItems } from '../../core/sql/items/countedItems';
import type { ResultRow } from '../../core/sql/resultRows';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { lruCached } from '../loaded/lruCached';
import { Cancelled } from '../threads/cancellation';
import type { DividedDrawing } from '../threads/resampling/dividedDrawing';
import type { ClientAnswer } from './runClient';
import type { EngineSources } from './engineSources';
import type { SharedAnswer } from './sharedModels';
import type { AnsweredQuestion } from './tableEvaluation';

/** Has statements answered by the client that answered the first. */
type AskClient = (statements: readonly string[], signal: AbortSignal) => Promise<ClientAnswer>;

/** An evaluation of tables: patterns are here, rows are where they were and are asked for by queries. */
export class LoadedTables {
  private readonly orders = new Map<string, Int32Array>();
  /** Items that queries brought, some thousands. */
  readonly items = new SharedAnswers<ItemBlock>(BLOCKS);
  /** Items that pages have had, by number. */
  readonly itemIds = new Identifiers();
  /** The users that models share, once they were asked for. */
  readonly shared = new SharedAnswers<SharedAnswer>(1);

  constructor(
    readonly view: EvaluationView,
    readonly plan: Plan,
    private readonly models: readonly AnsweredQuestion[],
    private readonly ask: AskClient,
    readonly sources: EngineSources,
    /** Threads that draw for a comparison; undefined: there are none. */
    readonly drawing?: DividedDrawing,
  ) {}

  /** @throws Cancelled where a page that was drawn for another result asks for a model that is gone */
  model(index: number): AnsweredQuestion {
    const model = this.models.at(index);
    if (model === undefined) throw new Cancelled();
    return model;
  }

  /** All models, in their order. */
  get all(): readonly AnsweredQuestion[] {
    return this.models;
  }

  async rows(
    statements: readonly string[],
    signal: AbortSignal,
  ): Promise<{ readonly rows: readonly (readonly ResultRow[])[]; readonly seconds: number }> {
    const started = performance.now();
    const { rows } = await this.ask(statements, signal);
    return { rows, seconds: (performance.now() - started) / 1000 };
  }

  /** An order of patterns, kept: pages of it are asked for one after the other. */
  order(key: string, made: () => Int32Array): Int32Array {
    return lruCached(this.orders, ORDERS, key, made);
  }
}

/** Items that one query brought back, and what it took. */
export interface ItemBlock {
  readonly items: CountedItems;
  readonly seconds: number;
}

/** So many answers about items are kept. */
const BLOCKS = 12;

/** So many orders of patterns are kept. */
const ORDERS = 6;

interface Shared<T> {
  readonly answer: Promise<T>;
  readonly stop: AbortController;
  /** How many wait for it. */
  waiting: number;
}

/** Answers that take long: whoever asks the same shares one, and it is given up when nobody waits for it any more. */
class SharedAnswers<T> {
  private readonly known = new Map<string, Shared<T>>();

  /** @param most answers that are kept: those that were asked for last */
  constructor(private readonly most: number) {}

  /**
   * @param work begins what answers, until its signal says stop
   * @throws Cancelled when the signal of the asker says stop; and as the work does
   */
  async ask(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const shared = this.known.get(key) ?? this.started(key, work);
    this.known.delete(key);
    this.known.set(key, shared);
    const [oldest] = this.known.keys();
    if (this.known.size > this.most) this.known.delete(oldest);
    shared.waiting++;
    let leave = (): void => undefined;
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(new Cancelled());
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
    });
    try {
      return await Promise.race([shared.answer, left]);
    } finally {
      signal.removeEventListener('abort', leave);
      shared.waiting--;
      // What has been answered hears nothing of it.
      if (signal.aborted && shared.waiting === 0) {
        shared.stop.abort();
        this.forget(key, shared);
      }
    }
  }

  private started(key: string, work: (signal: AbortSignal) => Promise<T>): Shared<T> {
    const stop = new AbortController();
    const shared: Shared<T> = { answer: work(stop.signal), stop, waiting: 0 };
    // It is asked for again where it failed.
    shared.answer.catch(() => this.forget(key, shared));
    return shared;
  }

  private forget(key: string, shared: Shared<T>): void {
    if (this.known.get(key) === shared) this.known.delete(key);
  }
}
