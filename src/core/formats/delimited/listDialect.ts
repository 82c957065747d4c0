import { NO_BYTE, type ListDialect } from '../scanner/rowScanner';
import type { ListStyle, TableShape } from '../tableShape';
import { BLANK } from '../characters';

/** As src/scanner/lists.ts has them. */
const ByteClass = { token: 1, bare: 2, quoted: 4, between: 8, bracket: 16, betweenPairs: 32 } as const;

/** Bytes of ASCII that are seen as such, without the blank. */
const PRINTABLE = Array.from({ length: 0x7f - BLANK - 1 }, (_, index) =>
  String.fromCharCode(BLANK + 1 + index),
);

/**
 * What the scanner needs to know of a file's lists; undefined where the file has none. Bytes that are of no class
 * make it leave a line to the full row reader, where lists.ts has the whole of what lists may be.
 */
export function listDialectOf(shape: TableShape): ListDialect | undefined {
  const { list, delimiter, trim } = shape;
  if (list === 'none') return undefined;
  const ending = delimiter === 'spaces' ? ' \t' : delimiter[0];
  const classes = new Uint8Array(512);
  classes.set(classesOf(list, ending));
  classes.set(classesOf(list, '"'), 256);
  return {
    between: list === 'rest' || list === 'pairs' ? NO_BYTE : list.charCodeAt(0),
    pairs: list === 'pairs',
    rest: list === 'rest',
    // As the full row reader has it.
    trim: trim && delimiter.length === 1,
    classes,
  };
}

/** @param ending bytes that end a cell */
function classesOf(list: Exclude<ListStyle, 'none'>, ending: string): Uint8Array {
  const classes = new Uint8Array(256);
  const add = (bytes: readonly string[], but: string, kind: number): void => {
    for (const byte of bytes)
      if (!but.includes(byte) && !ending.includes(byte)) classes[byte.charCodeAt(0)] |= kind;
  };
  // Before a bracket may stand what prints around a list, as in "array([7, 540])".
  const apart = list === 'pairs' ? ',;|"\'\\' : list === 'rest' ? '"' : `${list}"'([{`;
  add(PRINTABLE, apart, ByteClass.token);
  // "=" may be one of Row(item=7).
  add(PRINTABLE, ',;[](){}"\'\\=', ByteClass.bare);
  add([' ', ...PRINTABLE], '"\'\\', ByteClass.quoted);
  add([' ', ',', ';'], '', ByteClass.between);
  add(['[', ']', '(', ')', '{', '}'], '', ByteClass.bracket);
  add([' ', ',', ';', '|'], '', ByteClass.betweenPairs);
  return classes;
}
