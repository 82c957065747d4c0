import type { QuickComparison } from '../../shared/protocol/views/conventionsView';
import type { Host } from '../host/host';

/** Maximum estimated time in ms of an automatic comparison; a longer comparison runs on demand. */
const QUICK_MILLISECONDS = 2000;

/**
 * Cache of the values of metrics under other conventions, for one result, because each query needs a pass
 * over all users.
 */
export class ConventionAnswers {
  private readonly known = new Map<string, QuickComparison>();

  constructor(private readonly host: Host) {}

  /** Returns the cached answer; undefined: none. */
  of(model: number, measure: string): QuickComparison | undefined {
    return this.known.get(keyOf(model, measure));
  }

  /**
   * Returns the answer from the cache, or queries it.
   * @param wanted `whole`: however long it takes; `quick`: only if it is quick
   * @param signal cancels the query
   */
  async ask(
    model: number,
    measure: string,
    wanted: 'whole' | 'quick',
    signal: AbortSignal,
  ): Promise<QuickComparison> {
    const answer: QuickComparison =
      wanted === 'whole'
        ? { kind: 'compared', view: await this.host.ask('conventions', { model, measure }, { signal }) }
        : await this.host.ask(
            'quickConventions',
            { model, measure, milliseconds: QUICK_MILLISECONDS },
            { signal },
          );
    this.known.set(keyOf(model, measure), answer);
    return answer;
  }
}

function keyOf(model: number, measure: string): string {
  return JSON.stringify([model, measure]);
}
