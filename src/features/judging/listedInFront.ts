import * as vscode from 'vscode';
import { judgementColumns } from '../../shared/judgementFile';

/** Returns the file in the editor in front if it lists what to judge: lines with a user, an item, and a grade. */
export function listedInFront(): vscode.Uri | undefined {
  const document = vscode.window.activeTextEditor?.document;
  if (document === undefined) return undefined;
  const { text } = document.lineAt(0);
  const isListing = text.startsWith('{')
    ? ['user', 'item', 'grade'].every((name) => text.includes(`"${name}":`))
    : judgementColumns(text)?.includes('judge') === true;
  return isListing ? document.uri : undefined;
}
