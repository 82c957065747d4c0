import * as l10n from '@vscode/l10n';
import { clip } from '../../shared/text/clip';

/** Longer texts are cut before they reach the page: an id may have ten thousand characters. */
const SHOWN = 200;
const IN_TITLE = 1000;
/** The narrowest column of names has room for so many Latin letters. */
const ROOM = 10;

/** How a name from a file is written. */
interface NameText {
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
    title: mayBeCut(text) ? clip(text, IN_TITLE) : undefined,
    full: shown === text ? undefined : text,
    empty: false,
  };
}

/** Letters of Korean, Chinese and Japanese, and most emoji, take the room of two. */
function mayBeCut(text: string): boolean {
  return text.length > ROOM || text.length + (text.match(/[\u1100-\uffdc]/g)?.length ?? 0) > ROOM;
}
