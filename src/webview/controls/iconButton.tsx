import type { JSX } from 'preact';

interface IconButtonProps {
  readonly icon: string;
  /** What it does: its name, and what is told of it under the pointer. */
  readonly label: string;
  readonly class?: string;
  /** Of a button that is on or off. */
  readonly pressed?: boolean;
  /** undefined: there is nothing to do now. */
  readonly onClick: (() => void) | undefined;
}

/** A button that is an icon alone. */
export function IconButton(props: IconButtonProps): JSX.Element {
  const { icon, label, pressed, onClick } = props;
  return (
    <button
      class={props.class === undefined ? 'icon-button' : `icon-button ${props.class}`}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={onClick === undefined}
      onClick={onClick}
    >
      <span class={`icon icon-${icon}`} aria-hidden="true" />
    </button>
  );
}
