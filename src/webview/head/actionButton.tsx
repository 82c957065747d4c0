import type { JSX, Ref } from 'preact';
import { Icon } from '../controls/icon';

type ButtonProps = Omit<JSX.IntrinsicElements['vscode-button'], 'children' | 'icon' | 'label' | 'ref'>;

interface ActionButtonProps extends ButtonProps {
  /** Name of the codicon that stands for the label where there is no room for words. */
  readonly icon: 'copy' | 'refresh' | 'save';
  readonly label: string;
  readonly button?: Ref<HTMLElement>;
}

/** A button of the head: its words, or in a narrow panel an icon that says them when it is pointed at. */
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
