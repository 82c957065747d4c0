import type { EvaluationSettings } from '../shared/config/evaluationConfig';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { MeasuresChange } from '../core/measures/askedMeasures';
import type { AnalysisAction, AnalysisKind } from '../shared/protocol/analyses';
import type { HeadSetting, ShownView } from '../shared/protocol/panelProtocol';
import type { PanelAction } from '../shared/protocol/pageMessages';
import { InputError, type InputProblem, outcomeValue } from '../shared/problem';
import type { AnalysisRunner } from './analyses/analysisRunner';
import type { AnalysisRecord, AnalysisState, EvaluationState } from './analyses/analysisState';
import type { AnalysisStore } from './analyses/analysisStore';
import { problemOf } from './analyses/problemOf';
import { featureOf, singleAnswerFeatureOf } from './analyses/registry';
import { auditOfEvaluation, askForAudit } from './audits/auditCommand';
import { saveEvaluation } from './evaluations/saving/saveEvaluation';
import { saveUsers } from './export/saveUsers';
import { configuredRecord } from './configs/configuredRecord';
import type { ConfiguredNode } from './configs/configTree';
import { EngineLost, type EngineService } from './engineService';
import {
  changeColumnsOf,
  changeFile,
  changeModels,
  changes,
  changeUsers,
  type AskForChange,
} from './evaluations/changes';
import { askingAgain, withAnswer, withoutAnswers } from './evaluations/choices/readingQuestion';
import { exampleFiles } from './evaluations/example';
import { askForEvaluation } from './evaluations/evaluateCommand';
import { fileUrisOf, rivalFile, unlockedTwin, type EvaluationRecord } from './evaluations/evaluationRecord';
import { isDataFile } from './evaluations/files/dataFiles';
import { baseName } from './fileNames';
import { fixInFile } from './findings/quickFixes';
import { hasGit, repositoryOf, type Repository } from './git/gitRepositories';
import { chooseModelFile, chooseRevision, comparedWithRevision, sayTruthChanged } from './git/revisions';
import { JudgedRuns } from './judging/judgedRuns';
import { listedInFront } from './judging/listedInFront';
import { usedJudgements } from './judging/judgements';
import type { Panels } from './panel/panels';
import { askForExperiment } from './experiments/experimentCommand';
import { planRecord } from './experiments/planFeature';
import { copyResult } from './export/export';
import { askForSplit } from './splits/splitCommand';
import { problemText } from './workbench/adviceText';
import { showError } from './workbench/notification';

/** Commands and actions of panels, with a method for each. */
export class Commands {
  private readonly judgedRuns: JudgedRuns;

  constructor(
    private readonly store: AnalysisStore,
    private readonly engine: EngineService,
    private readonly runner: AnalysisRunner,
    private readonly panels: Panels,
    private readonly extension: vscode.Uri,
  ) {
    this.judgedRuns = new JudgedRuns(store, runner);
  }

