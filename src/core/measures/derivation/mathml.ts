/**
 * Builds the MathML of a formula from pieces, so that a family's file reads like the formula and not like
 * markup. The texts are our own constants; nothing from a file reaches them.
 */
type Piece = string;

/** A variable or a name of one word. */
export const mi = (name: string): Piece => `<mi>${name}</mi>`;
export const mn = (number: number | string): Piece => `<mn>${number}</mn>`;
export const mo = (operator: string): Piece => `<mo>${operator.replace('<', '&lt;')}</mo>`;
export const row = (...pieces: Piece[]): Piece => `<mrow>${pieces.join('')}</mrow>`;
export const frac = (numerator: Piece, denominator: Piece): Piece =>
  `<mfrac>${row(numerator)}${row(denominator)}</mfrac>`;
export const sub = (base: Piece, index: Piece): Piece => `<msub>${row(base)}${row(index)}</msub>`;
/** With the sign ₂: where there is no mathematical font, <msub> hangs the 2 below the line. */
export const log2: Piece = mi('log₂');
export const sup = (base: Piece, exponent: Piece): Piece => `<msup>${row(base)}${row(exponent)}</msup>`;
export const sum = (from: Piece, to: Piece, body: Piece): Piece =>
  row(`<munderover>${mo('∑')}${row(from)}${row(to)}</munderover>`, body);
/** Σ over an index whose values the text beside it tells. */
export const sumOver = (index: Piece, body: Piece): Piece =>
  row(`<munder>${mo('∑')}${row(index)}</munder>`, body);
export const squareRoot = (body: Piece): Piece => `<msqrt>${row(body)}</msqrt>`;
export const absolute = (body: Piece): Piece => row(mo('|'), body, mo('|'));
/** A mean, written with a bar. */
export const bar = (body: Piece): Piece => `<mover>${row(body)}${mo('¯')}</mover>`;
export const call = (name: Piece, ...args: Piece[]): Piece => row(name, mo('('), args.join(mo(',')), mo(')'));
/** Blanks at its ends stay, though mathematics drops ordinary ones. */
export const words = (text: string): Piece => `<mtext>${text.replace(/^ | $/g, '\u00a0')}</mtext>`;
export const math = (...pieces: Piece[]): string =>
  `<math xmlns="http://www.w3.org/1998/Math/MathML" display="block">${pieces.join('')}</math>`;

/** What a sum is divided by, from its plain text: "min(K, R)", "h(K)", "R". */
export function divisor(text: string): Piece {
  const [, name, args] = /^(\w+)\((.*)\)$/.exec(text) ?? [];
  return name === undefined ? mi(text) : call(mi(name), ...args.split(', ').map(mi));
}

/** h(k): hits among the first k. */
export const hitsAt = (k: string): Piece => call(mi('h'), mi(k));
/** rel(i_k): 1 when the item at rank k is relevant. */
export const relAt = (k: string): Piece => call(mi('rel'), sub(mi('i'), mi(k)));
/** Σ over the ranks 1 … K. */
export const sumToK = (body: Piece): Piece => sum(row(mi('k'), mo('='), mn(1)), mi('K'), body);
