/** Characters from `start` to before `end`, on a numbered axis: a document, or a text by itself. */
export interface Stretch {
  readonly axis: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Places of gold passages and of listed chunks. Both are items; a chunk may have no place, and then contains
 * nothing.
 */
export interface Passages {
  /** Minimum share of a passage, above 0 and at most 1, that a chunk contains to be relevant. */
  readonly overlap: number;
  /** Returns the number of characters of a chunk or a passage; 0 if it has no place. */
  lengthOf(item: number): number;
  /** Returns the characters of a passage; undefined if it has no place. */
  stretchOf(passage: number): Stretch | undefined;
  /** Returns the characters of a passage that a chunk contains; undefined: none. */
  sharedBy(passage: number, chunk: number): Stretch | undefined;
}

/** Returns whether a chunk contains the minimum share of a passage. */
export function isCovered(passages: Passages, passage: number, chunk: number): boolean {
  const shared = passages.sharedBy(passage, chunk);
  return shared !== undefined && shared.end - shared.start >= passages.overlap * passages.lengthOf(passage);
}

/** Passages and chunks by document, start and end. */
export class SpanPassages implements Passages {
  /**
   * @param documents document of each item; −1: the item has no place
   * @param starts first character of each item in its document, from 0
   * @param ends first character after each item
   */
  constructor(
    readonly overlap: number,
    private readonly documents: Int32Array,
    private readonly starts: Float64Array,
    private readonly ends: Float64Array,
  ) {}

  lengthOf(item: number): number {
    return this.hasPlace(item) ? this.ends[item] - this.starts[item] : 0;
  }

  stretchOf(passage: number): Stretch | undefined {
    if (!this.hasPlace(passage)) return undefined;
    return { axis: this.documents[passage], start: this.starts[passage], end: this.ends[passage] };
  }

  sharedBy(passage: number, chunk: number): Stretch | undefined {
    const { documents, starts, ends } = this;
    if (!this.hasPlace(passage) || !this.hasPlace(chunk) || documents[passage] !== documents[chunk])
      return undefined;
    const start = Math.max(starts[passage], starts[chunk]);
    const end = Math.min(ends[passage], ends[chunk]);
    return start < end ? { axis: documents[passage], start, end } : undefined;
  }

  private hasPlace(item: number): boolean {
    return item < this.documents.length && this.documents[item] >= 0;
  }
}

/**
 * Passages and chunks by their text alone. A chunk contains a passage if the text of one is, character by
 * character, inside that of the other. Spaces and line breaks count as one space.
 */
export class TextPassages implements Passages {
  private readonly texts: (string | undefined)[] = [];

  /** @param writtenText returns the text of a passage or a chunk; empty: it has none */
  constructor(
    readonly overlap: number,
    private readonly writtenText: (item: number) => string,
  ) {}

  lengthOf(item: number): number {
    return this.textOf(item).length;
  }

  stretchOf(passage: number): Stretch {
    return { axis: passage, start: 0, end: this.lengthOf(passage) };
  }

  sharedBy(passage: number, chunk: number): Stretch | undefined {
    const [gold, listed] = [this.textOf(passage), this.textOf(chunk)];
    if (gold === '' || listed === '') return undefined;
    if (listed.includes(gold)) return this.stretchOf(passage);
    const start = gold.indexOf(listed);
    return start < 0 ? undefined : { axis: passage, start, end: start + listed.length };
  }

  private textOf(item: number): string {
    return (this.texts[item] ??= this.writtenText(item).replace(/\s+/gu, ' ').trim());
  }
}

/** Returns the number of distinct characters of some stretches. */
export function unionLength(stretches: readonly Stretch[]): number {
  const sorted = stretches.toSorted((a, b) => a.axis - b.axis || a.start - b.start);
  let [length, axis, end] = [0, -1, 0];
  for (const stretch of sorted) {
    const from = stretch.axis === axis ? Math.max(end, stretch.start) : stretch.start;
    if (stretch.end > from) length += stretch.end - from;
    end = stretch.axis === axis ? Math.max(end, stretch.end) : stretch.end;
    axis = stretch.axis;
  }
  return length;
}
