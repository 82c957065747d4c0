import * as l10n from '@vscode/l10n';
import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';

/** Range of a text from `start` to `end` (exclusive), in characters from 0. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Syntax error in JSON, with its place. */
export class JsonError extends Error {
  override readonly name = 'JsonError';

  constructor(
    message: string,
    readonly start: number,
  ) {
    super(message);
  }
}

/** Maximum levels of nested values. */
const MAX_DEPTH = 64;

/**
 * Parses JSON (RFC 8259) into nodes with places.
 *
 * @throws JsonError if it is not JSON, or has a duplicate key
 */
export function parsePositionedJson(text: string): Node {
  requireDepth(text);
  const errors: ParseError[] = [];
  // A byte order mark is not part of the text.
  const root = parseTree(text.replace(/^\uFEFF/, ' '), errors, { disallowComments: true });
  if (root === undefined || errors.length > 0) throw syntaxError(text, errors[0]);
  requireDistinctKeys(root);
  return root;
}

/** Returns the keys of an object, each with its place, in their order. */
export function keysOf(node: Node | undefined): readonly Node[] {
  return node?.type === 'object' ? (node.children ?? []).map(({ children: [key] = [] }) => key) : [];
}

function requireDistinctKeys(node: Node): void {
  const known = new Set<unknown>();
  for (const { value, offset } of keysOf(node)) {
    if (known.has(value)) throw new JsonError(l10n.t('Duplicate “{0}”.', String(value)), offset);
    known.add(value);
  }
  node.children?.forEach(requireDistinctKeys);
}

/** Yields the open brackets after each bracket outside of strings, with its place. */
function* openBrackets(text: string): Generator<readonly [open: readonly string[], at: number]> {
  const open: string[] = [];
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\r\n]|\\.)*"?|[[\]{}]/g)) {
    if (token === '[' || token === '{') open.push(token);
    else if (token === ']' || token === '}') open.pop();
    else continue;
    yield [open, index];
  }
}

function requireDepth(text: string): void {
  for (const [open, at] of openBrackets(text))
    if (open.length > MAX_DEPTH) throw new JsonError(l10n.t('More than {0} levels.', MAX_DEPTH), at);
}

function syntaxError(text: string, { error, offset }: ParseError): JsonError {
  switch (printParseErrorCode(error)) {
    case 'UnexpectedEndOfString':
    case 'InvalidCharacter':
      return new JsonError(l10n.t('The text that begins here has no closing quote.'), offset);
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return new JsonError(l10n.t('A backslash is written as “\\\\”.'), offset);
    default:
      return unexpected(text, offset, expectedAt(text, offset));
  }
}

/** Returns the tokens expected at an offset. */
function expectedAt(text: string, offset: number): string {
  const textBefore = text
    .slice(0, offset)
    .replace(/^\uFEFF/, '')
    .trimEnd();
  const before = textBefore.at(-1);
  const [open] = [...openBrackets(text.slice(0, offset))].at(-1) ?? [[]];
  const isInObject = open.at(-1) === '{';
  const close = isInObject ? '}' : ']';
  if (before === undefined || before === '[' || before === ':') return l10n.t('a value');
  if (before === ',' && text[offset] === close) return l10n.t('a value after the comma');
  if (before === '{' || before === ',')
    return isInObject ? l10n.t('a name in double quotes') : l10n.t('a value');
  if (isInObject && /[{,]\s*"(?:[^"\\]|\\.)*"$/.test(textBefore)) return '“:”';
  return open.length === 0 ? l10n.t('the end of the file') : l10n.t('“,” or “{0}”', close);
}

function unexpected(text: string, offset: number, expected: string): JsonError {
  const found = text[offset];
  return new JsonError(
    found === undefined
      ? l10n.t('Expected {0}, found the end of the file.', expected)
      : l10n.t(
          'Expected {0}, found “{1}”.',
          expected,
          /^[^\s,:{}[\]]+/.exec(text.slice(offset, offset + 40))?.[0] ?? found,
        ),
    offset,
  );
}
