// The few controls taken from @vscode-elements; each is imported separately, so that only they are bundled.
import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-progress-bar/index.js';
import type { HTMLAttributes } from 'preact';

declare module 'preact' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- preact's types are extended this way
  namespace JSX {
    interface IntrinsicElements {
      'vscode-button': HTMLAttributes<HTMLElement> & {
        secondary?: boolean;
        disabled?: boolean;
      };
      'vscode-progress-bar': HTMLAttributes<HTMLElement> & {
        value?: number;
        indeterminate?: boolean;
        ariaLabel?: string;
      };
    }
  }
}
