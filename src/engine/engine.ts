import type { QueryOf, QuestionName } from '../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import { fileProblemText } from '../reading/formats/fileProblem';
import { compilePlan } from '../core/evaluation/plan';
import { columnsOfMeasures } from '../core/measures/beyondAccuracy/listColumn';
import {
  type TypedMeasures,
  checkedMeasures,
  withUserRule,
  type CheckedMeasures,
  listAvailableMeasures,
  type AvailableMeasures,
} from '../core/measures/askedMeasures';
import { conventionByName } from '../core/measures/conventions';
import { splitByConvention } from '../core/measures/conventions/measuresAsked';
import type { ReadOptions } from '../reading/formats/readOptions';
import type { ResultOf, SingleAnswerKind } from '../shared/protocol/analyses';
import type { ExperimentOptions } from '../shared/protocol/views/experimentView';
import { InputError, type InputProblem, type Outcome } from '../shared/problem';
import type { AnswerOf } from '../shared/protocol/questions';
import { type FileReference, withMemoryLimit, type OpenSource } from '../reading/sources/byteSource';
import { judgedShares, measuresOf } from './loaded/unjudgedLists';
import { Cancellation, Cancelled } from '../core/watch/cancellation';
import type { EngineThreads } from './threads/engineThreads';
import type { AnalysisRun } from './analyses/analysis';
import type { DocumentName, DocumentRequests } from './documents/documentRequests';
import { analyses } from './analyses/registry';
import type {
  AnalysisRequest,
  DiskTaskName,
  DiskTasks,
  EngineApi,
  EvaluationOutcome,
  FileInspection,
  FixRequest,
  LineEdit,
} from './engineApi';
import type { ReadingProgress } from '../core/watch/readingProgress';
import type { EvaluationRequest } from '../reading/inputs/evaluationRequest';
import type { EvaluationQuestion } from '../reading/inputs/unclear/evaluationQuestion';
import { UnclearInput } from '../reading/inputs/unclear/question';
import type { Question } from './questions/question';
import { EvaluationReading } from '../reading/inputs/evaluationReading';
import { withListColumns } from '../reading';
import { LoadedEvaluation } from './loaded/loadedEvaluation';
import { Measuring, type MeasuredModel } from './threads/measuring/measuring';
import type { MemoryLimit } from '../reading/memory/freeMemory';
import { outOfMemoryReport } from './outOfMemoryReport';
import { isOutOfMemory, outOfMemoryProblem } from '../reading/memory/memoryProblems';
import { withOpenedFile, withOpenedFiles } from '../reading/sources/openedFiles';
import { RunWatch } from '../core/watch/runWatch';
import { requireNoItemCounts } from '../reading/inputs/evaluationInput';
import { inspectSource } from '../reading/inputs/tableFile';

/** Tasks that need a disk. The code of each is loaded on first use. */
type DiskAnswers = {
  readonly [Name in DiskTaskName]: (
    request: DiskTasks[Name]['request'],
    run: AnalysisRun,
    engine: Engine,
  ) => Promise<DiskTasks[Name]['answer']>;
};

/**
 * Reads files, computes metrics, and stores the data for later queries. In the editor it runs in a thread of
 * its own, on the command line in the main process.
 */
export class Engine implements EngineApi {
  private readonly loaded = new Map<string, LoadedEvaluation>();
  /** Running work by the ID that cancels it. `about`: for a query, the ID of its evaluation. */
  private readonly running = new Map<string, { cancellation: Cancellation; about?: string }>();
  /** Number of queries so far. It serves as the ID of queries without an ID. */
  private asked = 0;

  /**
   * @param memory memory that may be used in addition to the memory in use, in bytes; absent: unlimited
   * @param threads worker threads
   * @param disk tasks that need a disk; absent: there is no disk
   */
  constructor(
    private readonly anyOpen: OpenSource,
    private readonly memory?: MemoryLimit,
    private readonly threads: EngineThreads = {},
    private readonly disk?: DiskAnswers,
  ) {}

  private get open(): OpenSource {
    return withMemoryLimit(this.anyOpen, this.memory);
  }

  async configure(bundle: Record<string, string> | undefined): Promise<void> {
    if (bundle !== undefined) l10n.config({ contents: bundle });
  }

