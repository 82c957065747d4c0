import type { CohortQuery, ComparisonQuery, QueryOf, QuestionName } from '../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import { fileProblemText } from '../core/formats/fileProblem';
import { compilePlan } from '../core/evaluation/plan';
import {
  type AskedMeasures,
  checkedMeasures,
  overUsers,
  type CheckedMeasures,
  knownMeasures,
  type KnownMeasures,
} from '../core/measures/askedMeasures';
import { conventionNamed } from '../core/measures/conventions';
import { measuresAsked } from '../core/measures/conventions/measuresAsked';
import type { ReadOptions } from '../core/formats/readOptions';
import type { ResultOf, SingleAnswerKind } from '../shared/protocol/analyses';
import type { ComparedUserJson } from '../shared/protocol/comparisonResult';
import { comparedUserRows } from './questions/comparison/wantedItems';
import type { CohortMeanJson } from '../shared/protocol/evaluationResult';
import type { ExperimentOptions } from '../shared/protocol/views/experimentView';
import type { CheckView } from '../shared/protocol/views/checkView';
import type { ConfigView } from '../shared/protocol/views/configView';
import type { SplitWritten } from '../shared/protocol/views/splitView';
import { InputError, type InputProblem, type Outcome } from '../shared/problem';
import type { AnswerOf } from '../shared/protocol/questions';
import { type FileReference, openedWithin, type OpenSource } from './sources/byteSource';
import { judgedShares, unjudgedLists } from './loaded/unjudgedLists';
import { Cancellation, Cancelled } from './threads/cancellation';
import type { EngineThreads } from './threads/engineThreads';
import type { AnalysisRun } from './analyses/analysis';
import { analyses } from './analyses/registry';
import type {
  AnalysisRequest,
  CheckRequest,
  ConfigReading,
  ConfiguredExperimentView,
  ConfiguredRequestView,
  EngineApi,
  EngineProgress,
  EvaluationOutcome,
  EvaluationRequest,
  Inspection,
  EvaluationQuestion,
  FixRequest,
  LineEdit,
  SplitWriting,
  ToolCall,
} from './engineApi';
import { UnclearInput } from './reading/unclear/question';
import type { SnapshotMetrics } from './questions/gates/snapshotModel';
import type { Question } from './questions/question';
import { questions } from './questions/registry';
import { EvaluationReading } from './reading/evaluationReading';
import { LoadedEvaluation } from './loaded/loadedEvaluation';
import { Measuring, type MeasuredModel } from './threads/measuring/measuring';
import type { MemoryLimit } from './memory/freeMemory';
import { outOfMemoryReport } from './memory/outOfMemoryReport';
import { cohortAnswers } from './questions/comparison/cohorts';
import { isOutOfMemory, outOfMemory } from './memory/memoryProblems';
import { logNames, logOptions } from './experiments/logOptions';
import { openedFile, withOpenedFiles } from './sources/openedFiles';
import { RunWatch } from './threads/runWatch';
import { requireNoItems } from './reading/impressionsProblem';
import { inspectSource } from './reading/tableFile';

/** What only a disk has, and is loaded when it is asked for. */
interface Disk {
  readonly writeSplit: (request: SplitWriting, run: AnalysisRun) => Promise<SplitWritten>;
  /** Whether a URI is that of one of the inputs, by this name or another. */
  readonly isInputAt: (uri: string, inputs: readonly string[]) => Promise<boolean>;
  readonly readConfig: (path: string, reading: ConfigReading) => Promise<ConfigView>;
  readonly checkConfig: (engine: EngineApi, request: CheckRequest, run: AnalysisRun) => Promise<CheckView>;
  readonly answerTool: (engine: Engine, call: ToolCall, signal: AbortSignal) => Promise<string>;
  readonly filesOutside: (call: ToolCall) => Promise<readonly string[]>;
  readonly configuredRequest: (
    engine: Engine,
    path: string,
    name: string,
    reading: ConfigReading,
  ) => Promise<ConfiguredRequestView | ConfiguredExperimentView>;
}

/**
 * Reads, judges, measures, and keeps what it read for later questions. It owns the data; all others ask.
 * The editor has it in a thread of its own, the command line in its process.
 */
