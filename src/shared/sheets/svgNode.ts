/** SVG element as data: the panel creates it, the report writes it. */
export interface SvgNode {
  readonly tag: 'circle' | 'g' | 'line' | 'polygon' | 'polyline' | 'rect' | 'text' | 'title';
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly inside: readonly (SvgNode | string)[];
}

export function createShape(
  tag: SvgNode['tag'],
  attributes: SvgNode['attributes'],
  ...inside: SvgNode['inside']
): SvgNode {
  return { tag, attributes, inside };
}
