/** Thrown inside a run that was told to stop; never shown. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** Whether one run is to stop. */
export class Cancellation {
  private readonly controller = new AbortController();
  /** For what waits and cannot ask: a program that was started. */
  readonly signal = this.controller.signal;

  cancel(): void {
    this.controller.abort();
  }

  readonly check = (): void => {
    if (this.signal.aborted) throw new Cancelled();
  };
}

/** Questions under way, one of a kind: the next takes the place of the one before, which stops. */
export class NewestOfKind<Kind> {
  private readonly underWay = new Map<Kind, Cancellation>();

  /** @param work is given what says that it is to stop */
  async answer<T>(kind: Kind, work: (cancellation: Cancellation) => Promise<T>): Promise<T> {
    const cancellation = new Cancellation();
    this.underWay.get(kind)?.cancel();
    this.underWay.set(kind, cancellation);
    try {
      return await work(cancellation);
    } finally {
      if (this.underWay.get(kind) === cancellation) this.underWay.delete(kind);
    }
  }

  /** @param kind undefined: of every kind */
  cancel(kind?: Kind): void {
    for (const [of, cancellation] of this.underWay)
      if (kind === undefined || of === kind) cancellation.cancel();
  }
}
