import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

interface NamedProps {
  readonly label: string;
  /** Undefined: nothing is selected. */
  readonly value: string | undefined;
  /** What there is to select; empty: the name is typed. */
  readonly options: readonly string[];
  /** What it is where nothing is selected; absent: something must be. */
  readonly none?: string;
  /** An example of what can be typed; absent: nothing can be but what there is. */
  readonly typed?: string;
  readonly onName: (name: string | undefined) => void;
}

const OTHER = '\u0000other';

/** A table, a file or a column by its name: one of those that there are, or any other that is typed. */
export function Named({ label, value, options, none, typed, onName }: NamedProps): JSX.Element {
  const isOther = value !== undefined && !options.includes(value);
  const [typing, setTyping] = useState(false);
  const types = options.length === 0 || isOther || typing;
  return (
    <label class="named">
      <span class="named-label">{label}</span>
      {options.length > 0 && (
        <select
          value={types ? OTHER : (value ?? '')}
          onChange={({ currentTarget: { value: name } }) => {
            setTyping(name === OTHER);
            if (name !== OTHER) onName(name === '' ? undefined : name);
          }}
        >
          {(none !== undefined || value === undefined) && (
            <option value="">{none ?? l10n.t('Select…')}</option>
          )}
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
          {(typed !== undefined || isOther) && <option value={OTHER}>{l10n.t('Other…')}</option>}
        </select>
      )}
      {types && (
        <input
          type="text"
          aria-label={options.length > 0 ? l10n.t('{0}: name', label) : undefined}
          spellcheck={false}
          placeholder={typed}
          value={value ?? ''}
          onChange={({ currentTarget }) => onName(currentTarget.value.trim() || undefined)}
        />
      )}
    </label>
  );
}
