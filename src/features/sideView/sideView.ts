import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { AnalysisState } from '../analyses/analysisState';
import type { AnalysisStore } from '../analyses/analysisStore';
import { featureOf } from '../analyses/registry';
import { escapeLinksAndIcons } from '../workbench/inertText';
import { DisposableStore } from '../workbench/holder';

/** Side view with one line per analysis, newest first. */
export class AnalysisTree extends DisposableStore implements vscode.TreeDataProvider<AnalysisState> {
  private readonly changes = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changes.event;
  /** Analyses that are shown as running: frequent progress events do not change their line. */
  private readonly running = new Set<string>();
  /** Timer that updates texts such as "2 min ago". */
  private readonly clock = setInterval(() => this.changes.fire(), 60_000);

  constructor(private readonly store: AnalysisStore) {
    super();
    this.hold(
      { dispose: () => clearInterval(this.clock) },
      store.onChange((state) => this.note(state)),
      this.changes,
    );
  }

  getChildren(element?: AnalysisState): AnalysisState[] {
    return element === undefined ? [...this.store.all()] : [];
  }

  getTreeItem(state: AnalysisState): vscode.TreeItem {
    const line = featureOf(state.kind).line(state);
    const item = new vscode.TreeItem(escapeLinksAndIcons(line.label));
    item.id = state.record.id;
    // The manifest's menus distinguish evaluations that have training data.
    item.contextValue =
      state.kind === 'evaluation' && state.record.further?.train !== undefined
        ? 'evaluation.train'
        : state.kind;
    item.description = escapeLinksAndIcons(descriptionOf(state, line.description));
    item.tooltip = line.tooltip;
    item.iconPath = iconOf(state, line.icon);
    item.command = { command: 'recscope.open', title: l10n.t('Open'), arguments: [state] };
    item.accessibilityInformation = { label: `${line.name}, ${item.description}` };
    return item;
  }

  private note(changed: AnalysisState | undefined): void {
    const id = changed?.record.id;
    const runs = changed?.activity.kind === 'running';
    if (id !== undefined && runs && this.running.has(id)) return;
    if (id !== undefined && runs) this.running.add(id);
    else if (id !== undefined) this.running.delete(id);
    this.changes.fire();
  }
}

function descriptionOf({ activity }: AnalysisState, own: string): string {
  if (activity.kind === 'running') return l10n.t('running…');
  return activity.kind === 'asking' ? l10n.t('needs an answer') : own;
}

function iconOf({ activity, stale, record }: AnalysisState, own: string): vscode.ThemeIcon {
  if (activity.kind === 'running') return new vscode.ThemeIcon('loading~spin');
  if (activity.kind === 'asking') return new vscode.ThemeIcon('question');
  if (activity.kind === 'failed')
    return new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  if (stale.length > 0)
    return new vscode.ThemeIcon('circle-filled', new vscode.ThemeColor('list.warningForeground'));
  return new vscode.ThemeIcon('locked' in record && record.locked === true ? 'lock' : own);
}
