import * as l10n from '@vscode/l10n';
import { clip } from '../../shared/clip';

/** Longer texts are cut before they reach the page: an id may have ten thousand characters. */
const SHOWN = 200;
const IN_TITLE = 1000;

/** How a name from a file is written. */
export interface NameText {
  readonly shown: string;
  /** Said when the pointer rests on it. */
  readonly title: string | undefined;
  /** What copying gives, where it is something else than what is shown. */
  readonly full: string | undefined;
  /** There is none, which is what is shown instead. */
  readonly empty: boolean;
}

export function nameText(text: string): NameText {
  if (text === '') return { shown: l10n.t('(empty)'), title: undefined, full: undefined, empty: true };
  const clipped = clip(text, SHOWN);
  // Nothing but spaces would look like nothing at all.
  const shown = text.trim() === '' ? `“${clipped}”` : clipped;
  return {
    shown,
    title: text.length > 24 ? clip(text, IN_TITLE) : undefined,
    full: shown === text ? undefined : text,
    empty: false,
  };
}
