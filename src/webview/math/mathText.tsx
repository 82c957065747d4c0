import type { ComponentChildren, JSX } from 'preact';

interface MathTextProps {
  /** What copying gives: "4 / log2(5) = 1.7227". */
  readonly text: string;
  /** What a screen reader says; the marks of plain text are read in too many ways. */
  readonly spoken?: string;
  /** One or more `<math>`: a line can be broken between them. */
  readonly children: ComponentChildren;
}

/** Mathematics for the eye, with words for the ear and plain text for the clipboard. */
export function MathText({ text, spoken = text, children }: MathTextProps): JSX.Element {
  return (
    <span class="math" data-full={text}>
      <span aria-hidden="true">{children}</span>
      <span class="hidden">{spoken}</span>
    </span>
  );
}
