/*
 * To add a text format, add an entry here (its names and words) and its line in textReadings.ts (how a head is
 * recognized, in which order, and its reader); the compiler asks for the second. A reader hands rows to
 * rowPolicy.ts, which decides which rows are used, dropped, and reported. Chunks may be cut at any byte. Put
 * an example into test/fixtures/formats/.
 */
import * as l10n from '@vscode/l10n';

/** Names and words of a text format. Its reader is a line in ./textReadings. */
export interface TextFormat {
  /** In the shape of a file. */
  readonly name: string;
  /** Name in options, as in `--format-in run`; absent: options name its separator and layout (./readOptions). */
  readonly told?: string;
  readonly aliases?: readonly string[];
  /** Title of the format for users. Absent: its separator. */
  readonly title?: () => string;
  /** Contents of a file, as the end of a sentence; absent: they depend on separator and layout. */
  readonly expected?: () => string;
  /**
   * Kind of a line. `fields`: of one row, so that the file can be cut at line ends, and be sampled line by line.
   * `record`: one by itself, with names in it. `other`: what only the reader of the format knows.
   */
  readonly line: 'fields' | 'record' | 'other';
  /** The format names the columns, and not the file. */
  readonly fixedColumns?: true;
  /** Use that the format alone proves. */
  readonly proves?: { readonly kind: 'recommendations' | 'truth'; readonly reason: () => string };
  /** Judgements of a pool of documents: each pair is judged once, and a negative grade is no judgement. */
  readonly pooled?: true;
  /** Bytes kept for each byte of a file, measured on usual ids and on rows grouped by user and not. */
  readonly bytesKept: number;
}

const json = {
  told: 'json',
  title: () => 'JSON',
  expected: () =>
    l10n.t('one JSON object or list: {0}', '{"u1": {"i7": 0.93}}, [{"user": "u1", "item": "i7"}]'),
  line: 'other',
} as const;

/** A new format of text is an entry here and its recognition and reader, for which the compiler asks in ./textReadings. */
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
export type ToldTextFormat = Extract<TextFormatEntry, { told: string }>['told'];

/**
 * Returns true if only a header can name the columns of files in this format: neither each record does, nor the
 * format itself.
 */
export function isNamedByHeader(name: string): boolean {
  const format = textFormat(name);
  return format?.line === 'fields' && format.fixedColumns !== true;
}

/** One of the formats of text. */
export type TextFormatOf = TextFormat & { readonly name: TextFormatName };

/** The format of text of this name; undefined: a format that stores columns. */
export function textFormat(name: string): TextFormatOf | undefined {
  return textFormats.find((format) => format.name === name);
}
