import { overridesItem } from './columns/columnOverrides';
import type { ColumnOverride, ReadOptions } from '../readOptions';

type Role = ColumnOverride['role'];

/** The column names of the files of a tool, exactly as it writes them, with their roles. */
interface ToolFields {
  /** Columns that must all exist. */
  readonly columns: readonly (readonly [name: string, role: Role])[];
  /** Further columns that must exist, but are not used. */
  readonly beside?: readonly string[];
  /** User columns; the first one that exists is used. */
  readonly users?: readonly string[];
  /** Lists of retrieved and expected items; at least one of them must exist. */
  readonly lists?: { readonly recommended: string; readonly liked: string };
}

const TOOLS: readonly ToolFields[] = [
  // RecScope: judgements, of `recscope pool` or of the panel.
  {
    columns: [
      ['user', 'user'],
      ['item', 'item'],
      ['grade', 'rating'],
      ['judge', 'judge'],
    ],
  },
  // ragas: samples of an EvaluationDataset.
  {
    columns: [],
    users: ['user_input'],
    lists: { recommended: 'retrieved_context_ids', liked: 'reference_context_ids' },
  },
  // LlamaIndex: RetrievalEvalResult.
  { columns: [], users: ['query'], lists: { recommended: 'retrieved_ids', liked: 'expected_ids' } },
  // MLflow: input of its retriever metrics.
  {
    columns: [],
    users: ['question', 'questions', 'query', 'queries', 'input', 'inputs', 'request', 'request_id'],
    lists: { recommended: 'retrieved_doc_ids', liked: 'ground_truth_doc_ids' },
  },
  // BEIR, MTEB, and their Hugging Face datasets: qrels.
  {
    columns: [
      ['query-id', 'user'],
      ['corpus-id', 'item'],
      ['score', 'rating'],
    ],
  },
  // Quepid: ratings of a case.
  {
    columns: [
      ['query', 'user'],
      ['docid', 'item'],
      ['rating', 'rating'],
    ],
  },
  // Quepid: a snapshot.
  {
    columns: [
      ['Query Text', 'user'],
      ['Doc ID', 'item'],
      ['Doc Position', 'rank'],
    ],
    beside: ['Case ID'],
  },
  // Quepid: a case with its documents in order. They are ranked by the search, not by their ratings.
  {
    columns: [
      ['Query Text', 'user'],
      ['Doc ID', 'item'],
      ['Rating', 'label'],
    ],
    beside: ['Case ID'],
  },
];

/**
 * Returns the options completed with the column roles of a file that a tool wrote. Returns undefined if the names belong to no
 * known tool, or add nothing to the specified columns.
 */
export function withToolFields(names: readonly string[], overrides: ReadOptions): ReadOptions | undefined {
  const given = overrides.columns ?? [];
  const found = toolOf(names);
  if (found === undefined) return undefined;
  const said = rolesOf(found, names).filter(
    ([name, role]) => !given.some((other) => other.role === role || other.column === name),
  );
  // If the item column is specified, the values keep their guessed roles; only the user is added.
  const added = overridesItem(overrides) ? said.filter(([, role]) => role === 'user') : said;
  if (added.length === 0) return undefined;
  return { ...overrides, columns: [...given, ...added.map(([column, role]) => ({ role, column }))] };
}

/** Returns the column indexes of the retrieved and the expected items in a file of a tool that has both. */
export function listsOfTool(names: readonly string[]): { recommended: number; liked: number } | undefined {
  const lists = toolOf(names)?.lists;
  if (lists === undefined) return undefined;
  const [recommended, liked] = [lists.recommended, lists.liked].map((name) => names.indexOf(name));
  return recommended < 0 || liked < 0 ? undefined : { recommended, liked };
}

/** Returns whether the columns have the documented names that a tool writes. */
export function areOfTool(names: readonly string[]): boolean {
  return toolOf(names) !== undefined;
}

function toolOf(names: readonly string[]): ToolFields | undefined {
  const has = (name: string): boolean => names.includes(name);
  return TOOLS.find(
    ({ columns, beside = [], users, lists }) =>
      columns.every(([name]) => has(name)) &&
      beside.every(has) &&
      (users === undefined || users.some(has)) &&
      (lists === undefined || has(lists.recommended) || has(lists.liked)),
  );
}

function rolesOf(
  { columns, users, lists }: ToolFields,
  names: readonly string[],
): (readonly [string, Role])[] {
  const user = users?.find((name) => names.includes(name));
  const item = lists && [lists.recommended, lists.liked].find((name) => names.includes(name));
  return [
    ...columns,
    ...(user === undefined ? [] : [[user, 'user'] as const]),
    ...(item === undefined ? [] : [[item, 'item'] as const]),
  ];
}
