import './charts.css';
import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX } from 'preact';
import { type ChartsState, fold } from './chartsState';

interface FoldedChartsProps {
  readonly charts: ChartsState;
  /** Name of the measure that was looked at last. */
  readonly looked: string | undefined;
  readonly onCharts: (charts: ChartsState) => void;
  readonly children: ComponentChildren;
}

/** The section of charts, which a person unfolds; nothing is computed for them before. */
export function FoldedCharts({ charts, looked, onCharts, children }: FoldedChartsProps): JSX.Element {
  return (
    <section class="charts" aria-label={l10n.t('Charts')}>
      <h2 class="charts-title">
        <button class="fold" aria-expanded={charts.open} onClick={() => onCharts(fold(charts, looked))}>
          <span class={`icon icon-chevron-${charts.open ? 'down' : 'right'}`} aria-hidden="true" />
          {l10n.t('Charts')}
        </button>
      </h2>
      {charts.open && children}
    </section>
  );
}
