import * as l10n from '@vscode/l10n';
import type { MeanView } from '../../protocol/views/evaluationView';
import { type Html, html } from '../../sheets/html';
import type { ReportContext } from './reportContext';

const BAR = 5;
const GAP = 1;
const HEIGHT = 16;

/** How the users are spread over a measure's values, told in words to a screen reader. */
export function histogramSvg(
  { histogram, histogramRange: [from, to] }: MeanView,
  { numbers }: ReportContext,
): Html | undefined {
  if (histogram.length === 0) return undefined;
  const largest = Math.max(1, ...histogram);
  const width = histogram.length * (BAR + GAP) - GAP;
  const label = l10n.t(
    'Distribution of users from {0} to {1}: {2}',
    numbers.short(from),
    numbers.short(to),
    histogram.map((bin) => numbers.count(bin)).join(', '),
  );
  const bars = histogram.map((bin, index) => {
    // A bin with anybody in it is never invisible.
    const height = bin === 0 ? 0 : Math.max(1, Math.round((bin / largest) * (HEIGHT - 1)));
    return html`<rect x="${index * (BAR + GAP)}" y="${HEIGHT - height}" width="${BAR}" height="${height}" />`;
  });
  return html`<svg
    width="${width}"
    height="${HEIGHT}"
    viewBox="0 0 ${width} ${HEIGHT}"
    role="img"
    aria-label="${label}"
  >
    <title>${label}</title>
    ${bars}
  </svg>`;
}
