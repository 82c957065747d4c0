/** Thrown inside a run that was told to stop; never shown. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** Whether one run is to stop. */
export class Cancellation {
  private requested = false;

  cancel(): void {
    this.requested = true;
  }

  readonly check = (): void => {
    if (this.requested) throw new Cancelled();
  };
}
