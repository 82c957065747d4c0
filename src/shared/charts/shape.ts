/** SVG element as data: the panel creates it, the report writes it. */
export interface Shape {
  readonly tag: 'circle' | 'g' | 'line' | 'polygon' | 'polyline' | 'rect' | 'text' | 'title';
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly inside: readonly (Shape | string)[];
}

export function shape(tag: Shape['tag'], attributes: Shape['attributes'], ...inside: Shape['inside']): Shape {
  return { tag, attributes, inside };
}
