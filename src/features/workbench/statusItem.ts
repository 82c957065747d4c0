import * as vscode from 'vscode';
import { inertText } from './inertText';
import { plainMarkdown } from './markdown';

/** An item of the status bar, which shows texts from files as they are. */
export class StatusItem implements vscode.Disposable {
  private readonly item: vscode.StatusBarItem;

  /** @param name what a person calls it who hides it */
  constructor(id: string, name: string) {
    this.item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Right, 90);
    this.item.name = name;
  }

  dispose(): void {
    this.item.dispose();
  }

  show(text: string, tooltip: readonly string[], command: vscode.Command): void {
    this.item.text = inertText(text);
    this.item.tooltip = plainMarkdown([...tooltip]);
    this.item.command = command;
    this.item.show();
  }

  hide(): void {
    this.item.hide();
  }
}
