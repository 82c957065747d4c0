import { type SvgNode, createShape } from '../sheets/svgNode';

/** Font size of charts, in pixels. */
export const CHART_FONT_SIZE = 11;

/** Approximate widths of characters, in font sizes. */
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

/** Estimates the width of a text of a chart in pixels, if it cannot be measured. */
export function textWidth(text: string): number {
  let width = 0;
  for (const sign of text) width += signWidth(sign) * CHART_FONT_SIZE;
  return width;
}

/** Returns a text of a chart that fits the width. It is cut in the middle, because names may differ at either end. */
export function fittedText(text: string, most: number): string {
  if (textWidth(text) <= most) return text;
  const signs = [...text];
  let room = most - CHART_FONT_SIZE;
  let [from, to] = [0, signs.length];
  for (let isStart = true; from < to; isStart = !isStart) {
    room -= signWidth(isStart ? signs[from] : signs[to - 1]) * CHART_FONT_SIZE;
    if (room < 0) break;
    if (isStart) from++;
    else to--;
  }
  return `${signs.slice(0, from).join('')}…${signs.slice(to).join('')}`;
}

/** Returns a name cut to the available width, with the full name as tooltip. */
export function cutText(name: string, most: number): (SvgNode | string)[] {
  return [createShape('title', {}, name), fittedText(name, most)];
}
