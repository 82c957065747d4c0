/** Error thrown inside a canceled run; never shown. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** Cancellation of one run, which its code checks and waits can listen to. */
export class Cancellation {
  private readonly controller = new AbortController();
  /** Signal for waits that cannot poll, such as a child process. */
  readonly signal = this.controller.signal;

  cancel(): void {
    this.controller.abort();
  }

  readonly check = (): void => {
    if (this.signal.aborted) throw new Cancelled();
  };
}
