/** The formats in which the means can be copied; each is also one of the command line's. */
export const COPY_FORMATS = ['markdown', 'latex', 'csv', 'tsv', 'json'] as const;

export type CopyFormat = (typeof COPY_FORMATS)[number];

/** What each format is called; names of formats are the same in every language. */
export const FORMAT_NAMES: Readonly<Record<CopyFormat, string>> = {
  markdown: 'Markdown',
  latex: 'LaTeX',
  csv: 'CSV',
  tsv: 'TSV',
  json: 'JSON',
};
