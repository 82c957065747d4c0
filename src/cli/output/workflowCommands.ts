/** Returns whether the output is a log of GitHub Actions, which executes commands in its lines. */
export function isOnGithub(): boolean {
  return process.env.GITHUB_ACTIONS === 'true';
}

/**
 * Replaces the start of GitHub Actions commands in names: `::error` starts a line after optional blanks,
 * `##[error]` is recognized anywhere (actions/runner, ActionCommand.cs). Outside GitHub Actions, returns the
 * lines unchanged.
 */
export function withoutCommands(lines: string): string {
  if (!isOnGithub()) return lines;
  return lines
    .split('\n')
    .map((line) => (line.trimStart().startsWith('::') ? line.replace(':', '<U+003A>') : line))
    .join('\n')
    .replaceAll('##[', '##<U+005B>');
}

/** Replaces commands like {@link withoutCommands} in chunks of JSON, whose meaning stays the same. */
export function* jsonWithoutCommands<T>(pieces: Iterable<T | string>): Generator<T | string> {
  for (const piece of pieces)
    yield typeof piece === 'string' && isOnGithub() ? piece.replaceAll('##[', String.raw`#\u0023[`) : piece;
}
