import * as l10n from '@vscode/l10n';
import { quoteShellWord } from '../../shared/text/shellWords';
import type { Surface } from '../../shared/text/surface';
import type { BadRow } from './experimentUsers';
import { EVENTS, likelyKind } from './eventNames';

/** Returns the problem of a row as part of a sentence. */
export function badRowText({ reason, column, text }: BadRow): string {
  switch (reason) {
    case 'blank-user':
      return l10n.t('no user');
    case 'blank-variant':
      return l10n.t('no variant');
    case 'blank-sum':
      return l10n.t('{0} is empty', column);
    case 'no-number':
      return l10n.t('“{0}” in {1} is not a number', text, column);
    case 'negative':
      return l10n.t('{0} in {1} is negative', text, column);
    case 'unknown-event':
      return l10n.t('unknown event “{0}”', text);
    case 'no-time':
      return text.trim() === ''
        ? l10n.t('{0} is empty', column)
        : l10n.t('“{0}” in {1} is not a time', text, column);
    case 'unreadable-line':
      return l10n.t('unreadable line');
  }
}

/** Returns the advice for unknown event names, with an option that covers all of them. */
export function eventNamesAdvice(words: readonly string[], surface: Surface | undefined): string {
  const named = words.filter((word) => word.trim() !== '');
  if (named.length === 0) return l10n.t('Write an event in each row: {0}.', EVENTS.join(', '));
  const example = named.map((word) => `${word}=${likelyKind(word)}`).join(',');
  return surface === 'panel'
    ? l10n.t(
        'Unknown events: {0}. Specify what they are under “{1}”, for example {2}.',
        named.join(', '),
        l10n.t('Event names'),
        example,
      )
    : l10n.t(
        'Unknown events: {0}. Specify what they are, for example with {1}. Events are {2}.',
        named.join(', '),
        `--event-names ${quoteShellWord(example)}`,
        EVENTS.join(', '),
      );
}
