import * as l10n from '@vscode/l10n';
import { compilePlan } from '../core/evaluation/plan';
import type { ToldReading } from '../core/formats/toldReading';
import type {
  EvaluationView,
  UserLocation,
  UserLocationQuery,
  UsersPage,
  UsersQuery,
  UserView,
} from '../shared/evaluationView';
import type { ChartQuery, ChartView } from '../shared/chartView';
import type { ConventionsView, QuickComparison } from '../shared/conventionsView';
import type { DocumentEdit, DocumentText } from '../shared/documentEdit';
import type { ExplanationView } from '../shared/explanationView';
import type { LineView } from '../shared/lineView';
import type {
  ItemCounting,
  ItemLocation,
  ItemLocationQuery,
  ItemsPage,
  ItemsQuery,
  ItemSummary,
  ItemView,
} from '../shared/itemsView';
import { InputError, type InputProblem, type Outcome } from '../shared/problem';
import type { FileReference, OpenSource } from './byteSource';
import { Cancellation, Cancelled, NewestOfKind } from './cancellation';
import type { EngineThreads } from './engineThreads';
import type { EngineApi, EngineProgress, EvaluationRequest, Inspection } from './engineApi';
import { conventionsOf, conventionsWithin } from './conventionComparison';
import { EvaluationReading } from './evaluationReading';
import { LoadedEvaluation } from './loadedEvaluation';
import { Measuring, type MeasuredModel } from './measuring/measuring';
import type { MemoryLimit } from './memoryNeed';
import { exhausted } from './exhausted';
import { isOutOfMemory, outOfMemory } from './memoryProblems';
import { documentsOf, editedEvaluation, following, leaving } from './openDocuments';
import { openedFile } from './openedFile';
import { RunWatch } from './runWatch';
import { inspectSource } from './tableFile';

/**
 * Reads, judges, measures, and keeps what it read for later questions. It owns the data; all others ask.
 * The editor has it in a thread of its own, the command line in its process.
 */
export class Engine implements EngineApi {
  private readonly loaded = new Map<string, LoadedEvaluation>();
  private readonly running = new Map<string, Cancellation>();
  /** Charts under way, by evaluation. */
  private readonly drawing = new Map<string, NewestOfKind<ChartQuery['kind']>>();
  /** Comparisons of conventions under way, by evaluation. */
  private readonly comparing = new NewestOfKind<string>();

  /**
   * @param memory how much may be used beyond what is; absent: all there is
   * @param threads what others do for it
   */
  constructor(
    private readonly open: OpenSource,
    private readonly memory?: MemoryLimit,
    private readonly threads: EngineThreads = {},
  ) {}

  async configure(bundle: Record<string, string> | undefined): Promise<void> {
    if (bundle !== undefined) l10n.config({ contents: bundle });
  }

  inspect(file: FileReference, told?: ToldReading): Promise<Outcome<Inspection>> {
    return outcomeOf(() =>
      openedFile(this.open, file, async (source) => ({
        name: source.name,
        bytes: source.bytes,
        guess: await inspectSource(source, told),
      })),
    );
  }

  async evaluate(
    request: EvaluationRequest,
    onProgress: (progress: EngineProgress) => void = () => undefined,
  ): Promise<Outcome<EvaluationView>> {
    const cancellation = new Cancellation();
    this.running.get(request.id)?.cancel();
    this.running.set(request.id, cancellation);
    try {
      const outcome = await outcomeOf(
        async () => {
          const started = Date.now();
          const { measures, convention, threshold } = request.settings;
          // Checked before anything is read: a wrong name should not cost a minute.
          const plan = compilePlan(measures, convention, threshold);
          const watch = new RunWatch(cancellation.check, onProgress);
          const reading = new EvaluationReading(
            this.open,
            watch,
            this.limitOf(request),
            this.threads.segmented,
          );
          const input = await reading.read(request, this.loaded.get(request.id)?.input);
          const results: MeasuredModel[] = [];
          const documents = documentsOf(request);
          const measuring = new Measuring(watch, this.threads.divided);
          for (const model of input.models)
            results.push(await measuring.measure(input, model, plan, documents.size > 0));
          // Student's quantile is a large library: not loaded by who asks for means alone.
          const spreadOf =
            request.spread === false
              ? undefined
              : (await import('../core/evaluation/distribution')).distributionOf;
          const evaluation = new LoadedEvaluation(
            request,
            input,
            plan,
            results,
            started,
            spreadOf,
            documents,
          );
          // Only a complete result takes the place of the one before.
          this.loaded.get(request.id)?.close();
          this.loaded.set(request.id, evaluation);
          return evaluation.view;
        },
        () => this.memoryProblem(request),
      );
      if (outcome.kind === 'problem') this.loseDocuments(request.id);
      return outcome;
    } finally {
      if (this.running.get(request.id) === cancellation) this.running.delete(request.id);
    }
  }

