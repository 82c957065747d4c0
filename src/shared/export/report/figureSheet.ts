import { type Chart, chartSentence } from '../../charts/chart';
import { computeLayout, groundShapes, stopShapes } from '../../charts/drawing';
import type { Picture, Sheet } from '../../sheets/sheet';
import { createShape } from '../../sheets/svgNode';

/** Width in pixels: two charts fit next to each other on a screen, one on paper. */
const WIDTH = 540;

/** Returns a chart without its values. */
export function figureSheet(chart: Chart): Sheet {
  return { picture: pictureOf(chart), columns: [], rows: [], notes: [] };
}

/** Returns a chart as the panel draws it; marks have tooltips. */
export function pictureOf(chart: Chart): Picture {
  const { title, label, height, stops } = chart;
  const layout = computeLayout(chart, WIDTH, true);
  const marks = stops
    .filter((stop) => stop.marks.length > 0)
    .map((stop) =>
      createShape(
        'g',
        {},
        createShape('title', {}, chartSentence(stop.told)),
        ...stopShapes(stop, layout, false),
      ),
    );
  return { title, label, width: WIDTH, height, shapes: [...groundShapes(chart, layout), ...marks] };
}
