/*
 * To add a text format, add an entry here (its names and words) and its line in textReadings.ts (how a head is
 * recognized, in which order, and its reader); the compiler asks for the second. A reader hands rows to
 * rowPolicy.ts, which decides which rows are used, dropped, and reported. Chunks may be cut at any byte.
 *
 * Then add a folder with an example, `input.txt`, to test/fixtures/formats/ (RECSCOPE_WRITE_GOLDEN=1 writes its
 * expected.json: read it), a text to `texts` in test/unit/formats/readOptions.test.ts, Korean, and the name to
 * docs/formats.md, docs/ko/formats.md and `setting.files` of package.nls.json and package.nls.ko.json. Run
 * scripts/commandLineDoc.ts, and the tests with UPDATE_GOLDEN=1. Text that is printed for people stays refused
 * (test/unit/formats/printedText.test.ts). letor.ts rewrites lines into fields.
 */
import * as l10n from '@vscode/l10n';

/** Names and descriptions of a text format. Its reader is an entry in ./textReadings. */
export interface TextFormat {
  /** Name in the shape of a file. */
  readonly name: string;
  /**
   * Name in options, as in `--format-in run`; absent: options specify its separator and layout
   * (./readOptions).
   */
  readonly told?: string;
  readonly aliases?: readonly string[];
  /** Title of the format for users. Absent: its separator. */
  readonly title?: () => string;
  /** Contents of a file, as the end of a sentence; absent: they depend on separator and layout. */
  readonly expected?: () => string;
  /**
   * Content of a line. `fields`: the fields of one row, so that the file can be cut at line ends and sampled
   * line by line. `record`: one record, with field names. `other`: only the reader of the format knows.
   */
  readonly line: 'fields' | 'record' | 'other';
  /** Whether the format defines the columns, so that files have no names. */
  readonly fixedColumns?: true;
  /** Use of a file that the format alone proves. */
  readonly proves?: { readonly kind: 'recommendations' | 'truth'; readonly reason: () => string };
  /**
   * Whether rows are judgments of a pool of documents: each pair is judged once, and a negative grade means
   * unjudged.
   */
  readonly pooled?: true;
  /**
   * Memory in bytes for each byte of a file, measured with usual IDs, on rows grouped by user and not
   * grouped.
   */
  readonly bytesKept: number;
}

const json = {
  told: 'json',
  title: () => 'JSON',
  expected: () =>
    l10n.t('one JSON object or list: {0}', '{"u1": {"i7": 0.93}}, [{"user": "u1", "item": "i7"}]'),
  line: 'other',
} as const;

/**
 * Registered text formats. A new format is an entry here, and its detection and reader in ./textReadings,
 * which the compiler requires.
 */
export const textFormats = [
  { name: 'delimited', line: 'fields', bytesKept: 1.5 },
  {
    name: 'trec-run',
    told: 'run',
    aliases: ['trec-run'],
    title: () => l10n.t('TREC run'),
    expected: () => l10n.t('a line such as {0}', '“q1 Q0 doc7 1 0.93 tag”'),
    line: 'fields',
    fixedColumns: true,
    proves: { kind: 'recommendations', reason: () => l10n.t('TREC run') },
    bytesKept: 1,
  },
  {
    name: 'trec-qrels',
    told: 'qrels',
    aliases: ['trec-qrels'],
    title: () => l10n.t('TREC qrels'),
    expected: () => l10n.t('a line such as {0}', '“q1 0 doc7 2”'),
    line: 'fields',
    fixedColumns: true,
    proves: { kind: 'truth', reason: () => l10n.t('TREC qrels file') },
    pooled: true,
    bytesKept: 2,
  },
  {
    name: 'letor',
    told: 'letor',
    aliases: ['svmrank', 'ranklib'],
    title: () => 'LETOR',
    expected: () => l10n.t('a line such as {0}', '“2 qid:10 1:0.3 2:0.5 # docid = GX008”'),
    line: 'other',
    fixedColumns: true,
    proves: { kind: 'truth', reason: () => l10n.t('LETOR file') },
    bytesKept: 1,
  },
  { ...json, name: 'json-users', bytesKept: 3 },
  { ...json, name: 'json-records', bytesKept: 1 },
  {
    name: 'json-lines',
    told: 'jsonl',
    aliases: ['ndjson', 'json-lines'],
    title: () => 'JSON Lines',
    expected: () => l10n.t('one JSON record per line: {0}', '{"user": "u1", "item": "i7"}'),
    line: 'record',
    bytesKept: 1,
  },
] as const satisfies readonly TextFormat[];

type TextFormatEntry = (typeof textFormats)[number];

export type TextFormatName = TextFormatEntry['name'];

/** Name of a text format in options. */
export type NamedTextFormat = Extract<TextFormatEntry, { told: string }>['told'];

/**
 * Returns whether only a header can name the columns of files in this format, because neither records nor the
 * format define names.
 */
export function isNamedByHeader(name: string): boolean {
  const format = textFormat(name);
  return format?.line === 'fields' && format.fixedColumns !== true;
}

/** Returns whether columns of a table may mean anything: the file names them, or has none, and the format does not define them. */
export function hasOpenColumns({
  header,
  format,
}: {
  readonly header: boolean;
  readonly format: string;
}): boolean {
  // The keys of users' lists are names, though the users have none.
  return header || isNamedByHeader(format) || format === 'json-users';
}

/** One of the formats of text. */
export type TextFormatOf = TextFormat & { readonly name: TextFormatName };

/** Returns the text format of this name; undefined for a columnar format. */
export function textFormat(name: string): TextFormatOf | undefined {
  return textFormats.find((format) => format.name === name);
}
