import { parsedJson } from './jsonHead';

/**
 * Returns the JSON document that a file begins with; of one that is cut off, what is complete, with the brackets closed
 * that are open there. Undefined if it is no JSON.
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
    return parsedJson(closing === '' ? text : text.slice(0, end) + closing);
  } catch {
    return undefined;
  }
}
