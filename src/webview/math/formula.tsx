import { type ComponentChild, h, type JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { MathText } from './mathText';

/** The elements that formulas are built of; anything else is refused. */
const ELEMENTS: ReadonlySet<string> = new Set([
  'mfrac',
  'mi',
  'mn',
  'mo',
  'mover',
  'mrow',
  'msqrt',
  'msub',
  'msup',
  'mtext',
  'munder',
  'munderover',
]);

/** The formula of a measure; in plain text where its markup is missing or not understood. */
export function Formula({ mathml, text }: { mathml: string | undefined; text: string }): JSX.Element {
  const pieces = useMemo(() => (mathml === undefined ? undefined : formulaPieces(mathml)), [mathml]);
  if (pieces === undefined) return <span class="formula">{text}</span>;
  return (
    <span class="formula">
      <MathText text={text}>
        <math displaystyle>{pieces}</math>
      </MathText>
    </span>
  );
}

/**
 * Builds the markup anew, element by element, without its attributes: nothing of the string reaches the page
 * as markup. Undefined: it is no formula.
 */
function formulaPieces(mathml: string): ComponentChild[] | undefined {
  const root = new DOMParser().parseFromString(mathml, 'application/xml').documentElement;
  if (root.localName !== 'math') return undefined;
  return piecesOf(root);
}

function piecesOf(parent: Element): ComponentChild[] | undefined {
  const pieces: ComponentChild[] = [];
  for (const node of parent.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) {
      pieces.push(node.textContent);
      continue;
    }
    if (!(node instanceof Element) || !ELEMENTS.has(node.localName)) return undefined;
    const inner = piecesOf(node);
    if (inner === undefined) return undefined;
    pieces.push(h(node.localName, spacing(node), ...inner));
  }
  return pieces;
}

/**
 * "DCG@K" is one name, and parentheses around a few letters need not grow; but a sum does, which only a mathematical
 * font would do by itself.
 */
function spacing({ localName, textContent }: Element): Record<string, string> | null {
  if (localName !== 'mo') return null;
  if (/^[∑∏⋃]$/.test(textContent)) return { class: 'large-operator' };
  if (textContent === '@') return { lspace: '0', rspace: '0' };
  return textContent === '(' || textContent === ')' ? { stretchy: 'false' } : null;
}