  register(): vscode.Disposable {
    const changing = Object.entries(changes).map(([name, change]) => [
      name,
      ({ record }: EvaluationState) => this.change(record, change),
    ]);
    return vscode.Disposable.from(
      registered({
        evaluate: (...clicked: Clicked) => this.evaluate(targets(clicked), false),
        evaluateChoosing: (...clicked: Clicked) => this.evaluate(targets(clicked), true),
        compareWithHead: (target?: unknown) => this.compareWith(target, async () => 'HEAD'),
        compareWithRevision: (target?: unknown) => this.compareWith(target, chooseRevision),
        openExample: () => this.evaluate(exampleFiles(this.extension), false),
        analyseExperiment: (...clicked: Clicked) =>
          this.startPlanned(askForExperiment(targets(clicked)[0], this.store, this.engine)),
        planExperiment: () => this.start(planRecord(this.store)),
        splitInteractions: (...clicked: Clicked) =>
          this.startPlanned(askForSplit(targets(clicked)[0], this.store, this.engine)),
        auditSplit: (...clicked: Clicked) =>
          this.startPlanned(askForAudit(targets(clicked), this.store, this.engine)),
        openConfigured: ({ uri, evaluation }: Pick<ConfiguredNode, 'uri' | 'evaluation'>) =>
          this.startPlanned(configuredRecord(uri, evaluation.name, this.store, this.engine)),
        showView: (target: { record: { id: string } }, view: ShownView) => {
          const state = this.store.evaluation(target.record.id);
          if (state === undefined) return;
          this.panels.show(state.record.id).showView(view);
          return this.load(state);
        },
        judge: (target?: vscode.Uri | EvaluationState) => this.judge(target),
        cancel: (state?: AnalysisState) => this.cancel(state),
      }),
      this.registeredOf((pointedAt) => this.store.get(pointedAt ?? '') ?? this.current(), {
        open: (state) => this.open(state),
        rerun: (state) => this.run(state.record),
        remove: (state) => this.remove(state),
        copyAs: (state) => featureOf(state.kind).copyChoosing(state, this.engine),
        saveReport: (state) => featureOf(state.kind).saveReport(state, this.engine),
      }),
      this.registeredOf((pointedAt) => this.evaluationOf(pointedAt), {
        changeConvention: (state) => this.showSetting(state, 'convention'),
        changeThreshold: (state) => this.showSetting(state, 'threshold'),
        auditEvaluation: ({ record }) => this.startPlanned(auditOfEvaluation(record, this.store)),
        saveEvaluation: async (state) => {
          // Titles, model names and gates are known only after the files are read.
          if (!state.loaded) await this.open(state);
          const read = this.store.evaluation(state.record.id);
          if (read !== undefined) await saveEvaluation(read, this.engine);
        },
        toggleLock: ({ record }) => this.store.change(record.id, { locked: record.locked !== true }),
        toggleLink: ({ record }) => this.store.change(record.id, { linked: record.linked !== true }),
        ...Object.fromEntries(changing),
      }),
    );
  }

  /**
   * Registers commands that act on the analysis of the context menu, otherwise on the one in front; if there
   * is none, they start an analysis.
   */
  private registeredOf<State extends AnalysisState>(
    find: (pointedAt: string | undefined) => State | undefined,
    runs: Readonly<Record<string, (state: State) => unknown>>,
  ): vscode.Disposable {
    const ofState = Object.entries(runs).map(([name, run]) => [
      name,
      (pointedAt?: AnalysisState) => {
        const state = find(pointedAt?.record?.id);
        return state === undefined ? this.evaluate([], false) : run(state);
      },
    ]);
    return registered(Object.fromEntries(ofState));
  }

  /** Starts the analysis that a person chose; does nothing if canceled. */
  private async startPlanned(planned: AnalysisRecord | undefined | Promise<AnalysisRecord | undefined>) {
    const record = await planned;
    if (record !== undefined) await this.start(record);
  }

  /** Runs an action of an evaluation's panel. */
  act(action: PanelAction, evaluation: string): void {
    void shownProblems(() => this.acted(action, evaluation));
  }

  private acted(action: PanelAction, evaluation: string): unknown {
    const execute = vscode.commands.executeCommand;
    switch (action.kind) {
      case 'evaluate':
        return execute('recscope.evaluate');
      case 'showProblems':
        return execute('workbench.actions.view.problems');
      case 'openStatistics':
        return this.panels.showStatistics(action.section);
      case 'openSetting':
        return execute('workbench.action.openSettings', `recscope.${action.setting}`);
    }
    const openEvaluation = this.store.evaluation(evaluation);
    // Closing the tab cancels the search for files.
    if (openEvaluation === undefined)
      return action.kind === 'cancel' ? this.panels.close(evaluation) : undefined;
    const { record } = openEvaluation;
    switch (action.kind) {
      case 'lock':
        return this.store.change(evaluation, { locked: action.on });
      case 'link':
        return this.store.change(evaluation, { linked: action.on });
      case 'useJudgements':
        return this.run({ ...record, judgements: usedJudgements(record, action.on) });
      case 'copy':
        return copyResult(openEvaluation, this.engine, action);
      case 'setUsers':
        return this.set(record, { counted: action.users });
      case 'setCutoff':
        return this.changeMeasures(record, { kind: 'cutoff', from: action.from, to: action.to });
      case 'setConvention':
        return this.set(record, { convention: action.convention });
      case 'setThreshold':
        return this.set(record, { threshold: action.threshold ?? undefined });
      case 'addRival': {
        const rival = rivalFile(record);
        return rival && this.run({ ...record, models: [...record.models, { uri: rival, shape: undefined }] });
      }
      case 'answer':
        return this.answer(openEvaluation, action.choice);
      case 'back':
        return this.back(openEvaluation);
      case 'askAgain':
        return this.run(askingAgain(record, action.uri));
      case 'changeFile':
        return this.change(record, (asked, engine) => changeFile(asked, engine, action.uri));
      case 'changeColumnsOf':
        return this.change(record, (asked, engine) => changeColumnsOf(asked, engine, action.uri));
      case 'changeModels':
        return this.change(record, changeModels);
      case 'changeUsers':
        return this.change(record, changeUsers);
      case 'fix':
        return fixInFile(this.engine, record, action.uri, action.code);
      case 'saveUsers':
        return saveUsers(openEvaluation, this.engine, action.query);
      default:
        return execute(`recscope.${action.kind}`, openEvaluation);
    }
  }

