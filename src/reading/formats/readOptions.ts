import * as l10n from '@vscode/l10n';
import { parsePairs, Phrase } from '../../shared/language/phrase';
import { InputError } from '../../shared/problem';
import { type AssignableRole, WORD_OF_ROLE } from '../../shared/config/roleWords';
import { nearestWord } from '../../shared/text/nearest';
import { columnarFormats, type ColumnarName } from './columnarFormats';
import { textFormat, textFormats, type NamedTextFormat } from './textFormats';
import type { Delimiter, TableShape, Quote } from './tableShape';

/** Options that override detection, as plain data. Properties without an override are detected. */
export interface ReadOptions {
  /** Names of FORMAT_NAMES joined by `+`, such as "tsv" or "semicolon+lists". */
  readonly format?: string;
  readonly columns?: readonly ColumnOverride[];
  /** Best score; `smallest`: scores are distances or costs. */
  readonly bestScore?: 'largest' | 'smallest';
  /** Decimal separator of numbers. */
  readonly decimal?: 'point' | 'comma';
  /** Encoding of text that is not UTF-8. */
  readonly encoding?: string;
  /** The fold to read, if the file has several. */
  readonly fold?: string;
}

export interface ColumnOverride {
  readonly role: AssignableRole;
  /**
   * Name in the header, or number of the column from 1. Several columns of a user or a model are joined by
   * `+`.
   */
  readonly column: string;
}

/** Separator, layout and quotes that the names of a format specify together. */
export interface FormatRule {
  readonly kind?: 'text' | NamedTextFormat | ColumnarName;
  readonly delimiter?: Delimiter;
  /**
   * Layout of items. `rows`: one item per line. `lists`: a cell contains all items of a user.
   * `user-per-line`: a user followed by its items.
   */
  readonly layout?: 'rows' | 'lists' | 'user-per-line';
  /** Whether lists contain ranks or labels of candidates, each at the position of its candidate. */
  readonly positions?: true;
  /** Whether an item that pads lists to equal length is removed. */
  readonly padded?: true;
  /** Whether column names end in their types, as in `user_id:token`. */
  readonly typed?: true;
  /** Quote character around fields. */
  readonly quote?: Quote | 'none';
}

/** Names of separators, layouts and quotes. */
const WRITING_RULES = {
  csv: { kind: 'text', delimiter: ',' },
  tsv: { kind: 'text', delimiter: '\t' },
  semicolon: { kind: 'text', delimiter: ';' },
  pipe: { kind: 'text', delimiter: '|' },
  colons: { kind: 'text', delimiter: '::' },
  spaces: { kind: 'text', delimiter: 'spaces' },
  rows: { kind: 'text', layout: 'rows' },
  lists: { kind: 'text', layout: 'lists' },
  'user-per-line': { kind: 'text', layout: 'user-per-line' },
  positions: { positions: true },
  padded: { padded: true },
  'double-quotes': { kind: 'text', quote: '"' },
  'single-quotes': { kind: 'text', quote: "'" },
  'no-quotes': { kind: 'text', quote: 'none' },
  recbole: { kind: 'text', layout: 'rows', typed: true },
} as const satisfies Record<string, FormatRule>;

/** Formats that can be specified by name. */
const NAMED_FORMATS = [
  ...textFormats.flatMap((format) => ('told' in format ? [{ aliases: [], ...format }] : [])),
  ...columnarFormats.map((format) => ({ ...format, told: format.name })),
];

const FORMATS: Readonly<Record<string, FormatRule>> = {
  ...WRITING_RULES,
  ...Object.fromEntries(NAMED_FORMATS.map(({ told }) => [told, { kind: told }])),
};

const ALIASES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(NAMED_FORMATS.flatMap(({ told, aliases }) => aliases.map((alias) => [alias, told]))),
  ',': 'csv',
  ';': 'semicolon',
  '|': 'pipe',
  '::': 'colons',
  tab: 'tsv',
  psv: 'pipe',
};

/** Format names that a user can specify. */
export const FORMAT_NAMES: readonly string[] = Object.keys(FORMATS);

/**
 * Returns the rule of a specified format, or an empty rule without one.
 *
 * @throws InputError if a name is unknown, or two contradict each other
 */
export function formatRule(format: string | undefined): FormatRule {
  if (format === undefined) return {};
  let rule: FormatRule = {};
  for (const part of new Phrase(format).parts(/\+/)) {
    const name = part.text.toLowerCase();
    const known = Object.hasOwn(ALIASES, name) ? ALIASES[name] : name;
    if (!Object.hasOwn(FORMATS, known)) throw unknownFormat(part, name);
    const next = FORMATS[known];
    for (const [key, value] of Object.entries(next)) {
      const before = rule[key as keyof FormatRule];
      if (before !== undefined && before !== value) {
        throw new Phrase(format).wrong({
          message: l10n.t('“{0}” contradict each other.', format),
          advice: l10n.t('Specify one format, or a separator and a layout, such as {0}.', 'semicolon+lists'),
        });
      }
    }
    rule = { ...rule, ...next };
  }
  return rule;
}

