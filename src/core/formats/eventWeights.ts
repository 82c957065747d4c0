/** What each kind of event is worth as a gain: view → 1, purchase → 5. Names are compared without regard to case. */
export class EventWeights {
  private readonly weights = new Map<string, number>();

  constructor(weights: Readonly<Record<string, number>>) {
    for (const [event, weight] of Object.entries(weights)) this.weights.set(normal(event), weight);
  }

  /** Undefined: no weight was given for this event. */
  weightOf(event: string): number | undefined {
    return this.weights.get(normal(event));
  }
}

function normal(event: string): string {
  return event.trim().toLowerCase();
}
