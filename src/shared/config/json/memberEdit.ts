import * as l10n from '@vscode/l10n';
import { findNodeAtLocation } from 'jsonc-parser';
import { JsonError, positionedJson, type Place } from './positionedJson';

/** A part of a text that becomes another. */
interface TextEdit extends Place {
  readonly text: string;
}

const USUAL_STEP = '  ';

/**
 * Returns the edit that puts a value under a key of an object in a text of JSON, in the place of what stands there or behind the
 * last key. All other text stays, and the new one has its indentation and line ends.
 *
 * @param path keys from the outermost object to the one of the value; objects that are missing are made
 * @throws JsonError if the text is no JSON, or a key leads into what is no object
 */
export function memberEdit(text: string, path: readonly string[], value: unknown): TextEdit {
  const root = positionedJson(text);
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

/** Returns a value as a text of JSON of its own, with a line end. */
export function jsonDocument(value: unknown): string {
  return `${JSON.stringify(value, undefined, USUAL_STEP)}\n`;
}