export class Engine implements EngineApi {
  private readonly loaded = new Map<string, LoadedEvaluation>();
  /** What is under way, by the id that stops it; of a question also the evaluation that it is about. */
  private readonly running = new Map<string, { cancellation: Cancellation; about?: string }>();
  /** Questions so far: those without an id get one of these. */
  private asked = 0;

  /**
   * @param memory how much may be used beyond what is; absent: all there is
   * @param threads what others do for it
   * @param disk absent: there is none
   */
  constructor(
    private readonly anyOpen: OpenSource,
    private readonly memory?: MemoryLimit,
    private readonly threads: EngineThreads = {},
    private readonly disk?: Disk,
  ) {}

  private get open(): OpenSource {
    return openedWithin(this.anyOpen, this.memory);
  }

  async configure(bundle: Record<string, string> | undefined): Promise<void> {
    if (bundle !== undefined) l10n.config({ contents: bundle });
  }

  inspect(file: FileReference, overrides?: ReadOptions): Promise<Outcome<Inspection>> {
    return outcomeOf(() =>
      openedFile(this.open, file, async (source) => {
        const guess = await inspectSource(source, overrides);
        const { problem } = guess;
        return {
          name: source.name,
          bytes: source.bytes,
          guess,
          ...(problem && { problem: fileProblemText(problem) }),
        };
      }),
    );
  }

  logColumns(file: FileReference, overrides: ReadOptions = {}): Promise<Outcome<readonly string[]>> {
    return outcomeOf(() => openedFile(this.open, file, (source) => logNames(source, overrides)));
  }

  checkMeasures(asked: AskedMeasures): Promise<Outcome<CheckedMeasures>> {
    return outcomeOf(async () => checkedMeasures(asked));
  }

  knownMeasures(convention: string): Promise<Outcome<KnownMeasures>> {
    return outcomeOf(async () => knownMeasures(convention));
  }

  async evaluate(
    request: EvaluationRequest,
    onProgress: (progress: EngineProgress) => void = () => undefined,
  ): Promise<EvaluationOutcome> {
    return this.stoppable({ id: request.id }, (cancellation) =>
      outcomeOf(
        async () => {
          const started = Date.now();
          const { settings } = request;
          // Checked before anything is read: a wrong name should not cost a minute.
          const convention = conventionNamed(settings.convention);
          const { measures, lacking } = measuresAsked(settings.measures, convention);
          const { counted } = settings;
          const plan = compilePlan(
            counted === undefined ? measures : overUsers(measures, counted, convention),
            convention,
            settings.threshold,
          );
          const watch = new RunWatch(cancellation.check, onProgress);
          const input = await withOpenedFiles(openedWithin(this.anyOpen, this.limitOf(request)), (files) =>
            new EvaluationReading(files, watch, this.limitOf(request), this.threads.segmented).read(
              request,
              this.loaded.get(request.id)?.input,
            ),
          );
          if (input.impressions === true) requireNoItems(input.truth.file.name, plan);
          if (
            input.featuresProblem !== undefined &&
            plan.measures.some(({ family }) => family.needs.includes('items'))
          )
            throw input.featuresProblem;
          const results: MeasuredModel[] = [];
          const measuring = new Measuring(watch, this.threads.divided);
          const shares = judgedShares(input.truth.truth, plan);
          for (const model of input.models) results.push(await measuring.measure(input, model, plan, shares));
          const unjudged = unjudgedLists(
            shares,
            results.map(({ beside }) => beside),
          );
          // Student's quantile is a large library: not loaded by who asks for means alone.
          const spreadOf =
            request.spread === false
              ? undefined
              : (await import('../core/evaluation/distribution')).distributionOf;
          const evaluation = new LoadedEvaluation(request, input, plan, results, started, spreadOf, {
            lacking,
            unjudged,
            drawing: this.threads.drawing,
            divided: this.threads.divided,
            open: this.open,
          });
          // Only a complete result takes the place of the one before.
          this.loaded.get(request.id)?.close();
          this.loaded.set(request.id, evaluation);
          return evaluation.view;
        },
        () => this.memoryProblem(request),
      ),
    );
  }

