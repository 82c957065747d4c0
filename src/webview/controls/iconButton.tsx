import type { JSX } from 'preact';
import { Icon, type IconName } from './icon';

interface IconButtonProps {
  readonly icon: IconName;
  /** Action of the button, which is its accessible name and its tooltip. */
  readonly label: string;
  readonly class?: string;
  /** Called on a click; undefined: the button is disabled. */
  readonly onClick: (() => void) | undefined;
}

/** Shows a button that is only an icon. */
export function IconButton(props: IconButtonProps): JSX.Element {
  const { icon, label, onClick } = props;
  return (
    <button
      class={props.class === undefined ? 'icon-button' : `icon-button ${props.class}`}
      aria-label={label}
      title={label}
      aria-disabled={onClick === undefined}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
