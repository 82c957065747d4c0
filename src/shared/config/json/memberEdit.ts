import * as l10n from '@vscode/l10n';
import { findNodeAtLocation } from 'jsonc-parser';
import { JsonError, parsePositionedJson, type Place } from './positionedJson';

/** Replacement of a range of text. */
interface TextEdit extends Place {
  readonly text: string;
}

const USUAL_STEP = '  ';

/**
 * Returns the edit that sets a key of an object in JSON text: replaces its value, or appends the key. Other
 * text is unchanged; new text has the same indentation and line ends.
 *
 * @param path keys from the root to the value; missing objects are created
 * @throws JsonError if the text is not JSON, or a key leads into a value that is not an object
 */
export function memberEdit(text: string, path: readonly string[], value: unknown): TextEdit {
  const root = parsePositionedJson(text);
  const [, step = USUAL_STEP] = /[\r\n]([ \t]+)"/.exec(text) ?? [];
  const [lineEnd] = /\r\n|\n|\r/.exec(text) ?? [];
  const lineBreak = (depth: number): string => (lineEnd === undefined ? '' : lineEnd + step.repeat(depth));
  const jsonText = (member: unknown, depth: number): string =>
    lineEnd === undefined
      ? JSON.stringify(member)
      : JSON.stringify(member, undefined, step).replaceAll('\n', lineBreak(depth));
  let node = root;
  for (const [depth, key] of path.entries()) {
    if (node.type !== 'object')
      throw new JsonError(l10n.t('Expected {0}.', l10n.t('an object')), node.offset);
    const child = findNodeAtLocation(node, [key]);
    if (child !== undefined) {
      node = child;
      continue;
    }
    const inner = path.slice(depth + 1).reduceRight<unknown>((member, name) => ({ [name]: member }), value);
    const member = `${lineBreak(depth + 1)}${JSON.stringify(key)}: ${jsonText(inner, depth + 1)}`;
    const last = node.children?.at(-1);
    if (last !== undefined) {
      const end = last.offset + last.length;
      return { start: end, end, text: `,${member}` };
    }
    const [start, end] = [node.offset + 1, node.offset + node.length - 1];
    return { start, end, text: `${member}${lineBreak(depth)}` };
  }
  const { offset, length } = node;
  return { start: offset, end: offset + length, text: jsonText(value, path.length) };
}

/** Returns a value as the text of a JSON file. */
export function jsonDocument(value: unknown): string {
  return `${JSON.stringify(value, undefined, USUAL_STEP)}\n`;
}
