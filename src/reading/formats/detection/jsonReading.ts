import { listOfColumn, rolesOfNames, isRecommendedName } from '../columnNames';
import type { FileProblem } from '../fileProblem';
import { jsonShapes, type JsonShape } from '../json/jsonShapes';
import { delimitedShape, type ColumnRole } from '../tableShape';
import type { DocumentPart } from '../json/documentPart';
import { guessNamedColumns } from './columns/columnOverrides';
import type { DetectedReadings, FileGuess } from './fileKind';
import { isObject, type JsonField } from './json/jsonFields';
import {
  endlessJson,
  jsonHead,
  parseLenientJson,
  recordsHead,
  usersHead,
  type JsonHead,
} from './json/jsonHead';
import { itemProblem, type FieldOverrides } from './json/jsonRoles';
import { isItemDescriptionName, isItemsName, isRelevantName } from './lists/listNames';
import type { TextHead } from './textHead';

/** Rows inside a JSON document, with the path of fields to them. */
interface NestedRows {
  readonly part: DocumentPart;
  readonly head: JsonHead;
  /** Structure of the document. */
  readonly shape?: JsonShape;
}

/** Maximum number of keys of an object that are searched. */
const MAX_KEYS = 20;
/** Maximum nesting depth that is searched. */
const MAX_DEPTH = 3;

