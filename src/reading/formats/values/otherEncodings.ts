import * as l10n from '@vscode/l10n';
import { InputError } from '../../../shared/problem';

/** Encodings that are offered for text that is not UTF-8, and the programs that write them. */
const OFFERED_ENCODINGS = ['windows-1252', 'euc-kr', 'shift_jis', 'gbk', 'big5', 'windows-1251'] as const;

/** Encoding names of programs that differ from the names of the web standard. */
const NAMES: Readonly<Record<string, string>> = {
  cp949: 'euc-kr',
  uhc: 'euc-kr',
  ms949: 'euc-kr',
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp950: 'big5',
  'latin-1': 'windows-1252',
  'mac-roman': 'macintosh',
};

/**
 * Returns the TextDecoder name of an encoding that the user specified.
 *
 * @throws InputError if there is no encoding of that name
 */
export function requireEncoding(name: string): string {
  const known = name.trim().toLowerCase();
  try {
    return new TextDecoder(Object.hasOwn(NAMES, known) ? NAMES[known] : known).encoding;
  } catch {
    throw new InputError({
      message: l10n.t('Unknown encoding “{0}”.', name),
      advice: l10n.t('Examples of encodings: {0}.', [...OFFERED_ENCODINGS, 'utf-16le'].join(', ')),
    });
  }
}

/** Text decoded in one of several possible encodings. */
export interface EncodedText {
  readonly encoding: string;
  readonly text: string;
}

const CONTROLS = /[\u0080-\u009f]/;

/** Characters shown on each side of the wrong byte. */
const CONTEXT_CHARACTERS = 12;

/**
 * Returns the text around a byte that is not UTF-8 in each encoding that is offered, without those in which it is not text.
 *
 * @param bytes whole lines
 * @param at offset of the byte
 */
export function readingsOfBytes(bytes: Uint8Array, at: number): readonly EncodedText[] {
  let start = at;
  let end = at;
  while (start > 0 && bytes[start - 1] !== 10 && bytes[start - 1] !== 13) start--;
  while (end < bytes.length && bytes[end] !== 10 && bytes[end] !== 13) end++;
  return OFFERED_ENCODINGS.flatMap((encoding) => {
    if (!isTextIn(encoding, bytes)) return [];
    const decoder = new TextDecoder(encoding);
    // Texts do not contain these: the encoding is another one.
    if (CONTROLS.test(decoder.decode(bytes.subarray(start, end)))) return [];
    const before = decoder.decode(bytes.subarray(start, at)).slice(-CONTEXT_CHARACTERS);
    return [
      { encoding, text: before + decoder.decode(bytes.subarray(at, end)).slice(0, CONTEXT_CHARACTERS) },
    ];
  });
}

function isTextIn(encoding: string, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
