import { toSnakeCase } from './columnNames';

/** Returns true if a field of that name holds an ID: `_id`, `docId`, `payload.chunk_id`, `node.id_`. */
export function isIdName(name: string): boolean {
  return /(^|[^a-z])ids?_?$/.test(toSnakeCase(name));
}

const CASES =
  /^(_?id|(question|query|case|sample|example|prompt|impression|impr|request|user_input|input|turn)s?(_?(ids?|idx|no|number|text))?)$/;

/** Returns true if a field of that name says which case of an evaluation a record is: `id`, `question`, `impression_id`. */
export function isCaseName(name: string): boolean {
  return CASES.test(toSnakeCase(name));
}
