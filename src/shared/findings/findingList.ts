import type { AnalysisSeverity } from './severity';

/**
 * Kind of finding with its severity and sentence. `Details` are the fields of its findings; fields in `said`
 * are only for the sentence and not in the document. `Context` is what all sentences of a list need in
 * addition.
 */
export interface FindingKind<Details, Context = unknown> {
  /** Severity, constant or computed from the finding. */
  readonly severity: AnalysisSeverity | ((details: Details) => AnalysisSeverity);
  /** Returns the sentence: what was found, its effect on the result, and what to do. */
  readonly text: (details: Details, context: Context) => string;
}

/** Kind with any details; only a list can use it. */
type AnyKind = FindingKind<never, never>;

export type DetailsOf<Kind> = Kind extends FindingKind<infer Details, never> ? Details : never;
type ContextOf<Kind> = Kind extends FindingKind<never, infer Context> ? Context : never;

/**
 * Kinds of findings of one analysis, by code. To add a kind, add an entry to the list and the code that finds
 * it.
 */
export class FindingList<const Kinds extends Readonly<Record<string, AnyKind>>> {
  constructor(private readonly kinds: Kinds) {}

  get codes(): readonly string[] {
    return Object.keys(this.kinds);
  }

  /** Returns a finding with the severity of its kind. */
  found<Code extends CodeOf<Kinds>, Details extends DetailsOf<Kinds[Code]> & object>(
    code: Code,
    details: Details,
  ): { readonly code: Code; readonly severity: AnalysisSeverity } & Details {
    const { severity }: AnyKind = this.kinds[code];
    // The type checks that the details are those of this kind.
    return {
      code,
      severity: typeof severity === 'string' ? severity : severity(details as never),
      ...details,
    };
  }

  /** Returns the sentence of a finding made by {@link found}. */
  text(finding: { readonly code: CodeOf<Kinds> }, context: ContextOf<Kinds[CodeOf<Kinds>]>): string {
    const { text }: AnyKind = this.kinds[finding.code];
    return text(finding as never, context as never);
  }
}

/** Codes of the kinds of a list. */
type CodeOf<Kinds> = Extract<keyof Kinds, string>;

/** Details with the named fields required. */
export type WithDetails<Details, Field extends keyof Details> = Details & Required<Pick<Details, Field>>;
