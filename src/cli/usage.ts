import * as l10n from '@vscode/l10n';
import { optionMetadata } from '../shared/config/option';
import { hangingLines, wrapText } from '../shared/sheets/terminal';
import { CLIENT_OPTIONS } from './options/engineOptions';
import { MACHINE_OPTIONS, OUTPUT_OPTIONS, DISPLAY_OPTIONS, VERBOSITY_OPTIONS } from './options/outputOptions';
import { isSwitch, optionNames, type CommandOptions } from './options/parsedArguments';
import { READING_OPTIONS } from './options/readingOptions';

/** Description of a command: its calls and options. */
export interface CommandDescription {
  /** Words after `recscope`, with a line for each way to call the command. */
  readonly synopses: () => readonly string[];
  /** Lines on the purpose of the command. */
  readonly text: () => readonly string[];
  readonly options: CommandOptions;
  /** Notes after the options. */
  readonly notes?: () => readonly string[];
  /** Exit statuses in words; absent: the statuses of every command. */
  readonly statuses?: () => string;
}

/** Column where descriptions of options begin. */
const MEANINGS = 28;
/** Maximum width of a line of help, in columns. */
const WIDTH = 80;

/**
 * Returns the commands to try first, an example, and where to find the others.
 * @param names names of all commands
 */
export function usageText(names: readonly string[]): string {
  const first: readonly (readonly [name: string, call: string, meaning: string])[] = [
    ['evaluate', 'evaluate FOLDER|FILES…', l10n.t('how good recommendations are, and which model is best')],
    ['compare', 'compare A B…', l10n.t('whether a model is better, for whom, by how much')],
    ['explain', 'explain FILE', l10n.t('how one value is calculated')],
    ['check', 'check', l10n.t('the gates of recscope.json, for CI')],
  ];
  const others = names.filter((name) => !first.some(([shown]) => shown === name));
  return [
    l10n.t('Usage: {0}', `recscope COMMAND [${l10n.t('options')}]`),
    '',
    ...first.flatMap(([, call, meaning]) => entryLines(`  ${call}`, meaning)),
    ...wrapText(l10n.t('Also: {0}', others.join(', ')), '  '),
    '',
    l10n.t('Example: {0}', 'recscope evaluate itemknn.csv popular.csv --truth truth.csv'),
    l10n.t('Options of a command: {0}', 'recscope COMMAND --help'),
    '',
  ].join('\n');
}

/** Returns the help of a command: its own options first, then shared ones. */
export function commandUsageText({ synopses, text, options, notes, statuses }: CommandDescription): string {
  const shared: readonly (readonly [title: string, group: CommandOptions])[] = [
    [l10n.t('How files are read:'), READING_OPTIONS],
    [l10n.t('Output:'), { ...OUTPUT_OPTIONS, ...VERBOSITY_OPTIONS, ...DISPLAY_OPTIONS }],
    [l10n.t('Machine and client:'), { ...MACHINE_OPTIONS, ...CLIENT_OPTIONS }],
  ];
  const groupOf = (field: string): string | undefined =>
    shared.findLast(([, group]) => Object.hasOwn(group, field))?.[0];
  const optionsIn = (title: string | undefined): string[] =>
    Object.entries(options).flatMap(([field, schema]) =>
      groupOf(field) === title ? optionLines(field, schema) : [],
    );
  return [
    [l10n.t('Usage:'), ...synopses().flatMap((synopsis) => wrapText(`recscope ${synopsis}`, '  '))],
    text().flatMap((line) => wrapText(line, '')),
    optionsIn(undefined),
    ...shared.map(([title]) => [title, ...optionsIn(title)]).filter(({ length }) => length > 1),
    (notes?.() ?? []).flatMap((note) =>
      note.startsWith(' ')
        ? entryLines(note.slice(0, MEANINGS).trimEnd(), note.slice(MEANINGS))
        : wrapText(note, ''),
    ),
    wrapText(statuses?.() ?? l10n.t('Exit status: 0 done, 2 wrong usage or input.'), ''),
  ]
    .filter(({ length }) => length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

function optionLines(field: string, schema: CommandOptions[string]): string[] {
  const { short, help, value } = optionMetadata(schema);
  const names = optionNames(field, schema).map((each) => `--${each}`);
  const name = [names.join(', '), ...(isSwitch(schema) ? [] : [value ?? 'N'])].join(' ');
  return entryLines(short === undefined ? `      ${name}` : `  -${short}, ${name}`, help?.() ?? '');
}

/** Returns a term with its description to the right, or below if the term is long. */
function entryLines(left: string, meaning: string): string[] {
  const isShort = left.length < MEANINGS;
  return [
    ...(isShort ? [] : [left]),
    ...hangingLines((isShort ? left : '').padEnd(MEANINGS), meaning, WIDTH),
  ];
}
