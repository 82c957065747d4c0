import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

interface DraftInputProps {
  readonly class: string;
  readonly type?: 'number';
  readonly min?: number;
  readonly max?: number;
  readonly step?: number | 'any';
  readonly size?: number;
  readonly placeholder?: string;
  readonly 'aria-label'?: string;
  readonly value: string | number;
  /** Called on Enter or blur. If the value then stays the same, the input shows the value again. */
  readonly onWritten: (text: string) => void;
}

/** Shows an input for a text or number. It keeps an unfinished text when the page is rendered again. */
export function DraftInput({ value, onWritten, ...rest }: DraftInputProps): JSX.Element {
  const [draft, setDraft] = useState<string>();
  return (
    <input
      {...(rest as JSX.IntrinsicElements['input'])}
      value={draft ?? value}
      onInput={(event) => setDraft(event.currentTarget.value)}
      onChange={(event) => {
        setDraft(undefined);
        onWritten(event.currentTarget.value);
      }}
      onBlur={() => setDraft(undefined)}
    />
  );
}
