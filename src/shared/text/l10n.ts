import { withParticles } from './particles';

/**
 * Messages in the user's language. Files import this module as `@vscode/l10n` (see `paths` in tsconfig.json)
 * and call it like the package, because translation tools search for its calls. It also adapts Korean
 * particles after placeholders to the inserted word.
 */
let translations: Readonly<Record<string, string>> = {};

type Filling = string | number | boolean;

/** Sets the translations. @param contents translations by English sentence, or their JSON text */
export function config({ contents }: { readonly contents: string | object }): void {
  translations = (typeof contents === 'string' ? JSON.parse(contents) : contents) as Record<string, string>;
}

/** Returns a sentence in the user's language, with `{0}`, `{1}` … filled in. */
export function t(sentence: string, ...fillings: readonly Filling[]): string {
  const translated = Object.hasOwn(translations, sentence) ? translations[sentence] : sentence;
  if (fillings.length === 0) return translated;
  const words = fillings.map(String);
  return withParticles(translated, (index) => words.at(index)).replace(
    /\{(\d+)\}/g,
    (placeholder, index: string) => words.at(Number(index)) ?? placeholder,
  );
}
