import { type Html, html } from '../../../sheets/html';

/** Of every chart, in pixels: two stand side by side on a screen, and one on a sheet of paper. */
export const SIZE = { width: 460, height: 240 };

/** @param label what is shown, for a screen reader */
export function pictureSvg(label: string, marks: Html): Html {
  const { width, height } = SIZE;
  return html`<svg
    width="${width}"
    height="${height}"
    viewBox="0 0 ${width} ${height}"
    role="img"
    aria-label="${label}"
  >
    ${marks}
  </svg>`;
}
