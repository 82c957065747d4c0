import * as l10n from '@vscode/l10n';
import { findNodeAtLocation, type Node } from 'jsonc-parser';
import * as v from 'valibot';
import { InputError, type InputProblem } from '../../problem';
import { likelyMeantWord } from '../../text/nearest';
import { optionMetadata } from '../option';
import { removedOptionError, removedValueError } from '../removed';
import { JsonError, parsePositionedJson, type Place } from './positionedJson';

/** Path to a value: keys of objects and indexes of arrays. */
export type JsonPath = readonly (string | number)[];

/** Problem in a JSON file, with its place. */
interface ConfigProblem extends Place {
  readonly message: string;
  readonly advice: string;
}

/** Problem of a value in JSON, by its path. */
export class ValueError extends Error {
  override readonly name = 'ValueError';

  constructor(
    readonly path: JsonPath,
    message: string,
    readonly advice = '',
    /** Whether the key is wrong, not its value. */
    readonly ofKey = false,
    /** Part of a text value that is wrong; absent: the whole value. */
    readonly within?: InputProblem['within'],
  ) {
    super(message);
  }
}

/** Result of parsing: the value if the schema allows it, or all problems in the order of the file. */
export interface CheckedJson<T> {
  readonly value: T | undefined;
  readonly root: Node | undefined;
  readonly problems: readonly ConfigProblem[];
}

/** Keys by the names that people give them elsewhere. */
type KeysElsewhere = Readonly<Record<string, string>>;

/** Parses JSON by a schema. @param moreErrors checks values that the schema allows */
export function parseCheckedJson<S extends v.GenericSchema>(
  text: string,
  schema: S,
  elsewhere: KeysElsewhere = {},
  moreErrors: (value: v.InferOutput<S>) => Iterable<ValueError> = () => [],
): CheckedJson<v.InferOutput<S>> {
  let root: Node;
  try {
    root = parsePositionedJson(text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const { start, message } = error;
    return {
      value: undefined,
      root: undefined,
      problems: [
        {
          start,
          end: start + 1,
          message,
          advice: l10n.t('The file must be JSON (RFC 8259), without comments.'),
        },
      ],
    };
  }
  const parsed = v.safeParse(schema, JSON.parse(text.replace(/^\uFEFF/, '')));
  const errors = parsed.success
    ? [...moreErrors(parsed.output)]
    : parsed.issues.flatMap(deepest).map((issue) => errorOf(issue, schema, elsewhere));
  const problems = errors
    .map(({ path, message, advice, ofKey, within }): ConfigProblem => ({
      ...placeWithin(text, placeOfValue(root, path, ofKey), within),
      message,
      advice,
    }))
    .sort((a, b) => a.start - b.start);
  return { value: parsed.success ? parsed.output : undefined, root, problems };
}

/** Returns the place of a value or its key; if the value is missing, the first brace of its parent. */
export function placeOfValue(root: Node, path: JsonPath, ofKey = false): Place {
  const node = findNodeAtLocation(root, [...path]);
  if (node === undefined) {
    // The first brace is enough to mark what is missing in a large object.
    const { start } = placeOfValue(root, path.slice(0, -1));
    return { start, end: start + 1 };
  }
  const key = ofKey && node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
  const { offset, length } = key ?? node;
  return { start: offset, end: offset + length };
}

/** Returns the place of a part of a text value, or of the whole value if it contains escapes. */
function placeWithin(text: string, place: Place, within: InputProblem['within']): Place {
  const start = place.start + 1;
  if (within === undefined || text.slice(start, place.end - 1) !== within.text) return place;
  return { start: start + within.start, end: start + Math.max(within.end, within.start + 1) };
}

/** Line and column of a place, from 1. */
export function lineOfPlace(
  text: string,
  { start }: Place,
): { readonly line: number; readonly column: number } {
  const before = text.slice(0, start).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1)?.replace(/^\uFEFF/, '').length ?? 0) + 1 };
}

/** Maximum problems of a file that one error lists; the rest are counted. */
const MAX_LISTED_PROBLEMS = 10;

/**
 * Checks that parsed JSON has no problems.
 * @throws InputError for the first problem, with the place of the next and the number of the rest
 */
export function requireSound<T>(file: string, text: string, { value, problems }: CheckedJson<T>): T {
  const [first, ...others] = problems;
  if (first === undefined && value !== undefined) return value;
  const lines = others.slice(0, MAX_LISTED_PROBLEMS).map((other) => {
    const { line, column } = lineOfPlace(text, other);
    return `${file}:${line}:${column}: ${other.message}`;
  });
  const unlisted = others.length - lines.length;
  if (unlisted > 0) lines.push(l10n.t('and {0} more', unlisted));
  throw new InputError({
    file,
    ...lineOfPlace(text, first),
    message: first.message,
    advice: [first.advice, ...lines].filter((line) => line !== '').join('\n'),
  });
}

type Issue = v.BaseIssue<unknown>;
type Schema = v.GenericSchema;

