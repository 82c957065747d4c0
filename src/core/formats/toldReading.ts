import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import { nearest } from '../measures/nearest';
import type { ColumnRole, Delimiter, TableShape } from './tableShape';
import type { Quote } from './textLines';

/** What a person says of how a file is read: plain data. What is not said is guessed. */
export interface ToldReading {
  /** Names of FORMAT_NAMES with `+` between them, such as "tsv" or "semicolon+lists". */
  readonly format?: string;
  readonly columns?: readonly ToldColumn[];
  /** `smallest`: scores are distances or costs. */
  readonly bestScore?: 'largest' | 'smallest';
  /** What stands before the decimals of a number. */
  readonly decimal?: 'point' | 'comma';
}

export interface ToldColumn {
  readonly role: Exclude<ColumnRole, 'ignored'>;
  /** The name in the header, or the number of the column, from 1. */
  readonly column: string;
}

/** What the names in ToldReading.format say together. */
export interface FormatRule {
  readonly kind?: 'text' | 'trec-run' | 'trec-qrels' | 'json' | 'jsonl' | 'parquet';
  readonly delimiter?: Delimiter;
  /** `rows`: an item a line. `lists`: a cell with the items of a user. `user-per-line`: a user and the items behind. */
  readonly layout?: 'rows' | 'lists' | 'user-per-line';
  /** Column names end in their types, as in `user_id:token`. */
  readonly typed?: true;
  /** What fields may stand in. */
  readonly quote?: Quote | 'none';
}

const FORMATS = {
  csv: { kind: 'text', delimiter: ',' },
  tsv: { kind: 'text', delimiter: '\t' },
  semicolon: { kind: 'text', delimiter: ';' },
  pipe: { kind: 'text', delimiter: '|' },
  colons: { kind: 'text', delimiter: '::' },
  spaces: { kind: 'text', delimiter: 'spaces' },
  rows: { kind: 'text', layout: 'rows' },
  lists: { kind: 'text', layout: 'lists' },
  'user-per-line': { kind: 'text', layout: 'user-per-line' },
  'double-quotes': { kind: 'text', quote: '"' },
  'single-quotes': { kind: 'text', quote: "'" },
  'no-quotes': { kind: 'text', quote: 'none' },
  recbole: { kind: 'text', layout: 'rows', typed: true },
  run: { kind: 'trec-run' },
  qrels: { kind: 'trec-qrels' },
  json: { kind: 'json' },
  jsonl: { kind: 'jsonl' },
  parquet: { kind: 'parquet' },
} as const satisfies Record<string, FormatRule>;

const ALIASES: Readonly<Record<string, keyof typeof FORMATS>> = {
  ',': 'csv',
  ';': 'semicolon',
  '|': 'pipe',
  '::': 'colons',
  tab: 'tsv',
  psv: 'pipe',
  'trec-run': 'run',
  'trec-qrels': 'qrels',
  ndjson: 'jsonl',
  'json-lines': 'jsonl',
};

/** The names by which a person tells a format. */
export const FORMAT_NAMES = Object.keys(FORMATS) as readonly (keyof typeof FORMATS)[];

/**
 * What a told format says; of nothing told, nothing.
 *
 * @throws InputError when a name is not known, or two contradict each other
 */
export function formatRule(format: string | undefined): FormatRule {
  if (format === undefined) return {};
  let rule: FormatRule = {};
  for (const name of format.split('+').map((part) => part.trim().toLowerCase())) {
    const known = Object.hasOwn(ALIASES, name) ? ALIASES[name] : name;
    if (!Object.hasOwn(FORMATS, known)) throw unknownFormat(name);
    const next: FormatRule = FORMATS[known as keyof typeof FORMATS];
    for (const [key, value] of Object.entries(next)) {
      const before = rule[key as keyof FormatRule];
      if (before !== undefined && before !== value) {
        throw new InputError({
          message: l10n.t('A file cannot be “{0}” all at once.', format),
          advice: l10n.t('Name one format, or a separator and a layout, such as {0}.', 'semicolon+lists'),
        });
      }
    }
    rule = { ...rule, ...next };
  }
  return rule;
}

function unknownFormat(name: string): InputError {
  return new InputError({
    message: l10n.t('There is no format “{0}”.', name),
    advice: l10n.t(
      'Did you mean {0}? Formats are {1}.',
      nearest(name, FORMAT_NAMES) ?? '',
      FORMAT_NAMES.join(', '),
    ),
  });
}

/** The name by which a person would tell that a file is read like this; undefined where it can only be recognised. */
export function formatName(shape: TableShape): string | undefined {
  if (shape.template !== undefined) return undefined;
  switch (shape.format) {
    case 'trec-run':
      return 'run';
    case 'trec-qrels':
      return 'qrels';
    case 'json-users':
    case 'json-records':
      return 'json';
    case 'json-lines':
      return 'jsonl';
    case 'parquet':
      return 'parquet';
    case 'delimited': {
      const names = Object.entries<FormatRule>(FORMATS);
      const delimiter = names.find(([, rule]) => rule.delimiter === shape.delimiter)?.[0] ?? '';
      const layout = shape.list === 'none' ? '' : shape.list === 'rest' ? '+user-per-line' : '+lists';
      return `${delimiter}${layout}${shape.quotes && shape.quote === "'" ? '+single-quotes' : ''}`;
    }
  }
}

const ROLE_WORDS: Readonly<Record<string, ToldColumn['role']>> = {
  user: 'user',
  item: 'item',
  score: 'score',
  rating: 'rating',
  rank: 'rank',
  label: 'label',
  event: 'event',
  model: 'model',
  time: 'timestamp',
};

/** The words for the roles that a person can give to columns. */
const ROLE_NAMES = Object.keys(ROLE_WORDS);

/**
 * Reads columns as they are written on the command line: "user=Kunde,item=Artikel,score=3".
 *
 * @throws InputError when a part is no `role=column`, or a role or a column stands twice
 */
export function parseToldColumns(text: string): ToldColumn[] {
  // A comma inside a name is one that no role follows.
  const parts = text.split(new RegExp(`,(?=\\s*(?:${ROLE_NAMES.join('|')})\\s*=)`, 'i'));
  return toldColumns(
    parts.map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, Math.max(0, at)), part.slice(at + 1)];
    }),
  );
}

/** As parseToldColumns, of pairs of role and column. */
export function toldColumns(pairs: readonly (readonly [role: string, column: string])[]): ToldColumn[] {
  const columns: ToldColumn[] = [];
  for (const [written, name] of pairs) {
    const word = written.trim().toLowerCase();
    const role = Object.hasOwn(ROLE_WORDS, word) ? ROLE_WORDS[word] : undefined;
    const column = name.trim();
    const twice = columns.some((other) => other.role === role || other.column === column);
    if (role === undefined || column === '' || twice) {
      throw new InputError({
        message:
          twice && role !== undefined
            ? l10n.t('A role and a column go together once: “{0}” is one too many.', `${word}=${column}`)
            : l10n.t('“{0}” does not say which column is what.', `${written.trim()}=${column}`),
        advice: l10n.t(
          'Write for instance {0}: a role ({1}) and the name or the number of its column.',
          'user=Kunde,item=Artikel,score=3',
          ROLE_NAMES.join(', '),
        ),
      });
    }
    columns.push({ role, column });
  }
  return columns;
}
