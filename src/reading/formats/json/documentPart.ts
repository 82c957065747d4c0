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

/** Section of a JSON document that contains the rows. */
export interface DocumentPart {
  /**
   * Keys from the outermost object to the rows. `*`: every key of that object, which become users:
   * `details.*.hits` reads `{"details": {"q1": {"hits": […]}}}` as users with lists.
   */
  readonly path: readonly string[];
  /**
   * Whether the outermost object contains models by name, each an object of users. The path is then empty.
   */
  readonly models?: true;
}

/**
 * Maximum number of blanks in a line in place of other text. In longer lines, column numbers are useless in
 * an editor.
 */
const LONGEST_BLANKS = 1 << 16;

/** Number of brackets around a user in a document of models. */
const DEPTH_OF_USERS = 2;

/**
 * Replaces everything outside the part of a JSON text by blanks. The result is a document with unchanged line
 * numbers, and unchanged columns unless lines are very long. Of a document of models, the keys of the models
 * and the braces around their users become blanks. Chunks may be cut anywhere. Text that is not JSON passes
 * through, and the next reader reports it.
 */
export class DocumentPartReader {
  private depth = 0;
  /** Whether each open container is an object, from the outermost on. */
  private readonly objects: boolean[] = [];
  private inText = false;
  private escaped = false;
  /** Whether the next text is a key. */
  private atKey = false;
  private afterColon = false;
  private key: number[] = [];
  /** Number of open containers on the path, counted from the outermost. */
  private matched = 0;
  /** Whether the next value is on the path. */
  private isNextOnPath = false;
  /** Depth from which everything is copied; Infinity: nothing is copied. */
  private keptFrom = Infinity;
  private blanks = 0;
  private out = new Uint8Array(1 << 16);
  private length = 0;
  private readonly decoder = new TextDecoder();
  private readonly starAt: number;
  private readonly isOfModels: boolean;

  /**
   * @param next receives the text
   * @param model receives the name of each model, before the text with its users
   */
  constructor(
    private readonly part: DocumentPart,
    private readonly next: (chunk: Uint8Array) => void,
    private readonly model: (name: string) => void = () => undefined,
  ) {
    this.starAt = part.path.indexOf('*');
    this.isOfModels = part.models === true;
  }

  write(chunk: Uint8Array): void {
    if (this.out.length < this.length + chunk.length) {
      const larger = new Uint8Array(this.length + chunk.length);
      larger.set(this.out.subarray(0, this.length));
      this.out = larger;
    }
    for (const byte of chunk) this.take(byte);
    this.flush();
  }

  private flush(): void {
    if (this.length > 0) this.next(this.out.subarray(0, this.length));
    this.length = 0;
  }

  private take(byte: number): void {
    if (this.inText) {
      this.takeText(byte);
      return;
    }
    switch (byte) {
      case QUOTE:
        this.inText = true;
        this.atKey = this.objects[this.depth - 1] && !this.afterColon;
        this.key.length = 0;
        this.emit(byte, this.isKept() || (this.atKey && this.isStarred()));
        return;
      case COLON:
        this.afterColon = true;
        this.emit(byte, this.isKept() || this.isStarred());
        return;
      case COMMA:
        this.afterColon = false;
        this.endOfValue();
        this.emit(byte, this.isKept() || this.isStarred() || this.isOfModels);
        return;
      case OPEN_BRACE:
      case OPEN_BRACKET:
        this.open(byte);
        return;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        this.close(byte);
        return;
      default:
        this.emit(byte, this.isKept() || byte <= BLANK);
    }
  }

  private takeText(byte: number): void {
    this.emit(byte, this.isKept() || (this.atKey && this.isStarred()));
    if (this.escaped) this.escaped = false;
    else if (byte === BACKSLASH) this.escaped = true;
    else if (byte === QUOTE) {
      this.inText = false;
      if (this.atKey) this.endOfKey();
      return;
    }
    if (this.atKey) this.key.push(byte);
  }

  private endOfKey(): void {
    const { path } = this.part;
    if (this.keptFrom !== Infinity || this.depth !== this.matched) return;
    const wanted = path[this.matched - 1];
    this.isNextOnPath = wanted === '*' || wanted === this.text();
  }

  /** Returns the text of the last key. */
  private text(): string {
    const text = this.decoder.decode(Uint8Array.from(this.key));
    try {
      return JSON.parse(`"${text}"`) as string;
    } catch {
      return text;
    }
  }

  private open(byte: number): void {
    this.afterColon = false;
    const isObject = byte === OPEN_BRACE;
    const isRoot = this.depth === 0;
    this.objects[this.depth++] = isObject;
    if (this.isOfModels) {
      if (this.depth === DEPTH_OF_USERS) {
        this.flush();
        this.model(this.text());
      }
    } else if (this.keptFrom === Infinity) {
      if (isRoot && isObject) this.matched = 1;
      else if (this.isNextOnPath && this.isLast()) this.keptFrom = this.depth;
      else if (this.isNextOnPath && isObject) this.matched++;
      this.isNextOnPath = false;
    }
    this.emit(byte, this.isBracketKept());
  }

  private close(byte: number): void {
    this.endOfValue();
    this.afterColon = false;
    this.emit(byte, this.isBracketKept());
    if (this.depth > 0) this.depth--;
    if (this.depth < this.keptFrom) this.keptFrom = Infinity;
    if (this.matched > this.depth) this.matched = this.depth;
  }

  /** Ends the value of a member. */
  private endOfValue(): void {
    if (this.depth === this.matched) this.isNextOnPath = false;
  }

  /** Returns whether the next value is at the end of the path. */
  private isLast(): boolean {
    return this.matched === this.part.path.length;
  }

  private isKept(): boolean {
    return this.depth >= (this.isOfModels ? DEPTH_OF_USERS : this.keptFrom);
  }

  /** Returns whether a bracket of the current container is kept. */
  private isBracketKept(): boolean {
    return this.isOfModels ? this.depth !== DEPTH_OF_USERS : this.isKept() || this.isStarred();
  }

  /** Returns whether the current object is the one that `*` refers to. */
  private isStarred(): boolean {
    return this.starAt >= 0 && this.depth === this.starAt + 1 && this.matched === this.depth;
  }

  private emit(byte: number, kept: boolean): void {
    if (byte === LF) this.blanks = 0;
    else if (!kept) {
      if (++this.blanks > LONGEST_BLANKS) return;
      byte = BLANK;
    }
    this.out[this.length++] = byte;
  }
}
