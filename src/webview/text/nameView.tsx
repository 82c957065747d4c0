import type { JSX } from 'preact';
import { clip } from './clip';

/** Longer texts are cut before they reach the page: an id may have ten thousand characters. */
const SHOWN = 200;
const IN_TITLE = 1000;

/**
 * A name from a file: always text, kept apart from the writing direction around it, ended by an ellipsis
 * where it does not fit. Copying gives all of it.
 */
export function Name({ text, class: className }: { text: string; class?: string }): JSX.Element {
  const shown = clip(text, SHOWN);
  return (
    <bdi
      class={className === undefined ? 'name' : `name ${className}`}
      title={text.length > 24 ? clip(text, IN_TITLE) : undefined}
      data-full={shown === text ? undefined : text}
    >
      {shown}
    </bdi>
  );
}
