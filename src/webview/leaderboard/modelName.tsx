import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ModelView } from '../../shared/protocol/views/evaluationView';
import { ModelMark } from '../charts/shapes';
import { IconButton } from '../controls/iconButton';
import { Name } from '../text/nameView';

interface ModelNameProps {
  readonly view: ModelView;
  readonly index: number;
  /** Shortest distinct name. */
  readonly label: string;
  /** Tooltip, with everything known about the model except its name. */
  readonly title: string;
  /** Whether the users of the model are shown. */
  readonly isChosen: boolean;
  /** Selects the model; undefined: it is the only one. */
  readonly onModel: (() => void) | undefined;
  /** Called with a new name; an empty name resets it to the name of the file. */
  readonly onRename: (name: string) => void;
}

/** Shows the name of a model with its mark; it can be edited in place. */
export function ModelName({
  view,
  index,
  label,
  title,
  isChosen,
  onModel,
  onRename,
}: ModelNameProps): JSX.Element {
  const [writing, setWriting] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  const wasWriting = useRef(false);
  useLayoutEffect(() => {
    // After editing by keyboard, the focus returns to the name.
    if (!writing && wasWriting.current) button.current?.querySelector('button')?.focus();
    wasWriting.current = writing;
  }, [writing]);
  if (writing)
    return (
      <NameInput
        name={view.name}
        onName={(name) => {
          setWriting(false);
          if (name !== undefined && name.trim() !== view.name) onRename(name);
        }}
      />
    );
  return (
    <span
      class="model-called"
      ref={button}
      onKeyDown={(event) => {
        if (event.key !== 'F2') return;
        event.preventDefault();
        setWriting(true);
      }}
    >
      {onModel === undefined ? (
        <span title={title}>
          <Name text={view.name} class="strong" />
        </span>
      ) : (
        <>
          <ModelMark model={index} />
          <button class="link" aria-pressed={isChosen} title={title} onClick={onModel}>
            {label === view.name ? (
              <Name text={label} />
            ) : (
              // In a narrow panel, names would be cut where they differ.
              <>
                <Name text={view.name} class="whole-name" />
                <Name text={label} class="telling-part" />
              </>
            )}
          </button>
        </>
      )}
      <IconButton
        icon="edit"
        class="rename-button"
        label={l10n.t('Rename (F2)')}
        onClick={() => setWriting(true)}
      />
    </span>
  );
}

interface NameInputProps {
  readonly name: string;
  /** Called at the end of editing; undefined: the name is unchanged. */
  readonly onName: (name: string | undefined) => void;
}

function NameInput({ name, onName }: NameInputProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  /** Whether editing has ended: removing the input also fires its blur event. */
  const over = useRef(false);
  useLayoutEffect(() => input.current?.select(), []);
  const end = (called: string | undefined): void => {
    if (over.current) return;
    over.current = true;
    onName(called);
  };
  return (
    <input
      ref={input}
      class="model-input field"
      type="text"
      maxLength={200}
      spellcheck={false}
      aria-label={l10n.t('Name of the model')}
      title={l10n.t('Enter renames, Escape cancels. Empty: the file’s name.')}
      defaultValue={name}
      onBlur={(event) => end(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') end(event.currentTarget.value);
        if (event.key === 'Escape') end(undefined);
      }}
    />
  );
}
