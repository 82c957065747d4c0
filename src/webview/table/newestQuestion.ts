/**
 * Asks one question at a time. Of those that come while it is under way only the newest is asked; nobody waits for the
 * others any more.
 */
export class NewestQuestion {
  private underWay: Promise<unknown> | undefined;
  private newest: object | undefined;

  /** @returns undefined: a newer one took its place, or was asked before this one was answered */
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