  /** Runs one thing of an id at a time: a newer one stops the one before. */
  private async stoppable<T>(
    { id, about }: { readonly id: string; readonly about?: string },
    work: (cancellation: Cancellation) => Promise<T>,
  ): Promise<T> {
    const run = { cancellation: new Cancellation(), about };
    this.running.get(id)?.cancellation.cancel();
    this.running.set(id, run);
    try {
      return await work(run.cancellation);
    } finally {
      if (this.running.get(id) === run) this.running.delete(id);
    }
  }

  analyse<Kind extends SingleAnswerKind>(
    request: AnalysisRequest<Kind>,
    onProgress?: (progress: EngineProgress) => void,
  ): Promise<Outcome<ResultOf<Kind>>> {
    return this.runOf(request, onProgress, (run) => analyses[request.kind](request, run));
  }

  experimentOptions({
    files: [{ file, overrides = {} }],
    settings,
  }: AnalysisRequest<'experiment'>): Promise<Outcome<ExperimentOptions>> {
    return outcomeOf(() => openedFile(this.open, file, (source) => logOptions(source, overrides, settings)));
  }

  writeSplit(
    request: SplitWriting,
    onProgress?: (progress: EngineProgress) => void,
  ): Promise<Outcome<SplitWritten>> {
    return this.runOf(request, onProgress, async (run) => this.requiredDisk().writeSplit(request, run));
  }

  /** Without a disk a file has one name. */
  async isInputAt(uri: string, inputs: readonly string[]): Promise<boolean> {
    return this.disk === undefined ? inputs.includes(uri) : this.disk.isInputAt(uri, inputs);
  }

  readConfig(path: string, reading: ConfigReading = {}): Promise<Outcome<ConfigView>> {
    return outcomeOf(() => this.requiredDisk().readConfig(path, reading));
  }

  checkConfig(
    request: CheckRequest,
    onProgress?: (progress: EngineProgress) => void,
  ): Promise<Outcome<CheckView>> {
    return this.runOf(request, onProgress, async (run) =>
      this.requiredDisk().checkConfig(this, request, run),
    );
  }

  answerTool(call: ToolCall): Promise<Outcome<string>> {
    return this.stoppable(call, ({ signal }) =>
      outcomeOf(() => this.requiredDisk().answerTool(this, call, signal)),
    );
  }

  filesOutside(call: ToolCall): Promise<Outcome<readonly string[]>> {
    return outcomeOf(() => this.requiredDisk().filesOutside(call));
  }

  configuredRequest(
    path: string,
    name: string,
    reading: ConfigReading = {},
  ): Promise<Outcome<ConfiguredRequestView | ConfiguredExperimentView>> {
    return outcomeOf(() => this.requiredDisk().configuredRequest(this, path, name, reading));
  }

  private requiredDisk(): Disk {
    if (this.disk === undefined) throw new Error('There is no disk.');
    return this.disk;
  }

  private runOf<T>(
    request: { readonly id: string; readonly memory?: number | undefined },
    onProgress: (progress: EngineProgress) => void = () => undefined,
    work: (run: AnalysisRun) => Promise<T>,
  ): Promise<Outcome<T>> {
    const { segmentedRows } = this.threads;
    return this.stoppable({ id: request.id }, (cancellation) =>
      outcomeOf(() =>
        work({
          open: openedWithin(this.anyOpen, this.limitOf(request)),
          watch: new RunWatch(cancellation.check, onProgress),
          signal: cancellation.signal,
          free: this.limitOf(request)?.(0),
          ...(segmentedRows && { segmentedRows }),
        }),
      ),
    );
  }

  fix(request: FixRequest): Promise<Outcome<readonly LineEdit[]>> {
    return this.runOf(request, undefined, async ({ open, watch }) => {
      const { fixingOf, lineEdits } = await import('./fixes/fixing');
      return withOpenedFiles(open, async (files) => {
        const fixing = await fixingOf(files, request, watch, this.memory);
        return files.use(request.input.file, (source) => lineEdits(source, fixing));
      });
    });
  }

