/** Height in pixels of the title, which only a copied chart has. */
export const TITLE_HEIGHT = 22;
/** Height in pixels of a line of the legend. */
export const LEGEND_LINE = 18;

/** Style properties that a copy contains, because it has no style sheet. */
const PROPERTIES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
] as const;

/** Selector of elements that are only for the page. */
const NOT_COPIED = '.reach, .grip, .cross-hair, title';
const COPIED_PROPERTIES = [
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'cx',
  'cy',
  'r',
  'width',
  'height',
  'points',
  'text-anchor',
  'd',
];

const NAMESPACE = 'http://www.w3.org/2000/svg';
const MARGIN = 12;

/** Returns the chart as a standalone document: resolved colors and fonts, no script or style sheet. */
function svgOf(picture: SVGSVGElement): string {
  const { width: wide, height: high } = picture.viewBox.baseVal;
  const legend = picture.querySelectorAll('.legend-line').length * LEGEND_LINE;
  const width = wide + 2 * MARGIN;
  const height = high + TITLE_HEIGHT + legend + 2 * MARGIN;
  const svg = document.createElementNS(NAMESPACE, 'svg');
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  svg.setAttribute('viewBox', `${-MARGIN} ${-MARGIN - TITLE_HEIGHT} ${width} ${height}`);
  svg.setAttribute('role', 'img');
  const title = document.createElementNS(NAMESPACE, 'title');
  title.textContent = picture.getAttribute('aria-label');
  const ground = document.createElementNS(NAMESPACE, 'rect');
  ground.setAttribute('x', String(-MARGIN));
  ground.setAttribute('y', String(-MARGIN - TITLE_HEIGHT));
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  setColour(ground, 'fill', getComputedStyle(document.body).backgroundColor);
  svg.append(title, ground, ...copies(picture));
  return new XMLSerializer().serializeToString(svg);
}

function copies(parent: Element): Element[] {
  return [...parent.children].flatMap((element) => {
    if (element.matches(NOT_COPIED)) return [];
    const copy = document.createElementNS(NAMESPACE, element.localName);
    for (const name of COPIED_PROPERTIES) {
      const value = element.getAttribute(name);
      if (value !== null) copy.setAttribute(name, value);
    }
    if (element.localName === 'g') copy.append(...copies(element));
    else look(element, copy);
    if (element.localName === 'text')
      copy.textContent = [...element.childNodes]
        .flatMap((node) => (node instanceof Text ? node.data : []))
        .join('');
    return [copy];
  });
}

function look(element: Element, copy: SVGElement): void {
  const style = getComputedStyle(element);
  const text = element.localName === 'text';
  for (const name of PROPERTIES) {
    if (name.startsWith('font') && !text) continue;
    const value = style.getPropertyValue(name);
    if (name === 'fill' || name === 'stroke') setColour(copy, name, value);
    else if (value !== '' && value !== 'none' && value !== '1') copy.setAttribute(name, value);
  }
}

/** Sets a color. SVG outside of browsers has no rgba(), so the opacity becomes a separate attribute. */
function setColour(element: SVGElement, name: 'fill' | 'stroke', value: string): void {
  const parts = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(value);
  if (parts === null) {
    element.setAttribute(name, value);
    return;
  }
  const hex = parts.slice(1, 4).map((part) => Math.round(Number(part)).toString(16).padStart(2, '0'));
  element.setAttribute(name, `#${hex.join('')}`);
  if (parts[4] !== undefined) element.setAttribute(`${name}-opacity`, parts[4]);
}

export function copyAsSvg(picture: SVGSVGElement): Promise<void> {
  return navigator.clipboard.writeText(svgOf(picture));
}
