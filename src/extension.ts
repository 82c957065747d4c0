import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { Commands } from './features/commands';
import { FindingDiagnostics } from './features/diagnostics';
import { EditorLink } from './features/editorLink';
import { EngineService } from './features/engineService';
import { EvaluationRunner } from './features/evaluations/evaluationRunner';
import { EvaluationStore } from './features/evaluations/evaluationStore';
import { StalenessWatch } from './features/evaluations/staleness';
import { registerHover } from './features/hover';
import { LiveEvaluations } from './features/live/liveEvaluations';
import { Panels } from './features/panel/panels';
import { EvaluationTree } from './features/sideView';

/** What other code in the same extension host may use: the tests do. */
export interface RecScope {
  readonly store: EvaluationStore;
  readonly panels: Panels;
  readonly live: LiveEvaluations;
}

/** Builds the services and registers the features; nothing is read and no thread started before it is asked for. */
export function activate(context: vscode.ExtensionContext): RecScope {
  if (vscode.l10n.bundle !== undefined) l10n.config({ contents: vscode.l10n.bundle });
  const store = new EvaluationStore(context.workspaceState);
  const engine = new EngineService(context);
  const runner = new EvaluationRunner(store, engine);
  const panels = new Panels(context.extensionUri, store, engine);
  const commands = new Commands(store, engine, runner, panels);
  const live = new LiveEvaluations(store, engine, runner);
  const tree = new EvaluationTree(store);
  const note = (): void =>
    void vscode.commands.executeCommand('setContext', 'recscope.hasEvaluations', store.all().length > 0);
  note();
  context.subscriptions.push(
    store,
    engine,
    panels,
    tree,
    commands.register(),
    panels.serve(
      (action, evaluation) => commands.act(action, evaluation),
      (evaluation) => commands.restore(evaluation),
    ),
    vscode.window.registerTreeDataProvider('recscope.evaluations', tree),
    new FindingDiagnostics(store),
    live,
    new StalenessWatch(store, (evaluation, uri, modified) => live.covers(evaluation, uri, modified)),
    new EditorLink(store, engine, panels, (state) => commands.load(state)),
    registerHover(store, engine, (evaluation, uri) => live.isCurrent(evaluation, uri)),
    store.onChange((state) => state === undefined && note()),
    engine.onLost(() => store.forgetLoaded()),
  );
  return { store, panels, live };
}