  memoryProblem(request: EvaluationRequest): Promise<InputProblem> {
    return outOfMemoryReport(this.open, request, this.limitOf(request));
  }

  private limitOf({ memory }: { readonly memory?: number | undefined }): MemoryLimit | undefined {
    return memory === undefined ? this.memory : (kept) => memory - kept;
  }

  async cancel(id: string): Promise<void> {
    this.running.get(id)?.cancellation.cancel();
  }

  async cancelAll(): Promise<void> {
    for (const { cancellation } of this.running.values()) cancellation.cancel();
  }

  ask<Name extends QuestionName>(
    evaluation: string,
    name: Name,
    query: QueryOf<Name>,
    onProgress: (share: number) => void = () => undefined,
    id = `question ${++this.asked}`,
  ): Promise<Outcome<AnswerOf<Name>>> {
    const question: Question<Name> = questions[name];
    return this.stoppable({ id, about: evaluation }, ({ check }) =>
      outcomeOf(async () => question(this.stillLoaded(evaluation), query, check, onProgress)),
    );
  }

  /** The number of a user, −1 when there is none of this id; for the command line, where people name them. */
  findUser(evaluation: string, id: string): number {
    return this.loaded.get(evaluation)?.input.users.find(id) ?? -1;
  }

  /** What the file of users says of them; for the command line. */
  userColumns(evaluation: string): readonly string[] {
    return this.loaded.get(evaluation)?.input.attributes?.columns.map(({ name }) => name) ?? [];
  }

  async release(evaluation: string): Promise<void> {
    for (const { cancellation, about } of this.running.values())
      if (about === evaluation) cancellation.cancel();
    this.loaded.get(evaluation)?.close();
    this.loaded.delete(evaluation);
  }

  /** Values of every user of a model, in the order of the files; for the command line, which shares the process. */
  perUser(evaluation: string, model: number): Iterable<{ user: string; values: (number | null)[] }> {
    const loaded = this.loaded.get(evaluation);
    if (loaded === undefined) throw new Error(`There is no evaluation ${evaluation}.`);
    return loaded.perUser(model);
  }

  /** Users of each pair of models and measure, those who lost most first; for the command line. */
  comparedUsers(evaluation: string, query: Pick<ComparisonQuery, 'baseline'>): Iterable<ComparedUserJson> {
    const loaded = this.loaded.get(evaluation);
    if (loaded === undefined) throw new Error(`There is no evaluation ${evaluation}.`);
    return comparedUserRows(loaded, query);
  }

  /** Means of the users of each cohort. @throws InputError when nothing of a column's name is known of the users */
  cohortMeans(evaluation: string, model: number, by: readonly CohortQuery[]): Promise<CohortMeanJson[]> {
    const loaded = this.loaded.get(evaluation);
    if (loaded === undefined) throw new Error(`There is no evaluation ${evaluation}.`);
    return cohortAnswers(loaded, model, by, () => undefined);
  }

  /** The values of the one model, as a file that later evaluations are held against; for the command line. */
  snapshot(
    evaluation: string,
    measures: SnapshotMetrics | undefined,
    ids: 'plain' | 'hashed',
  ): Promise<Outcome<Uint8Array>> {
    return outcomeOf(async () => {
      const { snapshotOf } = await import('./questions/gates/snapshotModel');
      return snapshotOf(this.stillLoaded(evaluation), measures, ids, () => undefined);
    });
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
): Promise<Outcome<T> | { kind: 'problem'; problem: InputProblem; question?: EvaluationQuestion }> {
  try {
    return { kind: 'done', value: await work() };
  } catch (error) {
    if (error instanceof Cancelled) return { kind: 'cancelled' };
    if (isOutOfMemory(error) && ofMemory !== undefined) return { kind: 'problem', problem: await ofMemory() };
    if (error instanceof UnclearInput)
      return { kind: 'problem', problem: error.problem, question: error.question };
    if (error instanceof InputError) return { kind: 'problem', problem: error.problem };
    if (isOutOfMemory(error))
      return { kind: 'problem', problem: outOfMemory(undefined, [], undefined, error) };
    throw error;
  }
}