  memoryProblem(request: EvaluationRequest): Promise<InputProblem> {
    return exhausted(this.open, request, this.limitOf(request));
  }

  private limitOf({ memory }: EvaluationRequest): MemoryLimit | undefined {
    return memory === undefined ? this.memory : (kept) => memory - kept;
  }

  follow(evaluation: string, document: DocumentText): Promise<Outcome<boolean>> {
    return outcomeOf(async () => {
      const loaded = this.loaded.get(evaluation);
      if (loaded === undefined) return false;
      const followed = await following(loaded, document, this.silentWatch(evaluation, loaded), this.open);
      if (followed !== undefined) this.replace(evaluation, loaded, followed);
      return followed !== undefined;
    });
  }

  async edit(evaluation: string, edit: DocumentEdit): Promise<Outcome<EvaluationView | undefined>> {
    const outcome = await outcomeOf(async () => {
      const loaded = this.loaded.get(evaluation);
      if (loaded === undefined) return undefined;
      const edited = await editedEvaluation(loaded, edit, this.silentWatch(evaluation, loaded));
      if (edited !== undefined) this.replace(evaluation, loaded, edited);
      return edited?.view;
    });
    if (outcome.kind === 'problem') this.loseDocuments(evaluation);
    return outcome;
  }

  async leave(evaluation: string, file: string): Promise<void> {
    const loaded = this.loaded.get(evaluation);
    if (loaded?.documents.has(file) === true) this.replace(evaluation, loaded, leaving(loaded, file));
  }

  /** What is loaded is of older texts than those that were a problem just now: no edit follows on it. */
  private loseDocuments(evaluation: string): void {
    const loaded = this.loaded.get(evaluation);
    if (loaded !== undefined && loaded.documents.size > 0)
      this.replace(evaluation, loaded, leaving(loaded, ...loaded.documents.keys()));
  }

  /** @throws Cancelled when the evaluation is another one by now: the newer result stays */
  private replace(evaluation: string, before: LoadedEvaluation, after: LoadedEvaluation): void {
    if (this.loaded.get(evaluation) !== before) throw new Cancelled();
    before.close(after);
    this.loaded.set(evaluation, after);
  }

  /** Work that nobody watches, given up as soon as the evaluation is another one. */
  private silentWatch(evaluation: string, loaded: LoadedEvaluation): RunWatch {
    const check = (): void => {
      if (this.loaded.get(evaluation) !== loaded) throw new Cancelled();
    };
    return new RunWatch(check);
  }

  async cancel(evaluation: string): Promise<void> {
    this.running.get(evaluation)?.cancel();
  }

  async users(evaluation: string, query: UsersQuery): Promise<UsersPage | undefined> {
    return this.loaded.get(evaluation)?.users(query);
  }

  async locate(evaluation: string, query: UserLocationQuery): Promise<UserLocation | undefined> {
    return this.loaded.get(evaluation)?.locate(query);
  }

  async user(evaluation: string, model: number, user: number): Promise<UserView | undefined> {
    return this.loaded.get(evaluation)?.user(model, user);
  }

  async line(evaluation: string, file: string, line: number): Promise<LineView | undefined> {
    return this.loaded.get(evaluation)?.line(file, line);
  }

  explain(
    evaluation: string,
    model: number,
    user: number,
    measure: string,
  ): Promise<Outcome<ExplanationView | undefined>> {
    return outcomeOf(async () => this.loaded.get(evaluation)?.explain(model, user, measure));
  }

