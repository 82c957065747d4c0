import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { evaluationMarkdown } from '../shared/evaluationMarkdown';
import type { PanelAction } from '../shared/panelProtocol';
import type { EngineService } from './engineService';
import { chooseColumns } from './evaluations/columnChoice';
import { inspectAll } from './evaluations/dataFiles';
import { planEvaluation } from './evaluations/evaluateCommand';
import type { EvaluationRecord, RecordedFile } from './evaluations/evaluationRecord';
import type { EvaluationRunner } from './evaluations/evaluationRunner';
import type { EvaluationState, EvaluationStore } from './evaluations/evaluationStore';
import { chooseFile, chooseFiles } from './evaluations/fileChoice';
import { pairFiles, type Candidate } from './evaluations/pairing';
import { chooseConvention, chooseMeasures, chooseThreshold } from './evaluations/settingChoice';
import { baseName } from './fileNames';
import type { Panels } from './panel/panels';

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
      vscode.commands.registerCommand(`recscope.${name}`, run);
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
        withEvaluation((state) => this.copyMarkdown(state)),
      ),
      on(
        'changeFiles',
        withEvaluation((state) => this.changeFiles(state)),
      ),
      on(
        'changeColumns',
        withEvaluation((state) => this.changeColumns(state)),
      ),
      on(
        'changeFurther',
        withEvaluation((state) => this.changeFurther(state)),
      ),
      on(
        'changeMeasures',
        withEvaluation((state) => this.changeMeasures(state)),
      ),
      on(
        'changeConvention',
        withEvaluation((state) => this.changeConvention(state)),
      ),
      on(
        'changeThreshold',
        withEvaluation((state) => this.changeThreshold(state)),
      ),
    );
  }

  /** The panel's buttons. */
  act(action: PanelAction, evaluation: string): void {
    const names: Record<PanelAction['kind'], string> = {
      evaluate: 'recscope.evaluate',
      rerun: 'recscope.rerun',
      cancel: 'recscope.cancel',
      copyMarkdown: 'recscope.copyMarkdown',
      changeFiles: 'recscope.changeFiles',
      changeColumns: 'recscope.changeColumns',
      changeFurther: 'recscope.changeFurther',
      changeMeasures: 'recscope.changeMeasures',
      changeConvention: 'recscope.changeConvention',
      changeThreshold: 'recscope.changeThreshold',
      showProblems: 'workbench.actions.view.problems',
    };
    const state =
      action.kind === 'evaluate' || action.kind === 'showProblems' ? undefined : this.store.get(evaluation);
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

  private async run(record: EvaluationRecord): Promise<void> {
    this.store.put(record);
    this.panels.show(record.id);
    await this.runner.run(record);
  }

  /** Shows an evaluation; one whose data is no longer loaded is read again. */
  private async open(state: EvaluationState): Promise<void> {
    this.panels.show(state.record.id);
    if (!state.loaded && state.activity.kind !== 'running') await this.runner.run(state.record);
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

  private async copyMarkdown({ result, record }: EvaluationState): Promise<void> {
    if (result === undefined) {
      void vscode.window.showInformationMessage(
        l10n.t('Open this evaluation first: its numbers are not loaded.'),
      );
      return;
    }
    await vscode.env.clipboard.writeText(evaluationMarkdown(result));
    vscode.window.setStatusBarMessage(
      l10n.t('{0}: copied as Markdown', baseName(record.models[0].uri)),
      3000,
    );
  }

  private async changeFiles({ record }: EvaluationState): Promise<void> {
    const chosen = [...record.models.map(({ uri }) => uri), record.truth.uri];
    const candidates = await this.neighbours(chosen);
    const isChosen = ({ uri }: Candidate): boolean => chosen.includes(uri);
    const pairing = pairFiles(
      candidates.filter(isChosen),
      candidates.filter((candidate) => !isChosen(candidate)),
    );
    const answer = await chooseFiles(pairing, async (uri) => (await inspectAll([uri], this.engine))[0]);
    if (answer === undefined) return;
    const known = [record.truth, ...record.models];
    const file = (uri: string): RecordedFile =>
      known.find((before) => before.uri === uri) ?? { uri, shape: undefined };
    await this.run({
      ...record,
      truth: file(answer.truth.uri),
      models: answer.recommendations.map(({ uri }) => file(uri)),
    });
  }

  /** Training data, items and catalogue: what measures beyond accuracy need. */
  private async changeFurther({ record }: EvaluationState): Promise<void> {
    const further = record.further ?? { train: undefined, items: undefined, catalogue: undefined };
    const label = (file: RecordedFile | undefined): string =>
      file === undefined ? l10n.t('none') : baseName(file.uri);
    const picked = await vscode.window.showQuickPick(
      [
        { key: 'train' as const, label: l10n.t('Training data'), description: label(further.train) },
        { key: 'items' as const, label: l10n.t('Features of the items'), description: label(further.items) },
        {
          key: 'catalogue' as const,
          label: l10n.t('Catalogue of all items'),
          description: label(further.catalogue),
        },
      ],
      { title: l10n.t('Which file shall be chosen?') },
    );
    if (picked === undefined) return;
    const used = [record.truth.uri, ...record.models.map(({ uri }) => uri)];
    const likely = (await this.neighbours(used)).filter(({ uri }) => !used.includes(uri));
    const file = await chooseFile(
      picked.label,
      likely,
      async (uri) => (await inspectAll([uri], this.engine))[0],
    );
    if (file === undefined) return;
    await this.run({ ...record, further: { ...further, [picked.key]: { uri: file.uri, shape: undefined } } });
  }

  /** The chosen files and what else stands in their folder. */
  private async neighbours(chosen: readonly string[]): Promise<Candidate[]> {
    const folder = vscode.Uri.joinPath(vscode.Uri.parse(chosen[0]), '..');
    const files = await vscode.workspace.findFiles(new vscode.RelativePattern(folder, '*'));
    return inspectAll([...new Set([...chosen, ...files.map(String)])].slice(0, 200), this.engine);
  }

  private async changeColumns({ record }: EvaluationState): Promise<void> {
    const files = [
      ...record.models.map((file) => ({ file, use: 'recommendations' as const })),
      { file: record.truth, use: 'truth' as const },
    ];
    const picked = await vscode.window.showQuickPick(
      files.map(({ file, use }) => ({
        label: baseName(file.uri),
        description: use === 'truth' ? l10n.t('truth') : l10n.t('recommendations'),
        detail: vscode.workspace.asRelativePath(vscode.Uri.parse(file.uri)),
        file,
        use,
      })),
      { title: l10n.t('The columns of which file?') },
    );
    if (picked === undefined) return;
    const [candidate] = await inspectAll([picked.file.uri], this.engine);
    if (candidate === undefined) return;
    const shape = await chooseColumns(
      { ...candidate, guess: { ...candidate.guess, shape: picked.file.shape ?? candidate.guess.shape } },
      picked.use,
      picked.label,
    );
    if (shape === undefined) return;
    const changed = { uri: picked.file.uri, shape };
    await this.run(
      picked.use === 'truth'
        ? { ...record, truth: changed }
        : { ...record, models: record.models.map((model) => (model === picked.file ? changed : model)) },
    );
  }

  private async changeMeasures({ record }: EvaluationState): Promise<void> {
    const measures = await chooseMeasures(record.settings);
    if (measures !== undefined) await this.run({ ...record, settings: { ...record.settings, measures } });
  }

  private async changeConvention({ record }: EvaluationState): Promise<void> {
    const convention = await chooseConvention(record.settings);
    if (convention !== undefined) await this.run({ ...record, settings: { ...record.settings, convention } });
  }

  private async changeThreshold({ record }: EvaluationState): Promise<void> {
    const answer = await chooseThreshold(record.settings);
    if (answer !== undefined) await this.run({ ...record, settings: { ...record.settings, ...answer } });
  }

  /** The evaluation of the panel in front, else the newest. */
  private current(): EvaluationState | undefined {
    const active = this.panels.active;
    return (active === undefined ? undefined : this.store.get(active)) ?? this.store.all()[0];
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

function isDataFile(uri: vscode.Uri): boolean {
  return /\.(csv|tsv|psv|txt|dat|data|run|trec|qrels|inter|json|jsonl|ndjson|parquet|gz)$/i.test(uri.path);
}
