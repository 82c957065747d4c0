/*
 * To add an output format for documents, write a file next to markdown.ts that writes sheets, and list it
 * here. `--format` of all commands, their help, and the menus of the panel follow. Add to
 * test/unit/sheets/writers.test.ts which characters its text must not contain.
 */
import { RECORD_FORMATS } from './delimited';
import { writeLatex } from './latex';
import { writeMarkdown } from './markdown';
import type { Sheet } from './sheet';

/** Format of sheets for documents. */
interface DocumentFormat {
  /** Name on the command line. */
  readonly name: string;
  /** Name for people, the same in every language. */
  readonly title: string;
  readonly write: (sheets: Iterable<Sheet>) => string;
}

/**
 * Document formats of the command line and the panel. To add a format, add a file to this folder and an entry
 * here.
 */
export const DOCUMENT_FORMATS = [
  { name: 'markdown', title: 'Markdown', write: writeMarkdown },
  { name: 'latex', title: 'LaTeX', write: writeLatex },
] as const satisfies readonly DocumentFormat[];

/** Formats for the clipboard, which the command line also has. */
export const COPY_FORMATS = [
  ...DOCUMENT_FORMATS,
  ...RECORD_FORMATS,
  { name: 'json', title: 'JSON' },
] as const;

export type CopyFormat = (typeof COPY_FORMATS)[number]['name'];
