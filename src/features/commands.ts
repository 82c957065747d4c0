import * as vscode from 'vscode';
import { changedCutoff } from '../core/measures/changedCutoff';
import type { PanelAction } from '../shared/panelProtocol';
import { InputError } from '../shared/problem';
import type { EngineService } from './engineService';
import { changeColumnsOf, changeFile, changes, type Change } from './evaluations/changes';
import { planEvaluation } from './evaluations/evaluateCommand';
import { unlockedTwin, type EvaluationRecord } from './evaluations/evaluationRecord';
import { isDataFile } from './evaluations/dataFiles';
import type { EvaluationRunner } from './evaluations/evaluationRunner';
import type { EvaluationState, EvaluationStore } from './evaluations/evaluationStore';
import type { Panels } from './panel/panels';
import { copyChoosing, copyResult, saveReport } from './takeAway';

/** What a person can ask for: each method is one command, or one click in the panel. */
export class Commands {
  constructor(
    private readonly store: EvaluationStore,
    private readonly engine: EngineService,
    private readonly runner: EvaluationRunner,
    private readonly panels: Panels,
  ) {}

  register(): vscode.Disposable {
    const on = (name: string, run: (...args: never[]) => unknown): vscode.Disposable =>
      vscode.commands.registerCommand(`recscope.${name}`, (...args: never[]) =>
        shownProblems(() => run(...args)),
      );
    const withEvaluation =
      (run: (state: EvaluationState) => unknown) =>
      (state?: EvaluationState): unknown => {
        const target = this.store.get(state?.record?.id ?? '') ?? this.current();
        return target === undefined ? this.evaluate([], false) : run(target);
      };
    return vscode.Disposable.from(
      on('restartEngine', () => this.engine.restart()),
      on('evaluate', (uri?: vscode.Uri, selected?: vscode.Uri[]) =>
        this.evaluate(targets(uri, selected), false),
      ),
      on('evaluateChoosing', (uri?: vscode.Uri, selected?: vscode.Uri[]) =>
        this.evaluate(targets(uri, selected), true),
      ),
      on(
        'open',
        withEvaluation((state) => this.open(state)),
      ),
      on(
        'rerun',
        withEvaluation((state) => this.run(state.record)),
      ),
      on('cancel', (state?: EvaluationState) => this.cancel(state)),
      on(
        'remove',
        withEvaluation((state) => this.remove(state)),
      ),
      on(
        'copyMarkdown',
        withEvaluation((state) => copyResult(state, { format: 'markdown', intervals: false })),
      ),
      on(
        'copyAs',
        withEvaluation((state) => copyChoosing(state)),
      ),
      on(
        'saveReport',
        withEvaluation((state) => saveReport(state)),
      ),
      ...Object.entries(changes).map(([name, change]) =>
        on(
          name,
          withEvaluation((state) => this.change(state.record, change)),
        ),
      ),
      on(
        'toggleLock',
        withEvaluation(({ record }) => this.store.change(record.id, { locked: record.locked !== true })),
      ),
      on(
        'toggleLink',
        withEvaluation(({ record }) => this.store.change(record.id, { linked: record.linked !== true })),
      ),
    );
  }

  /** The panel's buttons. */
  act(action: PanelAction, evaluation: string): void {
    const shown = this.store.get(evaluation);
    switch (action.kind) {
      case 'lock':
        return this.store.change(evaluation, { locked: action.on });
      case 'link':
        return this.store.change(evaluation, { linked: action.on });
      case 'copy':
        if (shown !== undefined) void copyResult(shown, action);
        return;
      case 'changeFile':
        if (shown !== undefined)
          void this.change(shown.record, (record, engine) => changeFile(record, engine, action.uri));
        return;
      case 'changeColumnsOf':
        if (shown !== undefined)
          void this.change(shown.record, (record, engine) => changeColumnsOf(record, engine, action.uri));
        return;
      case 'openSetting':
        void vscode.commands.executeCommand('workbench.action.openSettings', `recscope.${action.setting}`);
        return;
      case 'setCutoff':
        if (shown !== undefined) void this.setCutoff(shown.record, action);
        return;
    }
    const names: Record<typeof action.kind, string> = {
      evaluate: 'recscope.evaluate',
      rerun: 'recscope.rerun',
      cancel: 'recscope.cancel',
      saveReport: 'recscope.saveReport',
      changeFiles: 'recscope.changeFiles',
      changeColumns: 'recscope.changeColumns',
      changeFurther: 'recscope.changeFurther',
      changeMeasures: 'recscope.changeMeasures',
      addMeasure: 'recscope.addMeasure',
      changeConvention: 'recscope.changeConvention',
      changeThreshold: 'recscope.changeThreshold',
      showProblems: 'workbench.actions.view.problems',
    };
    const state = action.kind === 'evaluate' || action.kind === 'showProblems' ? undefined : shown;
    void vscode.commands.executeCommand(names[action.kind], state);
  }

