import type { JSX } from 'preact';
import { nameText } from './nameText';

/**
 * A name from a file: always text, kept apart from the writing direction around it, ended by an ellipsis
 * where it does not fit. Copying gives all of it.
 */
export function Name({ text, class: className }: { text: string; class?: string }): JSX.Element {
  const { shown, title, full, empty } = nameText(text);
  if (empty) return <span class="quiet">{shown}</span>;
  return (
    <bdi class={className === undefined ? 'name' : `name ${className}`} title={title} data-full={full}>
      {shown}
    </bdi>
  );
}
