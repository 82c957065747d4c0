import * as vscode from 'vscode';

/**
 * Returns lines of plain text for a hover or tooltip, for which VS Code takes only Markdown: nothing in them becomes
 * markup, a link or an icon.
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
 * Escapes text from a file in Markdown: nothing in it becomes markup, a link or an icon. (VS Code's appendText makes
 * every blank non-breaking, and long ids then overflow the hover.)
 */
function markdownText(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+\-.!~|&$:@]/g, '\\$&').replace(/[\r\n]+/g, ' ');
}
