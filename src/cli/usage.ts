import * as l10n from '@vscode/l10n';
import { toldOf } from '../shared/config/option';
import { isSwitch, optionNames, type CommandOptions } from './options/parsedArguments';

/** A command in words: how it is called, and what it takes. */
export interface Described {
  /** What is written behind `recscope`, a line for each way to call it. */
  readonly synopses: () => readonly string[];
  /** What it does, a line each. */
  readonly text: () => readonly string[];
  readonly options: CommandOptions;
  /** What is to be known beside the options. */
  readonly notes?: () => readonly string[];
  /** Exit statuses in words; absent: those of every command. */
  readonly statuses?: () => string;
}

/** Where what an option means begins. */
const MEANINGS = 28;

/**
 * Returns how the command line is called.
 *
 * @param commands all of them; those with a truth share their options, which the first describes
 */
export function usage(commands: readonly Described[]): string {
  const evaluating = commands.filter(
    ({ options, synopses }) => 'truth' in options && synopses().length === 1,
  );
  return `${l10n.t('Usage:')}
${commands.map(({ synopses }) => `  recscope ${synopses()[0]}`).join('\n')}

${commands.flatMap(({ text }) => text()).join('\n')}

${optionLines(Object.assign({}, ...evaluating.map(({ options }) => options).reverse()))}
      --help, --version

${l10n.t('Exit status: 0 done, 1 a gate is broken or --strict finds no valid decision, 2 wrong usage or input.')}
`;
}

/** How one of the commands is called. */
export function usageOf({ synopses, text, options, notes, statuses }: Described): string {
  return [
    [l10n.t('Usage:'), ...synopses().map((synopsis) => `  recscope ${synopsis}`)],
    text(),
    ...(Object.keys(options).length === 0 ? [] : [[optionLines(options)]]),
    ...(notes === undefined ? [] : [notes()]),
    [statuses?.() ?? l10n.t('Exit status: 0 done, 2 wrong usage or input.')],
  ]
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

function optionLines(options: CommandOptions): string {
  return Object.entries(options)
    .map(([field, schema]) => {
      const { short, help } = toldOf(schema);
      const value = isSwitch(schema) ? [] : [toldOf(schema).value ?? 'N'];
      const names = optionNames(field, schema).map((each) => `--${each}`);
      const name = [names.join(', '), ...value].join(' ');
      const left = short === undefined ? `      ${name}` : `  -${short}, ${name}`;
      const meaning = help?.() ?? '';
      return left.length < MEANINGS
        ? `${left.padEnd(MEANINGS)}${meaning}`
        : `${left}\n${' '.repeat(MEANINGS)}${meaning}`;
    })
    .join('\n');
}
