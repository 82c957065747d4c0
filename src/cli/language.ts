import * as l10n from '@vscode/l10n';

/** Chooses the language of messages by the same variables that other programs obey; English unless Korean is asked for. */
export async function chooseLanguage(environment: NodeJS.ProcessEnv): Promise<'en' | 'ko'> {
  const locale = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || '';
  if (!locale.startsWith('ko')) return 'en';
  l10n.config({ contents: (await import('../../l10n/bundle.l10n.ko.json')).default });
  return 'ko';
}
