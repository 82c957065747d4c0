import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ConfigFiles } from '../configs/configFiles';
import type { EngineService } from '../engineService';
import { ConfigTests, type Suite } from './configTests';
import { ContinuousRun } from './continuousRun';
import { runGates, type AskedGates } from './gateRun';

/**
 * Gates of the workspace's configuration files in the Test Explorer. It is created with the first such file, which is
 * read only when its tests are expanded, opened or run.
 */
export class GateTests implements vscode.Disposable {
  private explorer: GateExplorer | undefined;
  private readonly subscriptions: vscode.Disposable[] = [];

  constructor(
    private readonly engine: EngineService,
    private readonly configs: ConfigFiles,
  ) {
    this.subscriptions.push(
      vscode.commands.registerCommand('recscope.openGate', openGate),
      configs.onSaved(({ uri, kind }) => (kind === 'written' ? this.add(uri) : this.remove(uri))),
      vscode.workspace.onDidOpenTextDocument(({ uri }) => this.explorer?.open(uri)),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.explorer?.trust()),
      vscode.workspace.onDidChangeWorkspaceFolders(() => void this.show(configs.list())),
    );
    void this.show(configs.list());
  }

  dispose(): void {
    this.explorer?.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /** The Test Explorer's objects; undefined: there is no configuration file. */
  get shown(): Pick<GateExplorer, 'controller' | 'profile'> | undefined {
    return this.explorer;
  }

  private async show(listed: Promise<readonly vscode.Uri[]>): Promise<void> {
    const found = await listed;
    const names = new Set(found.map(String));
    for (const uri of this.explorer?.uris() ?? []) if (!names.has(uri.toString())) this.remove(uri);
    for (const uri of found) this.add(uri);
  }

  private add(uri: vscode.Uri): void {
    this.explorer ??= new GateExplorer(this.engine, this.configs, () => this.show(this.configs.listAgain()));
    this.explorer.add(uri);
  }

  private remove(uri: vscode.Uri): void {
    this.explorer?.remove(uri);
    if (this.explorer?.uris().length !== 0) return;
    this.explorer.dispose();
    this.explorer = undefined;
  }
}

class GateExplorer implements vscode.Disposable {
  readonly controller = vscode.tests.createTestController('recscope.gates', 'RecScope');
  readonly profile: vscode.TestRunProfile;
  private readonly tests = new Map<string, ConfigTests>();
  private readonly changes = new vscode.EventEmitter<ConfigTests>();

  constructor(
    private readonly engine: EngineService,
    private readonly configs: ConfigFiles,
    find: () => Promise<void>,
  ) {
    this.controller.resolveHandler = async (item) => {
      const config = item && this.tests.get(item.id);
      await Promise.all(
        (item === undefined ? [...this.tests.values()] : config ? [config] : []).map((each) => each.read()),
      );
    };
    this.controller.refreshHandler = async () => {
      await find();
      await Promise.all([...this.tests.values()].map((config) => config.readAgain()));
    };
    this.profile = this.controller.createRunProfile(
      l10n.t('Check gates'),
      vscode.TestRunProfileKind.Run,
      (request, token) => this.run(request, token),
      true,
      undefined,
      vscode.workspace.isTrusted,
    );
  }

  dispose(): void {
    this.changes.dispose();
    this.controller.dispose();
  }

  uris(): vscode.Uri[] {
    return [...this.tests.values()].map(({ uri }) => uri);
  }

  add(uri: vscode.Uri): void {
    const id = uri.toString();
    if (this.tests.has(id)) return this.change(uri);
    const config = new ConfigTests(this.controller, this.engine, uri);
    this.tests.set(id, config);
    this.controller.items.add(config.item);
    const isOpen = vscode.workspace.textDocuments.some((document) => document.uri.toString() === id);
    if (isOpen) this.open(uri);
  }

  remove(uri: vscode.Uri): void {
    this.tests.delete(uri.toString());
    this.controller.items.delete(uri.toString());
  }

  /** Reads the tests of an opened file, which are shown next to its lines. */
  open(uri: vscode.Uri): void {
    void this.tests.get(uri.toString())?.read();
  }

  change(uri: vscode.Uri): void {
    const config = this.tests.get(uri.toString());
    if (config?.isRead !== true) return;
    void config.readAgain().then(() => {
      this.controller.invalidateTestResults(config.item);
      this.changes.fire(config);
    });
  }

  /** Reads files that were refused before, and allows continuous runs. */
  trust(): void {
    this.profile.supportsContinuousRun = true;
    for (const { uri } of this.tests.values()) this.change(uri);
  }

  private async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    const asked = await this.asked(request);
    if (request.continuous !== true) return this.runOnce(request, asked, token);
    // Checked again, because a trusted workspace may have left it turned on.
    if (!vscode.workspace.isTrusted) return;
    const following = new ContinuousRun(this.changes.event, {
      asked: () => this.asked(request),
      run: (now) => this.runOnce(request, now, token),
    });
    token.onCancellationRequested(() => following.dispose());
    await following.follow(asked);
  }

  private runOnce(
    request: vscode.TestRunRequest,
    asked: AskedGates,
    token: vscode.CancellationToken,
  ): Promise<void> {
    return runGates(this.controller.createTestRun(request), asked, this.engine, token, (suite, view) =>
      this.configs.noteChecked(suite.config.uri, suite.name, view),
    );
  }

  /** Returns the gates of a request, as the files currently have them. */
  private async asked({ include, exclude = [] }: vscode.TestRunRequest): Promise<AskedGates> {
    const isAsked = (item: vscode.TestItem): boolean => include?.includes(item) ?? true;
    const configs = [...this.tests.values()];
    const wanted = configs.filter(
      ({ item, suites }) =>
        isAsked(item) || suites.some((suite) => isAsked(suite.item) || suite.gates.some(isAsked)),
    );
    await Promise.all(wanted.map((config) => config.read()));
    const isExcluded = (item: vscode.TestItem): boolean => exclude.includes(item);
    const suitesOf = (config: ConfigTests): { suite: Suite; gates: vscode.TestItem[] }[] =>
      config.suites.flatMap((suite) => {
        if (isExcluded(suite.item)) return [];
        const whole = isAsked(config.item) || isAsked(suite.item);
        const gates = suite.gates.filter((gate) => (whole || isAsked(gate)) && !isExcluded(gate));
        return gates.length === 0 ? [] : [{ suite, gates }];
      });
    const runnable = wanted.filter(({ item }) => !isExcluded(item));
    return {
      wrong: runnable.filter(({ problem }) => problem !== undefined),
      suites: runnable.filter(({ problem }) => problem === undefined).flatMap(suitesOf),
    };
  }
}

/** Opens the panel of the evaluation whose gate, or message, was clicked. */
async function openGate(pointedAt?: vscode.TestItem | { readonly test?: vscode.TestItem }): Promise<void> {
  let item = pointedAt && ('test' in pointedAt ? pointedAt.test : (pointedAt as vscode.TestItem));
  while (item?.parent?.parent !== undefined) item = item.parent;
  // An item's label is the name of the evaluation, and its parent is the file.
  if (item?.parent?.uri === undefined) return;
  await vscode.commands.executeCommand('recscope.openConfigured', {
    uri: item.parent.uri,
    evaluation: { name: item.id },
  });
}
