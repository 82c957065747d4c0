import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { ComparedPair } from '../../shared/sentences/comparedPairs';
import type { ComparisonJson } from '../../shared/protocol/comparisonResult';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { simultaneousInterval, intervalsText } from '../../shared/sentences/comparisonWords';
import { intervalText, signedText } from '../../shared/text/numbers/signedText';
import { verdictOfPair } from '../../shared/sentences/verdictWords';
import { clipText } from '../../shared/text/clip';
import { numberCell } from '../../shared/charts/chart';
import { forestChart } from '../../shared/charts/forestChart';
import { ChartFigure } from '../charts/chartFigure';
import { usePanel } from '../context';
import { useResult } from '../shownResult';
import { DocsLink } from './docsLink';

interface ForestChartProps {
  readonly evaluation: EvaluationView;
  readonly json: ComparisonJson;
  readonly pairs: readonly ComparedPair[];
  readonly chosenPair: ComparedPair;
  readonly onChoose: (pair: ComparedPair) => void;
}

/** Maximum rows; with more, only those of the chosen metric are drawn. */
const MAX_ROWS = 14;

/** Shows the differences with their intervals, one below the other, and the margin within which they do not matter. */
export function ForestChart(props: ForestChartProps): JSX.Element {
  const { evaluation, json, pairs, chosenPair, onChoose } = props;
  const { numbers } = usePanel();
  const { labels } = useResult();
  const rows = rowsOf(evaluation, pairs, chosenPair);
  const names = evaluation.models.map(({ name }) => name);
  const several = new Set(rows.map(({ b }) => b)).size > 1;
  const isOneMeasure = rows.every(({ measure }) => measure === rows[0]?.measure);
  return (
    <ChartFigure
      chart={forestChart({
        title: l10n.t('Differences with 95% intervals'),
        label: l10n.t('How far each model is from the one it is compared with'),
        legend: several ? names : [],
        x: { title: l10n.t('difference'), text: numbers.short },
        rows: rows.map((row) => {
          const { b, measure, pair } = row;
          const { name } = evaluation.measures[measure];
          const interval = simultaneousInterval(pair);
          const range = interval === undefined ? '' : ` (${intervalText(interval)})`;
          const text = `${signedText(pair.difference)}${range}, ${verdictOfPair(pair.verdict).word}`;
          return {
            // If there is no space for a name, shape and color of its point identify it.
            name: isOneMeasure ? labels[b] : several ? `${name} · ${labels[b]}` : name,
            model: b,
            estimate: pair.difference ?? 0,
            interval,
            margin: pair.margin,
            told: { head: `${clipText(names[b], 40)}, ${name}`, lines: [{ model: b, name: names[b], text }] },
            press: () => onChoose(row),
            pressed: row === chosenPair,
          };
        }),
        table: {
          head: [
            l10n.t('Model'),
            l10n.t('Metric'),
            l10n.t('Difference'),
            l10n.t('From'),
            l10n.t('To'),
            l10n.t('Margin'),
          ],
          rows: rows.map(({ b, measure, pair }) => [
            names[b],
            evaluation.measures[measure].name,
            ...[pair.difference, ...(simultaneousInterval(pair) ?? [null, null]), pair.margin].map((value) =>
              numberCell(value, numbers.value),
            ),
          ]),
        },
      })}
      empty={l10n.t('There is no difference to draw.')}
      note={
        <span class="quiet">
          <DocsLink section="intervals">
            {l10n.t('Whiskers: {0}.', intervalsText(json, evaluation.measures[chosenPair.measure].name))}
          </DocsLink>{' '}
          <DocsLink section="margin">{l10n.t('Band: the margin.')}</DocsLink>
        </span>
      }
    />
  );
}

/** Returns rows of metrics in the same unit as the chosen one, as many as fit. */
function rowsOf(
  { measures }: EvaluationView,
  pairs: readonly ComparedPair[],
  chosen: ComparedPair,
): readonly ComparedPair[] {
  const rangeOf = (measure: number): string => JSON.stringify(measures[measure].range);
  const alike = pairs.filter(
    ({ measure, pair }) => rangeOf(measure) === rangeOf(chosen.measure) && pair.difference !== null,
  );
  return alike.length <= MAX_ROWS ? alike : alike.filter(({ measure }) => measure === chosen.measure);
}
