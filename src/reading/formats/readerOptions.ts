import type { Interactions } from '../../core/data/interactions/interactions';

/** Gain of each kind of event: view → 1, purchase → 5. Names are compared without regard to case. */
export class EventWeights {
  private readonly weights = new Map<string, number>();

  constructor(weights: Readonly<Record<string, number>>) {
    for (const [event, weight] of Object.entries(weights)) this.weights.set(normal(event), weight);
  }

  /** Undefined: no weight was given for this event. */
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
   * Value column to use if there are several, and whether a negative value is a problem. `both`: scores as values and
   * labels or ratings as `labels`, for a file that is recommendations and truth at once (FileGuess.both).
   */
  readonly use: 'recommendations' | 'truth' | 'train' | 'both';
  /** Gains of the words of an event column in a ground truth or training file; absent: each row has its rating, or 1. */
  readonly eventWeights?: EventWeights;
  /** The size of the content where it is known, so that columns are made in the right size at once. */
  readonly expectedBytes?: number;
}

/** Result of a reader of any format. */
export interface Reader {
  /** Takes the next bytes of the file. They may end anywhere, and are not kept. */
  write(chunk: Uint8Array): void;
  /** Takes the last line, if no line end followed it, and hands the columns over. Call once. */
  end(): Interactions;
  /** Lines with content so far, without header and comments; where a line or record holds a list, its items. */
  readonly rowsRead: number;
}
