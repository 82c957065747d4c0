/** Runs one query at a time. Of the queries that arrive meanwhile only the newest is run; the others are dropped. */
export class NewestQuestion {
  private underWay: Promise<unknown> | undefined;
  private newest: object | undefined;

  /** @returns undefined: a newer query replaced it, or was sent before its answer arrived */
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
