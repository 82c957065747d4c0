import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { hitCutoffOf } from '../../shared/leaderboard/cutoffs';
import { withoutHitText } from '../../shared/text/hitText';
import { plural } from '../../shared/text/numbers/plural';
import { usePanel } from '../context';
import { type Chart, numberCell, type ChartStop, type ChartTooltip } from '../../shared/charts/chart';
import type { DrawnModels } from '../../shared/charts/curveChart';
import { CHART_BOTTOM_MARGIN, CHART_TOP_MARGIN } from '../../shared/charts/drawing';
import type { Mark } from '../../shared/charts/marks';
import { binEdges } from '../../shared/leaderboard/binEdges';
import { useResult } from '../shownResult';
import { useShownUsers } from '../users/userTable';
import { ChartFigure } from './chartFigure';
import { binsQueryText, parseBinsQuery } from './drawing/bins';
import { Icon } from '../controls/icon';

interface SpreadChartProps extends DrawnModels {
  readonly measure: number;
  readonly chosenModel: number;
}

/** Height in pixels of the chart of one distribution. */
const SINGLE_HEIGHT = 158;
/** Height in pixels of each of several distributions. */
const TOGETHER = 56;
/** Gap between two distributions, as a share of the height of one. */
const GAP_SHARE = 8 / TOGETHER;

/** Bin of the histogram of a model. */
interface Bin {
  readonly row: number;
  readonly bin: number;
  readonly count: number;
}

/**
 * Shows the distribution of a metric's values over the users of each model. Several distributions share the
 * axis and have the same height per user. Every bar links to its users.
 */
