import type { Delimiter } from './tableShape';

/** Why a file cannot be read as a table of users and items. */
export type FileProblem =
  | { readonly kind: 'empty' }
  | { readonly kind: 'header-only' }
  /** `what`: a name such as "Parquet" or "ZIP" where the content is recognised. */
  | { readonly kind: 'binary'; readonly what: string | undefined }
  | { readonly kind: 'one-column' }
  /** No column could be recognised as one of these. */
  | { readonly kind: 'no-column'; readonly missing: readonly ('user' | 'item')[] }
  /** The file is not what a person said. `format`: as told. `looksLike`: what would have been guessed. */
  | {
      readonly kind: 'misfit';
      readonly format: string;
      readonly line: number;
      readonly found: string;
      readonly looksLike: string | undefined;
    }
  /** A person named a column that is not there. */
  | {
      readonly kind: 'no-such-column';
      readonly column: string;
      readonly line: number;
      readonly columns: readonly string[];
    }
  /** "1,234" is one and a bit, or a thousand and some. */
  | { readonly kind: 'unclear-comma'; readonly text: string; readonly line: number };

/** The fields of one line of a sample, quotes resolved. The reader itself never makes strings; this is for the head. */
export function splitLine(line: string, delimiter: Delimiter): string[] {
  if (delimiter === 'spaces') return line.trim().split(/[ \t]+/);
  if (delimiter === '::') return line.split('::');
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    if (line[at] === '"') {
      const quoted = /"((?:[^"]|"")*)"/y;
      quoted.lastIndex = at;
      const match = quoted.exec(line);
      const after = quoted.lastIndex;
      if (match !== null && (after === line.length || line[after] === delimiter)) {
        fields.push(match[1].replaceAll('""', '"'));
        if (after === line.length) return fields;
        at = after + 1;
        continue;
      }
    }
    const end = line.indexOf(delimiter, at);
    fields.push(line.slice(at, end < 0 ? line.length : end));
    if (end < 0) return fields;
    at = end + 1;
  }
}