  /** Runs an action of any other analysis' panel. */
  actOnOther(action: AnalysisAction<AnalysisKind>, analysis: string): void {
    const state = this.store.get(analysis);
    const feature = state && singleAnswerFeatureOf(state.kind);
    if (state === undefined || feature === undefined || state.kind === 'evaluation') return;
    switch (action.kind) {
      case 'change': {
        const record = { ...state.record, settings: action.settings } as AnalysisRecord;
        void this.runner.run(record);
        return;
      }
      case 'do':
        void shownProblems(() => feature.actions[action.name](state, this.engine));
        return;
      case 'rerun':
        void this.runner.run(state.record);
        return;
      case 'cancel':
        void this.runner.cancel(analysis);
        return;
      case 'showProblems':
        void vscode.commands.executeCommand('workbench.actions.view.problems');
    }
  }

  /** Reads the data of a panel that was restored after a reload. */
  restore(analysis: string): void {
    const state = this.store.get(analysis);
    if (state !== undefined) void this.runner.run(state.record);
  }

  judged(evaluation: string): void {
    void this.judgedRuns.request(evaluation);
  }

  /** Shows a new analysis and runs it. */
  async start(record: AnalysisRecord): Promise<void> {
    this.store.put(record);
    this.panels.show(record.id);
    await this.runner.run(record);
  }

  /** Returns the evaluation of the context menu, otherwise the one in front, otherwise the newest. */
  private evaluationOf(pointedAt: string | undefined): EvaluationState | undefined {
    return (
      this.store.evaluation(pointedAt ?? '') ??
      this.store.evaluation(this.panels.active ?? '') ??
      this.store.evaluations()[0]
    );
  }

  /** Opens the tab in which items are judged: those of a file that lists them, otherwise those of an evaluation. */
  private async judge(target: vscode.Uri | EvaluationState | undefined): Promise<void> {
    const listing =
      target instanceof vscode.Uri ? target : target === undefined ? listedInFront() : undefined;
    const state = this.evaluationOf(target instanceof vscode.Uri ? undefined : target?.record?.id);
    if (state === undefined) {
      if (listing === undefined) return this.evaluate([], false);
      return void showError(
        l10n.t('Evaluate the models first. Then judge the items of {0}.', baseName(listing.toString())),
      );
    }
    const pool = listing && { uri: listing.toString(), shape: undefined };
    const record = pool === undefined ? state.record : this.unlocked({ ...state.record, pool });
    this.panels.show(record.id).showView({ tab: 'judging' });
    return pool === undefined ? this.load(state) : this.start(record);
  }

  /** Continues with the choice of a person in the panel. */
  private async answer({ record, activity }: EvaluationState, choice: number): Promise<void> {
    if (activity.kind !== 'asking') return;
    const { question, before = [] } = activity;
    const answered = withAnswer(record, question, choice);
    if (answered !== undefined) await this.runner.run(answered, [...before, { record, question }]);
  }

  /** Asks the last question of a run again. */
  private back({ record, activity }: EvaluationState): void {
    const before = 'before' in activity ? (activity.before ?? []) : [];
    const last = before.at(-1);
    if (last === undefined) return;
    this.store.update(record.id, {
      record: withoutAnswers(record, [last]),
      activity: { kind: 'asking', question: last.question, before: before.slice(0, -1) },
    });
  }

