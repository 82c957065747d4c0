import { rolesOfNames } from '../columnNames';
import type { IdRole } from './growingTable';

/** The names of columns, with the one of ids under such a name: the key of databases and of BEIR, where no other says so. */
export function idNamed(keys: readonly string[], role: IdRole): readonly string[] {
  if (rolesOfNames([...keys]).includes(role)) return keys;
  const id = ['_id', 'id'].find((key) => keys.includes(key));
  return keys.map((key) => (key === id ? `${role}_id` : key));
}
