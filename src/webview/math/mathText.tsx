import type { ComponentChildren, JSX } from 'preact';

interface MathTextProps {
  /** Text that is copied: "4 / log2(5) = 1.7227". */
  readonly text: string;
  /** Text for a screen reader, because readers pronounce the signs of plain text differently. */
  readonly spoken?: string;
  /** One or more `<math>` elements; a line can break between two of them. */
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
