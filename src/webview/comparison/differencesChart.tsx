import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { type Chart, numberCell, type ChartStop } from '../../shared/charts/chart';
import { axisEnds } from '../../shared/charts/scale';
import { clipText } from '../../shared/text/clip';
import { signedText } from '../../shared/text/numbers/signedText';
import { ChartFigure } from '../charts/chartFigure';
import { usePanel } from '../context';
import { useResult } from '../shownResult';
import type { PairChartProps } from './scatter/usersChart';
import { sharesTold } from './shares';

/** Maximum bars that can be distinguished and clicked. */
const MAX_BARS = 50;

/** Shows the users sorted by their differences: how many lose and gain, and how much. */
export function DifferencesChart({ compared, view, onQuery }: PairChartProps): JSX.Element {
  const { evaluation, baseline, labels } = useResult();
  const { numbers } = usePanel();
  const { name, higherIsBetter } = evaluation.measures[compared.measure];
  const [a, b] = [compared.a, compared.b].map((model) => labels[model]);
  const bars = barsOf(view.sorted);
  const ends = axisEnds([0, ...bars.map(({ difference }) => difference)]);
  const chart: Chart = {
    title: l10n.t('Sorted differences of {0}', name),
    label: l10n.t('Differences of {0}, user by user, in order', name),
    height: 260,
    x: { title: l10n.t('share of the users'), text: numbers.percent, ends: [0, 1] },
    y: { title: l10n.t('difference'), text: numbers.short, ends },
    marks: [{ kind: 'rule', axis: 'y', at: 0 }],
    stops: bars.map(({ share, difference }, bar): ChartStop => {
      const x = [bar / bars.length, (bar + 1) / bars.length] as const;
      const of = difference > 0 ? 1 - share : share;
      const look = difference > 0 === higherIsBetter ? 'share-better' : 'share-worse';
      return {
        told: {
          head: l10n.t('{0} of the users', of < 0.01 ? '≤ 1%' : numbers.percent(of)),
          lines: [{ model: compared.b, name: '', text: atLeastText(difference) }],
        },
        look: 'bar-stop',
        reach: { x, y: ends },
        marks: [{ kind: 'bar', look: `difference-bar ${look}`, x, y: [0, difference], gap: 1 }],
        press: () => {
          // The query box has a column only for differences from the baseline.
          if (baseline === compared.a) onQuery(compared.b, compared.measure, atLeastQuery(difference));
        },
      };
    }),
    usual: sharesTold(compared, numbers),
    legend: [],
    table: {
      head: [l10n.t('Share of the users'), l10n.t('Difference')],
      rows: bars.map(({ share, difference }) => [
        numberCell(share, numbers.percent),
        numberCell(difference, signedText),
      ]),
    },
  };
  return (
    <ChartFigure
      chart={chart}
      empty={l10n.t('No user has a value of both.')}
      note={
        <span class="quiet">
          {l10n.t('{0} minus {1}, from the user who loses most.', clipText(b, 40), clipText(a, 40))}
        </span>
      }
    />
  );
}

interface Bar {
  /** Share of the users with this difference or a smaller one: 0 the first, 1 the last. */
  readonly share: number;
  readonly difference: number;
}

function barsOf(sorted: readonly number[]): Bar[] {
  const count = Math.min(MAX_BARS, sorted.length);
  return Array.from({ length: count }, (_, bar) => {
    const share = count === 1 ? 0.5 : bar / (count - 1);
    return { share, difference: sorted[Math.round(share * (sorted.length - 1))] };
  });
}

function atLeastText(difference: number): string {
  if (difference === 0) return l10n.t('no difference');
  return difference < 0
    ? l10n.t('{0} or less', signedText(difference))
    : l10n.t('{0} or more', signedText(difference));
}

function atLeastQuery(difference: number): string {
  const at = Number(difference.toPrecision(12));
  if (difference === 0) return 'vs = 0';
  return difference < 0
    ? `vs <= ${Number((at + 1e-12).toPrecision(12))}`
    : `vs >= ${Number((at - 1e-12).toPrecision(12))}`;
}