export function SpreadChart({ measure, names, drawn, chosenModel }: SpreadChartProps): JSX.Element {
  const { evaluation, ui, change, showUsers } = useResult();
  const { query: userQuery } = ui;
  const users = useShownUsers();
  const show = (model: number, query: string): void => {
    const part = { model, query, filter: 'all' as const };
    if (query === '') change({ ...part, tab: 'users' });
    else showUsers(part);
  };
  const { numbers } = usePanel();
  const { name } = evaluation.measures[measure];
  const means = drawn.map((model) => evaluation.models[model].means[measure]);
  const bins = Math.max(0, ...means.map(({ histogram }) => histogram.length));
  const rowOfChosen = drawn.indexOf(chosenModel);
  const edgesOf = (row: number): number[] => binEdges(bins, means[row].histogramRange);
  const edges = drawn.map((_, row) => edgesOf(row));
  const { withoutHit } = evaluation.models[chosenModel].users;
  const brushed =
    bins === 0 || rowOfChosen < 0 ? undefined : parseBinsQuery(userQuery, name, edges[rowOfChosen]);

  const several = drawn.length > 1;
  const tallest = Math.max(1, ...means.flatMap(({ histogram }) => histogram));
  const from = Math.min(...means.map(({ histogramRange }) => histogramRange[0]));
  const to = Math.max(...means.map(({ histogramRange }) => histogramRange[1]));
  const top = (row: number): number => row + (several ? GAP_SHARE : 0);
  /**
   * Returns the position of a bin's edge. If all values are equal, the axis has no length, and one bar is in
   * the middle.
   */
  const placeOf = (row: number, edge: number): number =>
    edges[row][0] === edges[row][bins] ? from + (edge / bins) * (to - from || 1) : edges[row][edge];
  const allBins: readonly Bin[] = means.flatMap(({ histogram }, row) =>
    histogram.map((count, bin) => ({ row, bin, count })),
  );
  const regionOf = (row: number, first: number, last: number) =>
    ({ x: [placeOf(row, first), placeOf(row, last + 1)], y: [top(row), row + 1] }) as const;
  const queryOf = ({ row, bin }: Bin, last: number): string => binsQueryText(name, edges[row], bin, last);
  const spanOf = (row: number, first: number, last: number): string =>
    l10n.t('{0} to {1}', numbers.short(edges[row][first]), numbers.short(edges[row][last + 1]));
  const tell = (row: number, span: string, count: number): ChartTooltip => {
    const users = plural(
      count,
      l10n.t('{0} user', numbers.count(count)),
      l10n.t('{0} users', numbers.count(count)),
    );
    const model = drawn[row];
    return {
      head: several ? `${names[model]}, ${span}` : span,
      lines: [{ model, name: names[model], text: users }],
    };
  };
  const chart: Chart = {
    title: l10n.t('Distribution of {0}', name),
    label: l10n.t('Distribution of {0} over users', name),
    height: CHART_TOP_MARGIN + CHART_BOTTOM_MARGIN + (several ? TOGETHER : SINGLE_HEIGHT) * drawn.length,
    x: { title: name, text: numbers.short, ends: [from, to] },
    y: {
      title: l10n.t('users'),
      text: numbers.count,
      ends: [drawn.length, 0],
      ticks: drawn.map((_, row) => ({ at: top(row), text: numbers.count(tallest), line: true })),
    },
    marks: drawn.flatMap((model, row): Mark[] => [
      { kind: 'rule', axis: 'y', at: row + 1 },
      ...(several ? [{ kind: 'dot', model, x: from, y: row + 1, shift: [-12, -6] } as const] : []),
      ...tickOf(users.values?.[model]?.[measure], row),
    ]),
    stops: allBins.map((each): ChartStop => {
      const { row, bin, count } = each;
      const model = drawn[row];
      const region = regionOf(row, bin, bin);
      const height = (count / tallest) * (row + 1 - top(row));
      return {
        told: tell(row, spanOf(row, bin, bin), count),
        look: 'bar-stop',
        reach: region,
        region,
        marks: [{ kind: 'bar', model, x: region.x, y: [row + 1, row + 1 - height], gap: 2 }],
        press: () => {
          const query = queryOf(each, bin);
          // A second click clears the selection.
          show(model, model === chosenModel && query === userQuery ? '' : query);
        },
      };
    }),
    perRow: bins,
    legend: names,
    table: {
      head: [l10n.t('Model'), l10n.t('Value'), l10n.t('Users')],
      rows: allBins.map(({ row, bin, count }) => [
        names[drawn[row]],
        { text: spanOf(row, bin, bin), full: edges[row].slice(bin, bin + 2).join(' … ') },
        numberCell(count, numbers.count),
      ]),
    },
  };
  /** Returns the mark of the open user's value. */
  function tickOf(value: number | null | undefined, row: number): Mark[] {
    if (value === null || value === undefined || bins === 0) return [];
    const [least, most] = means[row].histogramRange;
    const at = least === most ? (placeOf(row, 0) + placeOf(row, bins)) / 2 : value;
    const title = l10n.t('The open user: {0}', numbers.value(value));
    return [
      { kind: 'rule', axis: 'x', at, along: [top(row), row + 1], look: 'user-tick', title },
      {
        kind: 'dot',
        form: 'triangle',
        x: at,
        y: row + 1,
        shift: [0, 5],
        size: 3.6,
        look: 'user-tick-foot',
        title,
      },
    ];
  }
  const notes = [
    brushed !== undefined && (
      <button
        class="chip"
        aria-pressed={true}
        title={l10n.t('Show all users')}
        onClick={() => show(chosenModel, '')}
      >
        {name} {spanOf(rowOfChosen, ...brushed)} <Icon name="close" />
      </button>
    ),
    withoutHit > 0 && (
      <button class="link" onClick={() => showUsers({ filter: 'without-hit' })}>
        {l10n.t('{0} → show', withoutHitText(withoutHit, hitCutoffOf(evaluation), numbers))}
      </button>
    ),
  ].filter((note) => note !== false);
  return (
    <ChartFigure
      chart={chart}
      empty={l10n.t('No user has a value of {0}.', name)}
      note={notes.length > 0 && <span class="chart-notes line loose">{notes}</span>}
      selecting={{
        by: 'row',
        chosen: brushed && regionOf(rowOfChosen, ...brushed),
        tell: (_, stops) => {
          const selected = stops.map((stop) => allBins[stop]);
          const [{ row, bin }] = selected;
          const span = `${name} ${spanOf(row, bin, selected[selected.length - 1].bin)}`;
          return tell(
            row,
            span,
            selected.reduce((sum, { count }) => sum + count, 0),
          );
        },
        onSelect: (_, stops) => {
          const first = allBins[stops[0]];
          show(drawn[first.row], queryOf(first, allBins[stops[stops.length - 1]].bin));
        },
      }}
    />
  );
}
