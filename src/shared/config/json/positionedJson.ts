import * as l10n from '@vscode/l10n';

/** Where something stands in a text, from 0; `end` is not included. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A value of JSON with its place, and those of all that is in it. */
export interface JsonNode extends Place {
  readonly value: unknown;
  /** Of an object by key, of an array by number. */
  readonly children: ReadonlyMap<string, JsonNode>;
  /** Of an object where its keys stand. */
  readonly keys: ReadonlyMap<string, Place>;
}

/** What is no JSON, and where. */
export class JsonError extends Error {
  override readonly name = 'JsonError';

  constructor(
    message: string,
    readonly start: number,
  ) {
    super(message);
  }
}

/** Deeper is nothing that people write. */
const DEEPEST = 64;
const NONE = new Map<string, never>();
const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** JSON (RFC 8259) with the place of each value. @throws JsonError where it is none, or names a key twice */
export function positionedJson(text: string): JsonNode {
  // A mark of the byte order is no part of the text.
  const reader = new Reader(text, text.startsWith('\uFEFF') ? 1 : 0);
  const node = reader.value(0);
  reader.requireEnd();
  return node;
}

class Reader {
  constructor(
    private readonly text: string,
    private at: number,
  ) {}

  value(depth: number): JsonNode {
    this.blanks();
    if (depth > DEEPEST) throw new JsonError(l10n.t('More than {0} levels.', DEEPEST), this.at);
    switch (this.text[this.at]) {
      case '{':
        return this.object(depth);
      case '[':
        return this.array(depth);
      case '"':
        return this.string();
      default:
        return this.scalar();
    }
  }

  requireEnd(): void {
    this.blanks();
    if (this.at < this.text.length) throw this.unexpected(l10n.t('the end of the file'));
  }

  private object(depth: number): JsonNode {
    const start = this.at++;
    const children = new Map<string, JsonNode>();
    const keys = new Map<string, Place>();
    while (!this.closes('}', children.size)) {
      this.blanks();
      if (this.text[this.at] !== '"') throw this.unexpected(l10n.t('a name in double quotes'));
      const key = this.string();
      const name = key.value as string;
      if (children.has(name)) throw new JsonError(l10n.t('Duplicate “{0}”.', name), key.start);
      this.blanks();
      if (this.text[this.at] !== ':') throw this.unexpected('“:”');
      this.at++;
      keys.set(name, { start: key.start, end: key.end });
      children.set(name, this.value(depth + 1));
    }
    const value = Object.fromEntries([...children].map(([name, node]) => [name, node.value]));
    return { value, start, end: this.at, children, keys };
  }

  private array(depth: number): JsonNode {
    const start = this.at++;
    const children = new Map<string, JsonNode>();
    while (!this.closes(']', children.size)) children.set(String(children.size), this.value(depth + 1));
    const value = [...children.values()].map((node) => node.value);
    return { value, start, end: this.at, children, keys: NONE };
  }

  /** Goes behind the end, or behind the comma before the next. */
  private closes(end: '}' | ']', before: number): boolean {
    this.blanks();
    const found = this.text[this.at];
    if (found === end) {
      this.at++;
      return true;
    }
    if (before === 0) return false;
    if (found !== ',') throw this.unexpected(l10n.t('“,” or “{0}”', end));
    this.at++;
    this.blanks();
    if (this.text[this.at] === end) throw this.unexpected(l10n.t('a value after the comma'));
    return false;
  }

  private string(): JsonNode {
    const start = this.at;
    for (this.at++; this.at < this.text.length; this.at++) {
      const letter = this.text[this.at];
      if (letter === '\\') this.at++;
      else if (letter === '"') {
        this.at++;
        return this.leaf(start, this.parsed(start));
      } else if (letter < ' ') break;
    }
    throw new JsonError(l10n.t('The text that begins here has no closing quote.'), start);
  }

  private scalar(): JsonNode {
    const start = this.at;
    const [written = ''] = /^[\w.+-]+/.exec(this.text.slice(start, start + 100)) ?? [];
    this.at += written.length;
    if (WORDS.has(written)) return this.leaf(start, WORDS.get(written));
    if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(written)) return this.leaf(start, Number(written));
    this.at = start;
    throw this.unexpected(l10n.t('a value'));
  }

  /** The text without its escapes. */
  private parsed(start: number): unknown {
    try {
      return JSON.parse(this.text.slice(start, this.at));
    } catch {
      throw new JsonError(l10n.t('A backslash is written as “\\\\”.'), start);
    }
  }

  private leaf(start: number, value: unknown): JsonNode {
    return { value, start, end: this.at, children: NONE, keys: NONE };
  }

  private blanks(): void {
    while (/^[ \t\r\n]$/.test(this.text[this.at] ?? '')) this.at++;
  }

  private unexpected(expected: string): JsonError {
    const found = this.text[this.at];
    return new JsonError(
      found === undefined
        ? l10n.t('Expected {0}, found the end of the file.', expected)
        : l10n.t(
            'Expected {0}, found “{1}”.',
            expected,
            /^[^\s,:{}[\]]+/.exec(this.text.slice(this.at, this.at + 40))?.[0] ?? found,
          ),
      this.at,
    );
  }
}
