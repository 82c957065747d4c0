import type { ComponentChildren, FunctionComponent, VNode } from 'preact';
import { type Html, html } from '../../sheets/html';

/** A drawing without state as markup: what the panel draws stands in a page that has no script. */
export function drawnHtml(drawing: ComponentChildren): Html {
  if (Array.isArray(drawing)) return html`${drawing.map(drawnHtml)}`;
  if (typeof drawing === 'string' || typeof drawing === 'number') return html`${drawing}`;
  if (typeof drawing !== 'object' || drawing === null) return html``;
  const { type, props } = drawing as VNode<Record<string, unknown>>;
  if (typeof type !== 'string') return drawnHtml((type as FunctionComponent<unknown>)(props));
  const { children, ...attributes } = props;
  const written = Object.entries(attributes).map(([name, value]) =>
    value === undefined || value === null ? undefined : html` ${name}="${String(value)}"`,
  );
  return html`<${type}${written}>${drawnHtml(children as ComponentChildren)}</${type}>`;
}
