import type { JSX } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import type { ChoiceView, QuestionView } from '../../shared/protocol/views/questionView';
import { DataTable } from '../controls/dataTable';
import { Name } from '../text/nameView';

interface QuestionFormProps {
  readonly question: QuestionView;
  readonly onAnswer: (choice: number) => void;
  /** Other ways out: buttons. */
  readonly children?: ComponentChildren;
}

/** What a person must say before an evaluation can go on: each answer with rows as they would be read. Has the focus from the start. */
export function QuestionForm({ question, onAnswer, children }: QuestionFormProps): JSX.Element {
  const { subject, title, reason, choices, action } = question;
  const [chosen, setChosen] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  // Nothing else on the page is wanted now; and another question may follow this one in its place.
  useLayoutEffect(() => {
    setChosen(0);
    form.current?.querySelector<HTMLElement>('input, vscode-button')?.focus();
  }, [question]);
  return (
    <form
      class="question"
      ref={form}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-reason`}
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer(chosen);
      }}
      onKeyDown={(event) => {
        // No button of the browser's own is there that Enter would press.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        onAnswer(chosen);
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
      <div
        class="choices"
        role={choices.length > 1 ? 'radiogroup' : undefined}
        aria-labelledby={`${id}-title`}
      >
        {choices.map((choice, at) => (
          <label key={at} class={`offered${at === chosen ? ' chosen' : ''}`}>
            <span class="offered-label">
              {choices.length > 1 && (
                <input type="radio" name={id} checked={at === chosen} onChange={() => setChosen(at)} />
              )}
              {choice.label}
            </span>
            <Preview choice={choice} />
          </label>
        ))}
      </div>
      <div class="actions">
        <vscode-button onClick={() => onAnswer(chosen)}>{action}</vscode-button>
        {children}
      </div>
    </form>
  );
}

/** Some rows as they would be read. */
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
