import { QUICK } from '../../extent';
import { type Theme, themes } from '../themes';

const HEIGHT = 800;
const LANGUAGES = ['en', 'ko'] as const;
/** Of `npm test`: a narrow page and a usual one. */
const WIDTHS = QUICK ? [400, 1000] : [400, 700, 1000, 1600];
const ZOOMS = QUICK ? [1] : [1, 1.5];

export interface Look {
  readonly label: string;
  /** In pixels of the page, which are larger where it is zoomed. */
  readonly width: number;
  readonly height: number;
  /** How many pixels of the screen one of the page has. */
  readonly scale: number;
  readonly language: (typeof LANGUAGES)[number];
  readonly theme: Theme;
}

/** Each width at each zoom in each language; the themes, which differ in borders and colours, take turns. */
export const looks: readonly Look[] = WIDTHS.flatMap((width, column) =>
  ZOOMS.flatMap((zoom, step) =>
    LANGUAGES.filter((_, turn) => !QUICK || turn === column).map((language) => {
      const theme = themes[(column + 2 * step + LANGUAGES.indexOf(language)) % themes.length];
      return {
        label: `${width}-${zoom * 100}-${language}-${theme.name}`,
        width: Math.round(width / zoom),
        height: Math.round(HEIGHT / zoom),
        scale: zoom,
        language,
        theme,
      };
    }),
  ),
);
