import { clip } from '../../../shared/text/clip';
import { BLANK, OPEN_BRACE, OPEN_BRACKET } from '../characters';
import { rolesOfNames } from '../detection/columns/columnNames';
import { JsonUnits } from '../json/jsonUnits';
import type { IdRole } from './growingTable';
import { idNamed } from './idNamed';
import type { AddItemRow, FieldsOfRow, ItemRows } from './itemRows';

const decoder = new TextDecoder();

/** Of a longer text the beginning says what it is about. */
const LONGEST_TEXT = 1000;

/** Whether a file of items begins as JSON does. */
export function beginsAsJson(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => byte > BLANK);
  return first === OPEN_BRACE || first === OPEN_BRACKET;
}

/**
 * The records of JSON or JSON Lines as rows of a table: one column for each key of the first record, lists with `|`
 * between their entries. The corpus of BEIR is such a file.
 */
export class JsonItemRows implements ItemRows {
  private readonly encoder = new TextEncoder();
  private readonly units: JsonUnits;
  private keys: readonly string[] | undefined;

  /**
   * @param isList the records stand in one list
   * @param bad is told of a record that is none, or has no id, with its line
   */
  constructor(
    isList: boolean,
    private readonly role: IdRole,
    private readonly add: AddItemRow,
    private readonly bad: (line: number) => void,
  ) {
    const badEnd = (): void => this.bad(this.units.endPlace.line);
    this.units = new JsonUnits(isList ? 'array' : 'none', {
      unit: (bytes, start, end) => this.record(bytes, start, end),
      tooLarge: badEnd,
      truncated: badEnd,
    });
  }

  write(chunk: Uint8Array): void {
    this.units.write(chunk);
  }

  end(): void {
    this.units.end();
  }

  readonly fieldsOf: FieldsOfRow = (row) => {
    const record = parsed(decoder.decode(row)) ?? {};
    return (this.keys ?? []).map((key) => fieldOf(record[key]));
  };

  private record(bytes: Uint8Array, start: number, end: number): void {
    let at = start;
    while (bytes[at] <= BLANK) at++;
    const { line } = this.units.placeOf(at);
    const record = parsed(decoder.decode(bytes.subarray(at, end)));
    if (record === undefined) {
      this.bad(line);
      return;
    }
    const place = this.units.offsetOf(at);
    if (this.keys === undefined) {
      const names = idNamed(Object.keys(record), this.role);
      if (!rolesOfNames([...names]).includes(this.role)) {
        this.bad(line);
        return;
      }
      this.keys = Object.keys(record);
      this.add(
        names.map((name) => this.encoder.encode(name)),
        line,
        place,
        0,
      );
    }
    const fields = this.keys.map((key) => this.encoder.encode(fieldOf(record[key])));
    this.add(fields, line, place, end - at);
  }
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

function fieldOf(value: unknown): string {
  // Lists may be embeddings.
  if (Array.isArray(value)) return value.filter((entry) => typeof entry !== 'object').join('|');
  const text =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  return clip(text, LONGEST_TEXT);
}
