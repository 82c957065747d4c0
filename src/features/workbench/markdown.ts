import * as vscode from 'vscode';
import { markdownText } from '../../shared/export/markdownText';

/**
 * Lines of plain text for a hover or a tooltip, which VS Code takes in Markdown only: nothing in them becomes markup, a
 * link or an icon.
 */
export function plainMarkdown(
  lines: readonly string[],
  { firstIsBold = false }: { readonly firstIsBold?: boolean } = {},
): vscode.MarkdownString {
  const [first, ...rest] = lines.map(markdownText);
  const text = new vscode.MarkdownString();
  text.appendMarkdown([firstIsBold ? `**${first}**` : first, ...rest].join('  \n'));
  return text;
}
