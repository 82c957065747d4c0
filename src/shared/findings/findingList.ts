import type { AnalysisSeverity } from './severity';

/**
 * One kind of finding: how bad it is, and what is said of it. `Details` is what a finding of the kind holds; of those,
 * `said` is for its sentence alone, and in no document. `Context` is what all sentences of a list need beside it.
 */
export interface FindingKind<Details, Context = unknown> {
  /** Always, or by what was found. */
  readonly severity: AnalysisSeverity | ((details: Details) => AnalysisSeverity);
  /** What was found, what it does to a result, and what to do. */
  readonly text: (details: Details, context: Context) => string;
}

/** Any kind, of which only a list can ask. */
type AnyKind = FindingKind<never, never>;

export type DetailsOf<Kind> = Kind extends FindingKind<infer Details, never> ? Details : never;
type ContextOf<Kind> = Kind extends FindingKind<never, infer Context> ? Context : never;

/** All kinds of findings of one analysis, by their codes. A new finding is an entry in it and the place that finds it. */
export class FindingList<const Kinds extends Readonly<Record<string, AnyKind>>> {
  constructor(private readonly kinds: Kinds) {}

  get codes(): readonly string[] {
    return Object.keys(this.kinds);
  }

  /** A finding, as bad as its kind says. */
  found<Code extends CodeOf<Kinds>, Details extends DetailsOf<Kinds[Code]> & object>(
    code: Code,
    details: Details,
  ): { readonly code: Code; readonly severity: AnalysisSeverity } & Details {
    const { severity }: AnyKind = this.kinds[code];
    // Details are those of this kind.
    return {
      code,
      severity: typeof severity === 'string' ? severity : severity(details as never),
      ...details,
    };
  }

  /** The sentence of a finding that {@link found} made. */
  text(finding: { readonly code: CodeOf<Kinds> }, context: ContextOf<Kinds[CodeOf<Kinds>]>): string {
    const { text }: AnyKind = this.kinds[finding.code];
    return text(finding as never, context as never);
  }
}

/** The codes of a list. */
export type CodeOf<Kinds> = Extract<keyof Kinds, string>;

/** Details of which those named are there in any case. */
export type With<Details, Field extends keyof Details> = Details & Required<Pick<Details, Field>>;
