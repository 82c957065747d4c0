import * as l10n from '@vscode/l10n';

/** The language of messages, by the same variables that other programs obey; English unless Korean is asked for. */
export function languageOf(environment: NodeJS.ProcessEnv): 'en' | 'ko' {
  const locale = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || '';
  return locale.startsWith('ko') ? 'ko' : 'en';
}

/** Loads the messages of the language of {@link languageOf}. */
export async function chooseLanguage(environment: NodeJS.ProcessEnv): Promise<void> {
  if (languageOf(environment) === 'ko')
    l10n.config({ contents: (await import('../../l10n/bundle.l10n.ko.json')).default });
}
