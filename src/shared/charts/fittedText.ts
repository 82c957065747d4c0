import { type Shape, shape } from './shape';

/** Size of the font of pictures, in pixels. */
export const SIZE = 11;

/** About how wide signs are, in parts of the size of their font. */
const WIDE =
  /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\uff01-\uff60]/u;
const BROAD = /[MW@mw%]/;
const SLIM = /[fijlrtI.,:;|'!()[\] ]/;

function signWidth(sign: string): number {
  if (WIDE.test(sign)) return 1.05;
  if (BROAD.test(sign)) return 0.9;
  if (SLIM.test(sign)) return 0.38;
  return /[\p{Lu}\d_]/u.test(sign) ? 0.66 : 0.57;
}

/** About how wide a text is in a picture, where nothing can be measured; in pixels. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const sign of text) width += signWidth(sign) * size;
  return width;
}

/** The beginning of a text that is not wider, with an ellipsis where that is not all of it. */
export function fittedText(text: string, most: number, size: number): string {
  let width = 0;
  let shown = '';
  /** What is left when there must be room for the ellipsis. */
  let begun = '';
  for (const sign of text) {
    width += signWidth(sign) * size;
    if (width > most) return `${begun}…`;
    shown += sign;
    if (width <= most - size) begun = shown;
  }
  return shown;
}

/** A name as far as there is room; whoever points at it is told all of it. */
export function cutText(name: string, most: number): (Shape | string)[] {
  return [shape('title', {}, name), fittedText(name, most, SIZE)];
}
