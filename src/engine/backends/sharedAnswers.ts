import { Cancelled } from '../threads/cancellation';

interface Shared<T> {
  readonly answer: Promise<T>;
  readonly stop: AbortController;
  /** How many wait for it. */
  waiting: number;
}

/** Answers that take long: whoever asks the same shares one, and it is given up when nobody waits for it any more. */
export class SharedAnswers<T> {
  private readonly known = new Map<string, Shared<T>>();

  /** @param most answers that are kept: those that were asked for last */
  constructor(private readonly most: number) {}

  /**
   * @param work begins what answers, until its signal says stop
   * @throws Cancelled when the signal of the asker says stop; and as the work does
   */
  async ask(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const shared = this.known.get(key) ?? this.started(key, work);
    this.known.delete(key);
    this.known.set(key, shared);
    const [oldest] = this.known.keys();
    if (this.known.size > this.most) this.known.delete(oldest);
    shared.waiting++;
    let leave = (): void => undefined;
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(new Cancelled());
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
    });
    try {
      return await Promise.race([shared.answer, left]);
    } finally {
      signal.removeEventListener('abort', leave);
      shared.waiting--;
      // What has been answered hears nothing of it.
      if (signal.aborted && shared.waiting === 0) {
        shared.stop.abort();
        this.forget(key, shared);
      }
    }
  }

  private started(key: string, work: (signal: AbortSignal) => Promise<T>): Shared<T> {
    const stop = new AbortController();
    const shared: Shared<T> = { answer: work(stop.signal), stop, waiting: 0 };
    // It is asked for again where it failed.
    shared.answer.catch(() => this.forget(key, shared));
    return shared;
  }

  private forget(key: string, shared: Shared<T>): void {
    if (this.known.get(key) === shared) this.known.delete(key);
  }
}