/** Returns how a JSON file is read, or undefined if it is not JSON. */
export function detectJson(head: TextHead): DetectedReadings | undefined {
  const { text, complete, told, overrides } = head;
  const columnTold = (role: string): string | undefined =>
    overrides.columns?.find((column) => column.role === role)?.column;
  const fields = { user: columnTold('user'), item: columnTold('item') };
  const isDocument = told.kind !== 'jsonl' && /^\s*\{\s*"/.test(text);
  const document = isDocument ? wholeHead(text) : undefined;
  const outer = jsonHead(text, fields);
  const inside = isObject(document) ? insideOf(document, outer, fields) : undefined;
  if (inside !== undefined)
    return 'code' in inside ? head.problem(inside) : readingOf(head, inside.head, inside);
  if (outer !== undefined) {
    const isOther = told.kind !== undefined && (told.kind === 'jsonl') !== (outer.format === 'json-lines');
    return isOther ? undefined : readingOf(head, outer);
  }
  // A file that is cut off within its first record has no complete record.
  const endless = endlessJson(text, complete);
  return endless && head.problem(endless);
}

/** Returns the reading of a file whose rows have this head. */
function readingOf(
  { name, blank, overrides }: TextHead,
  { format, columns, named, rows, found }: JsonHead,
  { part, shape = found?.shape }: Partial<NestedRows> = {},
): DetectedReadings {
  const proved = new Set(Object.keys(shape?.proves === undefined ? {} : shape.roles));
  const roles = columns.map((column) => {
    if (proved.size === 0 || proved.has(column.role)) return column;
    return {
      ...column,
      role: column.role === 'rating' && proved.has('score') ? 'score' : 'ignored',
    } as const;
  });
  const table = {
    ...delimitedShape(',', roles, named, undefined),
    ...{ format, encoding: blank.encoding },
    ...(part && { part }),
  };
  const lists = columns.map((column) => listOfColumn(column.name));
  const places = (found?.rivals ?? []).map((list) => lists.indexOf(list));
  // A list without a column has no IDs in these rows.
  const rivals = places.filter((place) => place >= 0).toSorted((a, b) => a - b);
  const guess = guessNamedColumns(table, rows, rivals, overrides, { name, named: 'field' });
  const ofItems = overrides.columns === undefined && found ? itemProblem(found, columns, rows) : undefined;
  const problem = rows.length === 0 ? (ofItems ?? guess.problem) : (guess.problem ?? ofItems);
  const isProved = problem === undefined && shape?.proves !== undefined;
  const read: FileGuess = {
    ...guess,
    ...(isProved && { kind: shape.proves, confidence: 1, reasons: [shape.name()] }),
    problem,
  };
  return [{ guess: read, rows: problem === undefined ? rows : guess.sample }];
}

/**
 * Returns the rows inside a document: those under keys that match a form, or those of its only array of
 * records. Returns undefined if the document can be read directly or contains no records.
 *
 * @param outer the document as it is read directly
 */
function insideOf(
  document: object,
  outer: JsonHead | undefined,
  specified: FieldOverrides,
): NestedRows | FileProblem | undefined {
  for (const shape of jsonShapes) {
    const found = /^(\[\]|\*)$/.test(shape.rows) ? undefined : within(document, shape, outer);
    if (found !== undefined) return 'code' in found ? found : { ...found, shape };
  }
  if (outer?.format === 'json-lines' && outer.found !== undefined) return undefined;
  if (holdsColumns(document)) return { code: 'json-columns' };
  const [[key, first] = ['', undefined]] = Object.entries(document);
  const numbered = /^\d+$/.test(key) && isObject(first) ? rolesOfNames(Object.keys(first)) : [];
  // pandas writes records under row numbers.
  if (numbered.includes('user') && numbered.includes('item')) return { code: 'json-nested', key };
  const places = recordsIn(document, [], specified);
  if (places.length < 2) return places[0];
  // The records of a user may contain the user again.
  const areUsers = places.every(({ part, head }) => {
    const user = head.columns.findIndex(({ role }) => role === 'user');
    return head.rows.every((fields) => fields[user] === part.path[0]);
  });
  return areUsers ? undefined : { code: 'json-several', keys: places.map(({ part }) => part.path.join('.')) };
}

/** Returns the arrays of records in a document. */
function recordsIn(value: object, path: readonly string[], told: FieldOverrides): NestedRows[] {
  return Object.entries(value)
    .slice(0, MAX_KEYS)
    .flatMap(([key, inner]: [string, unknown]) => {
      const below = [...path, key];
      if (isObject(inner) && below.length < MAX_DEPTH) return recordsIn(inner, below, told);
      const head =
        Array.isArray(inner) && inner.every(isObject) ? recordsHead('json-records', inner, told) : undefined;
      return head?.found === undefined ? [] : [{ part: { path: below }, head }];
    });
}

/** Returns the rows of a document whose outer keys match a form, or undefined if they do not. */
function within(
  document: object,
  shape: JsonShape,
  outer: JsonHead | undefined,
): NestedRows | FileProblem | undefined {
  const { rows, keys: telling = [] } = shape;
  const keyRoles = rolesOfNames(Object.keys(document));
  const isThere = (key: string): boolean =>
    key === '<model>' ? keyRoles.includes('model') : key in document;
  if (!telling.every(isThere)) return undefined;
  if (rows === '<model>.*') return readable(outer) === undefined ? modelsIn(document) : undefined;
  const [before, listPath = ''] = rows.split('.*');
  const path: string[] = [];
  let value: unknown = document;
  for (const segment of before.replace('[]', '').split('.')) {
    const keys = isObject(value) ? Object.keys(value).filter((key) => !telling.includes(key)) : [];
    const [key, another] = keys.filter((each) => segment === '<one>' || isKey(each, segment));
    if (another !== undefined && segment === '<one>')
      return { code: 'json-nested', key: [...path, key].join('.') };
    if (key === undefined || another !== undefined) return undefined;
    path.push(key);
    value = (value as Record<string, unknown>)[key];
  }
  if (rows.endsWith('[]')) {
    const head = Array.isArray(value) ? recordsHead('json-records', value, {}, [shape]) : undefined;
    return head?.found && { part: { path }, head };
  }
  if (!isObject(value)) return undefined;
  const list = listPath.slice(1);
  const users = Object.entries(value).map(([user, inner]: [string, unknown]): JsonField => {
    const lists = list !== '' && isObject(inner) ? (inner as Record<string, unknown>) : { [list]: inner };
    return [user, lists[list] ?? []];
  });
  const head = readable(usersHead(users, shape.roles.item.replace('*', '')));
  return head && { part: { path: list === '' ? path : [...path, '*', list] }, head };
}

/** Keys under which programs write all users, next to the name of the model. */
const RESULTS = /^(results?|recommendations|recs|predictions|data|users|run)$/i;

function isKey(key: string, segment: string): boolean {
  return segment === '<results>' ? RESULTS.test(key) : key === segment;
}

/** Returns the lists of a document whose outer keys are models, each with users, or undefined if they are not. */
function modelsIn(document: object): NestedRows | undefined {
  const models = Object.entries(document).slice(0, MAX_KEYS) as [string, unknown][];
  const heads = models.map(([, users]) =>
    isObject(users) ? readable(usersHead(Object.entries(users))) : undefined,
  );
  const [first] = heads;
  // The last may be cut off.
  const areModels = heads.every((head, at) => head !== undefined || (at > 0 && at === heads.length - 1));
  // A user with lists of several kinds looks like a model with users; results of other programs have one key there.
  const isName = (key: string): boolean =>
    rolesOfNames([key])[0] !== 'ignored' ||
    isRelevantName(key) ||
    isRecommendedName(key) ||
    isItemDescriptionName(key);
  const users = models.map(([, inner]) => (isObject(inner) ? Object.keys(inner) : []));
  if (first === undefined || !areModels || users.flat().some(isName) || users[0].length < 2) return undefined;
  const columns = [...first.columns, { name: 'model', role: 'model' as const }];
  const rows = first.rows.map((row) => [...row, models[0][0]]);
  return { part: { path: [], models: true }, head: { ...first, columns, rows } };
}

/** Returns a head if it has rows with users and items. */
function readable(head: JsonHead | undefined): JsonHead | undefined {
  const has = (role: ColumnRole): boolean => head?.columns.some((column) => column.role === role) === true;
  return has('user') && has('item') && (head?.rows.length ?? 0) > 0 ? head : undefined;
}

/**
 * Returns whether a document is a data frame written by column, `{"user_id": {"0": "u1", …}, …}` or `{"user_id": ["u1",
 * …], …}`, or in the pandas formats "split" and "table", or has columns in each user. Users do not have the names of columns.
 */
function holdsColumns(document: object): boolean {
  const [[key, value] = ['', undefined]] = Object.entries(document) as [string, unknown][];
  if (key === 'columns') return Array.isArray(value) && typeof value[0] === 'string';
  if (key === 'schema') return isObject(value) && 'fields' in value;
  // `{"u1": {"items": ["i7", …], "scores": [0.9, …]}}`
  if (isObject(value) && Object.values(value).every(Array.isArray) && hasItems(Object.keys(value)))
    return true;
  const isName = /[a-z][_ ]?(id|idx)$/i.test(key) && ['user', 'item'].includes(rolesOfNames([key])[0]);
  const roles = rolesOfNames(Object.keys(document));
  if (!isName && !(roles.includes('user') && roles.includes('item'))) return false;
  return isObject(value)
    ? '0' in value
    : Array.isArray(value) && value.length > 0 && typeof value[0] !== 'object';
}

/** Returns whether some names of columns mean items. */
function hasItems(names: readonly string[]): boolean {
  return rolesOfNames(names).includes('item') || names.some(isItemsName);
}

/**
 * Returns the JSON document that a file begins with, or undefined if it is not JSON. Of a document that is
 * cut off, the complete part is returned, with its open brackets closed.
 */
function wholeHead(text: string): unknown {
  const open: string[] = [];
  let [end, closing] = [0, ''];
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*(?:"|$)|[[\]{},]/gs)) {
    if (token === '{' || token === '[') open.push(token === '{' ? '}' : ']');
    else if (token === '}' || token === ']') open.pop();
    else if (token !== ',') continue;
    end = token === ',' ? index : index + 1;
    closing = open.toReversed().join('');
    if (open.length === 0) break;
  }
  try {
    return parseLenientJson(closing === '' ? text : text.slice(0, end) + closing);
  } catch {
    return undefined;
  }
}
