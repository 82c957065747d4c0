/** Progress within the current phase of the work. */
interface Progress {
  readonly part: string;
  readonly done: number;
  readonly of: number;
}

/** Expected times, in ms. */
interface Expected {
  /** Time left in the current phase, in ms. */
  readonly left: number;
  /** Time from the start to the end of the current phase, in ms. */
  readonly whole: number;
}

/** Time in ms at the start of each phase that is not measured, because code is slow until it is compiled. */
const WARMING_MILLISECONDS = 200;

/**
 * Estimates from the speed of some work when it will be done. The maximum speed so far is used, because lower
 * speeds come from uncompiled code or a busy machine. Later parts are not included before they begin.
 */
export class Eta {
  private readonly started: number;
  private part: string | undefined;
  private partStarted = 0;
  private last = { at: 0, done: 0 };
  /** Maximum speed so far, in units per ms. */
  private best = 0;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.started = now();
  }

  /** Returns the expected times; undefined: too little was measured. */
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
