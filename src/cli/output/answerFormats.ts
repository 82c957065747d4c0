import * as l10n from '@vscode/l10n';
import { delimitedText, RECORD_FORMATS, type RecordTable } from '../../shared/sheets/delimited';
import { DOCUMENT_FORMATS } from '../../shared/sheets/formats';
import type { SheetRoom, Sheet } from '../../shared/sheets/sheet';
import { writeTerminal } from '../../shared/sheets/terminal';
import { languageOf } from '../language';
import type { OutputChunk } from './print';
import { jsonWithoutCommands, withoutCommands } from './workflowCommands';
import { usageError } from '../wrongCall';

/** Answer of a command, independent of its format. */
export interface CommandAnswer {
  /** Sheets for people. */
  readonly sheets: (room: SheetRoom) => readonly Sheet[] | Promise<readonly Sheet[]>;
  /** JSON for programs in chunks, because the text of millions of users is longer than the longest string. */
  readonly json?: () => Iterable<string> | Promise<Iterable<string>>;
  readonly records?: () => RecordTable | Promise<RecordTable>;
  /** The answer as an Arrow file. */
  readonly arrow?: () => Promise<Iterable<OutputChunk>>;
  /** Metrics by name, of several models nested by model, and curves. */
  readonly metrics?: () => MetricTree | Promise<MetricTree>;
  /** Title of the HTML page. */
  readonly title: () => string;
  /** Returns the HTML page, if it contains more than the sheets. */
  readonly page?: () => string | Promise<string>;
}

/** Numbers by name: a metrics file of DVC. A list has the points of plots; `dvc metrics` skips it. */
export interface MetricTree {
  readonly [name: string]: number | MetricTree | readonly MetricTree[];
}

type Writer = (
  answer: CommandAnswer,
  safe: boolean,
  width: number | undefined,
) => Iterable<OutputChunk> | Promise<Iterable<OutputChunk>>;

/** Name of the Arrow format, only for the values of single users. */
export const ARROW = 'arrow';
/** Format of a metrics file of DVC. */
const DVC = 'dvc';

const FORMATS: Readonly<Record<string, Writer>> = {
  table: async ({ sheets }, _, width) => [withoutCommands(writeTerminal(await sheets('screen'), width))],
  json: async ({ json }) => jsonWithoutCommands((await json?.()) ?? []),
  ...Object.fromEntries(
    RECORD_FORMATS.map(({ name, separator }): [string, Writer] => [
      name,
      async ({ records }, safe) =>
        records === undefined ? [] : delimitedText(await records(), separator, safe),
    ]),
  ),
  ...Object.fromEntries(
    DOCUMENT_FORMATS.map(({ name, write }): [string, Writer] => [
      name,
      async ({ sheets }) => [write(await sheets('note'))],
    ]),
  ),
  [DVC]: async ({ metrics }) => [`${JSON.stringify((await metrics?.()) ?? {}, undefined, 2)}\n`],
  [ARROW]: async ({ arrow }) => (await arrow?.()) ?? [],
  html: async ({ sheets, title, page }) => {
    if (page !== undefined) return [await page()];
    const { sheetsPage } = await import('../../shared/export/report/reportDocument');
    return [sheetsPage(title(), await sheets('page'), languageOf(process.env))];
  },
};

/** Names of formats that are written from records. */
export const RECORD_FORMAT_NAMES: readonly string[] = RECORD_FORMATS.map(({ name }) => name);
/** Names of formats for documents, which can show an interval next to a mean. */
export const DOCUMENT_FORMAT_NAMES: readonly string[] = DOCUMENT_FORMATS.map(({ name }) => name);

/** Names of the formats that all commands support. */
const ALL_FORMATS: readonly string[] = Object.keys(FORMATS).filter((name) => name !== ARROW && name !== DVC);
/** Formats of evaluations. */
export const EVALUATION_FORMAT_NAMES: readonly string[] = [...ALL_FORMATS, DVC];
export const USER_FORMAT_NAMES: readonly string[] = ['table', 'json', ...RECORD_FORMAT_NAMES, 'html', ARROW];
export const TEXT_FORMAT_NAMES = ALL_FORMATS.filter((name) => !RECORD_FORMAT_NAMES.includes(name));

/** Formats of checks. */
export const CHECK_FORMAT_NAMES: readonly string[] = [...TEXT_FORMAT_NAMES, DVC];

/** Returns the list of formats for the help. */
export function formatsText(of = ALL_FORMATS): string {
  return l10n.t('{0} (default: table)', of.join(', '));
}

/** Checks that a format is supported. @throws InputError if it is not */
export function requireFormat(format: string, of = ALL_FORMATS): void {
  if (!of.includes(format))
    throw usageError(l10n.t('Unknown format “{0}”. Formats: {1}.', format, of.join(', ')));
}

/** Options for writing an answer. */
interface Writing {
  /** Whether text that a spreadsheet would run as a formula is neutralized. */
  readonly safe?: boolean;
  /** Output file; undefined: standard output. */
  readonly output?: string | undefined;
}

/** Writes an answer in a format that {@link requireFormat} allows. */
export async function formatAnswer(
  format: string,
  answer: CommandAnswer,
  { safe = false, output }: Writing = {},
): Promise<Iterable<OutputChunk>> {
  return FORMATS[format](answer, safe, output === undefined ? screenWidth() : undefined);
}

/** Returns the width of the terminal of standard output, or COLUMNS; undefined for a pipe or a file. */
function screenWidth(): number | undefined {
  const { isTTY, columns = 80 } = process.stdout;
  const told = Number(process.env.COLUMNS);
  const width = told > 0 ? told : isTTY ? columns : undefined;
  return width === undefined ? undefined : Math.max(MIN_WIDTH, width);
}

/** Minimum width of a table, in columns. */
const MIN_WIDTH = 40;

/** Checks that a format can contain the values of users. @throws InputError if it cannot */
export function requireUsersIn(
  format: string,
  of: readonly string[] = USER_FORMAT_NAMES.filter((name) => name !== ARROW),
): void {
  if (!of.includes(format))
    throw usageError(l10n.t('--per-user can be used with {0}, not with {1}.', of.join(', '), format));
}

/** Checks that a format can contain bounds. @throws InputError if it cannot */
export function requireBoundsIn(format: string, perUser: boolean): void {
  const formats = (perUser ? USER_FORMAT_NAMES : EVALUATION_FORMAT_NAMES).filter(
    (name) => name !== DVC && name !== ARROW && !(perUser && RECORD_FORMAT_NAMES.includes(name)),
  );
  if (formats.includes(format)) return;
  const told = perUser ? `--per-user --format ${format}` : format;
  throw usageError(l10n.t('--bounds can be used with {0}, not with {1}.', formats.join(', '), told));
}
