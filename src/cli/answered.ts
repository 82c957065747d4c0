import { existsSync } from 'node:fs';
import * as l10n from '@vscode/l10n';
import { InputError } from '../shared/problem';
import { quoteWord } from '../shared/text/shellWords';
import { visibleText } from '../shared/text/nameText';
import { likelyMeantWord } from '../shared/text/nearest';
import { VERSION } from '../shared/version';
import { COMMANDS } from './commands';
import { chooseLanguage } from './language';
import { problemLines } from './output/explained';
import { printPieces } from './output/print';
import { jsonWithoutCommands } from './output/workflowCommands';
import { usageError } from './wrongCall';

/**
 * Runs a command. Exit status 0: done, or the command's answer. 2: the call, the input or the output path was
 * wrong, and stderr says how. Any other is a bug.
 */
export async function runCommandLine(argv: readonly string[]): Promise<number> {
  await chooseLanguage(process.env);
  try {
    return await run(argv);
  } catch (error) {
    const known = error instanceof InputError ? error : systemProblem(error);
    if (known === undefined) throw error;
    const { problem } = known;
    // Programs read stdout, people stderr. A full stdout may be the problem itself.
    if (isForPrograms(argv))
      await printPieces(
        jsonWithoutCommands([`${JSON.stringify({ schema: 'recscope-problem/1', problem })}\n`]),
      ).catch(() => undefined);
    process.stderr.write(problemLines(problem));
    return 2;
  }
}

/** Converts a system error to one that a person can act on, or undefined for other errors. */
function systemProblem(error: unknown): InputError | undefined {
  if (typeof WebAssembly === 'undefined')
    return new InputError({
      message: l10n.t('Node.js runs without WebAssembly.'),
      advice: l10n.t('Remove {0} from {1}.', '--jitless', 'NODE_OPTIONS'),
    });
  if (!(error instanceof Error) || !('syscall' in error)) return undefined;
  if (error.syscall === 'uv_cwd')
    return new InputError({
      message: l10n.t('The working folder no longer exists.'),
      advice: l10n.t('Change to another folder, then run again.'),
    });
  return new InputError({
    message: l10n.t('The system refused: {0}', error.message),
    advice: l10n.t('Check the paths of the call, and how many files may be open at a time.'),
  });
}

async function run(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  if (name === '--version' || name === '-v') {
    await printPieces([`recscope ${VERSION}\n`]);
    return 0;
  }
  if (name === 'help' && rest.length > 0) return run([...rest, '--help']);
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    const { usageText: usage } = await import('./usage');
    const text = usage(Object.keys(COMMANDS));
    if (name === undefined) process.stderr.write(text);
    else await printPieces([text]);
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw unknownCommand(name, argv);
  return (await command())(rest);
}

/**
 * Returns the error for an unknown command: a path is most likely a file to evaluate, and a typo gets a
 * suggestion.
 */
function unknownCommand(name: string, argv: readonly string[]): InputError {
  const written = visibleText(name);
  if (existsSync(name))
    return new InputError({
      message: l10n.t('“{0}” is a path, not a command.', written),
      advice: l10n.t('To evaluate it: `{0}`.', ['recscope evaluate', ...argv.map(quoteWord)].join(' ')),
    });
  const commands = Object.keys(COMMANDS);
  const near = likelyMeantWord(name, commands);
  return usageError(
    near === undefined
      ? l10n.t('Unknown command “{0}”. Commands: {1}.', written, commands.join(', '))
      : l10n.t('Unknown command “{0}”. Did you mean “{1}”?', written, near),
  );
}

/** Returns whether a call requests JSON. */
function isForPrograms(argv: readonly string[]): boolean {
  return argv[0] === 'run' || /(?:^|\n)(?:-f\n?|--format[=\n])json(?:\n|$)/.test(argv.join('\n'));
}
