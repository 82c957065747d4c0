import * as l10n from '@vscode/l10n';
import { clipText } from '../../shared/text/clip';

/** Maximum length of a name on the page, in characters: an ID may have ten thousand. */
const MAX_NAME_CHARACTERS = 200;
const MAX_TITLE_CHARACTERS = 1000;
/** Width of the narrowest column of names, in Latin letters. */
const ROOM = 10;

/** Text of a name from a file, prepared for the page. */
export interface NameText {
  readonly shown: string;
  /** Tooltip. */
  readonly title: string | undefined;
  /** Copied text, if it differs from the shown text. */
  readonly full: string | undefined;
  /** Whether the name is empty, so that a placeholder is shown. */
  readonly empty: boolean;
}

export function nameText(text: string): NameText {
  if (text === '') return { shown: l10n.t('(empty)'), title: undefined, full: undefined, empty: true };
  const clipped = clipText(text, MAX_NAME_CHARACTERS);
  // A name of only spaces would be invisible.
  const shown = text.trim() === '' ? `“${clipped}”` : clipped;
  return {
    shown,
    title: mayBeCut(text) ? clipText(text, MAX_TITLE_CHARACTERS) : undefined,
    full: shown === text ? undefined : text,
    empty: false,
  };
}

/**
 * Returns whether a name may be too wide for a column. Korean, Chinese and Japanese letters and most emoji
 * are as wide as two Latin letters.
 */
function mayBeCut(text: string): boolean {
  return text.length > ROOM || text.length + (text.match(/[\u1100-\uffdc]/g)?.length ?? 0) > ROOM;
}
