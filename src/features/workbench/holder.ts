import type * as vscode from 'vscode';

/** Base class of objects with event listeners, which it disposes. */
export abstract class DisposableStore implements vscode.Disposable {
  private readonly held: vscode.Disposable[] = [];

  protected hold(...more: readonly vscode.Disposable[]): void {
    this.held.push(...more);
  }

  dispose(): void {
    for (const each of this.held) each.dispose();
  }
}
