import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { clip } from '../../shared/clip';

/** Longer texts are cut before they reach the page: an id may have ten thousand characters. */
const SHOWN = 200;
const IN_TITLE = 1000;

/**
 * A name from a file: always text, kept apart from the writing direction around it, ended by an ellipsis
 * where it does not fit. Copying gives all of it.
 */
export function Name({ text, class: className }: { text: string; class?: string }): JSX.Element {
  if (text === '') return <span class="quiet">{l10n.t('(empty)')}</span>;
  const clipped = clip(text, SHOWN);
  // Nothing but spaces would look like nothing at all.
  const shown = text.trim() === '' ? `“${clipped}”` : clipped;
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
