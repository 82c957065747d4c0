import { isValidElement, toChildArray, type ComponentChildren, type JSX } from 'preact';
import { withParticles } from '../../shared/text/particles';

/** Shows a translated sentence with parts for `{0}`, `{1}` … */
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
        // A line must not begin with the dot.
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

/** Returns the text that a part's children consist of. */
function textOf(part: ComponentChildren): string {
  return toChildArray(part)
    .map((child) => {
      if (typeof child !== 'object') return String(child);
      return isValidElement(child) ? textOf(child.props.children) : '';
    })
    .join('');
}

/** Piece of a sentence: plain text, or a part with the text that must stay on the same line. */
export type SentencePiece =
  | string
  | { readonly part: number; readonly before: string; readonly after: string };

/**
 * Splits a translated sentence at its `{0}` placeholders, so that buttons and isolated names can be inserted.
 * A translation may order the placeholders freely. Text that touches a placeholder stays with it, as does a
 * dot after it, because a browser may break a line on both sides of a button, and a line must not begin with
 * a comma, a particle or a dot.
 */
export function sentencePieces(template: string): SentencePiece[] {
  const pieces: SentencePiece[] = [];
  let end = 0;
  for (const { 0: placeholder, 1: part, 2: after, index } of template.matchAll(
    /\{(\d+)\}(\S*?(?=\{\d+\})|\S*(?: ·)?)/g,
  )) {
    const between = template.slice(end, index);
    const before = /(?<!\S)\S*$/.exec(between)?.[0] ?? '';
    const text = between.slice(0, between.length - before.length);
    if (text !== '') pieces.push(text);
    pieces.push({ part: Number(part), before, after });
    end = index + placeholder.length;
  }
  if (end < template.length) pieces.push(template.slice(end));
  return pieces;
}
