import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { ComparedPair } from '../../shared/leaderboard/comparedPairs';
import type { ComparisonJson } from '../../shared/protocol/comparisonResult';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import {
  intervalOf,
  intervalsText,
  intervalText,
  signedText,
} from '../../shared/text/sentences/comparisonWords';
import { verdictSaid } from '../../shared/text/sentences/verdictWords';
import { clip } from '../../shared/text/clip';
import { usePanel } from '../context';
import { Forest, forestHeight } from '../../shared/charts/drawing/forest';
import { ChartFrame } from '../charts/chartFrame';
import { Picture } from '../charts/drawing/picture';
import { pressable } from '../charts/drawing/pressable';
import { sentenceOf, type Telling, Tip } from '../charts/drawing/tip';
import { useRoving } from '../charts/drawing/useRoving';
import { DocsLink } from './docsLink';

interface ForestChartProps {
  readonly evaluation: EvaluationView;
  readonly json: ComparisonJson;
  readonly pairs: readonly ComparedPair[];
  readonly chosen: ComparedPair;
  readonly onChoose: (pair: ComparedPair) => void;
}

/** Of more rows only those of the chosen measure are drawn. */
const MOST_ROWS = 14;

/** The differences with their intervals, one below the other, and the margin within which they do not matter. */
export function ForestChart(props: ForestChartProps): JSX.Element {
  const { evaluation, json, pairs, chosen } = props;
  const { numbers } = usePanel();
  const title = l10n.t('Differences with 95% intervals');
  const rows = rowsOf(evaluation, pairs, chosen);
  const names = evaluation.models.map(({ name }) => name);
  const number = (value: number | undefined) => ({
    kind: 'number' as const,
    text: value === undefined ? '–' : numbers.value(value),
    full: value === undefined ? '' : String(value),
  });
  return (
    <ChartFrame
      title={title}
      note={
        <span class="quiet">
          <DocsLink section="intervals">{l10n.t('Whiskers: {0}.', intervalsText(json.adjusted))}</DocsLink>{' '}
          <DocsLink section="margin">{l10n.t('Band: the margin.')}</DocsLink>
        </span>
      }
      table={{
        head: [
          l10n.t('Model'),
          l10n.t('Metric'),
          l10n.t('Difference'),
          l10n.t('From'),
          l10n.t('To'),
          l10n.t('Margin'),
        ],
        rows: rows.map(({ b, measure, pair }) => [
          { kind: 'name', name: names[b] },
          { kind: 'name', name: evaluation.measures[measure].name },
          number(pair.difference ?? undefined),
          number(intervalOf(pair)?.[0]),
          number(intervalOf(pair)?.[1]),
          number(pair.margin ?? undefined),
        ]),
      }}
      picture={(width) => <Rows {...props} rows={rows} title={title} width={width} />}
    />
  );
}

/** Of measures in the same unit as the chosen one, as far as there is room. */
function rowsOf(
  { measures }: EvaluationView,
  pairs: readonly ComparedPair[],
  chosen: ComparedPair,
): readonly ComparedPair[] {
  const rangeOf = (measure: number): string => JSON.stringify(measures[measure].range);
  const alike = pairs.filter(
    ({ measure, pair }) => rangeOf(measure) === rangeOf(chosen.measure) && pair.difference !== null,
  );
  return alike.length <= MOST_ROWS ? alike : alike.filter(({ measure }) => measure === chosen.measure);
}

interface RowsProps extends ForestChartProps {
  readonly rows: readonly ComparedPair[];
  readonly title: string;
  readonly width: number;
}

function Rows(props: RowsProps): JSX.Element {
  const { evaluation, rows, chosen, onChoose, title, width } = props;
  const { numbers } = usePanel();
  const { models, measures } = evaluation;
  const names = models.map(({ name }) => name);
  const several = new Set(rows.map(({ b }) => b)).size > 1;
  const sameMeasure = rows.every(({ measure }) => measure === rows[0]?.measure);
  const roving = useRoving(rows.length, 1, rows.indexOf(chosen));
  if (rows.length === 0) return <p class="quiet">{l10n.t('There is no difference to draw.')}</p>;

  const nameOf = ({ b, measure }: ComparedPair): string => {
    if (sameMeasure) return names[b];
    const { name } = measures[measure];
    // Of a name that has no room behind it the shape and colour of its point are left.
    return several ? `${name} · ${names[b]}` : name;
  };
  const tell = ({ b, measure, pair }: ComparedPair): Telling => {
    const interval = intervalOf(pair);
    const range = interval === undefined ? '' : ` (${intervalText(interval)})`;
    const difference = signedText(pair.difference);
    return {
      head: `${clip(names[b], 40)}, ${measures[measure].name}`,
      lines: [{ model: b, name: names[b], text: `${difference}${range}, ${verdictSaid(pair.verdict).word}` }],
    };
  };
  const pointedAt = roving.shown === undefined ? undefined : rows.at(roving.shown);
  return (
    <>
      <Tip telling={tell(pointedAt ?? chosen)} width={width} />
      <Picture
        width={width}
        height={forestHeight(rows.length)}
        title={title}
        label={l10n.t('How far each model is from the one it is compared with')}
        models={several ? names : []}
      >
        <g ref={roving.group} onKeyDown={roving.onKeyDown}>
          <Forest
            width={width}
            rows={rows.map((row) => ({
              name: nameOf(row),
              model: row.b,
              estimate: row.pair.difference ?? 0,
              interval: intervalOf(row.pair),
              margin: row.pair.margin,
            }))}
            xTitle={l10n.t('difference')}
            xText={numbers.short}
            row={(index, drawn) => (
              <g
                key={index}
                class={rows[index] === chosen ? 'point-stop chosen-point' : 'point-stop'}
                aria-pressed={rows[index] === chosen}
                aria-label={sentenceOf(tell(rows[index]))}
                {...roving.stop(index)}
                {...pressable(() => onChoose(rows[index]))}
              >
                {drawn}
              </g>
            )}
          />
        </g>
      </Picture>
    </>
  );
}
