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
        if (typeof piece === 'string') return piece;
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
