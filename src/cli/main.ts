#!/usr/bin/env node
import { runCommandLine } from './answered';
import { keepCompiledCode } from './compiledCode';
import { visibleLines } from './output/print';

/**
 * A reader that closes the pipe early (`| head`) is not an error. Other errors are reported by the code that
 * writes.
 */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
});
/** Errors of stderr cannot be reported anywhere. */
process.stderr.on('error', () => undefined);

// Before anything that a command loads.
keepCompiledCode();
runCommandLine(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(
      visibleLines([
        'recscope: this is a bug, please report it.',
        ...String(error instanceof Error ? error.stack : error).split('\n'),
      ]),
    );
    process.exitCode = 70;
  },
);
