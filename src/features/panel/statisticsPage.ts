import * as vscode from 'vscode';
import { lineOfSection } from '../../shared/text/sectionLine';
import type { StatisticsSection } from '../../shared/protocol/pageMessages';

/** Shows a section of docs/statistics.md, which comes with the extension: beside the panel. */
export async function showStatistics(extension: vscode.Uri, section: StatisticsSection): Promise<void> {
  const document = await vscode.workspace.openTextDocument(
    vscode.Uri.joinPath(extension, 'docs', 'statistics.md'),
  );
  const line = lineOfSection(document.getText(), section);
  const editor = await vscode.window.showTextDocument(document, {
    viewColumn: vscode.ViewColumn.Beside,
    preview: true,
  });
  const place = new vscode.Range(line, 0, line, 0);
  editor.selection = new vscode.Selection(place.start, place.start);
  editor.revealRange(place, vscode.TextEditorRevealType.AtTop);
}
