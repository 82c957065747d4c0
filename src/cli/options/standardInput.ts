import * as l10n from '@vscode/l10n';
import { usageError } from '../wrongCall';

/** File name for standard input. */
export const STANDARD_INPUT = '-';

let read: Promise<Uint8Array> | undefined;

/** Returns the contents of standard input. */
export function standardInput(): Promise<Uint8Array> {
  return (read ??= gathered());
}

async function gathered(): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Checks that at most one file is standard input. @throws InputError if several files are */
export function requireOneInput(files: readonly (string | undefined)[]): void {
  if (files.filter((file) => file === STANDARD_INPUT).length > 1)
    throw usageError(l10n.t('Only one file can come from standard input.'), '- --truth truth.csv');
}
