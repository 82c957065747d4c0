import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { AnalysisRunner } from './features/analyses/analysisRunner';
import { AnalysisStore } from './features/analyses/analysisStore';
import { inform } from './features/workbench/notification';
import { StalenessWatch } from './features/analyses/staleness';
import { Commands } from './features/commands';
import { ConfigDiagnostics } from './features/configs/configDiagnostics';
import { ConfigFiles } from './features/configs/configFiles';
import { ConfigTree } from './features/configs/configTree';
import { FindingDiagnostics } from './features/findings/diagnostics';
import { registerQuickFixes } from './features/findings/quickFixes';
import { registerCodeLens } from './features/editors/codeLens';
import { HitMarks } from './features/editors/hitMarks';
import { ReadingStatus } from './features/editors/readingStatus';
import { RecommendationFiles } from './features/editors/recommendationFiles';
import { EditorLink } from './features/panel/editorLink';
import { EngineService } from './features/engineService';
import { ExperimentLogs } from './features/experiments/experimentLogs';
import { GateTests } from './features/gateTests/gateTests';
import { registerHover } from './features/hover/hover';
import { Panels } from './features/panel/panels';
import { AnalysisTree } from './features/sideView/sideView';
import { LanguageModelTools } from './features/tools/languageModelTools';

/** API for other code in the same extension host; used by the tests. */
export interface RecScope {
  readonly store: AnalysisStore;
  readonly panels: Panels;
  readonly engine: EngineService;
  readonly commands: Commands;
  readonly configs: ConfigFiles;
  readonly gateTests: GateTests;
  readonly tools: LanguageModelTools;
}

/** Creates the services and registers the features; reads no file and starts no thread. */
export function activate(context: vscode.ExtensionContext): RecScope {
  if (vscode.l10n.bundle !== undefined) l10n.config({ contents: vscode.l10n.bundle });
  const store = new AnalysisStore(context.workspaceState);
  if (store.forgotten > 0)
    void inform(
      l10n.t(
        'Analyses of an earlier version are no longer listed ({0}): their settings have other names now. Start them anew from their files.',
        store.forgotten,
      ),
    );
  const engine = new EngineService(context);
  const runner = new AnalysisRunner(store, engine);
  const panels = new Panels(context.extensionUri, store, engine);
  const commands = new Commands(store, engine, runner, panels, context.extensionUri);
  const tools = new LanguageModelTools(engine);
  const tree = new AnalysisTree(store);
  const diagnostics = new FindingDiagnostics(store);
  const configs = new ConfigFiles(engine);
  const gateTests = new GateTests(engine, configs);
  const note = (): void => {
    void vscode.commands.executeCommand('setContext', 'recscope.hasAnalyses', store.all().length > 0);
    void vscode.commands.executeCommand(
      'setContext',
      'recscope.hasEvaluations',
      store.evaluations().length > 0,
    );
  };
  note();
  context.subscriptions.push(
    store,
    engine,
    panels,
    tree,
    commands.register(),
    panels.serve(commands),
    vscode.window.registerTreeDataProvider('recscope.evaluations', tree),
    configs,
    new ConfigDiagnostics(configs),
    vscode.window.registerTreeDataProvider('recscope.configured', new ConfigTree(configs)),
    diagnostics,
    registerQuickFixes(store, engine, diagnostics),
    new ExperimentLogs(),
    new StalenessWatch(store, runner),
    new EditorLink(store, engine, panels, (state) => commands.load(state)),
    registerCodeLens(store),
    new HitMarks(context.extensionUri, store, engine),
    new ReadingStatus(store, (id, uri) => commands.act({ kind: 'changeColumnsOf', uri }, id)),
    new RecommendationFiles(engine),
    gateTests,
    tools,
    registerHover(store, engine),
    store.onChange((state) => state === undefined && note()),
    engine.onLost(() => {
      store.forgetLoaded();
      panels.refillVisible();
    }),
  );
  return { store, panels, commands, engine, configs, gateTests, tools };
}
