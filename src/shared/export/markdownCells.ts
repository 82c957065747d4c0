import { plainName } from '../text/nameText';

/** What Markdown renderers make a link of by themselves: addresses, also without a scheme, and mail. */
const AUTOLINK =
  /[^\s@]@[^\s@]|:\/\/|www\.|\.(?:com|net|org|edu|gov|biz|info|name|shop|pro|web|xxx|aero|asia|coop|museum|рф|[a-z]{2})(?![\p{L}\d])/iu;

/** A name: as code where a renderer would find a link in it, whatever is escaped. */
export function nameMark(name: string): string {
  const text = plainName(name);
  if (!AUTOLINK.test(text)) return escapedMarkdown(text);
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const room = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  // A table is cut into cells before it is looked for code in them.
  return fence + room + text.replaceAll('|', '\\|') + room + fence;
}

/** What Markdown reads as markup, an entity, mathematics, an emoji, or the name of an issue. A colon that ends a clause is none of it. */
export function escapedMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<|~&$#]|:(?!\s|$)|(?<=:[\w+-]{1,60}):|(?<![\w)])@/g, '\\$&');
}
