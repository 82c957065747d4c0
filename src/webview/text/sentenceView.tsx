import type { ComponentChildren, JSX } from 'preact';
import { sentenceParts } from './sentence';

/** A translated sentence whose `{0}`, `{1}` … are the given parts. */
export function Sentence({
  template,
  parts,
}: {
  template: string;
  parts: readonly ComponentChildren[];
}): JSX.Element {
  return <>{sentenceParts(template).map((part) => (typeof part === 'string' ? part : parts[part]))}</>;
}
