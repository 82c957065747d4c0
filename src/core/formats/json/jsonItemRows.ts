import { clip } from '../../../shared/text/clip';
import { rolesOfNames } from '../detection/columns/columnNames';
import { JsonUnits } from './jsonUnits';

/** Of a longer text the beginning says what it is about. */
const LONGEST_TEXT = 1000;

/** A row of a table of items; the first holds the names of the columns. */
type AddRow = (fields: readonly Uint8Array[], line: number) => void;

/** Whether a file of items begins as JSON does. */
export function beginsAsJson(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => byte > 32);
  return first === 123 || first === 91;
}

/**
 * Gives the records of JSON or JSON Lines as rows of a table: one column for each key of the first record, lists with
 * `|` between their entries. The corpus of BEIR is such a file.
 *
 * @param text UTF-8 without byte order mark, in one piece
 * @param problem what is told where a record is none, or has no id, with its line
 */
export function jsonItemRows(
  text: Uint8Array,
  role: 'item' | 'user',
  add: AddRow,
  problem: (line: number) => void,
): void {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const isList = text.find((byte) => byte > 32) === 91;
  let keys: readonly string[] | undefined;
  const units: JsonUnits = new JsonUnits(isList ? 'array' : 'none', {
    unit: (bytes, start, end) => {
      let at = start;
      while (bytes[at] <= 32) at++;
      const { line } = units.placeOf(at);
      const record = parsed(decoder.decode(bytes.subarray(at, end)));
      if (record === undefined) {
        problem(line);
        return;
      }
      if (keys === undefined) {
        const names = namesOf(Object.keys(record), role);
        if (!rolesOfNames([...names]).includes(role)) {
          problem(line);
          return;
        }
        keys = Object.keys(record);
        add(
          names.map((name) => encoder.encode(name)),
          line,
        );
      }
      add(
        keys.map((key) => encoder.encode(fieldOf(record[key]))),
        line,
      );
    },
    tooLarge: () => problem(units.endPlace.line),
    truncated: () => problem(units.endPlace.line),
  });
  units.write(text);
  units.end();
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The key of databases and of BEIR is the id, where no other key says so. */
function namesOf(keys: readonly string[], role: 'item' | 'user'): readonly string[] {
  if (rolesOfNames([...keys]).includes(role)) return keys;
  const id = ['_id', 'id'].find((key) => keys.includes(key));
  return keys.map((key) => (key === id ? `${role}_id` : key));
}

function fieldOf(value: unknown): string {
  // Lists may be embeddings.
  if (Array.isArray(value)) return value.filter((entry) => typeof entry !== 'object').join('|');
  const text =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  return clip(text, LONGEST_TEXT);
}
