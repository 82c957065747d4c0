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
  /** Told when it is written, by Enter or by leaving it. What is not taken is replaced by the value. */
  readonly onWritten: (text: string) => void;
}

/** A box of text or a number: what is half written stays, whatever happens on the page meanwhile. */
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
