import * as l10n from '@vscode/l10n';
import { compilePlan } from '../core/evaluation/plan';
import type {
  EvaluationView,
  UserLocation,
  UserLocationQuery,
  UsersPage,
  UsersQuery,
  UserView,
} from '../shared/evaluationView';
import type { ChartQuery, ChartView } from '../shared/chartView';
import type { ConventionsView } from '../shared/conventionsView';
import type { ExplanationView } from '../shared/explanationView';
import type { LineView } from '../shared/lineView';
import { InputError, type Outcome } from '../shared/problem';
import { aboutFile } from './aboutFile';
import type { FileReference, OpenSource } from './byteSource';
import { Cancellation, Cancelled } from './cancellation';
import type { EngineApi, EngineProgress, EvaluationRequest, Inspection } from './engineApi';
import { EvaluationRun, type MeasuredModel } from './evaluationRun';
import { LoadedEvaluation } from './loadedEvaluation';
import { inspectSource } from './tableFile';

/**
 * Reads, judges, measures, and keeps what it read for later questions. It owns the data; all others ask.
 * The editor has it in a thread of its own, the command line in its process.
 */
export class Engine implements EngineApi {
  private readonly loaded = new Map<string, LoadedEvaluation>();
  private readonly running = new Map<string, Cancellation>();
  /** Charts under way: of each evaluation one of a kind. */
  private readonly drawing = new Map<string, Map<ChartQuery['kind'], Cancellation>>();

  constructor(private readonly open: OpenSource) {}

  async configure(bundle: Record<string, string> | undefined): Promise<void> {
    if (bundle !== undefined) l10n.config({ contents: bundle });
  }

  inspect(file: FileReference): Promise<Outcome<Inspection>> {
    return outcomeOf(async () => {
      const source = await this.open(file);
      try {
        const guess = await aboutFile(source.name, () => inspectSource(source));
        return { name: source.name, bytes: source.bytes, guess };
      } finally {
        await source.close();
      }
    });
  }

  async evaluate(
    request: EvaluationRequest,
    onProgress: (progress: EngineProgress) => void,
  ): Promise<Outcome<EvaluationView>> {
    const cancellation = new Cancellation();
    this.running.get(request.id)?.cancel();
    this.running.set(request.id, cancellation);
    try {
      return await outcomeOf(async () => {
        const started = Date.now();
        const { measures, convention, threshold } = request.settings;
        // Checked before anything is read: a wrong name should not cost a minute.
        const plan = compilePlan(measures, convention, threshold);
        const run = new EvaluationRun(this.open, cancellation.check, onProgress);
        const input = await run.read(request, this.loaded.get(request.id)?.input);
        const results: MeasuredModel[] = [];
        for (const model of input.models) results.push(await run.measure(input, model, plan));
        // Student's quantile is a large library: not loaded by who asks for means alone.
        const spreadOf =
          request.spread === false
            ? undefined
            : (await import('../core/evaluation/distribution')).distributionOf;
        const evaluation = new LoadedEvaluation(request, input, plan, results, started, spreadOf);
        // Only a complete result takes the place of the one before.
        this.loaded.set(request.id, evaluation);
        return evaluation.view;
      });
    } finally {
      if (this.running.get(request.id) === cancellation) this.running.delete(request.id);
    }
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
    return outcomeOf(async () => {
      const loaded = this.loaded.get(evaluation);
      if (loaded === undefined) throw new Cancelled();
      return loaded.conventions(model, measure);
    });
  }

  async chart(evaluation: string, query: ChartQuery): Promise<Outcome<ChartView>> {
    const cancellation = new Cancellation();
    const drawing = this.drawing.get(evaluation) ?? new Map<ChartQuery['kind'], Cancellation>();
    this.drawing.set(evaluation, drawing);
    drawing.get(query.kind)?.cancel();
    drawing.set(query.kind, cancellation);
    try {
      return await outcomeOf(async () => {
        const loaded = this.loaded.get(evaluation);
        if (loaded === undefined) throw new Cancelled();
        const { chartOf } = await import('./charts');
        return chartOf(loaded.chartSource, query, cancellation.check);
      });
    } finally {
      if (drawing.get(query.kind) === cancellation) drawing.delete(query.kind);
    }
  }

  async cancelCharts(evaluation: string): Promise<void> {
    for (const cancellation of this.drawing.get(evaluation)?.values() ?? []) cancellation.cancel();
  }

  /** The number of a user, −1 when there is none of this id; for the command line, where people name them. */
  findUser(evaluation: string, id: string): number {
    return this.loaded.get(evaluation)?.input.users.find(id) ?? -1;
  }

  async release(evaluation: string): Promise<void> {
    await this.cancelCharts(evaluation);
    this.drawing.delete(evaluation);
    this.loaded.delete(evaluation);
  }

  /** Values of every user of a model, in the order of the files; for the command line, which shares the process. */
  perUser(evaluation: string, model: number): Iterable<{ user: string; values: (number | null)[] }> {
    const loaded = this.loaded.get(evaluation);
    if (loaded === undefined) throw new Error(`There is no evaluation ${evaluation}.`);
    return loaded.perUser(model);
  }
}

/** Turns what a person can act on into a plain value; bugs are thrown on. */
async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: 'done', value: await work() };
  } catch (error) {
    if (error instanceof Cancelled) return { kind: 'cancelled' };
    if (error instanceof InputError) return { kind: 'problem', problem: error.problem };
    throw error;
  }
}
