import * as l10n from '@vscode/l10n';
import { clip } from './clip';

/** Maximum characters of a shown name; a path may have thousands. */
const MAX_NAME_CHARACTERS = 120;

/**
 * Returns a name from a file on one line of plain text, without line breaks, changes of direction and
 * invisible characters.
 */
export function plainName(name: string): string {
  if (name === '') return l10n.t('(empty)');
  const line = plainLine(clip(name, MAX_NAME_CHARACTERS));
  return line.trim() === '' ? `“${line}”` : line;
}

/** Like plainName, for text of any length. */
export function plainLine(text: string): string {
  return text.replace(CONTROLS, ' ').replace(UNSEEN, codePoint);
}

/**
 * Like plainLine, with line breaks and control characters shown by number, so that no text looks like
 * another.
 */
export function visibleText(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  return text.replace(CONTROL, codePoint).replace(UNSEEN, codePoint);
}

function codePoint(sign: string): string {
  return `<U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`;
}

const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
const CONTROL = /[\p{Cc}\u2028\u2029]/gu;
/** Signs of format except the joiners, which languages and emoji need. */
const UNSEEN = /(?![\u200c\u200d])\p{Cf}/gu;