function unknownFormat(part: Phrase, name: string): InputError {
  return part.wrong({
    message: l10n.t('Unknown format “{0}”.', name),
    advice: l10n.t(
      'Did you mean {0}? Formats are {1}.',
      nearestWord(name, FORMAT_NAMES) ?? '',
      FORMAT_NAMES.join(', '),
    ),
  });
}

/** Returns the format name with which a user would specify that a file is read in this shape. */
export function formatName(shape: TableShape): string {
  const format = textFormat(shape.format);
  if (format === undefined) return shape.format;
  const held = `${shape.positions === true ? '+positions' : ''}${shape.padded === true ? '+padded' : ''}`;
  if (format.told !== undefined) return `${format.told}${held}`;
  const names = Object.entries<FormatRule>(WRITING_RULES);
  const delimiter = names.find(([, rule]) => rule.delimiter === shape.delimiter)?.[0] ?? '';
  const layout = shape.list === 'none' ? '' : shape.list === 'rest' ? '+user-per-line' : '+lists';
  return `${delimiter}${layout}${held}${shape.quotes && shape.quote === "'" ? '+single-quotes' : ''}`;
}

/** Describes what a specified format expects, as the end of a sentence. */
export function expectedText(format: string): string {
  const { kind, typed, quote, delimiter } = formatRule(format);
  const named = NAMED_FORMATS.find(({ told }) => told === kind);
  if (named !== undefined)
    return 'magic' in named ? l10n.t('a file that begins with {0}', `“${named.magic}”`) : named.expected();
  if (typed === true) return l10n.t('a header such as {0}', '“user_id:token item_id:token”');
  if (quote === 'none') return l10n.t('unquoted fields');
  if (quote !== undefined) return l10n.t('optionally quoted fields: {0}', `${quote}i 1${quote}`);
  if (delimiter === undefined) return l10n.t('a user and an item on each line with a separator between them');
  return delimiter === '\t' || delimiter === 'spaces'
    ? l10n.t('fields separated by tabs or spaces')
    : l10n.t('fields separated by “{0}”', delimiter);
}

/** Roles by the words of the command line, and by the names that programs print for them. */
const ROLE_WORDS: Readonly<Record<string, AssignableRole>> = Object.fromEntries(
  Object.entries(WORD_OF_ROLE).flatMap(([role, word]) =>
    [word, role].map((name) => [name, role as AssignableRole]),
  ),
);

/** Words for the roles that a user can assign to columns. */
const ROLE_NAMES = Object.values(WORD_OF_ROLE);

/**
 * Parses columns of the command line: "user=Kunde,item=Artikel,score=3".
 *
 * @throws InputError if a part is not `role=column`, or a role or column appears twice
 */
export function parseColumnOverrides(text: string): ColumnOverride[] {
  // A comma inside a name is one that no role follows.
  const separator = new RegExp(`,(?=\\s*(?:${Object.keys(ROLE_WORDS).join('|')})\\s*=)`, 'i');
  return columnOverrides(
    parsePairs(text, separator, 'first').map(({ name, value }) => [name.text, value.text]),
  );
}

/**
 * Like `parseColumnOverrides`, from pairs of role and column.
 * @throws {InputError} for an unknown role, or one named twice
 */
export function columnOverrides(
  pairs: readonly (readonly [role: string, column: string])[],
): ColumnOverride[] {
  const columns: ColumnOverride[] = [];
  for (const [roleText, name] of pairs) {
    const word = roleText.trim().toLowerCase();
    const role = Object.hasOwn(ROLE_WORDS, word) ? ROLE_WORDS[word] : undefined;
    const column = name.trim();
    const columnsOfRole = role === undefined ? [] : columnsNamed({ role, column });
    const twice =
      new Set(columnsOfRole).size < columnsOfRole.length ||
      columns.some(
        (other) => other.role === role || columnsNamed(other).some((each) => columnsOfRole.includes(each)),
      );
    if (role === undefined || columnsOfRole.includes('') || twice) {
      throw new InputError({
        message:
          twice && role !== undefined
            ? l10n.t('“{0}” names a role or a column more than once.', `${word}=${column}`)
            : l10n.t('“{0}” is not a column role.', `${roleText.trim()}=${column}`),
        advice: l10n.t(
          'Example: {0}. Specify a role ({1}) and the name or number of its column.',
          'user=Kunde,item=Artikel,score=3',
          ROLE_NAMES.join(', '),
        ),
      });
    }
    columns.push({ role, column });
  }
  return columns;
}

/**
 * Returns the names or numbers of the columns that are assigned to one role. A user or a model may consist of
 * several columns.
 */
export function columnsNamed({ role, column }: ColumnOverride): string[] {
  return role === 'user' || role === 'model'
    ? new Phrase(column).parts(/\+/).map((name) => name.text)
    : [column];
}
