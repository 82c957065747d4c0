import type { JSX } from 'preact';
import type * as v from 'valibot';
import { listItemSchema, unwrapSchema, parseOptionValue } from '../../shared/config/option';
import { splitListText } from '../../shared/language/phrase';
import { Choice } from '../controls/choice';
import { DraftInput } from '../controls/draftInput';

interface SettingFieldProps<Word> {
  readonly label: string;
  readonly title?: string;
  readonly placeholder?: string;
  /** Label of each word; '' is the word for no choice. */
  readonly words?: readonly (readonly [word: Word | '', text: string])[];
  /** Value of the control if nothing was chosen. */
  readonly otherwise?: Word | number;
  /** Called instead of changing only this setting. */
  readonly onWord?: (word: Word) => void;
}

/**
 * Returns components for settings, whose controls are derived from their schema.
 *
 * @param entries schema of each setting
 */
export function settingFieldsFor<Entries extends v.ObjectEntries, Choices extends object>(
  entries: Entries,
  choices: Choices,
  onChange: (part: Partial<Choices>) => void,
) {
  return <Name extends keyof Entries & keyof Choices & string>(
    name: Name,
    { label, title, placeholder, words, otherwise, onWord }: SettingFieldProps<Choices[Name] & string>,
  ): JSX.Element => {
    const schema = entries[name] as v.GenericSchema;
    const value: unknown = choices[name] ?? otherwise;
    const change = (to: unknown): void => onChange({ [name]: to } as Partial<Choices>);
    if (words !== undefined)
      return (
        <Choice
          label={label}
          title={title}
          value={typeof value === 'string' ? value : ''}
          options={words.map(([word]) => word)}
          textOf={(option) => words.find(([word]) => word === option)?.[1] ?? placeholder ?? ''}
          onChoice={(word) => {
            if (onWord === undefined || word === '') change(word === '' ? undefined : word);
            else onWord(word as Choices[Name] & string);
          }}
        />
      );
    const { type } = unwrapSchema(schema);
    if (type === 'boolean')
      return (
        <label title={title}>
          <input
            type="checkbox"
            checked={value === true}
            onChange={(event) => change(event.currentTarget.checked)}
          />
          {label}
        </label>
      );
    return (
      <label title={title}>
        {label}
        <DraftInput
          class="number-input field"
          {...(type === 'number' && { type, step: 'any' as const })}
          {...(placeholder !== undefined && {
            placeholder,
            ...(placeholder.length > SHORT && {
              class: 'number-input text-input field',
              size: Math.min(placeholder.length, LONGEST),
            }),
          })}
          value={Array.isArray(value) ? value.join(', ') : ((value as string | number | undefined) ?? '')}
          onWritten={(text) => {
            const parts = listItemSchema(schema) === undefined ? [text.trim()] : splitListText(text);
            const values = parts.map((part) => parseOptionValue(listItemSchema(schema) ?? schema, part));
            if (text.trim() === '') change(otherwise);
            else if (!values.includes(undefined))
              change(listItemSchema(schema) === undefined ? values[0] : values);
          }}
        />
      </label>
    );
  };
}

/** Maximum length of an example in a short input, in characters; a longer example widens the input. */
const SHORT = 9;
const LONGEST = 30;
