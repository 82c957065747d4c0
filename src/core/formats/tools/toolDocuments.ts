import * as l10n from '@vscode/l10n';
import { guessOfTable, type FileGuess } from '../detection/fileKind';
import { parsedUnits } from '../json/jsonHead';
import type { FileProblem } from '../delimited/textLines';
import { columnOf, type ColumnRole, type JsonFormat, type TableShape } from '../tableShape';
import { partOf, type DocumentPart } from './documentPart';

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
    title: () => l10n.t('it is a _rank_eval request'),
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
        title: () => l10n.t('it is a _rank_eval response'),
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
        title: () => l10n.t('it is a case of Quepid'),
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
        title: () => l10n.t('it is a LlamaIndex dataset'),
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
    return { kind: 'json-nested', key: split === undefined ? subset : `${subset}.${split}` };
  return {
    kind: 'recommendations',
    title: () => l10n.t('they are predictions of MTEB'),
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
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"\s*:/g)].map(([, key]) => key);
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
