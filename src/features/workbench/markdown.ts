import * as vscode from 'vscode';

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

/**
 * Text from a file inside Markdown: nothing in it becomes markup, a link or an icon. (The editor's own
 * appendText makes every blank unbreakable, and long ids then run out of the hover.)
 */
function markdownText(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+\-.!~|&$:@]/g, '\\$&').replace(/[\r\n]+/g, ' ');
}
