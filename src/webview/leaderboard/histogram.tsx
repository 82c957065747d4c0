import type { JSX } from 'preact';
import type { MeanView } from '../../shared/protocol/views/evaluationView';

const BAR = 5;
const GAP = 1;
const HEIGHT = 16;

interface HistogramProps {
  readonly mean: Pick<MeanView, 'histogram' | 'histogramRange'>;
  /** Value of the open user, which gets a mark. */
  readonly ofUser: number | undefined;
}

/** Shows the distribution of a metric over the users, as bars without axes. */
export function Histogram({ mean, ofUser }: HistogramProps): JSX.Element | null {
  const bins = mean.histogram;
  if (bins.length === 0) return null;
  const largest = Math.max(1, ...bins);
  const width = bins.length * (BAR + GAP) - GAP;
  const [from, to] = mean.histogramRange;
  const at = ofUser === undefined || from === to ? undefined : ((ofUser - from) / (to - from)) * width;
  return (
    <svg class="histogram" preserveAspectRatio="none" viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
      <path d={bins.map((bin, index) => bar(index, bin / largest)).join('')} />
      {at !== undefined && (
        <path class="user-tick-line" d={`M${at.toFixed(1)} 0V${HEIGHT}`} vector-effect="non-scaling-stroke" />
      )}
    </svg>
  );
}

/** Returns one bar as a part of a path: all bars are one SVG element, because a leaderboard has many. */
function bar(index: number, share: number): string {
  if (share === 0) return '';
  // A non-empty bin is always visible.
  const height = Math.max(1, Math.round(share * (HEIGHT - 1)));
  return `M${index * (BAR + GAP)} ${HEIGHT}v${-height}h${BAR}v${height}z`;
}
