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

/** Part of a JSON document that has its rows. */
export interface DocumentPart {
  /**
   * The keys that lead to them from the outermost object. `*`: every key of that object, which stay as they are:
   * `details.*.hits` makes users with their lists of `{"details": {"q1": {"hits": […]}}}`.
   */
  readonly path: readonly string[];
  /** The path is empty, and the outermost object holds models by name, each an object of users. */
  readonly models?: true;
}

/** Maximum blanks in a line in place of the rest: columns of longer lines are useless in an editor. */
const LONGEST_BLANKS = 1 << 16;

/**
 * Passes the chunks of a JSON text on with blanks in place of everything outside the part: the part becomes a
 * document that keeps its lines and, if lines are of a common length, its columns. Chunks may be cut anywhere. Text
 * that is not JSON passes through, for the next reader to report.
 */
export class DocumentPartReader {
  private depth = 0;
  /** Whether containers are objects, from the outermost. */
  private readonly objects: boolean[] = [];
  private inText = false;
  private escaped = false;
  /** Whether a text at hand is a key. */
  private atKey = false;
  private afterColon = false;
  private key: number[] = [];
  /** Open containers on the path, counted from the outermost. */
  private matched = 0;
  /** The value that comes next lies on the path. */
  private isNextOnPath = false;
  /** Depth of what is kept whole; Infinity: nothing is. */
  private keptFrom = Infinity;
  private blanks = 0;
  private out = new Uint8Array(1 << 16);
  private length = 0;
  private readonly decoder = new TextDecoder();
  private readonly starAt: number;

  constructor(
    private readonly part: DocumentPart,
    private readonly next: (chunk: Uint8Array) => void,
  ) {
    this.starAt = part.path.indexOf('*');
  }

  write(chunk: Uint8Array): void {
    if (this.out.length < this.length + chunk.length) {
      const larger = new Uint8Array(this.length + chunk.length);
      larger.set(this.out.subarray(0, this.length));
      this.out = larger;
    }
    for (const byte of chunk) this.take(byte);
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
        this.emit(byte, this.isKept() || this.isStarred());
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

  private text(): string {
    return this.decoder.decode(Uint8Array.from(this.key));
  }

  private open(byte: number): void {
    this.afterColon = false;
    const isObject = byte === OPEN_BRACE;
    const isRoot = this.depth === 0;
    this.objects[this.depth++] = isObject;
    if (this.keptFrom === Infinity) {
      if (isRoot && isObject) this.matched = 1;
      else if (this.isNextOnPath && this.isLast()) this.keptFrom = this.depth;
      else if (this.isNextOnPath && isObject) this.matched++;
      this.isNextOnPath = false;
    }
    this.emit(byte, this.isKept() || this.isStarred());
  }

  private close(byte: number): void {
    this.endOfValue();
    const kept = this.isKept() || this.isStarred();
    this.afterColon = false;
    this.emit(byte, kept);
    if (this.depth > 0) this.depth--;
    if (this.depth < this.keptFrom) this.keptFrom = Infinity;
    if (this.matched > this.depth) this.matched = this.depth;
  }

  /** Ends the last member of a container: the next one begins, or the container ends. */
  private endOfValue(): void {
    if (this.depth === this.matched) this.isNextOnPath = false;
  }

  /** Returns true if the value that comes next is the one that the path leads to. */
  private isLast(): boolean {
    return this.matched === this.part.path.length;
  }

  private isKept(): boolean {
    return this.depth >= this.keptFrom;
  }

  /** Returns true if the object at hand is the one all of whose keys stay. */
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

/** The part of a document that is there in whole, or of its head. */
export function partOf(document: Uint8Array, part: DocumentPart): Uint8Array {
  const pieces: Uint8Array[] = [];
  const reader = new DocumentPartReader(part, (chunk) => pieces.push(chunk.slice()));
  reader.write(document);
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
