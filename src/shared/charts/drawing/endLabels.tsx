import type { JSX } from 'preact';
import type { EndLabel } from '../endLabels';
import { seriesStyle } from '../seriesStyle';

/** The name of each line behind its end. */
export function EndLabels({ labels }: { readonly labels: readonly EndLabel[] }): JSX.Element {
  return (
    <g aria-hidden="true">
      {labels.map(({ model, text, name, x, y }) => (
        <text key={model} class={`end-label ${seriesStyle(model).colour}`} x={x} y={y}>
          <title>{name}</title>
          {text}
        </text>
      ))}
    </g>
  );
}
