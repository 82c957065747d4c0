import * as l10n from '@vscode/l10n';
import { guessOfTable, type FileGuess } from './fileKind';
import { jsonHead, parsedUnits, type JsonHead } from './jsonHead';
import type { FileProblem } from '../fileProblem';
import { columnOf, type ColumnRole, type JsonFormat, type TableShape } from '../tableShape';
import { rolesOfNames, saysRecommended } from '../columnNames';
import { describesItems, saysLiked } from './lists/listNames';
import { partOf, type DocumentPart } from '../tools/documentPart';

/** A JSON document that a tool writes, with rows somewhere inside. */
interface ToolDocument {
  readonly kind: 'recommendations' | 'truth';
  readonly title: () => string;
  readonly part: DocumentPart;
  readonly format: JsonFormat;
  readonly columns: readonly (readonly [name: string, role: ColumnRole])[];
}

/** Which document has these members, as far as its head shows; undefined: none that is known. */
type Recognition = (head: Head) => ToolDocument | FileProblem | undefined;

/** The beginning of a JSON object. */
interface Head {
  /** Its first keys, in the order of the file. */
  readonly keys: readonly string[];
  /** The first elements of the array under a key, or the first members of the object; what is cut off is not there. */
  readonly below: (key: string) => readonly unknown[];
  /** Further keys below a key. */
  readonly keysBelow: (path: readonly string[]) => readonly string[];
}

/** The body of a request to `_rank_eval` of Elasticsearch and OpenSearch: queries with their ratings. */
const rankEvalRequest: Recognition = ({ keys, below }) => {
  const [first] = keys.includes('requests') ? below('requests') : [];
  if (!holds(first, 'id', 'ratings')) return undefined;
  return {
    kind: 'truth',
    title: () => l10n.t('_rank_eval request'),
    part: { path: ['requests'] },
    format: 'json-records',
    columns: [
      ['id', 'user'],
      ['ratings[]._id', 'item'],
      ['ratings[].rating', 'rating'],
    ],
  };
};

/** What `_rank_eval` answers: for each query the hits in their order, each beside its rating. */
const rankEvalResponse: Recognition = ({ keys }) =>
  keys.includes('metric_score') && keys.includes('details')
    ? {
        kind: 'recommendations',
        title: () => l10n.t('_rank_eval response'),
        part: { path: ['details', '*', 'hits'], unwrapped: 'hit' },
        format: 'json-users',
        columns: [
          ['user', 'user'],
          ['[]._id', 'item'],
        ],
      }
    : undefined;

/** A case of Quepid, or its ratings alone: queries with an object from documents to ratings. */
const quepidCase: Recognition = ({ keys, below }) => {
  const [first] = keys.includes('queries') ? below('queries') : [];
  const query = ['query_text', 'query'].find((key) => holds(first, key, 'ratings'));
  return query === undefined
    ? undefined
    : {
        kind: 'truth',
        title: () => l10n.t('Quepid case'),
        part: { path: ['queries'] },
        format: 'json-records',
        columns: [
          [query, 'user'],
          ['ratings', 'item'],
          ['ratings{}', 'rating'],
        ],
      };
};

/** `EmbeddingQAFinetuneDataset` of LlamaIndex: texts of queries and of the corpus, and which nodes answer which query. */
const llamaIndexDataset: Recognition = ({ keys }) =>
  keys.includes('queries') && keys.includes('corpus') && !keys.includes('qrels')
    ? {
        kind: 'truth',
        title: () => l10n.t('LlamaIndex dataset'),
        part: { path: ['relevant_docs'] },
        format: 'json-users',
        columns: [
          ['user', 'user'],
          ['item', 'item'],
        ],
      }
    : undefined;

