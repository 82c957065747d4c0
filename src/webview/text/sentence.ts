/** A piece of a sentence: plain text, or a part with the text that has to stay on its line. */
export type SentencePiece =
  | string
  | { readonly part: number; readonly before: string; readonly after: string };

/**
 * Cuts a translated sentence at its `{0}` placeholders, so that buttons and isolated names can stand where
 * plain text cannot. A translation may order the placeholders as it likes. What touches a placeholder comes with
 * it, as does a dot behind it: a browser may break a line on both sides of a button, and a line shall begin neither
 * with a comma or a particle nor with a dot.
 */
export function sentencePieces(template: string): SentencePiece[] {
  const pieces: SentencePiece[] = [];
  let end = 0;
  for (const { 0: placeholder, 1: part, 2: after, index } of template.matchAll(
    /\{(\d+)\}(\S*?(?=\{\d+\})|\S*(?: ·)?)/g,
  )) {
    const between = template.slice(end, index);
    const before = /(?<!\S)\S*$/.exec(between)?.[0] ?? '';
    const text = between.slice(0, between.length - before.length);
    if (text !== '') pieces.push(text);
    pieces.push({ part: Number(part), before, after });
    end = index + placeholder.length;
  }
  if (end < template.length) pieces.push(template.slice(end));
  return pieces;
}
