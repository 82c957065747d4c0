import type { JSX } from 'preact';
import { MenuButton } from './menuButton';

export interface AddMenuProps {
  /** Accessible label. */
  readonly label: string;
  /** Text of the button. */
  readonly text: string;
  readonly options: readonly { readonly text: string; readonly add: () => void }[];
}

/** Shows a button with a menu of items to add. */
export function AddMenu({ label, text, options }: AddMenuProps): JSX.Element {
  return (
    <MenuButton
      label={label}
      choices={options.map((option) => ({ text: option.text, choose: option.add }))}
      button={(attributes) => (
        <button class="chart-choice field" title={label} {...attributes}>
          {text}
          <span class="hidden"> {label}</span>
        </button>
      )}
    />
  );
}