  inspect(file: FileReference, overrides?: ReadOptions): Promise<Outcome<FileInspection>> {
    return outcomeOf(() =>
      withOpenedFile(this.open, file, async (source) => {
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
    return outcomeOf(async () => {
      const { logNames } = await import('../reading/experimentLogs/logOptions');
      return withOpenedFile(this.open, file, (source) => logNames(source, overrides));
    });
  }

  checkMeasures(asked: TypedMeasures): Promise<Outcome<CheckedMeasures>> {
    return outcomeOf(async () => checkedMeasures(asked));
  }

  knownMeasures(convention: string): Promise<Outcome<AvailableMeasures>> {
    return outcomeOf(async () => listAvailableMeasures(convention));
  }

  async evaluate(
    request: EvaluationRequest,
    onProgress: (progress: ReadingProgress) => void = () => undefined,
  ): Promise<EvaluationOutcome> {
    return this.stoppable({ id: request.id }, (cancellation) =>
      outcomeOf(
        async () => {
          const started = Date.now();
          const { settings } = request;
          // Checked before anything is read: a wrong name should not cost a minute.
          const convention = conventionByName(settings.convention);
          const { measures, lacking } = splitByConvention(settings.measures, convention);
          const { counted } = settings;
          const plan = compilePlan(
            counted === undefined ? measures : withUserRule(measures, counted, convention),
            convention,
            settings.threshold,
          );
          const watch = new RunWatch(cancellation.check, onProgress);
          const limit = this.limitOf(request);
          const input = await withOpenedFiles(withMemoryLimit(this.anyOpen, limit), async (files) => {
            const reading = new EvaluationReading(files, watch, limit, this.threads.segmented);
            const lists = await reading.read(request, this.loaded.get(request.id)?.input);
            const columns = columnsOfMeasures(plan.measures);
            const { check } = cancellation;
            return columns.length === 0
              ? lists
              : withListColumns(lists, columns, request, files, { check, progress: () => undefined });
          });
          requireNoItemCounts(input, plan);
          if (
            input.featuresProblem !== undefined &&
            plan.measures.some(({ family }) => family.needs.includes('items'))
          )
            throw input.featuresProblem;
          const results: MeasuredModel[] = [];
          const measuring = new Measuring(watch, this.threads.divided);
          const shares = judgedShares(input.truth.truth, plan);
          for (const model of input.models)
            results.push(await measuring.measure(input, model, plan, measuresOf(shares)));
          // Student's quantile is a large library, which is not loaded if only means are needed.
          const spreadOf =
            request.spread === false
              ? undefined
              : (await import('../core/evaluation/distribution')).distributionOf;
          const evaluation = new LoadedEvaluation(request, input, plan, results, started, spreadOf, {
            lacking,
            shares,
            drawing: this.threads.drawing,
            divided: this.threads.divided,
            open: this.open,
            snapshots: await countSnapshots(request),
          });
          // Only a complete result replaces the one before.
          this.loaded.get(request.id)?.close();
          this.loaded.set(request.id, evaluation);
          return evaluation.view;
        },
        () => this.memoryProblem(request),
      ),
    );
  }

  /** Runs `work` after cancelling earlier work of the same id. */
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
    onProgress?: (progress: ReadingProgress) => void,
  ): Promise<Outcome<ResultOf<Kind>>> {
    return this.runOf(request, onProgress, (run) => analyses[request.kind](request, run));
  }

  experimentOptions({
    files: [{ file, overrides = {} }],
    settings,
  }: AnalysisRequest<'experiment'>): Promise<Outcome<ExperimentOptions>> {
    return outcomeOf(async () => {
      const { offeredLogChoices } = await import('../reading/experimentLogs/logOptions');
      return withOpenedFile(this.open, file, (source) => offeredLogChoices(source, overrides, settings));
    });
  }

  onDisk<Name extends DiskTaskName>(
    name: Name,
    request: DiskTasks[Name]['request'],
    onProgress?: (progress: ReadingProgress) => void,
  ): Promise<Outcome<DiskTasks[Name]['answer']>> {
    const { disk } = this;
    if (disk === undefined) throw new Error('There is no disk.');
    const task: DiskAnswers[Name] = disk[name];
    const id = 'id' in request ? request.id : this.nextId();
    return this.runOf({ ...request, id }, onProgress, (run) => task(request, run, this));
  }

  private runOf<T>(
    request: { readonly id: string; readonly memory?: number | undefined },
    onProgress: (progress: ReadingProgress) => void = () => undefined,
    work: (run: AnalysisRun) => Promise<T>,
  ): Promise<Outcome<T>> {
    const { segmentedRows } = this.threads;
    return this.stoppable({ id: request.id }, (cancellation) =>
      outcomeOf(() =>
        work({
          open: withMemoryLimit(this.anyOpen, this.limitOf(request)),
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
      const { planFileFixes: fixingOf, lineEdits } = await import('./fixes/fixing');
      return withOpenedFiles(open, async (files) => {
        const fixing = await fixingOf(files, request, watch, this.memory);
        return files.use(request.input.file, (source) => lineEdits(source, fixing));
      });
    });
  }

  memoryProblem(request: EvaluationRequest): Promise<InputProblem> {
    return outOfMemoryReport(this.open, request, this.limitOf(request));
  }

  private nextId(): string {
    return `question ${++this.asked}`;
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
    id = this.nextId(),
  ): Promise<Outcome<AnswerOf<Name>>> {
    return this.stoppable({ id, about: evaluation }, ({ check }) =>
      outcomeOf(async () => {
        // A large module, which the command line does not need for means.
        const { questions } = await import('./questions/registry');
        const question: Question<Name> = questions[name];
        return question(this.stillLoaded(evaluation), query, check, onProgress);
      }),
    );
  }

  async document<Name extends DocumentName>(name: Name, request: DocumentRequests[Name]): Promise<string> {
    const { documents } = await import('./documents/documents');
    return documents[name](request, this);
  }

  async release(evaluation: string): Promise<void> {
    for (const { cancellation, about } of this.running.values())
      if (about === evaluation) cancellation.cancel();
    this.loaded.get(evaluation)?.close();
    this.loaded.delete(evaluation);
  }

  /**
   * Returns a loaded evaluation, for callers in the same process. @throws Cancelled if it has been released
   */
  stillLoaded(evaluation: string): LoadedEvaluation {
    const loaded = this.loaded.get(evaluation);
    if (loaded === undefined) throw new Cancelled();
    return loaded;
  }
}

/**
 * Converts an InputError to plain data; rethrows other errors, which are bugs.
 *
 * @param ofMemory returns the problem if memory ran out; absent: a problem without the memory that files need
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
      return { kind: 'problem', problem: outOfMemoryProblem(undefined, [], undefined, error) };
    throw error;
  }
}

/** Returns the number of earlier snapshots of an evaluation. */
async function countSnapshots({ snapshots }: EvaluationRequest): Promise<number> {
  if (snapshots === undefined) return 0;
  const { snapshotNames } = await import('./questions/history/storedSnapshots');
  return (await snapshotNames(snapshots.folder)).length;
}
