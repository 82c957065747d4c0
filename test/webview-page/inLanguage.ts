import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';

const korean = path.resolve(__dirname, '../../l10n/bundle.l10n.ko.json');

/** What is made in this process, such as an engine's sentences, in the language of the page that shows it. */
export async function inLanguage<T>(language: 'en' | 'ko', make: () => Promise<T>): Promise<T> {
  l10n.config({ contents: language === 'ko' ? readFileSync(korean, 'utf8') : '{}' });
  try {
    return await make();
  } finally {
    l10n.config({ contents: '{}' });
  }
}
