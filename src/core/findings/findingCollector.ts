import type { Finding, FindingCode, FindingPlace } from '../../shared/findings/finding';
import { findingKind } from '../../shared/findings/kinds';

/** Maximum number of places kept per kind of finding. */
export const MAX_PLACES_PER_KIND = 1000;

/** Collects findings of one file: counts all, and keeps the first places of each kind. */
export class FindingCollector {
  private readonly kinds = new Map<FindingCode, { count: number; dropped: number; places: FindingPlace[] }>();

  /** @param placesPerKind maximum number of places kept per kind; counts are always complete */
  constructor(
    private readonly file: string,
    private readonly placesPerKind = MAX_PLACES_PER_KIND,
  ) {}

  /** Whether all places are kept. */
  get isComplete(): boolean {
    return this.placesPerKind === Infinity;
  }

  /** Returns an empty collector of the same file. */
  emptied(): FindingCollector {
    return new FindingCollector(this.file, this.placesPerKind);
  }

  /** Records one occurrence. Calls `place`, which may be costly, only while places of this kind are kept. */
  add(code: FindingCode, drops: boolean, place: () => FindingPlace): void {
    let kind = this.kinds.get(code);
    if (kind === undefined) this.kinds.set(code, (kind = { count: 0, dropped: 0, places: [] }));
    kind.count++;
    if (drops) kind.dropped++;
    if (kind.places.length < this.placesPerKind) kind.places.push(place());
  }

  /** Records `count` occurrences with their first places. */
  addCounted(code: FindingCode, count: number, places: readonly FindingPlace[]): void {
    const kind = this.kinds.get(code) ?? { count: 0, dropped: 0, places: [] };
    this.kinds.set(code, kind);
    kind.count += count;
    kind.places.push(...places.slice(0, this.placesPerKind - kind.places.length));
  }

  /** Adds the findings of a section of the file that begins after `lines` lines. */
  addAll(findings: readonly Finding[], lines: number): void {
    for (const { code, count, dropped, places } of findings) {
      const kind = this.kinds.get(code) ?? { count: 0, dropped: 0, places: [] };
      this.kinds.set(code, kind);
      kind.count += count;
      kind.dropped += dropped;
      for (const place of places.slice(0, this.placesPerKind - kind.places.length))
        kind.places.push({ ...place, line: place.line + lines });
    }
  }

  get dropped(): number {
    let sum = 0;
    for (const kind of this.kinds.values()) sum += kind.dropped;
    return sum;
  }

  findings(): Finding[] {
    return [...this.kinds].map(([code, kind]) => ({
      code,
      severity: findingKind(code).severity,
      file: this.file,
      ...kind,
    }));
  }
}
