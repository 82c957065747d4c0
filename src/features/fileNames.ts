import { nameAtRevision } from '../engine/sources/gitReference';
import { baseName as lastPart } from '../shared/text/baseName';
import { committedFile } from './git/committedFile';

/** The last part of a Uri or path, readable; of a file of a commit with its revision. */
export function baseName(name: string): string {
  const committed = committedFile(name);
  return committed === undefined
    ? lastPart(name)
    : nameAtRevision(committed.path.split(/[\\/]/).at(-1) ?? '', committed.revision);
}

/** A name of at most `length` characters, cut in its middle: what tells names apart is at their ends. */
export function shortName(name: string, length: number): string {
  const characters = [...name];
  if (characters.length <= length) return name;
  const tail = Math.floor((length - 1) / 2);
  return `${characters.slice(0, length - 1 - tail).join('')}…${characters.slice(-tail).join('')}`;
}
