import { shapeOf } from '../tableShape';
import { guessOfNamed } from './columns/columnOverrides';
import type { FileGuess } from './fileKind';
import type { TextHead } from './textHead';
import { endlessJson, jsonProblem, toldJsonHead } from './jsonHead';
import { documentReading } from './toolDocuments';

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
