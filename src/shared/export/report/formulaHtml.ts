import { Html, html } from '../../sheets/html';

/** The elements that formulas are built of; anything else is refused. */
const ELEMENTS: ReadonlySet<string> = new Set(
  'math mfrac mi mn mo mover mrow msqrt msub msup mtext munder munderover'.split(' '),
);

/**
 * The formula of a measure as MathML, built anew without attributes: only known elements and text are taken over.
 * In plain text where there is none, or where it is not understood.
 */
export function formulaHtml(mathml: string | undefined, text: string): Html {
  const markup = mathml === undefined ? undefined : rebuilt(mathml);
  return markup === undefined ? html`<code>${text}</code>` : markup;
}

function rebuilt(mathml: string): Html | undefined {
  const open: string[] = [];
  let markup = '';
  for (const [token, slash, name, text] of mathml.matchAll(/<(\/?)([a-z]+)(?:[^a-z<>][^<>]*)?>|([^<]+)|</g)) {
    if (text !== undefined) {
      if (!/^(?:[^&]|&(?:lt|gt|amp);)*$/.test(text)) return undefined;
      markup += text.replaceAll('>', '&gt;');
      continue;
    }
    if (name === undefined || !ELEMENTS.has(name) || token.endsWith('/>')) return undefined;
    if (slash === '/') {
      if (open.pop() !== name) return undefined;
      markup += `</${name}>`;
    } else {
      open.push(name);
      markup += name === 'math' ? '<math displaystyle="true">' : `<${name}>`;
    }
  }
  return open.length === 0 && markup.startsWith('<math') ? new Html(spaced(markup)) : undefined;
}

/** "DCG@K" is one name, and parentheses around a few letters need not grow. */
function spaced(markup: string): string {
  return markup
    .replaceAll('<mo>@</mo>', '<mo lspace="0" rspace="0">@</mo>')
    .replace(/<mo>([()])<\/mo>/g, '<mo stretchy="false">$1</mo>');
}