  conventions(evaluation: string, model: number, measure: string): Promise<Outcome<ConventionsView>> {
    return this.compare(evaluation, (loaded, check) => conventionsOf(loaded, model, measure, check));
  }

  conventionsWithin(
    evaluation: string,
    model: number,
    measure: string,
    milliseconds: number,
  ): Promise<Outcome<QuickComparison>> {
    return this.compare(evaluation, (loaded, check) =>
      conventionsWithin(loaded, model, measure, milliseconds, check),
    );
  }

  async cancelConventions(evaluation: string): Promise<void> {
    this.comparing.cancel(evaluation);
  }

  itemSummary(evaluation: string, counting: ItemCounting): Promise<Outcome<ItemSummary>> {
    return outcomeOf(async () => this.stillLoaded(evaluation).itemSummary(counting));
  }

  items(evaluation: string, query: ItemsQuery): Promise<Outcome<ItemsPage>> {
    return outcomeOf(async () => this.stillLoaded(evaluation).itemRows(query));
  }

  locateItem(evaluation: string, query: ItemLocationQuery): Promise<Outcome<ItemLocation | undefined>> {
    return outcomeOf(async () => this.stillLoaded(evaluation).locateItem(query));
  }

  item(evaluation: string, counting: ItemCounting, item: number): Promise<Outcome<ItemView | undefined>> {
    return outcomeOf(async () => this.stillLoaded(evaluation).item(counting, item));
  }

  chart(evaluation: string, query: ChartQuery): Promise<Outcome<ChartView>> {
    const drawing = this.drawing.get(evaluation) ?? new NewestOfKind<ChartQuery['kind']>();
    this.drawing.set(evaluation, drawing);
    return drawing.answer(query.kind, (check) =>
      outcomeOf(async () => {
        const loaded = this.stillLoaded(evaluation);
        const { chartOf } = await import('./charts');
        return chartOf(loaded.chartSource, query, check);
      }),
    );
  }

  async cancelCharts(evaluation: string): Promise<void> {
    this.drawing.get(evaluation)?.cancel();
  }

  /** The number of a user, −1 when there is none of this id; for the command line, where people name them. */
  findUser(evaluation: string, id: string): number {
    return this.loaded.get(evaluation)?.input.users.find(id) ?? -1;
  }

  async release(evaluation: string): Promise<void> {
    await this.cancelCharts(evaluation);
    await this.cancelConventions(evaluation);
    this.drawing.delete(evaluation);
    this.loaded.get(evaluation)?.close();
    this.loaded.delete(evaluation);
  }

  /** Values of every user of a model, in the order of the files; for the command line, which shares the process. */
  perUser(evaluation: string, model: number): Iterable<{ user: string; values: (number | null)[] }> {
    const loaded = this.loaded.get(evaluation);
    if (loaded === undefined) throw new Error(`There is no evaluation ${evaluation}.`);
    return loaded.perUser(model);
  }

  private compare<T>(
    evaluation: string,
    question: (loaded: LoadedEvaluation, check: () => void) => Promise<T>,
  ): Promise<Outcome<T>> {
    return this.comparing.answer(evaluation, (check) =>
      outcomeOf(async () => question(this.stillLoaded(evaluation), check)),
    );
  }

  private stillLoaded(evaluation: string): LoadedEvaluation {
    const loaded = this.loaded.get(evaluation);
    if (loaded === undefined) throw new Cancelled();
    return loaded;
  }
}

/**
 * Turns what a person can act on into a plain value; bugs are thrown on.
 *
 * @param ofMemory what is said when the memory was used up; absent: nothing of what was needed
 */
async function outcomeOf<T>(
  work: () => Promise<T>,
  ofMemory?: () => Promise<InputProblem>,
): Promise<Outcome<T>> {
  try {
    return { kind: 'done', value: await work() };
  } catch (error) {
    if (error instanceof Cancelled) return { kind: 'cancelled' };
    if (isOutOfMemory(error) && ofMemory !== undefined) return { kind: 'problem', problem: await ofMemory() };
    if (error instanceof InputError) return { kind: 'problem', problem: error.problem };
    if (isOutOfMemory(error)) return { kind: 'problem', problem: outOfMemory() };
    throw error;
  }
}
