import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ConfiguredEvaluationView } from '../../shared/protocol/views/configView';
import type { CheckedGateView } from '../../shared/protocol/views/checkView';
import { stateText, tallyText } from '../../shared/export/check/gateWords';
import { plural } from '../../shared/text/numbers/plural';
import { problemText } from '../workbench/adviceText';
import { escapeLinksAndIcons } from '../workbench/inertText';
import { plainMarkdown } from '../workbench/markdown';
import { editorRange, type ConfigFiles } from './configFiles';

/** Evaluation of a configuration file, as the view passes it to commands. */
export interface ConfiguredNode {
  readonly uri: vscode.Uri;
  readonly evaluation: ConfiguredEvaluationView;
  /** Reason why the evaluation cannot run; undefined: no problem is known. */
  readonly problem: string | undefined;
}

/** Configuration file, if the workspace has several, or the file has a problem. */
interface FileNode {
  readonly uri: vscode.Uri;
  /** Reason why no evaluation of the file can run. */
  readonly problem: string | undefined;
  readonly children: readonly ConfiguredNode[];
}

type Node = ConfiguredNode | FileNode;

/** Tree of the evaluations in the workspace's recscope.json files. */
export class ConfigTree implements vscode.TreeDataProvider<Node> {
  readonly onDidChangeTreeData: vscode.Event<void>;

  constructor(private readonly files: ConfigFiles) {
    this.onDidChangeTreeData = files.onChange;
  }

  async getChildren(element?: Node): Promise<Node[]> {
    if (element !== undefined) return 'children' in element ? [...element.children] : [];
    const files = await Promise.all((await this.files.list()).map((uri) => this.fileNode(uri)));
    // A single file has no node of its own, unless it has a problem.
    return files.length === 1 && files[0].problem === undefined ? [...files[0].children] : files;
  }

  getTreeItem(node: Node): vscode.TreeItem {
    if ('children' in node) return fileItem(node);
    const { uri, evaluation } = node;
    const checked = this.files.checked(uri, evaluation.name)?.gates ?? [];
    // The editor may have other gates by now.
    return evaluationItem(node, checked.length === evaluation.gates.length ? checked : []);
  }

  private async fileNode(uri: vscode.Uri): Promise<FileNode> {
    const found = await this.files.read(uri);
    if ('problem' in found) {
      const { problem } = found;
      return { uri, problem: problemText(problem), children: [] };
    }
    const { evaluations, problems } = found.view;
    const children = evaluations.map((evaluation): ConfiguredNode => ({
      uri,
      evaluation,
      problem: problems.find((problem) => problem.evaluation === evaluation.name)?.message,
    }));
    const ofAll = problems.find(({ evaluation }) => evaluation === null);
    return { uri, problem: ofAll?.message, children };
  }
}

function fileItem({ uri, problem, children }: FileNode): vscode.TreeItem {
  const label = escapeLinksAndIcons(vscode.workspace.asRelativePath(uri));
  const item = new vscode.TreeItem(
    label,
    children.length === 0 ? vscode.TreeItemCollapsibleState.None : vscode.TreeItemCollapsibleState.Expanded,
  );
  item.contextValue = 'file';
  item.iconPath = problem === undefined ? new vscode.ThemeIcon('json') : WARNING;
  item.command = { command: 'vscode.open', title: l10n.t('Open File'), arguments: [uri] };
  if (problem !== undefined) {
    item.description = escapeLinksAndIcons(problem);
    item.tooltip = plainMarkdown([label, problem]);
  }
  return item;
}

/** Returns the line of an evaluation. @param checked last results of its gates */
function evaluationItem(
  { uri, evaluation, problem }: ConfiguredNode,
  checked: readonly CheckedGateView[],
): vscode.TreeItem {
  const { name, gates, place, kind } = evaluation;
  const item = new vscode.TreeItem(escapeLinksAndIcons(name));
  item.id = `${uri.toString()}\n${name}`;
  item.contextValue = 'evaluation';
  item.description =
    gates.length === 0
      ? l10n.t('no gates')
      : checked.length > 0
        ? tallyText(checked)
        : plural(gates.length, l10n.t('{0} gate', gates.length), l10n.t('{0} gates', gates.length));
  item.tooltip = plainMarkdown([
    name,
    ...(problem === undefined ? [] : [problem]),
    ...gates.map(({ text }, at) => {
      const found = checked.find(({ gate }) => gate === at);
      return found === undefined ? text : `${text}: ${stateText(found.state)}`;
    }),
  ]);
  const icon = new vscode.ThemeIcon(kind === 'experiment' ? 'beaker' : 'graph');
  item.iconPath = problem !== undefined ? WARNING : checked.some(({ failed }) => failed) ? FAILED : icon;
  if (problem !== undefined) item.description = escapeLinksAndIcons(problem);
  item.command = {
    command: 'vscode.open',
    title: l10n.t('Open File'),
    arguments: [
      uri,
      { selection: editorRange(place), preview: true } satisfies vscode.TextDocumentShowOptions,
    ],
  };
  return item;
}

const FAILED = new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'));
const WARNING = new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
