/**
 * Cuts a translated sentence at its `{0}` placeholders, so that buttons and isolated names can stand where
 * plain text cannot: strings stay as they are, numbers say which part belongs there. A translation may
 * order the placeholders as it likes.
 */
export function sentenceParts(template: string): (string | number)[] {
  const parts: (string | number)[] = [];
  let end = 0;
  for (const match of template.matchAll(/\{(\d+)\}/g)) {
    if (match.index > end) parts.push(template.slice(end, match.index));
    parts.push(Number(match[1]));
    end = match.index + match[0].length;
  }
  if (end < template.length) parts.push(template.slice(end));
  return parts;
}
