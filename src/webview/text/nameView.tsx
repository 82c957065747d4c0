import type { JSX } from 'preact';
import { nameText } from './nameText';

/**
 * A name from a file: always text, kept apart from the writing direction around it, ended by an ellipsis
 * where it does not fit. Copying gives all of it.
 *
 * @param narrow whether there may be no room even for a short one, so that it has a tooltip, too
 */
export function Name({
  text,
  class: className,
  narrow = false,
}: {
  text: string;
  class?: string;
  narrow?: boolean;
}): JSX.Element {
  const { shown, title, full, empty } = nameText(text);
  if (empty) return <span class="quiet">{shown}</span>;
  return (
    <bdi
      class={className === undefined ? 'name' : `name ${className}`}
      title={narrow ? (title ?? text) : title}
      data-full={full}
    >
      {shown}
    </bdi>
  );
}
