import * as l10n from '@vscode/l10n';
import korean from '../../l10n/bundle.l10n.ko.json';

/** Chooses the language of messages by the same variables that other programs obey; English unless Korean is asked for. */
export function chooseLanguage(environment: NodeJS.ProcessEnv): 'en' | 'ko' {
  const locale = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || '';
  if (!locale.startsWith('ko')) return 'en';
  l10n.config({ contents: korean });
  return 'ko';
}
