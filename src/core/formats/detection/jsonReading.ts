import * as l10n from '@vscode/l10n';
import { guessOfTable, type FileGuess } from './fileKind';
import { overriddenGuess, guessOfNamed } from './columns/columnOverrides';
import {
  entriesOf,
  isObject,
  jsonHead,
  parsedUnits,
  shown,
  VALUE,
  type JsonHead,
  endlessJson,
  jsonProblem,
  toldJsonHead,
} from './jsonHead';
import type { TextHead } from './textHead';
import type { FileProblem } from '../fileProblem';
import { columnOf, type ColumnRole, type JsonFormat, type TableShape, shapeOf } from '../tableShape';
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
 * What a JSON document is whose rows stand somewhere inside it; undefined where it can be read as it is, or is none: one
 * that a tool wrote, known by the names of its members, or rows under a key or under several that are models, as in
 * `{"model": "als", "results": […]}` and `{"als": {"u1": ["i7"]}, "pop": {"u1": ["i3"]}}`.
 */
export function documentReading(head: TextHead): FileGuess | undefined {
  if (!/^\s*\{\s*"/.test(head.text)) return undefined;
  const bytes = new TextEncoder().encode(head.text);
  const members = headOf(bytes);
  const document = DOCUMENTS.map((recognition) => recognition(members)).find((found) => found !== undefined);
  if (document === undefined) return wrappedReading(bytes, head);
  if (!('part' in document)) return head.problem(document);
  const { part, format, columns, kind, title } = document;
  const shape: TableShape = {
    ...head.blank,
    format,
    part,
    header: format !== 'json-users',
    quotes: false,
    columns: columns.map(([column, role]) => ({ name: column, role })),
  };
  const guess: FileGuess = {
    ...guessOfTable(shape, rowsOf(shape, partOf(bytes, part)), head.name),
    kind,
    confidence: 1,
    reasons: [title()],
    both: false,
    problem: undefined,
  };
  return overriddenGuess(shape, head.overrides, (changed) => ({ ...guess, shape: changed }));
}

/** Rows under a key, or under several that are models. */
function wrappedReading(bytes: Uint8Array, { blank, name, overrides }: TextHead): FileGuess | undefined {
  if ((parsedUnits(bytes, 'none')?.length ?? 0) > 1) return undefined;
  const part = keyOfResults(bytes) ?? (holdsModels(bytes) ? MODELS : undefined);
  if (part === undefined) return undefined;
  const [first] = keysOf(bytes, []);
  const json = rowsUnder(bytes, part === MODELS ? { path: [first] } : part);
  if (json === undefined) return undefined;
  const isOfModels = part === MODELS;
  const rows = isOfModels ? json.rows.map((row) => [...row, first]) : json.rows;
  const shape: TableShape = {
    ...blank,
    format: json.format,
    part,
    header: json.named,
    quotes: false,
    columns: [...json.columns, ...(isOfModels ? [{ name: 'model', role: 'model' as const }] : [])],
  };
  return overriddenGuess(shape, overrides, (changed) => guessOfTable(changed, rows.slice(0, 20), name));
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
  const keysBelow = (path: readonly string[]): string[] => keysOf(bytes, path);
  const below = (key: string): readonly unknown[] => {
    const part = partOf(bytes, { path: [key] });
    return parsedUnits(part, 'array') ?? parsedUnits(part, 'object') ?? [];
  };
  return { keys: keysBelow([]), below, keysBelow };
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
  const isOfUsers = shape.format === 'json-users';
  const names = shape.columns.map(({ name }) => name);
  const key = isOfUsers ? '' : names[columnOf(shape, 'item')].split('[].')[0];
  const units = (parsedUnits(part, isOfUsers ? 'object' : 'array') ?? []).filter(isObject);
  const records = isOfUsers
    ? units.flatMap((unit) => Object.entries(unit).map(([user, list]) => ({ user, [key]: list as unknown })))
    : units;
  return records.flatMap((record) => {
    const members = new Map<string, unknown>(Object.entries(record));
    const list = members.get(key);
    if (typeof list !== 'object' || list === null) return [];
    return entriesOf(list, isOfUsers ? 'item' : key, key).map((entry) => {
      const fields = new Map([...members, ...entry]);
      return names.map((name) => shown(fields.get(name) ?? fields.get(VALUE)));
    });
  });
}

function holds(value: unknown, ...keys: readonly string[]): boolean {
  return isObject(value) && keys.every((key) => key in value);
}

/** What a file of JSON is; undefined: it is none. */
export function jsonReading(head: TextHead): FileGuess | undefined {
  const { text, complete, told } = head;
  // By the outer keys of a document that a tool writes, or that has its rows under a key, it could be one of users.
  const nested = told.kind === 'jsonl' ? undefined : documentReading(head);
  if (nested !== undefined) return nested;
  // So could an object of columns.
  const unlike = jsonProblem(text);
  if (unlike !== undefined) return head.problem(unlike);
  const found = records(head);
  if (found !== undefined) return found;
  // What is cut off within its first record shows none.
  const endless = endlessJson(text, complete);
  return endless && head.problem(endless);
}

/** Users with their items, or records. */
function records({ text, name, told, blank, overrides }: TextHead): FileGuess | undefined {
  const columnTold = (role: string): string | undefined =>
    overrides.columns?.find((column) => column.role === role)?.column;
  const json = toldJsonHead(text, { user: columnTold('user'), item: columnTold('item') });
  if (json === undefined) return undefined;
  const { format, columns, named, rows, rivals = [] } = json;
  if (told.kind !== undefined && (told.kind === 'jsonl') !== (format === 'json-lines')) return undefined;
  const shape = { ...shapeOf(',', columns, named, undefined), format, encoding: blank.encoding };
  return guessOfNamed(shape, rows, rivals, overrides, { name, named: 'field' });
}
