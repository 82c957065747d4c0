import type { JSX } from 'preact';
import { nameText } from './nameText';

/**
 * Shows a name from a file as text, isolated from the surrounding writing direction, with an ellipsis if it
 * does not fit. Copying gives the full name.
 * @param narrow whether even a short name may not fit and needs a tooltip
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
