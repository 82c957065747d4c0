import * as l10n from '@vscode/l10n';
import { BACKSLASH, CR, LF, QUOTE } from '../formats/characters';
import { columnarFormat } from '../formats/columnarFormats';
import type { InputProblem } from '../../shared/problem';

/** Number of bytes at the beginning of a text that are searched. */
export const SEARCHED_BYTES = 1 << 16;

/**
 * Returns the problem of a text whose quoted fields escape quotes by backslashes; undefined for any other
 * file.
 */
export function backslashProblem(head: Uint8Array, file: string): InputProblem | undefined {
  const first = firstBackslashQuote(head);
  if (first < 0 || columnarFormat(head) !== undefined) return undefined;
  let line = 1;
  for (let at = head.indexOf(LF); at >= 0 && at < first; at = head.indexOf(LF, at + 1)) line++;
  return {
    file,
    line,
    message: l10n.t('Quotes in quoted fields are written \\", instead of doubled ("").'),
    advice: l10n.t(
      'Write them doubled, for example in Spark with .option("escape", "\\""), or write Parquet or JSON Lines.',
    ),
  };
}

/** Bytes that may separate fields. */
const DELIMITERS: ReadonlySet<number> = new Set([...',;\t|'].map((letter) => letter.charCodeAt(0)));
const isEdge = (byte: number | undefined): boolean =>
  byte === undefined || byte === LF || byte === CR || DELIMITERS.has(byte);

/**
 * Returns the offset of the first quote after a backslash in a quoted field; −1 if there is none. The text
 * must prove this notation: such a quote occurs where a field could not end otherwise, and no quote is
 * doubled, or alone within a field.
 */
export function firstBackslashQuote(head: Uint8Array): number {
  // Most texts have none at all; JSON has its own.
  if (!hasPair(head) || isJson(head)) return -1;
  let first = -1;
  for (let at = 0; at < head.length; at++) {
    if (head[at] !== QUOTE || !(at === 0 || isEdge(head[at - 1]))) continue;
    for (at++; at < head.length && head[at] !== QUOTE; at++) {
      if (head[at] !== BACKSLASH) continue;
      at++;
      if (first < 0 && head[at] === QUOTE && !isEdge(head[at + 1])) first = at;
    }
    if (at + 1 < head.length && !isEdge(head[at + 1])) return -1;
  }
  return first;
}

function hasPair(head: Uint8Array): boolean {
  for (let at = head.indexOf(BACKSLASH); at >= 0; at = head.indexOf(BACKSLASH, at + 1))
    if (head[at + 1] === QUOTE) return true;
  return false;
}

function isJson(head: Uint8Array): boolean {
  const first = head.find((byte) => byte > 32 && byte < 128);
  return first === 0x7b || first === 0x5b;
}
