import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { useRovingFocus } from '../controls/useRovingFocus';
import type { Answer } from '../host/useAnswer';
import { Name } from '../text/nameView';
import { errorMessage } from '../text/errorMessage';
import { copyAsPng, copyAsSvg } from './drawing/copyPicture';
import { useWidth } from './drawing/useWidth';

/** The same as a picture says, for reading and copying. */
export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly TableCell[])[];
}

/** A name from a file, or what is shown with, in full, what is copied. */
export type TableCell =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'number'; readonly text: string; readonly full: string };

interface ChartFrameProps {
  readonly title: string;
  /** Choices of this chart alone. */
  readonly controls?: ComponentChildren;
  readonly table: ChartTable;
  /** Draws the picture in this width. */
  readonly picture: (width: number) => JSX.Element;
  /** A newer picture is on its way. */
  readonly busy?: boolean;
  /** What stands below. */
  readonly note?: ComponentChildren;
}

/** A chart with its title; it can be shown as a table, and be copied. */
export function ChartFrame({ title, controls, table, picture, busy, note }: ChartFrameProps): JSX.Element {
  const [asTable, setAsTable] = useState(false);
  const [said, setSaid] = useState('');
  const [plot, width] = useWidth();
  const figure = useRef<HTMLElement>(null);
  const actions = useRef<HTMLSpanElement>(null);
  useRovingFocus(actions);

  const copy = (how: (picture: SVGSVGElement) => Promise<void>, done: string): void => {
    const drawn = figure.current?.querySelector<SVGSVGElement>('svg.picture');
    if (drawn === null || drawn === undefined) return;
    how(drawn).then(
      () => setSaid(done),
      (error: unknown) => setSaid(l10n.t('Couldn’t copy: {0}', errorMessage(error))),
    );
  };

  return (
    <figure class="chart" aria-label={title} aria-busy={busy === true} ref={figure}>
      <div class="chart-head">
        <h3>{title}</h3>
        {controls}
        <span class="chart-actions" role="toolbar" aria-label={l10n.t('Actions')} ref={actions}>
          <button class="quiet-button" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {l10n.t('Table')}
          </button>
          {!asTable && (
            <>
              <button
                class="quiet-button"
                title={l10n.t('Copy the chart as SVG')}
                aria-label={l10n.t('Copy the chart as SVG')}
                onClick={() => copy(copyAsSvg, l10n.t('Copied as SVG.'))}
              >
                SVG
              </button>
              <button
                class="quiet-button"
                title={l10n.t('Copy the chart as PNG')}
                aria-label={l10n.t('Copy the chart as PNG')}
                onClick={() => copy(copyAsPng, l10n.t('Copied as PNG.'))}
              >
                PNG
              </button>
            </>
          )}
        </span>
      </div>
      <div class="plot" ref={plot}>
        {asTable ? <Table title={title} table={table} /> : width > 0 && picture(width)}
      </div>
      {note !== undefined && <div class="chart-note">{note}</div>}
      <p class="quiet" role="status">
        {said}
      </p>
    </figure>
  );
}

function Table({ title, table }: { title: string; table: ChartTable }): JSX.Element {
  return (
    <div class="chart-table" role="region" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.head.map((text, index) => (
              <th key={index} scope="col" class={numeric(table, index) ? 'number' : undefined}>
                <Name text={text} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, index) =>
                cell.kind === 'name' ? (
                  <td key={index}>
                    <Name text={cell.name} />
                  </td>
                ) : (
                  <td key={index} class="number" data-full={cell.full}>
                    {cell.text}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function numeric({ rows }: ChartTable, column: number): boolean {
  return rows[0]?.[column]?.kind === 'number';
}

/** What stands in the place of a chart that is not there yet, or cannot be. */
export function ChartWaiting<T>({
  title,
  answer,
  controls,
}: {
  title: string;
  answer: Exclude<Answer<T>, { kind: 'value' }>;
  controls?: ComponentChildren;
}): JSX.Element {
  return (
    <figure class="chart" aria-label={title} aria-busy={answer.kind === 'waiting'}>
      <div class="chart-head">
        <h3>{title}</h3>
        {controls}
      </div>
      <div class="plot waiting">
        {answer.kind === 'waiting' ? (
          <p class="quiet">{l10n.t('Computing…')}</p>
        ) : (
          <p>
            <span class="failure">{answer.message}</span>{' '}
            <button class="link" onClick={answer.retry}>
              {l10n.t('Try again')}
            </button>
          </p>
        )}
      </div>
    </figure>
  );
}
