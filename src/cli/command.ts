import * as l10n from '@vscode/l10n';
import { flag, option } from '../shared/config/option';
import { parseArguments, type CommandOptions, type ValuesOf } from './options/parsedArguments';
import { printPieces } from './output/print';
import type { CommandDescription } from './usage';

interface CommandDefinition<O extends CommandOptions> extends CommandDescription {
  readonly options: O;
  /**
   * Runs the command.
   * @param said options that the call itself sets
   * @param argv words of the call
   * @returns exit status if it is not 0
   */
  readonly run: (
    values: ValuesOf<O>,
    positionals: readonly string[],
    said: ReadonlySet<string>,
    argv: readonly string[],
  ) => Promise<unknown>;
  /** Called if a call cannot be parsed, before its error is shown. */
  readonly wrong?: (argv: readonly string[], error: unknown) => Promise<void>;
}

/** Command with its function. @returns exit status */
export type Command = CommandDescription & ((argv: readonly string[]) => Promise<number>);

/** Returns a command that parses its words, answers `--help`, and runs. */
export function command<O extends CommandOptions>({
  run,
  wrong,
  ...definition
}: CommandDefinition<O>): Command {
  const help = option(flag, { short: 'h', help: () => l10n.t('this help') });
  const options = { ...definition.options, help };
  const readArguments = async (argv: readonly string[]) => {
    try {
      return parseArguments(argv, options);
    } catch (error) {
      await wrong?.(argv, error);
      throw error;
    }
  };
  const called = async (argv: readonly string[]): Promise<number> => {
    const end = argv.indexOf('--');
    if (argv.slice(0, end < 0 ? argv.length : end).some((word) => word === '--help' || word === '-h')) {
      const { commandUsageText: usageOf } = await import('./usage');
      await printPieces([usageOf(definition)]);
      return 0;
    }
    const { values, positionals, said } = await readArguments(argv);
    const status = await run(values, positionals, said, argv);
    return typeof status === 'number' ? status : 0;
  };
  return Object.assign(called, definition);
}
