/** How far work is in the part of it that is under way. */
interface Progress {
  readonly part: string;
  readonly done: number;
  readonly of: number;
}

/** In milliseconds. */
interface Expected {
  /** Of the part that is under way. */
  readonly left: number;
  /** From the start to the end of that part. */
  readonly whole: number;
}

/** Of each part so long is only looked on: new code is slow until it was compiled. */
const WARMING_MILLISECONDS = 200;

/**
 * Tells from the speed of some work when it will be done. The best speed that was seen counts: what was slower was
 * new code, or the machine had something else to do. What comes after a part is not known before it begins.
 */
export class Eta {
  private readonly started: number;
  private part: string | undefined;
  private partStarted = 0;
  private last = { at: 0, done: 0 };
  /** Most that was done in a millisecond. */
  private best = 0;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.started = now();
  }

  /** Undefined: too little was seen to tell. */
  after({ part, done, of }: Progress): Expected | undefined {
    const at = this.now();
    if (this.part !== part) {
      this.part = part;
      this.partStarted = at;
      this.best = 0;
    } else {
      this.best = Math.max(this.best, (done - this.last.done) / Math.max(at - this.last.at, 1));
    }
    this.last = { at, done };
    if (this.best === 0 || at - this.partStarted < WARMING_MILLISECONDS) return undefined;
    const left = (of - done) / this.best;
    return { left, whole: at - this.started + left };
  }
}