/** Predictions of MTEB: under the name of a subset and of a split, documents with scores for each query. */
const mtebPredictions: Recognition = ({ keys, keysBelow }) => {
  if (!keys.includes('mteb_model_meta')) return undefined;
  const [subset, ...others] = keys.filter((key) => key !== 'mteb_model_meta');
  if (subset === undefined) return undefined;
  const [split, ...further] = keysBelow([subset]);
  if (others.length > 0 || further.length > 0 || split === undefined)
    return { code: 'json-nested', key: split === undefined ? subset : `${subset}.${split}` };
  return {
    kind: 'recommendations',
    title: () => l10n.t('MTEB predictions'),
    part: { path: [subset, split] },
    format: 'json-users',
    columns: [
      ['user', 'user'],
      ['item', 'item'],
      ['score', 'score'],
    ],
  };
};

const DOCUMENTS = [
  rankEvalRequest,
  rankEvalResponse,
  quepidCase,
  llamaIndexDataset,
  mtebPredictions,
] satisfies readonly Recognition[];

/**
 * How a JSON document is read that a tool wrote, known by the names of its members; undefined where it is none of these.
 *
 * @param text the head of the file
 * @param blank what is known of the file without looking at what it holds
 */
export function toolDocument(
  text: string,
  name: string,
  blank: TableShape,
): FileGuess | FileProblem | undefined {
  if (!/^\s*\{\s*"/.test(text)) return undefined;
  const bytes = new TextEncoder().encode(text);
  const head = headOf(bytes);
  for (const recognition of DOCUMENTS) {
    const found = recognition(head);
    if (found === undefined) continue;
    if (!('part' in found)) return found;
    const { part, format, columns } = found;
    const shape: TableShape = {
      ...blank,
      format,
      part,
      header: format !== 'json-users',
      quotes: false,
      columns: columns.map(([column, role]) => ({ name: column, role })),
    };
    const guess = guessOfTable(shape, rowsOf(shape, partOf(bytes, part)), name);
    return {
      ...guess,
      kind: found.kind,
      confidence: 1,
      reasons: [found.title()],
      both: false,
      problem: undefined,
    };
  }
  return undefined;
}

/**
 * Rows that stand under a key of an object, or under several that are models: `{"model": "als", "results": […]}` and
 * `{"als": {"u1": ["i7"]}, "pop": {"u1": ["i3"]}}`. Undefined: it is neither, or can be read as it is.
 *
 * @param text the head of the file
 * @param blank what is known of the file without looking at what it holds
 */
export function wrappedRows(text: string, name: string, blank: TableShape): FileGuess | undefined {
  const bytes = new TextEncoder().encode(text);
  if (!/^\s*\{\s*"/.test(text) || (parsedUnits(bytes, 'none')?.length ?? 0) > 1) return undefined;
  const part = keyOfResults(bytes) ?? (holdsModels(bytes) ? MODELS : undefined);
  if (part === undefined) return undefined;
  const [first] = keysOf(bytes, []);
  const json = rowsUnder(bytes, part === MODELS ? { path: [first] } : part);
  if (json === undefined) return undefined;
  const isOfModels = part === MODELS;
  const shape: TableShape = {
    ...blank,
    format: json.format,
    part,
    header: json.named,
    quotes: false,
    columns: [...json.columns, ...(isOfModels ? [{ name: 'model', role: 'model' as const }] : [])],
  };
  return guessOfTable(shape, isOfModels ? json.rows.map((row) => [...row, first]) : json.rows, name);
}

const MODELS: DocumentPart = { path: [], models: true };

/** Keys under which programs write all rows beside the name of the model. */
const RESULTS = /^(results?|recommendations|recs|predictions|data|users|run)$/i;

/** The one key of an object under which rows stand, where another says the model. */
function keyOfResults(bytes: Uint8Array): DocumentPart | undefined {
  const keys = keysOf(bytes, []);
  const roles = rolesOfNames(keys);
  const results = keys.filter((key) => RESULTS.test(key));
  if (results.length !== 1 || roles.includes('user') || roles.includes('item')) return undefined;
  const part: DocumentPart = { path: [results[0]] };
  const isSaid = keys.some((key, index) => roles[index] === 'model' && key !== results[0]);
  return isSaid && rowsUnder(bytes, part) !== undefined ? part : undefined;
}

/** Whether all that an object holds are users with their lists, so that its keys are models. */
function holdsModels(bytes: Uint8Array): boolean {
  const keys = keysOf(bytes, []);
  // A user with lists of several kinds looks like a model with users.
  const below = keys.slice(0, TRIED).map((key) => keysOf(bytes, [key]));
  const isName = (key: string): boolean =>
    rolesOfNames([key])[0] !== 'ignored' || saysLiked(key) || saysRecommended(key) || describesItems(key);
  if (below.some((users) => users.some(isName))) return false;
  // Results of another program have one key there, such as "mean".
  if (below.length === 0 || below[0].length < 2) return false;
  if (readable(jsonHead(new TextDecoder().decode(bytes))) !== undefined) return false;
  return keys.slice(0, TRIED).every((key, index) => {
    const rows = rowsUnder(bytes, { path: [key] });
    // The last may be cut off.
    return rows === undefined ? index > 0 && index === below.length - 1 : rows.format === 'json-users';
  });
}

/** So many models are looked at. */
const TRIED = 20;

function rowsUnder(bytes: Uint8Array, part: DocumentPart): JsonHead | undefined {
  return readable(jsonHead(new TextDecoder().decode(partOf(bytes, part))));
}

/** What says users and items. */
function readable(json: JsonHead | undefined): JsonHead | undefined {
  const has = (role: ColumnRole): boolean => json?.columns.some((column) => column.role === role) === true;
  return has('user') && has('item') && (json?.rows.length ?? 0) > 0 ? json : undefined;
}

function headOf(bytes: Uint8Array): Head {
  const membersAt = (path: readonly string[]): readonly unknown[] =>
    parsedUnits(path.length === 0 ? bytes : partOf(bytes, { path }), 'object') ?? [];
  const keysBelow = (path: readonly string[]): string[] => keysOf(bytes, path);
  return {
    keys: keysBelow([]),
    below: (key) => parsedUnits(partOf(bytes, { path: [key] }), 'array') ?? membersAt([key]),
    keysBelow,
  };
}

/** Keys of an object that may be cut off, the last of them too. */
function keysOf(bytes: Uint8Array, path: readonly string[]): string[] {
  // What stands below each key is left out, so that a key is seen before its value ends.
  const text = new TextDecoder().decode(partOf(bytes, { path: [...path, '*', ''] }));
  // Values are stepped over as well, and so is what would look like the end of one.
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?|\\./g)].flatMap(([, key, colon]) =>
    colon === undefined ? [] : [key],
  );
}

/** The first rows as text. */
function rowsOf(shape: TableShape, part: Uint8Array): string[][] {
  const units = parsedUnits(part, shape.format === 'json-users' ? 'object' : 'array') ?? [];
  const names = shape.columns.map(({ name }) => name);
  const rows: string[][] = [];
  for (const unit of units) {
    if (!isObject(unit)) continue;
    if (shape.format === 'json-users') {
      for (const [user, list] of Object.entries(unit)) addRows(rows, names, { user }, list);
    } else {
      const list = names[columnOf(shape, 'item')].split('[].')[0];
      addRows(rows, names, unit, (unit as Record<string, unknown>)[list]);
    }
  }
  return rows;
}

function addRows(rows: string[][], names: readonly string[], holder: object, list: unknown): void {
  const outer = holder as Readonly<Record<string, unknown>>;
  const entries: Readonly<Record<string, unknown>>[] = Array.isArray(list)
    ? list.map((entry: unknown) => (isObject(entry) ? { ...entry } : { item: entry }))
    : isObject(list)
      ? Object.entries(list).map(([item, value]) => ({ item, value: value as unknown }))
      : [];
  for (const entry of entries) {
    const values = names.map((name, column) => {
      if (column === 0) return outer[name];
      const [, inner] = name.split('[].');
      return inner === undefined ? (column === 1 ? entry['item'] : entry['value']) : entry[inner];
    });
    rows.push(
      values.map((value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')),
    );
  }
}

function holds(value: unknown, ...keys: readonly string[]): boolean {
  return isObject(value) && keys.every((key) => key in value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
