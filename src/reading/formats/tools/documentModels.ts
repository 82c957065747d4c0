import {
  BACKSLASH,
  BLANK,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  LF,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from '../characters';

/**
 * Converts a document `{model: {user: list, …}, …}` to `{user: list, …}`: the keys of the outer object and
 * the braces inside them become blanks, and each model is reported before its users. Chunks may be cut
 * anywhere. Lines and columns are unchanged.
 */
export class DocumentModelsReader {
  private depth = 0;
  private inText = false;
  private escaped = false;
  private afterColon = false;
  private readonly key: number[] = [];
  private atKey = false;
  private out = new Uint8Array(1 << 16);
  private length = 0;

  constructor(
    private readonly next: (chunk: Uint8Array) => void,
    private readonly model: (name: string) => void,
  ) {}

  write(chunk: Uint8Array): void {
    if (this.out.length < chunk.length) this.out = new Uint8Array(chunk.length);
    for (const byte of chunk) this.take(byte);
    this.flush();
  }

  private take(byte: number): void {
    const isOuter = this.depth <= 1;
    if (this.inText) {
      if (this.atKey && (byte !== QUOTE || this.escaped)) this.key.push(byte);
      if (this.escaped) this.escaped = false;
      else if (byte === BACKSLASH) this.escaped = true;
      else if (byte === QUOTE) this.inText = this.atKey = false;
      this.emit(byte, !isOuter);
      return;
    }
    if (byte === QUOTE) {
      this.inText = true;
      this.atKey = this.depth === 1 && !this.afterColon;
      if (this.atKey) this.key.length = 0;
    } else if (byte === COLON) this.afterColon = true;
    else if (byte === COMMA) this.afterColon = false;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      this.depth++;
      this.emit(byte, this.depth !== 2);
      if (this.depth === 2) {
        this.flush();
        this.model(textOf(this.key));
      }
      this.afterColon = false;
      return;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      this.emit(byte, this.depth !== 2);
      if (this.depth > 0) this.depth--;
      return;
    }
    this.emit(byte, !isOuter || byte === COMMA);
  }

  private emit(byte: number, kept: boolean): void {
    this.out[this.length++] = kept || byte === LF ? byte : BLANK;
  }

  private flush(): void {
    if (this.length > 0) this.next(this.out.subarray(0, this.length));
    this.length = 0;
  }
}

/** Returns the text of a key, given its bytes between the quotes. */
function textOf(key: readonly number[]): string {
  const text = new TextDecoder().decode(Uint8Array.from(key));
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}