  private async evaluate(chosen: readonly vscode.Uri[], ask: boolean): Promise<void> {
    const record = await this.plan(chosen, ask);
    if (record !== undefined) await this.run(record);
  }

  /** Compares a file, or a file of the evaluation in front, with a revision of it. */
  private async compareWith(
    target: unknown,
    revisionOf: (repository: Repository, file: vscode.Uri) => Promise<string | undefined>,
  ): Promise<void> {
    const pointedAt = target instanceof vscode.Uri && target.scheme === 'file' ? target : undefined;
    const shown = this.store.evaluation(this.panels.active ?? '') ?? this.store.evaluations()[0];
    const file = pointedAt ?? (shown && (await chooseModelFile(shown.record)));
    if (file === undefined) return;
    const repository = await repositoryOf(file);
    if (repository === undefined) return void sayNoRepository(baseName(file.toString()));
    const revision = await revisionOf(repository, file);
    if (revision === undefined) return;
    const planned = pointedAt === undefined ? shown?.record : await this.plan([file], false);
    if (planned === undefined) return;
    const asked = comparedWithRevision(planned, file, revision);
    const isKnown = this.store.evaluation(planned.id) !== undefined;
    if (asked === undefined) {
      if (!isKnown) this.panels.close(planned.id);
      return void showError(l10n.t('{0} doesn’t look like recommendations.', baseName(file.toString())));
    }
    const records = this.store.evaluations().map((state) => state.record);
    const record = isKnown ? unlockedTwin(asked, records, () => crypto.randomUUID()) : asked;
    await Promise.all([this.run(record), sayTruthChanged(repository, record)]);
  }

  /** Finds the files to evaluate, while a panel shows progress. Undefined: canceled, or the panel was closed. */
  private async plan(
    selectedUris: readonly vscode.Uri[],
    ask: boolean,
  ): Promise<EvaluationRecord | undefined> {
    const example = exampleFiles(this.extension);
    const id = crypto.randomUUID();
    let isOpen = false;
    const drop = (): void => {
      isOpen = false;
      this.panels.close(id);
    };
    const opening = {
      id,
      show: () => {
        // A panel of these files is already visible.
        if (selectedUris.some((uri) => this.isShown(uri.toString()))) return;
        isOpen = true;
        this.panels.showBefore(id);
      },
      drop,
    };
    let record: EvaluationRecord | undefined;
    try {
      record = await askForEvaluation(selectedUris, ask, this.store, this.engine, example, opening);
    } catch (error) {
      drop();
      throw error;
    }
    // The tab was closed meanwhile.
    if (isOpen && !this.panels.has(id)) return undefined;
    if (record?.id !== id) drop();
    return record;
  }

  /** Whether an open panel uses this file. */
  private isShown(uri: string): boolean {
    return this.store
      .evaluations()
      .some(({ record }) => this.panels.has(record.id) && fileUrisOf(record).includes(uri));
  }

  /** Runs an analysis; if its panel is locked, in another panel. */
  private async run(asked: AnalysisRecord): Promise<void> {
    await this.start(asked.kind === 'evaluation' ? this.unlocked(asked) : asked);
  }

  /** Returns the record to run: that of another panel if its panel keeps a result. */
  private unlocked(asked: EvaluationRecord): EvaluationRecord {
    const known = this.store.evaluation(asked.id);
    if (known?.record.locked !== true || known.result === undefined) return asked;
    const records = this.store.evaluations().map((state) => state.record);
    return unlockedTwin(asked, records, () => crypto.randomUUID());
  }

  private async open(state: AnalysisState): Promise<void> {
    this.panels.show(state.record.id);
    await this.load(state);
  }

  /**
   * Reads the data of an analysis again if it is no longer loaded, except a locked analysis, whose result
   * could change.
   */
  async load(state: AnalysisState): Promise<void> {
    const { loaded, activity, record, result } = state;
    const locked = 'locked' in record && record.locked === true;
    if (
      loaded ||
      activity.kind === 'running' ||
      activity.kind === 'asking' ||
      (locked && result !== undefined)
    )
      return;
    await this.runner.run(record);
  }

