/** Something that must always hold did not. */
export class Violation extends Error {
  override readonly name = 'Violation';
}

/** @throws Violation, with what `says` tells, unless `holds` */
export function must(holds: boolean, says: () => string): asserts holds {
  if (!holds) throw new Violation(says());
}

/** What a failure is called: equal for the same mistake in different inputs. */
export function signatureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const place = /\/((?:src|test)\/[^\s:)]+):(\d+)/.exec(
    (error.stack ?? '')
      .split('\n')
      .filter((line) => !line.includes('violation.ts'))
      .join('\n'),
  );
  const message = error.message
    // Neither the file nor what a measure was asked with matters.
    .replace(/^[\w.-]+\.\w+: /, '')
    .replace(/\((?:[\w.-]+(?:>?=)[\w.+-]+,?)+\)/g, '')
    .replace(/“[^”]*”|"[^"]*"|'[^']*'|\d+(\.\d+)?(e[+-]?\d+)?/g, '…')
    .slice(0, 120);
  return `${error.name}: ${message} (${place?.[1] ?? 'unknown place'}:${place?.[2] ?? '?'})`;
}
