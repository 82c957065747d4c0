import type { Interactions } from '../../core/data/interactions/interactions';

/** Gain of each kind of event: view → 1, purchase → 5. Names are compared without regard to case. */
export class EventWeights {
  private readonly weights = new Map<string, number>();

  constructor(weights: Readonly<Record<string, number>>) {
    for (const [event, weight] of Object.entries(weights)) this.weights.set(normal(event), weight);
  }

  /** Returns the weight of an event; undefined if it has none. */
  weightOf(event: string): number | undefined {
    return this.weights.get(normal(event));
  }
}

function normal(event: string): string {
  return event.trim().toLowerCase();
}

/** Options of a reader of any format. */
export interface ReaderOptions {
  /**
   * Use of the file, which decides which value column is used if there are several, and whether a negative
   * value is a problem. `both`: scores become values, and labels or ratings become `labels`, for a file that
   * is recommendations and ground truth at once (FileGuess.both).
   */
  readonly use: 'recommendations' | 'truth' | 'train' | 'both';
  /**
   * Gains by the words of an event column, in a ground truth or training file; absent: the gain of each row
   * is its rating, or 1.
   */
  readonly eventWeights?: EventWeights;
  /** Size of the content in bytes, so that columns get the right size at once; absent: unknown. */
  readonly expectedBytes?: number;
}

/** Reader of a file in any format. */
export interface Reader {
  /** Takes the next bytes of the file. Chunks may end anywhere; they are not stored. */
  write(chunk: Uint8Array): void;
  /** Takes the last line if it has no line end, and returns the columns. Call once. */
  end(): Interactions;
  /**
   * Number of lines with content so far, without header and comments. A line or record with a list counts
   * once per item.
   */
  readonly rowsRead: number;
}
