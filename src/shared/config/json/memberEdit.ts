import * as l10n from '@vscode/l10n';
import { JsonError, positionedJson, type JsonNode, type Place } from './positionedJson';

/** A part of a text that becomes another. */
interface TextEdit extends Place {
  readonly text: string;
}

/** So many characters fit into a line before a value is written over several. */
const WIDTH = 100;
const USUAL_STEP = '  ';

/**
 * The edit that puts a value under a key of an object in a text of JSON, in the place of what stands there or behind the
 * last key. All other text stays, and the new one has its indentation and line ends.
 *
 * @param path keys from the outermost object to the one of the value; objects that are missing are made
 * @throws JsonError where the text is no JSON, or a key leads into what is no object
 */
export function memberEdit(text: string, path: readonly string[], value: unknown): TextEdit {
  let node = positionedJson(text);
  for (const [depth, key] of path.entries()) {
    if (!isObject(node)) throw new JsonError(l10n.t('Expected {0}.', l10n.t('an object')), node.start);
    const child = node.children.get(key);
    if (child === undefined) return added(text, node, path.slice(depth), depth, value);
    node = child;
  }
  const layout = layoutOf(text, path.length, node.start);
  return { start: node.start, end: node.end, text: jsonText(value, layout, 1) };
}

/**
 * A value as a text of JSON of its own, with a line end.
 *
 * @param open so many levels have a line for each member, however short
 */
export function jsonDocument(value: unknown, open: number): string {
  return `${jsonText(value, { indent: '', step: USUAL_STEP, lineEnd: '\n' }, open)}\n`;
}

/** Where what is written stands in a text; undefined: all in one line. */
interface Layout {
  readonly indent: string;
  readonly step: string;
  readonly lineEnd: string;
}

/** @param path the key that is added, and those of the objects in it */
function added(
  text: string,
  object: JsonNode,
  [key, ...inner]: readonly string[],
  depth: number,
  value: unknown,
): TextEdit {
  const last = [...object.children.values()].at(-1);
  const [first] = object.keys.values();
  const written = text.slice(object.start, object.end);
  const isOneLine = last !== undefined && !/[\r\n]/.test(written);
  const layout = isOneLine ? undefined : layoutOf(text, depth + 1, first?.start);
  const member = `${JSON.stringify(key)}: ${jsonText(nested(inner, value), layout, inner.length + 1)}`;
  if (layout === undefined) return { start: last?.end ?? 0, end: last?.end ?? 0, text: `, ${member}` };
  const { indent, step, lineEnd } = layout;
  if (last !== undefined) return { start: last.end, end: last.end, text: `,${lineEnd}${indent}${member}` };
  const outer = indent.slice(0, indent.length - step.length);
  return {
    start: object.start,
    end: object.end,
    text: `{${lineEnd}${indent}${member}${lineEnd}${outer}}`,
  };
}

/** How lines are written that stand so deep; what stands there already at the beginning of its line says it. */
function layoutOf(text: string, depth: number, beside: number | undefined): Layout {
  const [, step = USUAL_STEP] = /[\r\n]([ \t]+)"/.exec(text) ?? [];
  const [, lineEnd = '\n'] = /(\r\n|\n|\r)/.exec(text) ?? [];
  const before = text.slice(0, beside ?? 0);
  const line = before.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1);
  // A key may stand before the value.
  const [, indent = step.repeat(depth)] =
    beside === undefined ? [] : (/^([ \t]*)(?:"(?:[^"\\]|\\.)*"\s*:\s*)?$/.exec(line) ?? []);
  return { indent, step, lineEnd };
}

function nested(path: readonly string[], value: unknown): unknown {
  return path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
}

function isObject({ value }: JsonNode): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function jsonText(value: unknown, layout: Layout | undefined, open: number): string {
  return layout === undefined ? inOneLine(value) : wrapped(value, layout, 0, open);
}

/**
 * A value in one line where it fits.
 *
 * @param taken characters that stand before the value in its line, beside the indentation
 */
function wrapped(value: unknown, layout: Layout, taken: number, open: number): string {
  const short = inOneLine(value);
  const [begin, end] = Array.isArray(value) ? '[]' : '{}';
  const members = membersOf(value);
  const fits = open <= 0 && layout.indent.length + taken + short.length < WIDTH;
  if (members.length === 0 || fits) return short;
  const inner = { ...layout, indent: layout.indent + layout.step };
  const lines = members.map(([key, member]) => {
    const name = key === undefined ? '' : `${JSON.stringify(key)}: `;
    return `${inner.indent}${name}${wrapped(member, inner, name.length, open - 1)}`;
  });
  const { lineEnd } = layout;
  return `${begin}${lineEnd}${lines.join(`,${lineEnd}`)}${lineEnd}${layout.indent}${end}`;
}

function inOneLine(value: unknown): string {
  const members = membersOf(value);
  if (members.length === 0) return JSON.stringify(value);
  const written = members.map(([key, member]) =>
    key === undefined ? inOneLine(member) : `${JSON.stringify(key)}: ${inOneLine(member)}`,
  );
  return Array.isArray(value) ? `[${written.join(', ')}]` : `{ ${written.join(', ')} }`;
}

/** What is in an object or an array, as JSON has it: without what is undefined. */
function membersOf(value: unknown): readonly (readonly [key: string | undefined, member: unknown])[] {
  if (Array.isArray(value)) return value.map((member: unknown) => [undefined, member] as const);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).filter(([, member]) => member !== undefined);
}
