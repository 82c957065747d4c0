import { parseLenientJson } from './jsonHead';

/**
 * Returns the JSON document that a file begins with, or undefined if it is not JSON. Of a document that is
 * cut off, the complete part is returned, with its open brackets closed.
 */
export function wholeHead(text: string): unknown {
  const open: string[] = [];
  let [end, closing] = [0, ''];
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*(?:"|$)|[[\]{},]/gs)) {
    if (token === '{' || token === '[') open.push(token === '{' ? '}' : ']');
    else if (token === '}' || token === ']') open.pop();
    else if (token !== ',') continue;
    end = token === ',' ? index : index + 1;
    closing = open.toReversed().join('');
    if (open.length === 0) break;
  }
  try {
    return parseLenientJson(closing === '' ? text : text.slice(0, end) + closing);
  } catch {
    return undefined;
  }
}