/** Returns the issues of a union's member that matches the kind of the value. */
function deepest(issue: Issue): readonly Issue[] {
  const { issues, path: above = [] } = issue;
  if (issue.type !== 'union' || issues === undefined) return [issue];
  const within = (issues as readonly Issue[])
    .flatMap(deepest)
    .map((each): Issue => ({ ...each, path: [...above, ...(each.path ?? [])] as unknown as Issue['path'] }));
  const deeper = within.filter(({ path = [] }) => path.length > above.length);
  if (deeper.length > 0) return deeper;
  const ofValue = within.find(({ kind }) => kind === 'validation');
  return [ofValue ?? issue];
}

function errorOf(issue: Issue, schema: Schema, elsewhere: KeysElsewhere): ValueError {
  const path = (issue.path ?? []).map(({ key }) => key as string | number);
  const last = String(path.at(-1) ?? '');
  const { input: holder } = (issue.path?.at(-1) ?? {}) as { readonly input?: unknown };
  if (issue.type === 'strict_object' && Array.isArray(holder))
    return new ValueError(path.slice(0, -1), expectedInPlace(l10n.t('an object'), holder));
  const isKey = issue.type === 'strict_object' && path.length > 0 && !isWrongKind(issue);
  if (isKey) {
    const known = schemasAt(schema, path.slice(0, -1)).flatMap((each) => Object.keys(entriesOf(each)));
    return issue.expected === 'never'
      ? unknownKey(path, last, known, elsewhere)
      : new ValueError(path, l10n.t('“{0}” is missing.', last));
  }
  const written = foundText(issue.input);
  const gone = typeof issue.input === 'string' ? removedValueError(issue.input) : undefined;
  if (gone !== undefined) return new ValueError(path, gone);
  const name = path.filter((step) => typeof step === 'string').at(-1) ?? '';
  const { wrong } =
    schemasAt(schema, path)
      .map(optionMetadata)
      .find((told) => told.wrong !== undefined) ?? {};
  return new ValueError(
    path,
    wrong === undefined
      ? expectedInPlace(expectedText(issue), issue.input)
      : wrong(`“${name}”`, typeof issue.input === 'string' ? issue.input : written),
  );
}

function expectedInPlace(expected: string, found: unknown): string {
  return l10n.t('Expected {0}, found {1}.', expected, foundText(found));
}

/** Returns whether the value has the wrong type, rather than a missing or unknown key. */
function isWrongKind({ expected }: Issue): boolean {
  return expected === 'Object';
}

function unknownKey(
  path: JsonPath,
  key: string,
  known: readonly string[],
  elsewhere: KeysElsewhere,
): ValueError {
  const gone = removedOptionError(key);
  if (gone !== undefined) return new ValueError(path, gone, '', true);
  const meant =
    Object.hasOwn(elsewhere, key) && known.includes(elsewhere[key])
      ? elsewhere[key]
      : likelyMeantWord(key, known);
  return new ValueError(
    path,
    meant === undefined
      ? l10n.t('“{0}” is not known here.', key)
      : l10n.t('Unknown name “{0}”. Did you mean “{1}”?', key, meant),
    l10n.t('Expected one of: {0}.', known.join(', ')),
    true,
  );
}

/** Returns the schemas that apply to the value at a path. */
function schemasAt(schema: Schema, path: JsonPath): readonly Schema[] {
  const { wrapped, options } = schema as { readonly wrapped?: Schema; readonly options?: readonly unknown[] };
  if (wrapped !== undefined) return schemasAt(wrapped, path);
  if (schema.type === 'union') return (options as readonly Schema[]).flatMap((each) => schemasAt(each, path));
  const [step, ...rest] = path;
  if (step === undefined) return [schema];
  const { item, value } = schema as { readonly item?: Schema; readonly value?: Schema };
  const entries = entriesOf(schema);
  const inner = Object.hasOwn(entries, step) ? entries[step] : typeof step === 'number' ? item : value;
  return inner === undefined ? [] : schemasAt(inner, rest);
}

function entriesOf(schema: Schema): Readonly<Record<string, Schema>> {
  return (schema as { readonly entries?: Readonly<Record<string, Schema>> }).entries ?? {};
}

function expectedText({
  type,
  expected,
  requirement,
  issues,
  input,
}: Issue & { readonly requirement?: unknown }): string {
  switch (type) {
    case 'string':
      return l10n.t('a text');
    case 'number':
      return l10n.t('a number');
    case 'boolean':
      return l10n.t('true or false');
    case 'array':
      return l10n.t('a list');
    case 'object':
    case 'strict_object':
    case 'record':
      return l10n.t('an object');
    case 'union':
      return [...new Set((issues ?? []).map(expectedText))].join(l10n.t(' or '));
    case 'min_value':
      return l10n.t('a number of at least {0}', String(requirement));
    case 'min_length':
    case 'min_entries':
      return l10n.t('at least one entry');
    case 'max_length':
    case 'max_entries':
      return typeof input === 'string'
        ? l10n.t('at most {0} characters', String(requirement))
        : l10n.t('at most {0} entries', String(requirement));
    default:
      return (expected ?? type).replace(/^\(|\)$/g, '').replaceAll(' | ', l10n.t(' or '));
  }
}

/** Returns a value as written, cut if it is long. */
function foundText(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? l10n.t('none') : l10n.t('a list');
  if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) return l10n.t('none');
  if (typeof value === 'object' && value !== null) return l10n.t('an object');
  const written = JSON.stringify(value) ?? '';
  return written.length > LONGEST ? `${written.slice(0, LONGEST)}…` : written;
}

const LONGEST = 60;
