import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { usePanel } from '../context';
import { useResult } from '../shownResult';
import { Name } from '../text/nameView';
import { Sentence } from '../text/sentenceView';

/**
 * Shows a button that compares the only model with the file next to its own, or with a file that a person
 * selects.
 */
export function CompareButton(): JSX.Element {
  const { host } = usePanel();
  const { rival } = useResult().mode;
  return (
    <button
      class="link"
      onClick={() => host.act({ kind: rival === undefined ? 'changeModels' : 'addRival' })}
    >
      {rival === undefined ? (
        l10n.t('Compare with another model…')
      ) : (
        <Sentence template={l10n.t('Compare with {0}')} parts={[<Name text={rival} />]} />
      )}
    </button>
  );
}
