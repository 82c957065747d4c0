import type { JSX } from 'preact';
import { clipText } from '../../shared/text/clip';

interface ChoiceProps {
  readonly label: string;
  readonly title?: string | undefined;
  readonly value: string;
  readonly options: readonly string[];
  /** Returns the label of an option; absent: its name is the label. */
  readonly textOf?: (option: string) => string;
  readonly onChoice: (chosen: string) => void;
}

/** Shows a drop-down of names, such as metrics. It includes the current value even if it is not an option. */
export function Choice({ label, title, value, options, textOf, onChoice }: ChoiceProps): JSX.Element {
  const all = options.includes(value) ? options : [value, ...options];
  return (
    <label title={title}>
      {label}
      <select
        class="chart-choice field"
        title={textOf?.(value) ?? value}
        value={value}
        onChange={(event) => onChoice(event.currentTarget.value)}
      >
        {all.map((option) => (
          <option key={option} value={option} selected={option === value}>
            {clipText(textOf?.(option) ?? option, 60)}
          </option>
        ))}
      </select>
    </label>
  );
}
