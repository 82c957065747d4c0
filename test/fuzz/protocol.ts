/** What the fuzzer asks of the process that tries cases. */
export type Question =
  /** A case of a seed; what fails is saved below `out`. */
  | { readonly kind: 'made'; readonly seed: number; readonly number: number; readonly out: string }
  | { readonly kind: 'saved'; readonly folder: string };

export type Answer =
  | { readonly kind: 'evaluated' | 'refused'; readonly milliseconds: number }
  | {
      readonly kind: 'failed';
      /** Equal for failures that are probably the same. */
      readonly signature: string;
      readonly stack: string;
      /** Where it was saved; undefined when one like it was before. */
      readonly folder: string | undefined;
    };
