import type { JSX } from 'preact';
import type { MeanView } from '../../shared/protocol/views/evaluationView';

const BAR = 5;
const GAP = 1;
const HEIGHT = 16;

interface HistogramProps {
  readonly mean: Pick<MeanView, 'histogram' | 'histogramRange'>;
  /** The value of the open user, who gets a tick. */
  readonly ofUser: number | undefined;
}

/** How the users are spread over a measure's values, as a line of bars without axes. */
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

/** One bar as a part of a path: all of them are one element, of which a leaderboard has many. */
function bar(index: number, share: number): string {
  if (share === 0) return '';
  // A bin with anybody in it is never invisible.
  const height = Math.max(1, Math.round(share * (HEIGHT - 1)));
  return `M${index * (BAR + GAP)} ${HEIGHT}v${-height}h${BAR}v${height}z`;
}
