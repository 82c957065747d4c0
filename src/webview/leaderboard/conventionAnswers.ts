import type { QuickComparison } from '../../shared/protocol/views/conventionsView';
import type { Host } from '../host/host';

/** So long a person looks at an explanation without missing the rest. What takes longer waits to be asked for. */
const QUICK_MILLISECONDS = 2000;

/** Measures of one result under the other conventions. Asking costs a pass over all users, so answers are kept. */
export class ConventionAnswers {
  private readonly known = new Map<string, QuickComparison>();

  constructor(private readonly host: Host) {}

  /** What was answered before. */
  of(model: number, measure: string): QuickComparison | undefined {
    return this.known.get(keyOf(model, measure));
  }

  /**
   * @param wanted whatever it takes, or only if it is quick
   * @param signal gives the question up
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
