/**
 * Text from a file inside Markdown: nothing in it becomes markup, a link or an icon. (The editor's own
 * appendText makes every blank unbreakable, and long ids then run out of the hover.)
 */
export function markdownText(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+\-.!~|&$:@]/g, '\\$&').replace(/[\r\n]+/g, ' ');
}
