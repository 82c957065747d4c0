import type { JSX } from 'preact';
import { Icon, type IconName } from './icon';

interface IconButtonProps {
  readonly icon: IconName;
  /** What it does: its name, and what is told of it under the pointer. */
  readonly label: string;
  readonly class?: string;
  /** undefined: there is nothing to do now. */
  readonly onClick: (() => void) | undefined;
}

/** A button that is an icon alone. */
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
