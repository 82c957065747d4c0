import type { JSX } from 'preact';
import { type Cell, isNumericColumn, type Sheet, type Words, formatCell } from '../../shared/sheets/sheet';
import { useNumbers } from '../context';
import { Name } from '../text/nameView';
import { Sentence } from '../text/sentenceView';
import { DataTable } from './dataTable';

interface SheetViewProps {
  readonly sheet: Sheet;
  /** Name of the table for assistive technology. */
  readonly label: string;
}

/** Shows a sheet: its table, which scrolls sideways separately, and the notes below. */
export function SheetView({ sheet: { columns, rows, notes }, label }: SheetViewProps): JSX.Element {
  const numbers = useNumbers();
  return (
    <>
      {columns.length > 0 && (
        <DataTable<readonly Cell[]>
          scrolledIn="wide"
          label={label}
          columns={columns.map((column, index) => ({
            head: <WordsView words={column.title} />,
            number: isNumericColumn(column),
            ...(index === 0 && { isRowHead: true as const }),
            cell: (row) => <WordsView words={formatCell(column, row[index], numbers)} />,
          }))}
          rows={[...rows]}
        />
      )}
      {notes.map((words, index) => (
        <p key={index} class={columns.length > 0 ? 'quiet' : undefined}>
          <WordsView words={words} />
        </p>
      ))}
    </>
  );
}

/** Shows words with the names from files in them. */
export function WordsView({ words }: { readonly words: Words }): JSX.Element {
  if (typeof words === 'string') return <>{words}</>;
  if ('name' in words) return <Name text={words.name} />;
  return (
    <Sentence
      template={words.template}
      parts={words.parts.map((part) => (
        <WordsView words={part} />
      ))}
    />
  );
}
