import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { QueryLanguage } from '../../../shared/query/language';
import { IconButton } from '../../controls/iconButton';
import { columnInQuery, textInQuery } from '../../../shared/query/quoting';
import {
  completeQuery,
  parseQuery,
  type QueryCompletions,
  type QueryError,
} from '../../../shared/query/parser';

/** Pause in ms after typing, before a valid query is run. */
const PAUSE = 200;
/** Additional pause in ms before an error is shown. */
const LONGER = 150;
const NO_COMPLETIONS: QueryCompletions = { start: 0, end: 0, options: [] };

interface QueryBoxProps {
  readonly query: string;
  readonly language: QueryLanguage;
  /** Accessible label, such as "Filter users". */
  readonly label: string;
  /** Example of a query. */
  readonly example: string;
  readonly onQuery: (query: string) => void;
  /** Returns completions of IDs, or of a column's texts. */
  readonly onSuggest: (
    written: string,
    column: string | undefined,
    signal: AbortSignal,
  ) => Promise<readonly string[]>;
}

/** Shows an input for a condition on the rows of a table, with completions; underlines an error from its start. */
export function QueryBox(props: QueryBoxProps): JSX.Element {
  const { query, language, label, example, onQuery, onSuggest } = props;
  const input = useRef<HTMLInputElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(query);
  const [error, setError] = useState<QueryError>();
  const [offered, setOffered] = useState(NO_COMPLETIONS);
  const [chosenCompletion, setChosen] = useState(-1);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cursorWanted = useRef<number | undefined>(undefined);
  const open = offered.options.length > 0;

  /** Last query that was run here or set in another place. */
  const submittedQuery = useRef(query);

  // Another part of the panel set or cleared the query, or a metric was renamed.
  useLayoutEffect(() => {
    const writing = input.current === document.activeElement && text.trim() !== submittedQuery.current;
    if (query !== submittedQuery.current && (!writing || query === '')) {
      setText(query);
      // The query of older text is canceled.
      clearTimeout(pause.current);
    }
    submittedQuery.current = query;
    setError(undefined);
  }, [query]);
  useEffect(() => () => clearTimeout(pause.current), []);
  // Together with the text, not after the next frame, so that characters typed meanwhile are after the cursor.
  useLayoutEffect(() => {
    if (cursorWanted.current === undefined) return;
    input.current?.setSelectionRange(cursorWanted.current, cursorWanted.current);
    cursorWanted.current = undefined;
  });

  const newest = useRef({ language, onQuery });
  newest.current = { language, onQuery };
  /** Runs the query after the pause, with the current columns. */
  const ask = (written: string): void => {
    clearTimeout(pause.current);
    const parsed = parseQuery(written, newest.current.language);
    setError(parsed.ok ? undefined : parsed.error);
    if (!parsed.ok) return;
    submittedQuery.current = written.trim();
    newest.current.onQuery(written.trim());
  };
  const suggesting = useRef<AbortController>(undefined);
  useEffect(() => () => suggesting.current?.abort(), []);
  useLayoutEffect(() => {
    if (chosenCompletion >= 0)
      document.getElementById(`query-option-${chosenCompletion}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosenCompletion]);
  const close = (): void => {
    suggesting.current?.abort();
    setOffered(NO_COMPLETIONS);
  };
  const offer = (queryText: string, cursor: number): void => {
    const completions = completeQuery(queryText, cursor, language);
    setOffered(completions);
    setChosen(-1);
    suggesting.current?.abort();
    const { id } = completions;
    if (id === undefined) return;
    const stop = new AbortController();
    suggesting.current = stop;
    const suggested = async (column: string | undefined): Promise<string[]> => {
      const name = column ?? language.columns.find(({ kind }) => kind === 'id')?.name ?? '';
      const written = id.bare ? columnInQuery(name) : '';
      if (written === undefined) return [];
      const texts = await onSuggest(id.written, column, stop.signal);
      return texts.map((each) => (id.bare ? `${written} = ${textInQuery(each)}` : textInQuery(each)));
    };
    const columns = id.bare && id.column !== undefined ? [undefined, id.column] : [id.column];
    Promise.all(columns.map(suggested)).then(
      (texts) => {
        if (stop.signal.aborted) return;
        // Appended to the current options, so that nothing moves under the pointer.
        setOffered({ ...completions, options: [...new Set([...completions.options, ...texts.flat()])] });
      },
      // Completions are optional.
      () => undefined,
    );
  };
  const write = (written: string, cursor: number): void => {
    setText(written);
    setError(undefined);
    offer(written, cursor);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      const parsed = parseQuery(written, language);
      if (parsed.ok) ask(written);
      // What is wrong at the end alone is still being written: that is told when one is done.
      else if (parsed.error.end < written.trimEnd().length)
        pause.current = setTimeout(() => ask(written), LONGER);
    }, PAUSE);
  };
  const take = (option: string): void => {
    const before = text.slice(0, offered.start);
    const after = text.slice(offered.end).replace(/^\s+/, '');
    const written = `${before}${option} ${after}`;
    const cursor = before.length + option.length + 1;
    cursorWanted.current = cursor;
    write(written, cursor);
    input.current?.focus();
  };
  const clear = (): void => {
    setText('');
    close();
    ask('');
    input.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const option = offered.options[chosenCompletion];
    if (step !== 0 && open) {
      const count = offered.options.length;
      setChosen((now) => (now < 0 && step < 0 ? count - 1 : (now + step + count) % count));
    } else if (event.key === 'ArrowDown' || (event.key === ' ' && event.ctrlKey)) {
      offer(text, input.current?.selectionStart ?? text.length);
    } else if ((event.key === 'Enter' || event.key === 'Tab') && option !== undefined) {
      take(option);
    } else if (event.key === 'Enter') {
      close();
      ask(text);
    } else if (event.key === 'Escape' && open) {
      close();
    } else if (event.key === 'Escape' && text !== '') {
      clear();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div class="query">
      <div class="query-line field">
        <div class="query-marks" ref={marks} aria-hidden="true">
          {error !== undefined && <Marked text={text} error={error} />}
        </div>
        <input
          ref={input}
          class="query-input"
          type="text"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls="query-options"
          aria-activedescendant={chosenCompletion >= 0 ? `query-option-${chosenCompletion}` : undefined}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : 'query-error'}
          placeholder={l10n.t('e.g. {0}', example)}
          spellcheck={false}
          autocomplete="off"
          value={text}
          onInput={(event) => write(event.currentTarget.value, event.currentTarget.selectionStart ?? 0)}
          onKeyDown={onKeyDown}
          onScroll={(event) => marks.current?.scrollTo(event.currentTarget.scrollLeft, 0)}
          onBlur={() => {
            close();
            if (text.trim() !== submittedQuery.current) ask(text);
          }}
        />
        {text !== '' && (
          <IconButton icon="close" class="query-clear" label={l10n.t('Clear filter')} onClick={clear} />
        )}
        <ul
          id="query-options"
          class="query-options"
          role="listbox"
          aria-label={l10n.t('Suggestions')}
          hidden={!open}
        >
          {offered.options.map((option, index) => (
            <li
              key={option}
              id={`query-option-${index}`}
              role="option"
              aria-selected={index === chosenCompletion}
              // Before the input loses the focus and the list is removed.
              onMouseDown={(event) => {
                event.preventDefault();
                take(option);
              }}
            >
              {option}
            </li>
          ))}
        </ul>
      </div>
      {error !== undefined && (
        <p id="query-error" class="query-error" role="alert">
          {error.message}
        </p>
      )}
    </div>
  );
}

/** Repeats the text of the input invisibly below it, so that only the underline of the error is visible. */
function Marked({ text, error }: { text: string; error: QueryError }): JSX.Element {
  const wrong = text.slice(error.start, error.end);
  return (
    <>
      {text.slice(0, error.start)}
      <span class="wrong">{wrong === '' ? '\u00a0\u00a0' : wrong}</span>
      {text.slice(error.end)}
    </>
  );
}
