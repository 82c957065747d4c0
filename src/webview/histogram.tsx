import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { MeanView } from '../shared/evaluationView';
import { usePanel } from './context';

const BAR = 5;
const GAP = 1;
const HEIGHT = 16;

/** How the users are spread over a measure's values: small, without axes, told in words to a screen reader. */
export function Histogram({ mean }: { mean: MeanView }): JSX.Element | null {
  const { numbers } = usePanel();
  const bins = mean.histogram;
  if (bins.length === 0) return null;
  const largest = Math.max(1, ...bins);
  const [from, to] = mean.histogramRange;
  const label = l10n.t(
    'How the users spread from {0} to {1}: {2}',
    numbers.short(from),
    numbers.short(to),
    bins.map((bin) => numbers.count(bin)).join(', '),
  );
  const width = bins.length * (BAR + GAP) - GAP;
  return (
    <svg
      class="histogram"
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <path d={bins.map((bin, index) => bar(index, bin / largest)).join('')} />
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
