import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useRef, useState, useLayoutEffect } from 'preact/hooks';
import { type DataColumn, DataTable } from '../controls/dataTable';
import { MenuButton } from '../controls/popover/menuButton';
import type { QueryState } from '../host/useAnswer';
import { Failed } from '../notices/fetchFailure';
import { Name } from '../text/nameView';
import { errorMessage } from '../text/errorMessage';
import type { Chart, TableCell } from '../../shared/charts/chart';
import { copyAsSvg } from './drawing/copyPicture';
import { Picture, type PictureProps } from './picture';
import { Icon } from '../controls/icon';

interface ChartFigureProps extends Omit<PictureProps, 'width'> {
  /** Controls of the chart. */
  readonly controls?: ComponentChildren;
  /** Whether a newer chart is being computed. */
  readonly busy?: boolean;
  /** Text below the chart. */
  readonly note?: ComponentChildren;
  /** Text instead of the chart if there is nothing to draw. */
  readonly empty?: string;
}

/** Shows a chart with its title. A person can show it as a table, and copy it. */
export function ChartFigure(props: ChartFigureProps): JSX.Element {
  const { chart, controls, busy, note, empty } = props;
  const { title, stops } = chart;
  const [asTable, setAsTable] = useState(false);
  const [announcement, setSaid] = useState('');
  const [plot, width] = useWidth();
  const figure = useRef<HTMLElement>(null);

  const actions = l10n.t('Table and copy');

  const copy = (): void => {
    const drawn = figure.current?.querySelector<SVGSVGElement>('svg.picture');
    if (drawn === null || drawn === undefined) return;
    copyAsSvg(drawn).then(
      () => setSaid(l10n.t('Copied as SVG.')),
      (error: unknown) => setSaid(l10n.t('Couldn’t copy: {0}', errorMessage(error))),
    );
  };

  return (
    <figure class="chart" aria-label={title} aria-busy={busy === true} ref={figure}>
      <div class="chart-head line loose">
        <h3>{title}</h3>
        {controls}
        <MenuButton
          label={actions}
          choices={
            asTable
              ? [{ text: l10n.t('Show as chart'), choose: () => setAsTable(false) }]
              : [
                  { text: l10n.t('Show as table'), choose: () => setAsTable(true) },
                  { text: l10n.t('Copy as SVG'), choose: copy },
                ]
          }
          button={(attributes) => (
            <button class="icon-button" title={actions} aria-label={actions} {...attributes}>
              <Icon name="ellipsis" />
            </button>
          )}
        />
      </div>
      <div class="plot" ref={plot}>
        {asTable ? (
          <Table {...chart} />
        ) : stops.length === 0 ? (
          <p class="quiet">{empty}</p>
        ) : (
          width > 0 && <Picture {...props} width={width} />
        )}
      </div>
      {note !== undefined && note !== false && <div class="chart-note">{note}</div>}
      <p class="quiet" role="status">
        {announcement}
      </p>
    </figure>
  );
}

function Table({ title, table: { head, rows } }: Chart): JSX.Element {
  /** Whether each column has numbers after ±, which are copied as a column of their own. */
  const spread = head.map((_, column) =>
    rows.some(({ [column]: cell }) => typeof cell === 'object' && 'spread' in cell),
  );
  const columnOf = (name: string, at: number, isSpread: boolean): DataColumn<readonly TableCell[]> => {
    const cellOf = (cells: readonly TableCell[]): TableCell => {
      const { [at]: cell } = cells;
      return isSpread ? (typeof cell === 'object' && cell.spread) || '–' : cell;
    };
    return {
      head: <Name text={name} />,
      number: typeof rows[0]?.[at] === 'object',
      cell: (cells) => {
        const cell = cellOf(cells);
        return typeof cell === 'object' ? cell.text : <Name text={cell} />;
      },
      full: (cells) => {
        const cell = cellOf(cells);
        return typeof cell === 'object' ? cell.full : undefined;
      },
    };
  };
  return (
    <DataTable
      scrolledIn="chart-table"
      label={title}
      columns={head.flatMap((name, at) => [
        columnOf(name, at, false),
        ...(spread[at] ? [columnOf('±', at, true)] : []),
      ])}
      rows={rows}
    />
  );
}

/** Shows the state of a chart that is not computed yet, or whose query failed. */
export function ChartWaiting<T>({
  title,
  answer,
  controls,
}: {
  title: string;
  answer: Exclude<QueryState<T>, { kind: 'value' }>;
  controls?: ComponentChildren;
}): JSX.Element {
  return (
    <figure class="chart" aria-label={title} aria-busy={answer.kind === 'waiting'}>
      <div class="chart-head line loose">
        <h3>{title}</h3>
        {controls}
      </div>
      <div class="plot waiting">
        {answer.kind === 'waiting' ? <p class="quiet">{l10n.t('Computing…')}</p> : <Failed answer={answer} />}
      </div>
    </figure>
  );
}

/** Returns the width of an element in pixels, updated as it changes; 0 before layout. */
function useWidth(): readonly [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry.contentRect.width)));
    setWidth(Math.floor(element.current.clientWidth));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
