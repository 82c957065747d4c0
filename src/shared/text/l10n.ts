import { withParticles } from './particles';

/**
 * The sentences of the product in the language of the person. Files import this as `@vscode/l10n` (see `paths` in
 * tsconfig.json) and call it as they would call that package, by whose calls tools find the sentences; beyond the
 * package, a particle behind a word that is filled in takes the form that the word asks for.
 */
let translations: Readonly<Record<string, string>> = {};

type Filling = string | number | boolean;

/** @param contents translations by their English sentences, or the text of such JSON */
export function config({ contents }: { readonly contents: string | object }): void {
  translations = (typeof contents === 'string' ? JSON.parse(contents) : contents) as Record<string, string>;
}

/** A sentence in the language of the person, with its `{0}`, `{1}` … filled in. */
export function t(sentence: string, ...fillings: readonly Filling[]): string {
  const translated = Object.hasOwn(translations, sentence) ? translations[sentence] : sentence;
  if (fillings.length === 0) return translated;
  const words = fillings.map(String);
  return withParticles(translated, (index) => words.at(index)).replace(
    /\{(\d+)\}/g,
    (placeholder, index: string) => words.at(Number(index)) ?? placeholder,
  );
}
