import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { PlanView } from '../../shared/protocol/views/planView';
import { sharePercentText, percentText } from '../../shared/text/numbers/changeText';
import { useNumbers } from '../context';
import { plural } from '../../shared/text/numbers/plural';
import { numberCell } from '../../shared/charts/chart';
import { lineChart } from '../../shared/charts/lineChart';
import { ChartFigure } from '../charts/chartFigure';

/** Shows the detectable change after each day, with the chosen day marked. */
export function PlanCurve({ view }: { view: PlanView }): JSX.Element {
  const numbers = useNumbers();
  const { curve, days } = view;
  const title = l10n.t('Smallest detectable change by day');
  const yTitle = l10n.t('change from control');
  const text = (relative: number | null | undefined): string =>
    relative === null || relative === undefined ? l10n.t('none') : percentText(relative);
  return (
    <ChartFigure
      chart={lineChart({
        title,
        label: title,
        x: { title: l10n.t('days'), text: numbers.count },
        y: { title: yTitle, text: sharePercentText },
        lines: [{ model: 0, values: curve }],
        names: [title],
        usual: days,
        isMarked: true,
        tell: (day) => ({
          head: plural(day, l10n.t('{0} day', numbers.count(day)), l10n.t('{0} days', numbers.count(day))),
          lines: [{ model: 0, name: yTitle, text: text(curve[day - 1]) }],
        }),
        table: {
          head: [l10n.t('Days'), yTitle],
          rows: curve.map((relative, at) => [
            numberCell(at + 1, numbers.count),
            { text: text(relative), full: relative === null ? '' : String(relative) },
          ]),
        },
      })}
      note={
        days > curve.length && l10n.t('The plan is longer than the chart: {0} days.', numbers.count(days))
      }
    />
  );
}
