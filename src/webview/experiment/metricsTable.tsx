import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { Fragment } from 'preact';
import {
  changeEnds,
  experimentRows,
  intervalName,
  pValueTitle,
  metricRoleText,
  type ExperimentRow,
} from '../../shared/export/experiment/experimentRows';
import type { ExperimentResult } from '../../shared/protocol/experimentResult';
import { changeTickText } from '../../shared/text/numbers/changeText';
import { type Mark, markShapes } from '../../shared/charts/marks';
import { linearScale, type Scale } from '../../shared/charts/scale';
import { useOpenName } from '../analysis/pageMemory';
import { Shapes } from '../charts/shapes';
import { useRovingFocus } from '../controls/useRovingFocus';
import { Name } from '../text/nameView';
import { MetricDetail } from './metricDetail';
import { Icon } from '../controls/icon';

const WIDTH = 260;
const HEIGHT = 22;
/** Space for half of a number at the end of the axis, in pixels. */
const EDGE = 20;

/** Shows every metric of every treatment, with its interval on a common axis of relative change. */
export function MetricsTable({ result }: { result: ExperimentResult }): JSX.Element {
  const rows = experimentRows(result);
  const treatments = result.decisions.map(({ treatment }) => treatment);
  const ends = changeEnds(rows);
  const scale = ends && linearScale(...ends, [EDGE, WIDTH - EDGE], 5);
  const [open, setOpen] = useOpenName('metric', null);
  const table = useRovingFocus<HTMLTableElement>();
  return (
    <section class="metrics" aria-label={l10n.t('Metrics')}>
      <h3>{l10n.t('Metrics')}</h3>
      <div class="wide" role="group" aria-label={l10n.t('Metrics')} tabIndex={0}>
        <table class="metrics-table" ref={table}>
          <thead>
            <tr>
              <th scope="col">{l10n.t('Metric')}</th>
              <th scope="col" class="number if-wide">
                <Name text={result.control} />
              </th>
              <th scope="col" class="number if-wide">
                {treatments.length === 1 ? <Name text={treatments[0]} /> : l10n.t('Treatment')}
              </th>
              <th scope="col" class="number">
                {l10n.t('Change')}
              </th>
              <th scope="col" class="change-head">
                <span class="hidden">{l10n.t('Relative change')}</span>
                {scale !== undefined && <ChangeAxis scale={scale} />}
              </th>
              <th scope="col" class="if-middle">
                {intervalName(result)}
              </th>
              <th scope="col" class="if-wide">
                {pValueTitle(result)}
              </th>
              <th scope="col">{l10n.t('Verdict')}</th>
            </tr>
          </thead>
          {treatments.map((treatment) => (
            <tbody key={treatment}>
              {treatments.length > 1 && (
                <tr class="treatment-row">
                  <th colSpan={8} scope="rowgroup">
                    <Name text={treatment} />
                  </th>
                </tr>
              )}
              {rows
                .filter(({ comparison }) => comparison.treatment === treatment)
                .map((row) => {
                  const key = `${treatment} ${row.metric.metric}`;
                  const isOpen = open === key;
                  return (
                    <Fragment key={key}>
                      <MetricRow
                        row={row}
                        scale={scale}
                        open={isOpen}
                        onOpen={() => setOpen(isOpen ? null : key)}
                      />
                      {isOpen && (
                        <tr class="detail-row">
                          <td colSpan={8}>
                            <MetricDetail row={row} result={result} />
                          </td>
                        </tr>
                      )}
                    </Fragment>
                  );
                })}
            </tbody>
          ))}
        </table>
      </div>
    </section>
  );
}

interface MetricRowProps {
  readonly row: ExperimentRow;
  readonly scale: Scale | undefined;
  readonly open: boolean;
  readonly onOpen: () => void;
}

