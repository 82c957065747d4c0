import * as vscode from 'vscode';
import type { ConfiguredEvaluationView, ConfigView, TextPlace } from '../../shared/protocol/views/configView';
import * as l10n from '@vscode/l10n';
import { problemOf } from '../analyses/problemOf';
import { readableFolders, editorRange } from '../configs/configFiles';
import type { EngineService } from '../engineService';
import { problemText } from '../workbench/adviceText';
import { escapeLinksAndIcons } from '../workbench/inertText';

/** Evaluation of a configuration file: a suite whose tests are its gates. */
export interface Suite {
  readonly config: ConfigTests;
  readonly name: string;
  readonly item: vscode.TestItem;
  /** Gates in the order of the file. Empty: there is nothing to test. */
  readonly gates: readonly vscode.TestItem[];
  /** Models that the gates name, as shown; undefined for a gate of all models. */
  readonly models: readonly (string | undefined)[];
  /** Paths on disk of all files that are read for it, if known. */
  readonly files: readonly string[];
}

/** Tests of one configuration file. Test items are kept while their names are unchanged. */
export class ConfigTests {
  readonly item: vscode.TestItem;
  /** Why nothing of the file can run. */
  problem: vscode.TestMessage | undefined;
  private readonly known = new Map<string, Suite>();
  /** Last started reading; undefined: none. */
  private reading: Promise<void> | undefined;

  constructor(
    private readonly controller: vscode.TestController,
    private readonly engine: EngineService,
    readonly uri: vscode.Uri,
  ) {
    const label = escapeLinksAndIcons(vscode.workspace.asRelativePath(uri));
    this.item = controller.createTestItem(uri.toString(), label, uri);
    this.item.canResolveChildren = true;
  }

  get isRead(): boolean {
    return this.reading !== undefined;
  }

  get suites(): readonly Suite[] {
    return [...this.known.values()];
  }

  /** Reads the file once; it is read again when it changes. */
  read(): Promise<void> {
    return this.reading === undefined ? this.readAgain() : this.newest();
  }

  readAgain(): Promise<void> {
    const reading = this.show(() => this.reading === reading);
    this.reading = reading;
    return this.newest();
  }

  /** Waits for the last reading, if the file changes during an earlier one. */
  private async newest(): Promise<void> {
    for (let seen: Promise<void> | undefined; seen !== this.reading;) await (seen = this.reading);
  }

  private async show(isNewest: () => boolean): Promise<void> {
    let view: ConfigView | undefined;
    let wrong: string | undefined;
    try {
      const outcome = await this.engine.use((engine) =>
        engine.onDisk('readConfig', { path: this.uri.fsPath, within: readableFolders() }),
      );
      if (outcome.kind === 'done') view = outcome.value;
      else if (outcome.kind === 'problem') wrong = problemText(outcome.problem);
    } catch (error) {
      wrong = problemOf(error).message;
    }
    if (!isNewest()) return;
    const ofAll = view?.problems.find(({ evaluation }) => evaluation === null);
    wrong ??= ofAll?.message;
    this.item.error = wrong && escapeLinksAndIcons(wrong);
    this.problem = wrong === undefined ? undefined : new vscode.TestMessage(escapeLinksAndIcons(wrong));
    if (this.problem !== undefined)
      this.problem.location = new vscode.Location(
        this.uri,
        ofAll === undefined ? new vscode.Position(0, 0) : editorRange(ofAll.place),
      );
    if (view === undefined || ofAll !== undefined) {
      // A file that is invalid while it is edited keeps its tests, and not their lines, which may have moved.
      for (const { item, gates } of this.known.values())
        for (const test of [item, ...gates]) test.range = undefined;
      return;
    }
    const problems = new Map(view.problems.map(({ evaluation, message }) => [evaluation, message]));
    const suites = view.evaluations.map((evaluation, at) =>
      this.suiteOf(evaluation, at, problems.get(evaluation.name)),
    );
    this.known.clear();
    for (const suite of suites) this.known.set(suite.name, suite);
    this.item.children.replace(suites.map(({ item }) => item));
  }

  private suiteOf(
    { name, place, gates, files }: ConfiguredEvaluationView,
    at: number,
    wrong: string | undefined,
  ): Suite {
    const item = this.itemIn(this.item, name, name, at, place);
    item.error = wrong && escapeLinksAndIcons(wrong);
    item.description = gates.length === 0 ? l10n.t('no gates') : undefined;
    const seen = new Map<string, number>();
    const models = gates.map(({ model }) => (model === null ? undefined : escapeLinksAndIcons(model)));
    const own = gates.map((gate, index) => {
      const called = `${gate.model ?? ''} ${gate.text}`;
      const times = (seen.get(called) ?? 0) + 1;
      seen.set(called, times);
      const test = this.itemIn(item, `${called} ${times}`, gate.text, index, gate.place);
      test.description = models[index];
      return test;
    });
    item.children.replace(own);
    // If the file is missing for a moment, the next change restores it.
    return {
      config: this,
      name,
      item,
      gates: own,
      models,
      files: files ?? this.known.get(name)?.files ?? [],
    };
  }

  private itemIn(
    parent: vscode.TestItem,
    id: string,
    label: string,
    at: number,
    place: TextPlace,
  ): vscode.TestItem {
    const item =
      parent.children.get(id) ?? this.controller.createTestItem(id, escapeLinksAndIcons(label), this.uri);
    item.label = escapeLinksAndIcons(label);
    item.sortText = String(at).padStart(6, '0');
    item.range = editorRange(place);
    return item;
  }
}
