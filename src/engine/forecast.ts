/** How far work is in the part of it that is under way. */
interface Progress {
  readonly part: string;
  readonly done: number;
  readonly of: number;
}

/** In milliseconds. */
export interface Expected {
  /** Of the part that is under way. */
  readonly left: number;
  /** From the start to the end of that part. */
  readonly whole: number;
}

/**
 * Tells from the speed of some work when it will be done. The first that is seen of a part is left out, because new
 * code runs slowly at first. What comes after a part is not known before it begins.
 */
export class Forecast {
  private readonly started: number;
  private part: { readonly name: string; readonly at: number; readonly done: number } | undefined;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.started = now();
  }

  /** Undefined: too little was seen to tell. */
  after({ part, done, of }: Progress): Expected | undefined {
    const now = this.now();
    if (this.part?.name !== part) {
      this.part = { name: part, at: now, done };
      return undefined;
    }
    if (done === this.part.done) return undefined;
    const left = ((now - this.part.at) / (done - this.part.done)) * (of - done);
    return { left, whole: now - this.started + left };
  }
}
