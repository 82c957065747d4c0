import * as l10n from '@vscode/l10n';
import { clipText } from './clip';

/** Maximum length of a shown name, in characters; a path may have thousands. */
const MAX_NAME_CHARACTERS = 120;

/**
 * Returns a name from a file on one line of plain text, without line breaks, changes of direction and
 * invisible characters.
 */
export function plainName(name: string): string {
  if (name === '') return l10n.t('(empty)');
  const line = plainLine(clipText(name, MAX_NAME_CHARACTERS));
  return line.trim() === '' ? `“${line}”` : line;
}

/** Cleans a text like {@link plainName}, at any length. */
export function plainLine(text: string): string {
  return text.replace(CONTROLS, ' ').replace(UNSEEN, codePoint);
}

/**
 * Cleans a text like {@link plainLine}, but shows line breaks and control characters by number, so that no
 * two texts look equal.
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
/** Matches invisible format characters except joiners, which languages and emoji need. */
const UNSEEN = /(?![\u200c\u200d])\p{Cf}/gu;
