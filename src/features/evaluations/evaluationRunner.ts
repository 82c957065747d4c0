import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { FileReference } from '../../engine/byteSource';
import type { EngineProgress } from '../../engine/engineApi';
import type { EvaluationView, FileView } from '../../shared/evaluationView';
import type { ProgressView } from '../../shared/panelProtocol';
import { InputError, type InputProblem, type Outcome } from '../../shared/problem';
import { outOfMemory } from '../../engine/memoryProblems';
import { callback, EngineLost, type EngineService } from '../engineService';
import { baseName } from '../fileNames';
import { unsavedText } from '../live/documentText';
import { requestOf } from './evaluationRequest';
import { withResult, type EvaluationRecord } from './evaluationRecord';
import { filesOf, type EvaluationStore } from './evaluationStore';
import { forgetReferences } from './fileReferences';

/** How many evaluations the engine keeps loaded; older ones are read again when they are opened. */
const LOADED = 4;

interface Run {
  cancelled: boolean;
}

/** Runs evaluations in the engine and writes what happens into the store. */
export class EvaluationRunner {
  /** The newest run of each evaluation: an older one that is still on its way has no say any more. */
  private readonly runs = new Map<string, Run>();

  constructor(
    private readonly store: EvaluationStore,
    private readonly engine: EngineService,
  ) {}

  /** Runs to the end; resolves with the result, or undefined when there is none (the store says why). */
  async run(record: EvaluationRecord): Promise<EvaluationView | undefined> {
    const { id } = record;
    const run: Run = { cancelled: false };
    this.runs.set(id, run);
    const isNewest = (): boolean => this.runs.get(id) === run;
    this.store.put(record);
    this.store.update(id, { activity: { kind: 'running', progress: starting(record) } });
    this.noteRunning();
    try {
      const outcome = await this.outcomeOf(record, run, isNewest);
      return isNewest() ? this.finish(record, outcome) : undefined;
    } catch (error) {
      if (isNewest()) this.store.update(id, { activity: { kind: 'failed', problem: problemOf(error) } });
      return undefined;
    } finally {
      if (isNewest()) this.runs.delete(id);
      if (this.runs.size === 0) forgetReferences();
      this.noteRunning();
    }
  }

  /** Stops an evaluation that runs; what it had before stays. */
  async cancel(id: string): Promise<void> {
    const run = this.runs.get(id);
    if (run === undefined) return;
    run.cancelled = true;
    await this.engine.use((engine) => engine.cancel(id));
  }

  private async outcomeOf(
    record: EvaluationRecord,
    run: Run,
    isNewest: () => boolean,
  ): Promise<Outcome<EvaluationView>> {
    const { id } = record;
    const texts = new Map<string, FileReference>();
    const further = Object.values(record.further ?? {}).flatMap((file) => (file ? [file.uri] : []));
    for (const uri of new Set([...filesOf(record), ...further])) {
      const text = await unsavedText(uri);
      if (text !== undefined) texts.set(uri, text);
    }
    const request = await requestOf(record, (uri) => texts.get(uri));
    // What the engine has not heard of it cannot stop; and a late question would stop the run that came after.
    if (run.cancelled || !isNewest()) return { kind: 'cancelled' };
    try {
      return await this.engine.use((engine) =>
        engine.evaluate(
          request,
          callback((progress: EngineProgress) => {
            // What an engine said before it died may still be on its way when the run is over.
            if (isNewest())
              this.store.update(id, { activity: { kind: 'running', progress: shown(progress) } });
          }),
        ),
      );
    } catch (error) {
      if (!(error instanceof EngineLost && error.outOfMemory)) throw error;
      // The dead cannot say what they needed: their successor looks at the same files.
      const problem = await this.engine.use((engine) => engine.memoryProblem(request));
      return { kind: 'problem', problem };
    }
  }

  private noteRunning(): void {
    const running = this.store.all().some((state) => state.activity.kind === 'running');
    void vscode.commands.executeCommand('setContext', 'recscope.running', running);
  }

  private finish(record: EvaluationRecord, outcome: Outcome<EvaluationView>): EvaluationView | undefined {
    const { id } = record;
    switch (outcome.kind) {
      case 'cancelled':
        this.store.update(id, {
          activity: {
            kind: 'failed',
            problem: {
              message: l10n.t('The run was cancelled.'),
              advice: l10n.t('What was there before is kept. Run it again when you like.'),
            },
          },
        });
        return undefined;
      case 'problem':
        this.store.update(id, { activity: { kind: 'failed', problem: outcome.problem } });
        return undefined;
      case 'done': {
        const view = labelled(outcome.value);
        // It may have been locked or linked while it ran.
        const known = this.store.get(id)?.record ?? record;
        this.store.update(id, {
          record: withResult(known, view, record),
          activity: { kind: 'idle' },
          result: view,
          loaded: true,
          stale: [],
        });
        this.releaseOld();
        return view;
      }
    }
  }

  private releaseOld(): void {
    // A locked result cannot be read again: its files may be others by then.
    const loaded = this.store
      .all()
      .filter(
        ({ record, loaded: isLoaded, activity }) => isLoaded && !record.locked && activity.kind === 'idle',
      );
    for (const { record } of loaded.slice(LOADED)) {
      this.store.update(record.id, { loaded: false });
      void this.engine.use((engine) => engine.release(record.id));
    }
  }
}

/** The engine knows files by their Uri; people know them by their path in the workspace. */
export function labelled(view: EvaluationView): EvaluationView {
  const file = (known: FileView): FileView => ({
    ...known,
    label: vscode.workspace.asRelativePath(vscode.Uri.parse(known.uri)),
  });
  const { train, items, catalogue } = view.furtherRead ?? {};
  return {
    ...view,
    truth: file(view.truth),
    models: view.models.map((model) => ({ ...model, file: file(model.file) })),
    furtherRead: {
      train: train && file(train),
      items: items && file(items),
      catalogue: catalogue && file(catalogue),
    },
  };
}

function starting(record: EvaluationRecord): ProgressView {
  return {
    step: l10n.t('Opening {0}', baseName(record.truth.uri)),
    rows: 0,
    bytes: 0,
    totalBytes: undefined,
  };
}

function shown(progress: EngineProgress): ProgressView {
  const step = {
    reading: () => l10n.t('Reading {0}', baseName(progress.file)),
    ordering: () => l10n.t('Ordering the lists of {0}', baseName(progress.file)),
    measuring: () => l10n.t('Measuring {0}', baseName(progress.file)),
  }[progress.step]();
  return { step, rows: progress.rows, bytes: progress.bytes, totalBytes: progress.totalBytes };
}

/** What a person is told of whatever went wrong. */
export function problemOf(error: unknown): InputProblem {
  if (error instanceof InputError) return error.problem;
  if (error instanceof EngineLost && error.outOfMemory) return outOfMemory();
  if (error instanceof EngineLost) {
    return { message: error.message, advice: l10n.t('Run the evaluation again. The last result is kept.') };
  }
  if (error instanceof vscode.FileSystemError) {
    return { message: error.message, advice: l10n.t('Check that the file exists and may be read.') };
  }
  const text = error instanceof Error ? error.message : String(error);
  return {
    message: l10n.t('RecScope has a bug: {0}', text),
    advice: l10n.t('Please report it, with the developer console’s text. Nothing was lost.'),
  };
}
