import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { ExperimentResult, MetricResult, TimePoint } from '../../shared/protocol/experimentResult';
import { metricNumbers } from '../../shared/export/experiment/experimentRows';
import { useNumbers } from '../context';
import { numberCell } from '../../shared/charts/chart';
import { lineChart } from '../../shared/charts/lineChart';
import { ChartFigure } from '../charts/chartFigure';

/** Shows the difference by day and by tenure of users; shows nothing if the log has no days. */
export function OverTime({ result }: { result: ExperimentResult }): JSX.Element | null {
  const charts = result.metrics.flatMap((metric) => {
    const days = metric.comparisons.map(({ byDay }) => byDay ?? []);
    const tenures = metric.comparisons.map(({ byTenure }) => byTenure ?? []);
    return [
      ...(days.some((points) => points.length > 1)
        ? [
            <TimeChart
              key={`${metric.metric} day`}
              title={l10n.t('{0}: difference by day', metric.metric)}
              xTitle={dayTitle(days.flat())}
              metric={metric}
              points={days}
              // The day of the month, with the month on its first day; the tooltip has the full date.
              nameOf={(point) => point.day.slice(point.day.endsWith('-01') ? 5 : 8)}
              longNameOf={(point) => point.day}
            />,
          ]
        : []),
      ...(tenures.some((points) => points.length > 1)
        ? [
            <TimeChart
              key={`${metric.metric} tenure`}
              title={l10n.t('{0}: difference by days since a user’s first day', metric.metric)}
              xTitle={l10n.t('days since the first day')}
              metric={metric}
              points={tenures}
              nameOf={(point) => String(point.tenure)}
              longNameOf={(point) => l10n.t('day {0} of a user', point.tenure)}
            />,
          ]
        : []),
    ];
  });
  if (charts.length === 0) return null;
  return (
    <section class="over-time" aria-label={l10n.t('Over time')}>
      <h3>{l10n.t('Over time')}</h3>
      <div class="charts-grid">
        <div class="charts-cells">{charts}</div>
      </div>
    </section>
  );
}

/** Returns the title of the axis of days: "day (2026-03)", or the first and last month. */
function dayTitle(points: readonly { readonly day: string }[]): string {
  const months = [...new Set(points.map(({ day }) => day.slice(0, 7)))].sort();
  const [first] = months;
  const last = months[months.length - 1];
  return `${l10n.t('day')} (${first === last ? first : `${first} – ${last}`})`;
}

interface TimeChartProps<Point extends TimePoint> {
  readonly title: string;
  readonly xTitle: string;
  readonly metric: MetricResult;
  /** Points of each treatment, in the order of the treatments. */
  readonly points: readonly (readonly Point[])[];
  readonly nameOf: (point: Point) => string;
  readonly longNameOf: (point: Point) => string;
}

function TimeChart<Point extends TimePoint>({
  title,
  xTitle,
  metric,
  points,
  nameOf,
  longNameOf,
}: TimeChartProps<Point>): JSX.Element {
  const numbers = useNumbers();
  const names = metric.comparisons.map(({ treatment }) => treatment);
  const { value: text, difference: signed, tick, isRate } = metricNumbers(metric);
  const longest = points.reduce((most, each) => (each.length > most.length ? each : most), points[0]);
  const chart = lineChart({
    title,
    label: title,
    x: {
      title: xTitle,
      text: (place) => (longest[place - 1] === undefined ? '' : nameOf(longest[place - 1])),
    },
    y: {
      title: isRate
        ? l10n.t('difference from control, percentage points')
        : l10n.t('difference from control'),
      text: (value) => (value === 0 ? '0' : tick(value)),
    },
    lines: points.map((own, model) => ({
      model,
      values: own.map(({ difference }) => difference?.estimate ?? null),
      intervals: own.map(({ difference }) =>
        difference === null || difference.lower === null || difference.upper === null
          ? null
          : ([difference.lower, difference.upper] as const),
      ),
    })),
    names,
    tell: (place) => ({
      head: longest[place - 1] === undefined ? '' : longNameOf(longest[place - 1]),
      lines: points.map((own, model) => ({
        model,
        name: names[model],
        text: factOf(own[place - 1], signed),
      })),
    }),
    table: {
      head: [
        xTitle,
        l10n.t('Treatment'),
        l10n.t('Control'),
        l10n.t('Treatment'),
        l10n.t('Difference'),
        l10n.t('Users'),
      ],
      rows: points.flatMap((own, at) =>
        own.map((point) => [
          longNameOf(point),
          names[at],
          numberCell(point.control, text),
          numberCell(point.treatment, text),
          numberCell(point.difference?.estimate, signed),
          numberCell(point.users[0] + point.users[1], numbers.count),
        ]),
      ),
    },
  });
  return <ChartFigure chart={chart} />;
}

function factOf(point: TimePoint | undefined, signed: (value: number) => string): string {
  const difference = point?.difference;
  if (difference === null || difference === undefined) return '–';
  if (difference.lower === null || difference.upper === null) return signed(difference.estimate);
  return l10n.t(
    '{0} ({1} to {2})',
    signed(difference.estimate),
    signed(difference.lower),
    signed(difference.upper),
  );
}
