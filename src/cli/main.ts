import { InputError, type InputProblem } from '../shared/problem';
import { VERSION } from '../shared/version';
import { chooseLanguage } from './language';
import { usage } from './usage';

/** Each is loaded only when it is called: a script that evaluates a hundred small files waits for loading most. */
const COMMANDS: Record<string, () => Promise<(argv: readonly string[]) => Promise<void>>> = {
  evaluate: async () => (await import('./evaluateCommand')).evaluateCommand,
  explain: async () => (await import('./explainCommand')).explainCommand,
  conventions: async () => (await import('./conventionsCommand')).conventionsCommand,
  measures: async () => (await import('./measuresCommand')).measuresCommand,
};

/** Exit 0: done. 2: the call or the input was wrong, and stderr says how. Anything else is a bug. */
async function main(argv: readonly string[]): Promise<number> {
  await chooseLanguage(process.env);
  const [name, ...rest] = argv;
  if (name === '--version' || name === '-v') {
    process.stdout.write(`recscope ${VERSION}\n`);
    return 0;
  }
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    (name === undefined ? process.stderr : process.stdout).write(usage());
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    process.stderr.write(usage(name));
    return 2;
  }
  try {
    await (
      await command()
    )(rest);
    return 0;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    process.stderr.write(explained(error.problem));
    return 2;
  }
}

/** `recs.csv:12:5: what was found` and, on the next line, what to do. */
function explained({ file, line, column, message, advice }: InputProblem): string {
  const place = [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined);
  return `${[...place, ''].join(':')}${place.length > 0 ? ' ' : ''}${message}\n${advice === '' ? '' : `  ${advice}\n`}`;
}

/** A reader that closes the pipe early (`| head`) is no failure. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(
      `recscope: this is a bug, please report it.\n${error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exitCode = 70;
  },
);
