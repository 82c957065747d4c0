/** Where in a picture the data is drawn, in pixels. */
export interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** About how wide a figure of an axis is, in pixels. */
const FIGURE = 6.5;

/** Room for the words above the y axis. */
export const TOP = 28;
/** Room for the figures and the words below the x axis. */
export const BOTTOM = 36;

/** The drawing area of a picture whose y axis has these words. */
export function areaOf(width: number, height: number, words: readonly string[]): Area {
  const widest = Math.max(2, ...words.map((word) => word.length));
  return { left: Math.round(widest * FIGURE) + 10, right: width - 14, top: TOP, bottom: height - BOTTOM };
}
