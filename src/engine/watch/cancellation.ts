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
