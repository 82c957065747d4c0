import type { JSX, Ref } from 'preact';
import { Icon } from '../controls/icon';

type ButtonProps = Omit<JSX.IntrinsicElements['vscode-button'], 'children' | 'icon' | 'label' | 'ref'>;

interface ActionButtonProps extends ButtonProps {
  /** Name of the codicon that replaces the label in a narrow panel. */
  readonly icon: 'copy' | 'refresh' | 'save';
  readonly label: string;
  readonly button?: Ref<HTMLElement>;
}

/** Shows a button of the head with its label; in a narrow panel, an icon with the label as tooltip. */
export function ActionButton({ icon, label, button, ...rest }: ActionButtonProps): JSX.Element {
  return (
    <vscode-button
      {...rest}
      class={`action-button ${icon}`}
      aria-label={label}
      title={label}
      ref={button ?? null}
    >
      <Icon name={icon} />
      <span class="action-label">{label}</span>
    </vscode-button>
  );
}
