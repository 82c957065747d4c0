import { type ComponentChild, h, type JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { MathText } from './mathText';

/** MathML elements that formulas may contain; others are rejected. */
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

/** Shows the formula of a metric, as plain text if its markup is missing or invalid. */
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
 * Rebuilds the markup element by element without attributes, so that no part of the string is inserted as
 * markup. Returns undefined if it is not a formula.
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
 * Returns the spacing of an operator. "DCG@K" is one name, and parentheses around a few letters need not
 * grow. A sum sign must grow, which only a math font does automatically.
 */
function spacing({ localName, textContent }: Element): Record<string, string> | null {
  if (localName !== 'mo') return null;
  if (/^[∑∏⋃]$/.test(textContent)) return { class: 'large-operator' };
  if (textContent === '@') return { lspace: '0', rspace: '0' };
  return textContent === '(' || textContent === ')' ? { stretchy: 'false' } : null;
}
