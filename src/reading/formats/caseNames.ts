import { toSnakeCase } from './columnNames';

/** Returns whether the name of a field means an ID: `_id`, `docId`, `payload.chunk_id`, `node.id_`. */
export function isIdName(name: string): boolean {
  return /(^|[^a-z])ids?_?$/.test(toSnakeCase(name));
}

const CASES =
  /^(_?id|(question|query|case|sample|example|prompt|impression|impr|request|user_input|input|turn)s?(_?(ids?|idx|no|number|text))?)$/;

/**
 * Returns whether the name of a field means that it identifies a case of an evaluation: `id`, `question`,
 * `impression_id`.
 */
export function isCaseName(name: string): boolean {
  return CASES.test(toSnakeCase(name));
}