  /** Fills a panel that came back after a reload. */
  restore(evaluation: string): void {
    const state = this.store.get(evaluation);
    if (state !== undefined) void this.runner.run(state.record);
  }

  private async evaluate(chosen: readonly vscode.Uri[], ask: boolean): Promise<void> {
    const record = await planEvaluation(chosen, ask, this.store, this.engine);
    if (record !== undefined) await this.run(record);
  }

  /** What a locked panel shows stays; the run goes to one of its own. */
  private async run(asked: EvaluationRecord): Promise<void> {
    const known = this.store.get(asked.id);
    const keeps = known?.record.locked === true && known.result !== undefined;
    const records = this.store.all().map((state) => state.record);
    const record = keeps ? unlockedTwin(asked, records, () => crypto.randomUUID()) : asked;
    this.store.put(record);
    this.panels.show(record.id);
    await this.runner.run(record);
  }

  private async open(state: EvaluationState): Promise<void> {
    this.panels.show(state.record.id);
    await this.load(state);
  }

  /** Reads an evaluation again whose data is no longer loaded; not a locked one, whose result would be another. */
  async load({ loaded, activity, record, result }: EvaluationState): Promise<void> {
    if (loaded || activity.kind === 'running' || (record.locked === true && result !== undefined)) return;
    await this.runner.run(record);
  }

  /** The one that was pointed at, else the one in front if it runs, else the newest that does. */
  private async cancel(pointedAt: EvaluationState | undefined): Promise<void> {
    const running = this.store.all().filter(({ activity }) => activity.kind === 'running');
    const wanted = pointedAt?.record?.id ?? this.current()?.record.id;
    const target =
      running.find(({ record }) => record.id === wanted) ??
      (pointedAt === undefined ? running[0] : undefined);
    if (target !== undefined) await this.runner.cancel(target.record.id);
  }

  private async remove(state: EvaluationState): Promise<void> {
    const { id } = state.record;
    this.panels.close(id);
    this.store.remove(id);
    await this.runner.cancel(id);
    if (state.loaded || state.activity.kind === 'running')
      await this.engine.use((engine) => engine.release(id));
  }

  private setCutoff(record: EvaluationRecord, { from, to }: { from: number; to: number }): Promise<void> {
    const measures = changedCutoff(record.settings.measures, from, to);
    return this.run({ ...record, settings: { ...record.settings, measures } });
  }

  /** Asks for what is to be another way, and runs with it. */
  private async change(record: EvaluationRecord, ask: Change): Promise<void> {
    const changed = await ask(record, this.engine);
    if (changed !== undefined) await this.run(changed);
  }

  /** The evaluation of the panel in front, else the newest. */
  private current(): EvaluationState | undefined {
    const active = this.panels.active;
    return (active === undefined ? undefined : this.store.get(active)) ?? this.store.all()[0];
  }
}

/** What a person can mend is said to the person: a setting that cannot be, a file that is gone. */
async function shownProblems(run: () => unknown): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    void vscode.window.showErrorMessage(`${error.problem.message} ${error.problem.advice}`);
  }
}

/** What was clicked in the explorer or stands in the editor's title; from the palette, the file in front. */
function targets(uri: vscode.Uri | undefined, selected: vscode.Uri[] | undefined): readonly vscode.Uri[] {
  if (selected !== undefined && selected.length > 0 && selected.every((one) => one instanceof vscode.Uri))
    return selected;
  if (uri instanceof vscode.Uri) return [uri];
  const input: unknown = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const open =
    input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom ? input.uri : undefined;
  return open !== undefined && isDataFile(open) ? [open] : [];
}
