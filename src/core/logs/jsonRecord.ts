import { AROUND_FIELDS } from '../formats/json/jsonRows';
import { JsonKind, JsonTape } from '../formats/json/jsonTape';

const WHOLE = /^-?(?:0|[1-9]\d*)$/;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** One record of JSON, of which single members are asked for by name, without objects being made. */
export class JsonRecord {
  private readonly tape = new JsonTape();
  private bytes: Uint8Array = new Uint8Array(0);

  /** Takes bytes[start … end), which must stay as they are while members are asked for; false when they are no record. */
  parse(bytes: Uint8Array, start: number, end: number): boolean {
    this.bytes = bytes;
    const { tape } = this;
    return (
      tape.parse(bytes, start, end) && (tape.kinds[0] === JsonKind.object || tape.kinds[0] === JsonKind.array)
    );
  }

  /**
   * What a member says, numbers in their shortest decimal text; undefined where it is absent, null, a list or an object.
   *
   * @param place of the column, where a record is a list
   */
  text(name: string, place: number): string | undefined {
    const { tape } = this;
    if (tape.kinds[0] === JsonKind.array) return this.textOf(tape.elements(0, place + 1)[place]);
    const [around] = AROUND_FIELDS.exec(name) ?? [];
    const object = around === undefined ? undefined : this.member(0, around.slice(0, -1));
    const token =
      around !== undefined && object !== undefined
        ? this.member(object, name.slice(around.length))
        : this.member(0, name);
    return this.textOf(token);
  }

  /** The value of the last member of that name, as JSON.parse would have it. */
  private member(object: number, name: string): number | undefined {
    const { tape } = this;
    if (tape.kinds[object] !== JsonKind.object) return undefined;
    let found: number | undefined;
    for (let at = object + 1; at < tape.nexts[object]; at = tape.nexts[at + 1])
      if (this.isNamed(at, name)) found = at + 1;
    return found === undefined ? undefined : this.tape.unwrapped(found);
  }

  private isNamed(token: number, name: string): boolean {
    const { kinds, starts, ends } = this.tape;
    const plain = kinds[token] === JsonKind.text;
    // A character is at most three bytes for each of its UTF-16 units.
    if (plain && (ends[token] - starts[token] < name.length || ends[token] - starts[token] > 3 * name.length))
      return false;
    return this.textOf(token) === name;
  }

  private textOf(token: number | undefined): string | undefined {
    if (token === undefined) return undefined;
    const { kinds, starts, ends } = this.tape;
    const kind = kinds[token];
    if (kind === JsonKind.null || kind === JsonKind.array || kind === JsonKind.object) return undefined;
    const text = decoder.decode(this.bytes.subarray(starts[token], ends[token]));
    if (kind === JsonKind.bare) {
      if (WHOLE.test(text)) return text;
      const number = Number(text);
      return Number.isNaN(number) ? text : String(number);
    }
    if (kind !== JsonKind.escaped) return text;
    try {
      return JSON.parse(`"${text}"`) as string;
    } catch {
      return text;
    }
  }
}
