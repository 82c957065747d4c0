import type { ComponentChildren, JSX } from 'preact';
import { sentencePieces } from './sentence';

/** A translated sentence whose `{0}`, `{1}` … are the given parts. */
export function Sentence({
  template,
  parts,
}: {
  template: string;
  parts: readonly ComponentChildren[];
}): JSX.Element {
  return (
    <>
      {sentencePieces(template).map((piece) => {
        // A line shall not begin with the dot.
        if (typeof piece === 'string') return piece.replaceAll(' ·', '\u00a0·');
        const { part, before, after } = piece;
        if (before === '' && after === '') return parts[part];
        return (
          <span class="unbroken">
            {before}
            {parts[part]}
            {after}
          </span>
        );
      })}
    </>
  );
}
