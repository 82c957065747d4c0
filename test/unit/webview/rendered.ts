import { type ComponentChild, render } from 'preact';

/** As much of a document as drawing into it takes: components can be read without a browser. */
class Drawn {
  parentNode: Drawn | null = null;
  readonly childNodes: Drawn[] = [];
  readonly attributes = new Map<string, string>();
  readonly ownerDocument = {
    createElementNS: (_: string, name: string): Drawn => new Drawn(1, name),
    createTextNode: (text: string): Drawn => new Drawn(3, '', text),
  };

  constructor(
    readonly nodeType: 1 | 3,
    readonly localName: string,
    public data = '',
  ) {}

  get firstChild(): Drawn | null {
    return this.childNodes.at(0) ?? null;
  }

  get nextSibling(): Drawn | null {
    const beside = this.parentNode?.childNodes ?? [];
    return beside.at(beside.indexOf(this) + 1) ?? null;
  }

  insertBefore(node: Drawn, before: Drawn | null): Drawn {
    node.remove();
    node.parentNode = this;
    this.childNodes.splice(
      before === null ? this.childNodes.length : this.childNodes.indexOf(before),
      0,
      node,
    );
    return node;
  }

  remove(): void {
    const beside = this.parentNode?.childNodes;
    beside?.splice(beside.indexOf(this), 1);
    this.parentNode = null;
  }

  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name, String(value));
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }

  addEventListener(): void {
    // Nobody presses anything.
  }
}

/** An element as it was drawn. */
export interface Element {
  /** Of it and what is in it. */
  readonly text: string;
  readonly classes: readonly string[];
  attribute(name: string): string | undefined;
  /** Elements in it, in their order. @param selector "td" or ".number" */
  all(selector: string): Element[];
}

/** What a component draws. */
export function rendered(component: ComponentChild): Element {
  const parent = new Drawn(1, 'div');
  // What it does not ask of an element, that has not.
  const container = parent as unknown as Parameters<typeof render>[1];
  render(component, container);
  const drawn = elementOf(parent);
  render(null, container);
  return drawn;
}

function elementOf({ nodeType, localName, data, attributes, childNodes }: Drawn): Element & { name: string } {
  const children = childNodes.map(elementOf);
  const own = new Map(attributes);
  const classes = (own.get('class') ?? '').split(' ');
  const all = (selector: string): Element[] =>
    children.flatMap((child) => [
      ...(child.name === selector ||
      (child.classes.includes(selector.replace(/^\./, ' ').trim()) && selector.startsWith('.'))
        ? [child]
        : []),
      ...child.all(selector),
    ]);
  return {
    name: localName,
    text: nodeType === 3 ? data : children.map(({ text }) => text).join(''),
    classes,
    attribute: (name) => own.get(name),
    all,
  };
}
