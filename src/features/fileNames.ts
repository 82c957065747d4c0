export { baseName } from '../shared/text/baseName';

/** A name of at most `length` characters, cut in its middle: what tells names apart is at their ends. */
export function shortName(name: string, length: number): string {
  const characters = [...name];
  if (characters.length <= length) return name;
  const tail = Math.floor((length - 1) / 2);
  return `${characters.slice(0, length - 1 - tail).join('')}…${characters.slice(-tail).join('')}`;
}
