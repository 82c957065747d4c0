import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { EntryView } from '../../shared/evaluationView';

/** Hit or miss by shape; colour comes on top. */
export function Mark({ entry }: { entry: Pick<EntryView, 'hit' | 'duplicate'> }): JSX.Element {
  const [sign, words] = entry.duplicate
    ? ['↻', l10n.t('recommended again, not counted')]
    : entry.hit
      ? ['●', l10n.t('hit')]
      : ['○', l10n.t('no hit')];
  return (
    <span role="img" aria-label={words} title={words}>
      {sign}
    </span>
  );
}
