import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { markdownText } from '../shared/markdownText';
import { formatMean, measureSummary } from '../shared/numberText';
import { timeAgo } from '../shared/timeText';
import { baseName, shortName } from './fileNames';
import type { MeasureMean } from './evaluations/evaluationRecord';
import type { EvaluationState, EvaluationStore } from './evaluations/evaluationStore';

/** So much of a name leaves room for the number behind it in a side bar of 300 px; the tooltip has the names whole. */
const LABEL_LENGTH = 18;
/** The same of the first of several, behind which it is said how many more. */
const FIRST_LENGTH = 12;

/** The side view: one line per evaluation, newest first. */
export class EvaluationTree implements vscode.TreeDataProvider<EvaluationState>, vscode.Disposable {
  private readonly changes = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changes.event;
  private readonly subscriptions: vscode.Disposable[];
  /** Evaluations that are shown as running: progress, which comes often, changes nothing about their line. */
  private readonly running = new Set<string>();
  /** "2 min ago" grows old by itself. */
  private readonly clock = setInterval(() => this.changes.fire(), 60_000);

  constructor(private readonly store: EvaluationStore) {
    this.subscriptions = [store.onChange((state) => this.note(state)), this.changes];
  }

  getChildren(element?: EvaluationState): EvaluationState[] {
    return element === undefined ? [...this.store.all()] : [];
  }

  getTreeItem(state: EvaluationState): vscode.TreeItem {
    const { record } = state;
    const names = record.models.map((model) => baseName(model.uri));
    const item = new vscode.TreeItem(labelOf(names));
    item.id = record.id;
    item.contextValue = 'evaluation';
    item.description = describe(state);
    item.tooltip = tooltip(state);
    item.iconPath = icon(state);
    item.command = { command: 'recscope.open', title: l10n.t('Open'), arguments: [state] };
    item.accessibilityInformation = { label: `${names.join(', ')}, ${item.description}` };
    return item;
  }

  private note(changed: EvaluationState | undefined): void {
    const id = changed?.record.id;
    const runs = changed?.activity.kind === 'running';
    if (id !== undefined && runs && this.running.has(id)) return;
    if (id !== undefined && runs) this.running.add(id);
    else if (id !== undefined) this.running.delete(id);
    this.changes.fire();
  }

  dispose(): void {
    clearInterval(this.clock);
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}

function labelOf(names: readonly string[]): string {
  const [first] = names;
  if (names.length === 1) return shortName(first, LABEL_LENGTH);
  return l10n.t('{0} and {1} more', shortName(first, FIRST_LENGTH), names.length - 1);
}

function describe({ record, activity }: EvaluationState): string {
  if (activity.kind === 'running') return l10n.t('running…');
  const first = record.means[0]?.[0];
  if (first === undefined || record.finishedAt === undefined) return l10n.t('not finished');
  return [
    first.measure,
    formatMean(first.mean),
    ...changeText(first, record.before?.[0]?.[0]),
    '',
    timeAgo(record.finishedAt, Date.now()),
  ].join(' ');
}

/** "▲ 0.0081": by how much the first measure is another one than before; nothing when it was not measured then. */
function changeText(now: MeasureMean, before: MeasureMean | undefined): string[] {
  if (before === undefined || before.measure !== now.measure || before.mean === null || now.mean === null)
    return [];
  const change = now.mean - before.mean;
  if (Math.abs(change) < 0.00005) return [];
  return [change > 0 ? '▲' : '▼', formatMean(Math.abs(change))];
}

function icon({ activity, stale, record }: EvaluationState): vscode.ThemeIcon {
  if (activity.kind === 'running') return new vscode.ThemeIcon('loading~spin');
  if (activity.kind === 'failed')
    return new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  if (stale.length > 0)
    return new vscode.ThemeIcon('circle-filled', new vscode.ThemeColor('list.warningForeground'));
  return new vscode.ThemeIcon(record.locked === true ? 'lock' : 'graph');
}

/** Everything the line has no room for. File names are shown as text: nothing in them becomes a link or markup. */
function tooltip(state: EvaluationState): vscode.MarkdownString {
  const { record, activity } = state;
  const text = new vscode.MarkdownString();
  const line = (sentence: string): void => void text.appendMarkdown(`${markdownText(sentence)}  \n`);
  record.models.forEach((model, index) => {
    line(
      l10n.t(
        '{0} against {1}',
        vscode.workspace.asRelativePath(vscode.Uri.parse(model.uri)),
        vscode.workspace.asRelativePath(vscode.Uri.parse(record.truth.uri)),
      ),
    );
    for (const mean of record.means[index] ?? []) line(measureSummary(mean.measure, mean.mean));
  });
  line(
    record.settings.threshold === undefined
      ? l10n.t('Convention {0} · any positive rating is relevant', record.settings.convention)
      : l10n.t(
          'Convention {0} · relevant if rating ≥ {1}',
          record.settings.convention,
          record.settings.threshold,
        ),
  );
  if (record.finishedAt !== undefined) line(new Date(record.finishedAt).toLocaleString(vscode.env.language));
  if (activity.kind === 'failed') line(activity.problem.message);
  for (const label of state.stale) line(l10n.t('{0} changed since', label));
  return text;
}
