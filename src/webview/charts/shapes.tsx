import { createElement, type JSX } from 'preact';
import { sampleShapes } from '../../shared/charts/drawing';
import { drawModelPoint } from '../../shared/charts/marks';
import type { SvgNode } from '../../shared/sheets/svgNode';

/** Shows SVG shapes. */
export function Shapes({ of }: { readonly of: readonly (SvgNode | string)[] }): JSX.Element {
  return <>{of.map(elementOf)}</>;
}

function elementOf(shape: SvgNode | string, key: number): JSX.Element | string {
  return typeof shape === 'string'
    ? shape
    : createElement(shape.tag, { key, ...shape.attributes }, shape.inside.map(elementOf));
}

/** Shows the point of a model next to its name, as in all charts. */
export function ModelMark({ model }: { readonly model: number }): JSX.Element {
  return (
    <svg class="model-mark" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      <Shapes of={[drawModelPoint(model, 6, 6, 4)]} />
    </svg>
  );
}

/** Shows the legend symbol of a model. */
export function SeriesSample({ model }: { readonly model: number }): JSX.Element {
  return (
    <svg class="series-sample" width="28" height="12" viewBox="0 0 28 12" aria-hidden="true">
      <Shapes of={sampleShapes(model, 6)} />
    </svg>
  );
}
