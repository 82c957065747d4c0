import type { ComponentChildren, JSX } from 'preact';

interface MathTextProps {
  /** Copied text: "4 / log2(5) = 1.7227". */
  readonly text: string;
  /** Text for a screen reader, which would read the signs of plain text in various ways. */
  readonly spoken?: string;
  /** One or more `<math>`: a line can break between them. */
  readonly children: ComponentChildren;
}

/** Shows a formula, with words for screen readers and plain text for the clipboard. */
export function MathText({ text, spoken = text, children }: MathTextProps): JSX.Element {
  return (
    <span class="math" data-full={text}>
      <span aria-hidden="true">{children}</span>
      <span class="hidden">{spoken}</span>
    </span>
  );
}
