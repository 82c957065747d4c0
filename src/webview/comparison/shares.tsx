import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { ComparedPair } from '../../shared/sentences/comparedPairs';
import type { NumberFormats } from '../../shared/text/numbers/numberFormats';
import type { ChartTooltip } from '../../shared/charts/chart';
import { usePanel } from '../context';

interface SharesProps {
  readonly worse: number;
  readonly same: number;
  readonly better: number;
}

const WIDTH = 64;

/** Returns the default tooltip of a chart of all users. */
export function sharesTold({ pair }: ComparedPair, numbers: NumberFormats): ChartTooltip {
  const [better, same, worse] = pair.winTieLoss;
  return { head: countsText([worse, same, better].map(numbers.count)), lines: [] };
}

function countsText(counts: readonly string[]): string {
  return l10n.t('{0} users worse, {1} the same, {2} better', ...counts);
}

/** Shows how many users have a worse, an equal and a better value, in percent and as a bar. */
export function Shares({ worse, same, better }: SharesProps): JSX.Element {
  const { numbers } = usePanel();
  const all = worse + same + better;
  if (all === 0) return <span class="quiet">–</span>;
  const counts = [worse, same, better].map(numbers.count);
  const left = (WIDTH * worse) / all;
  const right = (WIDTH * better) / all;
  return (
    <span class="shares" title={countsText(counts)} data-full={counts.join(' · ')}>
      <svg class="shares-bar" width={WIDTH} height="8" viewBox={`0 0 ${WIDTH} 8`} aria-hidden="true">
        <rect class="share-same" x="0" y="0" width={WIDTH} height="8" />
        <rect class="share-worse" x="0" y="0" width={left} height="8" />
        <rect class="share-better" x={WIDTH - right} y="0" width={right} height="8" />
      </svg>
      <span class="figures">
        {[worse, same, better].map((count) => percent(count, all, numbers)).join(' · ')}
      </span>
    </span>
  );
}

/** Returns whole percents; but a non-zero count is never 0%, and not all is never 100%. */
function percent(count: number, all: number, numbers: NumberFormats): string {
  const share = count / all;
  if (count > 0 && share < 0.01) return `<${numbers.percent(0.01)}`;
  if (count < all && share > 0.99) return `>${numbers.percent(0.99)}`;
  // The formatter truncates percents: round first.
  return numbers.percent(Math.round(share * 100) / 100 + 1e-9);
}
