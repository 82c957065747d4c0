import { isValidElement, toChildArray, type ComponentChildren, type JSX } from 'preact';
import { withParticles } from '../../shared/text/particles';
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
      {sentencePieces(withParticles(template, (index) => textOf(parts[index]))).map((piece) => {
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

/** What is read of a part, as far as it holds its text itself. */
function textOf(part: ComponentChildren): string {
  return toChildArray(part)
    .map((child) => {
      if (typeof child !== 'object') return String(child);
      return isValidElement(child) ? textOf(child.props.children) : '';
    })
    .join('');
}
