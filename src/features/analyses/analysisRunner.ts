import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { AnalysisKind, OptionsOf, ResultOf } from '../../shared/protocol/analyses';
import type { Outcome } from '../../shared/problem';
import type { ProgressView } from '../../shared/protocol/views/progressView';
import type { EvaluationQuestion } from '../../reading/inputs/unclear/evaluationQuestion';
import type { EngineService } from '../engineService';
import { forgetReferences } from '../evaluations/files/fileReferences';
import { withoutAnswers } from '../evaluations/choices/readingQuestion';
import type { Activity, AnalysisRecord, AnsweredQuestion } from './analysisState';
import type { AnalysisStore } from './analysisStore';
import { problemOf } from './problemOf';
import { openingProgress } from './progressText';
import { featureOf } from './registry';

/**
 * Maximum number of evaluations that the engine keeps loaded; older ones are read again when they are opened.
 */
const LOADED = 4;

interface Run {
  cancelled: boolean;
}

/** Runs analyses in the engine and updates the store. */
export class AnalysisRunner {
  /** Newest run of each analysis; results of older runs are ignored. */
  private readonly runs = new Map<string, Run>();

  constructor(
    private readonly store: AnalysisStore,
    private readonly engine: EngineService,
  ) {}

  /**
   * Runs an analysis to its end and stores the result.
   * @param before questions that were answered for the run: if it fails, their answers are dropped
   */
  async run(record: AnalysisRecord, before: readonly AnsweredQuestion[] = []): Promise<void> {
    this.store.put(record);
    await this.perform(record, false, before);
  }

  /**
   * Runs an analysis again because a file was written: shows no progress or question, and keeps the order of the list.
   * The store gets the new result, or the last one with the problem.
   */
  async runAutomatically(record: AnalysisRecord): Promise<void> {
    await this.perform(record, true);
  }

  /** Performs a run. @param isAutomatic whether a written file started the run, not a person */
  private async perform(
    record: AnalysisRecord,
    isAutomatic: boolean,
    before: readonly AnsweredQuestion[] = [],
  ): Promise<void> {
    const { id } = record;
    const feature = featureOf(record.kind);
    const run: Run = { cancelled: false };
    this.runs.set(id, run);
    const isNewest = (): boolean => this.runs.get(id) === run;
    const show = (progress: ProgressView): void => {
      if (!isAutomatic) this.store.update(id, { activity: { kind: 'running', progress } });
    };
    show(openingProgress(feature.firstFile(record)));
    this.noteRunning();
    let question: EvaluationQuestion | undefined;
    let options: OptionsOf<AnalysisKind>;
    try {
      const outcome = await feature.run(record, {
        engine: this.engine,
        isOver: () => run.cancelled || !isNewest(),
        onProgress: (now) => {
          // Messages of an engine that died may arrive after the end of the run.
          if (isNewest()) show(now);
        },
        onQuestion: (asked) => (question = isAutomatic ? undefined : asked),
        onOptions: (offered) => (options = offered),
      });
      if (isNewest()) this.finish(record, outcome, { question, options }, before);
    } catch (error) {
      if (isNewest()) this.fail(id, { problem: problemOf(error) }, before);
    } finally {
      if (isNewest()) this.runs.delete(id);
      if (this.runs.size === 0) forgetReferences();
      this.noteRunning();
    }
  }

  /** Cancels a running analysis; its earlier result stays. */
  async cancel(id: string): Promise<void> {
    const run = this.runs.get(id);
    if (run === undefined) return;
    run.cancelled = true;
    await this.engine.use((engine) => engine.cancel(id));
  }

  private noteRunning(): void {
    const running = this.store.all().some((state) => state.activity.kind === 'running');
    void vscode.commands.executeCommand('setContext', 'recscope.running', running);
  }

  private finish(
    record: AnalysisRecord,
    outcome: Outcome<ResultOf<AnalysisKind>>,
    {
      question,
      options,
    }: Pick<Extract<Activity, { kind: 'failed' }>, 'options'> & {
      readonly question: EvaluationQuestion | undefined;
    },
    before: readonly AnsweredQuestion[],
  ): void {
    const { id } = record;
    switch (outcome.kind) {
      case 'cancelled': {
        const hasResult = this.store.get(id)?.result !== undefined;
        const problem = {
          message: l10n.t('Run cancelled.'),
          advice: hasResult ? '' : l10n.t('No result yet.'),
        };
        this.fail(id, { problem }, before);
        return;
      }
      case 'problem':
        if (question === undefined) this.fail(id, { problem: outcome.problem, options }, before);
        else this.store.update(id, { activity: { kind: 'asking', question, before } });
        return;
      case 'done':
        this.store.update(id, {
          // The panel may have been locked or linked during the run.
          record: featureOf(record.kind).finished(
            this.store.get(id)?.record ?? record,
            outcome.value,
            record,
          ),
          activity: { kind: 'idle' },
          result: outcome.value,
          loaded: true,
          stale: [],
        });
        this.releaseOld();
    }
  }

  /** Records that a run failed, and drops the answers that were given for the run. */
  private fail(
    id: string,
    failed: Pick<Extract<Activity, { kind: 'failed' }>, 'problem' | 'options'>,
    before: readonly AnsweredQuestion[],
  ): void {
    const evaluation = this.store.evaluation(id);
    this.store.update(id, {
      activity: { kind: 'failed', ...failed, before },
      ...(evaluation && { record: withoutAnswers(evaluation.record, before) }),
    });
  }

  private releaseOld(): void {
    // A locked result is not read again: its files may have changed.
    const loaded = this.store
      .evaluations()
      .filter(
        ({ record, loaded: isLoaded, activity }) => isLoaded && !record.locked && activity.kind === 'idle',
      );
    for (const { record } of loaded.slice(LOADED)) {
      this.store.update(record.id, { loaded: false });
      void this.engine.use((engine) => engine.release(record.id));
    }
  }
}
