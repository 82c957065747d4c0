import * as vscode from 'vscode';
import { escapeLinksAndIcons } from './inertText';
import { plainMarkdown } from './markdown';

/** Item of the status bar whose text is safe for names from files. */
export class StatusItem implements vscode.Disposable {
  private readonly item: vscode.StatusBarItem;

  /** @param name name in the menu that hides items */
  constructor(id: string, name: string) {
    this.item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Right, 90);
    this.item.name = name;
  }

  dispose(): void {
    this.item.dispose();
  }

  show(text: string, tooltip: readonly string[], command: vscode.Command): void {
    this.item.text = escapeLinksAndIcons(text);
    this.item.tooltip = plainMarkdown([...tooltip]);
    // Without it, screen readers read the Markdown of the tooltip.
    this.item.accessibilityInformation = { label: [text, ...tooltip].map(escapeLinksAndIcons).join(', ') };
    this.item.command = command;
    this.item.show();
  }

  hide(): void {
    this.item.hide();
  }
}
