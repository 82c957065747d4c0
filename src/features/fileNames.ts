import { nameAtRevision } from '../reading/sources/gitReference';
import { baseName as lastPart } from '../shared/text/baseName';
import { committedFile } from './git/committedFile';

/** Returns the last part of a Uri or path, decoded; for a committed file with its revision. */
export function baseName(name: string): string {
  const committed = committedFile(name);
  return committed === undefined
    ? lastPart(name)
    : nameAtRevision(committed.path.split(/[\\/]/).at(-1) ?? '', committed.revision);
}

/** Shortens a name to at most `length` characters by cutting its middle: names usually differ at their ends. */
export function shortName(name: string, length: number): string {
  const characters = [...name];
  if (characters.length <= length) return name;
  const tail = Math.floor((length - 1) / 2);
  return `${characters.slice(0, length - 1 - tail).join('')}…${characters.slice(-tail).join('')}`;
}
