/**
 * Runs one query at a time. If several queries arrive in the meantime, only the newest is run; the others are
 * dropped.
 */
export class NewestQuestion {
  private underWay: Promise<unknown> | undefined;
  private newest: object | undefined;

  /** Runs a query. @returns undefined if a newer query replaced it, or was sent before its answer arrived */
  async ask<Answer>(question: () => Promise<Answer>): Promise<Answer | undefined> {
    const own = {};
    this.newest = own;
    await this.underWay;
    if (this.newest !== own) return undefined;
    const answer = question();
    this.underWay = answer.then(
      () => undefined,
      () => undefined,
    );
    const answered = await answer;
    return this.newest === own ? answered : undefined;
  }
}