function MetricRow({ row, scale, open, onOpen }: MetricRowProps): JSX.Element {
  const { metric, texts, control, treatment, change, p } = row;
  return (
    <tr class={metric.role === 'primary' ? 'primary' : undefined}>
      <th scope="row">
        <button class="fold" aria-expanded={open} onClick={onOpen}>
          <Icon name={`chevron-${open ? 'down' : 'right'}`} /> <Name text={metric.metric} />
        </button>{' '}
        {metric.role !== 'secondary' && <span class="quiet role">{metricRoleText(metric.role)}</span>}
      </th>
      <td class="number if-wide" data-full={control ?? ''}>
        {texts.control}
      </td>
      <td class="number if-wide" data-full={treatment ?? ''}>
        {texts.treatment}
      </td>
      <td class="number" data-full={change?.estimate ?? ''}>
        {texts.change}
      </td>
      <td class="change-cell">
        {scale !== undefined && change?.isRelative === true ? (
          <Interval row={row} scale={scale} />
        ) : (
          change !== undefined && <span class="quiet">{l10n.t('no relative change')}</span>
        )}
      </td>
      <td class="figures if-middle">{texts.interval}</td>
      <td class="figures if-wide" data-full={p ?? ''}>
        {texts.p}
      </td>
      <td class={`says ${saysClass(row)}`}>{texts.says}</td>
    </tr>
  );
}

/** Returns the CSS class of a result, which is gray if the result is not clear. */
function saysClass({ comparison: { guardrail }, isFound }: ExperimentRow): string {
  if (guardrail !== undefined) return guardrail.verdict === 'harmed' ? 'is worse' : '';
  return isFound ? 'strong' : 'quiet';
}

function ChangeAxis({ scale }: { scale: Scale }): JSX.Element {
  return (
    <svg class="change-axis" width={WIDTH} height={HEIGHT} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <Fragment key={tick}>
          <line class="axis-line" x1={scale.place(tick)} x2={scale.place(tick)} y1={18} y2={HEIGHT} />
          <text class="tick" text-anchor="middle" x={scale.place(tick)} y={13}>
            {changeTickText(tick)}
          </text>
        </Fragment>
      ))}
    </svg>
  );
}

function Interval({ row, scale }: { row: ExperimentRow; scale: Scale }): JSX.Element | null {
  const { change, comparison, texts } = row;
  if (change === undefined) return null;
  const inside = (value: number): number => Math.max(scale.from, Math.min(scale.to, value));
  const { lower, upper } = change.limits;
  const middle = HEIGHT / 2;
  const { guardrail } = comparison;
  const marks: Mark[] = [
    { kind: 'rule', axis: 'x', at: 0, look: 'zero' },
    ...(guardrail === undefined
      ? []
      : [
          {
            ...({ kind: 'rule', axis: 'x', look: 'margin', title: l10n.t('guardrail margin') } as const),
            at: inside(guardrail.better === 'higher' ? -guardrail.margin : guardrail.margin),
          },
        ]),
    {
      ...{ kind: 'rule', axis: 'y', at: middle, look: 'series-line' },
      along: [inside(lower ?? scale.from), inside(upper ?? scale.to)],
    },
    // An unbounded end has no cap.
    ...[lower, upper].flatMap((end): Mark[] =>
      end === null || end !== inside(end)
        ? []
        : [{ kind: 'rule', axis: 'x', at: end, along: [middle - 4, middle + 4], look: 'series-line' }],
    ),
    { kind: 'dot', x: inside(change.estimate), y: middle },
  ];
  const plane = { x: scale, y: linearScale(0, HEIGHT, [0, HEIGHT], 0) };
  // Blue above zero, yellow below it.
  const colour =
    lower !== null && lower > 0 ? 'series-0' : upper !== null && upper < 0 ? 'series-1' : 'unclear';
  return (
    <svg
      class={`change ${colour}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={l10n.t('{0}, confidence interval {1}', texts.change, texts.interval)}
    >
      <Shapes of={marks.flatMap((mark) => markShapes(mark, plane))} />
    </svg>
  );
}
