import type { JSX } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import type { ChoiceView, QuestionView } from '../../shared/protocol/views/questionView';
import { DataTable } from '../controls/dataTable';
import { Name } from '../text/nameView';

interface QuestionFormProps {
  readonly question: QuestionView;
  readonly onAnswer: (choice: number) => void;
  /** Buttons for further actions. */
  readonly children?: ComponentChildren;
}

/**
 * Shows a question that a person must answer, and takes the focus. Each answer has some rows as they would
 * then be read.
 */
export function QuestionForm({ question, onAnswer, children }: QuestionFormProps): JSX.Element {
  const { subject, title, reason, choices, action } = question;
  const [chosenOption, setChosen] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  // The form keeps the focus, because another question may replace it.
  const choose = (at: number): void => {
    setChosen(at);
    form.current?.querySelectorAll('input')[at]?.focus();
  };
  useLayoutEffect(() => choose(0), [question]);
  return (
    <form
      class="question notice"
      ref={form}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-reason`}
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer(chosenOption);
      }}
      onKeyDown={(event) => {
        const numbered = Number(event.key) - 1;
        if (numbered in choices && !event.ctrlKey && !event.metaKey && !event.altKey) choose(numbered);
        // There is no native submit button that Enter would press.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        onAnswer(chosenOption);
      }}
    >
      <h1 id={`${id}-title`}>{title}</h1>
      <p id={`${id}-reason`}>
        {subject !== '' && (
          <>
            <strong>
              <Name text={subject} />
            </strong>
            {': '}
          </>
        )}
        {reason}
      </p>
      <div class="choices line" role="radiogroup" aria-labelledby={`${id}-title`}>
        {choices.map((choice, at) => (
          <label key={at} class={`offered card${at === chosenOption ? ' chosen' : ''}`}>
            <span class="offered-label">
              <input
                type="radio"
                name={id}
                checked={at === chosenOption}
                aria-keyshortcuts={at < NUMBERED ? `${at + 1}` : undefined}
                onChange={() => setChosen(at)}
              />
              {choices.length > 1 && at < NUMBERED && (
                <span class="quiet figures" aria-hidden="true">
                  {at + 1}
                </span>
              )}
              {choice.label}
            </span>
            <Preview choice={choice} />
          </label>
        ))}
      </div>
      <div class="actions line">
        <vscode-button onClick={() => onAnswer(chosenOption)}>{action}</vscode-button>
        {children}
      </div>
    </form>
  );
}

/** Maximum number of choices that have a digit key. */
const NUMBERED = 9;

/** Shows some rows as they would be read under a choice. */
function Preview({ choice: { columns, rows } }: { readonly choice: ChoiceView }): JSX.Element {
  return (
    <DataTable
      class="preview"
      columns={columns.map((head, at) => ({
        head,
        cell: (row: readonly string[]) => <Name text={row[at]} />,
      }))}
      rows={rows}
    />
  );
}
