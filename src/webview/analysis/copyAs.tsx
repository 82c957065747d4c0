import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { DOCUMENT_FORMATS } from '../../shared/sheets/formats';
import { keepEnterFromMenu } from '../controls/popover/menu';
import { MenuButton } from '../controls/popover/menuButton';

/** Shows a button that copies the tables of an analysis in a format from its menu. */
export function CopyAs({
  act,
}: {
  readonly act: (action: { readonly kind: 'do'; readonly name: string }) => void;
}): JSX.Element {
  const label = l10n.t('Copy as…');
  return (
    <MenuButton
      label={label}
      choices={DOCUMENT_FORMATS.map(({ name, title }) => ({
        text: title,
        choose: () => act({ kind: 'do', name: `copy-${name}` }),
      }))}
      button={(attributes) => (
        <vscode-button secondary onKeyDown={keepEnterFromMenu} {...attributes}>
          {label}
        </vscode-button>
      )}
    />
  );
}