  /** Cancels the given analysis, otherwise the one in front if it is running, otherwise the newest running one. */
  private async cancel(pointedAt: AnalysisState | undefined): Promise<void> {
    const running = this.store.all().filter(({ activity }) => activity.kind === 'running');
    const wanted = pointedAt?.record?.id ?? this.current()?.record.id;
    const target =
      running.find(({ record }) => record.id === wanted) ??
      (pointedAt === undefined ? running[0] : undefined);
    if (target !== undefined) await this.runner.cancel(target.record.id);
  }

  private async remove(state: AnalysisState): Promise<void> {
    const { id } = state.record;
    this.panels.close(id);
    this.store.remove(id);
    await this.runner.cancel(id);
    if (state.kind === 'evaluation' && (state.loaded || state.activity.kind === 'running'))
      await this.engine.use((engine) => engine.release(id));
  }

  /** Runs an evaluation with its metrics changed, each in the same way. */
  private changeMeasures(record: EvaluationRecord, change: MeasuresChange): Promise<void> {
    return shownProblems(async () => {
      const { settings } = record;
      const checked = outcomeValue(
        await this.engine.use((engine) => engine.checkMeasures({ ...settings, change })),
      );
      if (checked !== undefined) await this.set(record, { measures: checked.measures });
    });
  }

  private set(record: EvaluationRecord, settings: Partial<EvaluationSettings>): Promise<void> {
    return this.run({ ...record, settings: { ...record.settings, ...settings } });
  }

  /** Opens the choices of a setting in the panel. */
  private showSetting(state: EvaluationState, setting: HeadSetting): Promise<void> {
    this.panels.show(state.record.id).showSetting(setting);
    return this.load(state);
  }

  /** Asks for the setting to change, and runs with it. */
  private async change(record: EvaluationRecord, ask: AskForChange): Promise<void> {
    const changed = await ask(record, this.engine);
    if (changed !== undefined) await this.run(changed);
  }

  /** Returns the analysis of the panel in front, otherwise the newest. */
  private current(): AnalysisState | undefined {
    const active = this.panels.active;
    return (active === undefined ? undefined : this.store.get(active)) ?? this.store.all()[0];
  }
}

/** Shows a problem that the user can act on: a wrong setting, a missing file, an evaluation process that stopped. */
async function shownProblems(run: () => unknown): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof InputError) void showError(problemText(error.problem));
    else if (error instanceof EngineLost) void failedRun(problemOf(error), run);
    else throw error;
  }
}

/** Offers to run again after the evaluation process ended. */
async function failedRun(problem: InputProblem, run: () => unknown): Promise<void> {
  const again = l10n.t('Run again');
  if ((await showError(problemText(problem), again)) === again) await shownProblems(run);
}

/** Shows why a file can't be compared with a commit. */
async function sayNoRepository(name: string): Promise<void> {
  if (!vscode.workspace.isTrusted) {
    const trust = l10n.t('Manage Workspace Trust');
    const chosen = await showError(l10n.t('Files of commits are read only in a trusted workspace.'), trust);
    if (chosen === trust) await vscode.commands.executeCommand('workbench.trust.manage');
  } else if (await hasGit()) void showError(l10n.t('{0} isn’t in an open Git repository.', name));
  else void showError(l10n.t('VS Code’s Git extension is disabled: set {0}.', 'git.enabled'));
}

/** Registers commands by their names without "recscope.". */
function registered(runs: Readonly<Record<string, (...args: never[]) => unknown>>): vscode.Disposable {
  return vscode.Disposable.from(
    ...Object.entries(runs).map(([name, run]) =>
      vscode.commands.registerCommand(`recscope.${name}`, (...args: never[]) =>
        shownProblems(() => run(...args)),
      ),
    ),
  );
}

/** Arguments that the explorer and the title of an editor pass. */
type Clicked = [uri?: vscode.Uri, selected?: vscode.Uri[]];

/** Returns the files selected in the explorer or shown in the editor; from the palette, the file in front. */
function targets([uri, selected]: Clicked): readonly vscode.Uri[] {
  if (selected !== undefined && selected.length > 0 && selected.every((one) => one instanceof vscode.Uri))
    return selected;
  if (uri instanceof vscode.Uri) return [uri];
  const input: unknown = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const open =
    input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom ? input.uri : undefined;
  return open !== undefined && isDataFile(open) ? [open] : [];
}
