import type * as vscode from 'vscode';

/** What listens to the editor: it holds what it listens by, and lets go of it when it ends. */
export abstract class Holder implements vscode.Disposable {
  private readonly held: vscode.Disposable[] = [];

  protected hold(...more: readonly vscode.Disposable[]): void {
    this.held.push(...more);
  }

  dispose(): void {
    for (const each of this.held) each.dispose();
  }
}
