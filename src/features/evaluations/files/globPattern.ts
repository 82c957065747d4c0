/**
 * Whether a path fits a pattern as VS Code's settings have them: `*` within a folder, `**` over folders, `?` one
 * character, `{a,b}` one of these; a pattern without `/` fits in any folder. Time grows with the length of the pattern
 * times that of the path and no faster, whatever stands in either: a pattern comes with a folder of somebody else's,
 * and those of VS Code and of the usual packages become regular expressions, which `*a*a*a*a*!` keeps busy for hours.
 *
 * @param path with `/`
 */
export function fitsGlob(pattern: string, path: string): boolean {
  return alternatives(pattern).some((plain) => fits(plain.includes('/') ? plain : `**/${plain}`, path));
}

/** Braces within braces multiply; so many patterns in one are none that a person wrote. */
const MOST_ALTERNATIVES = 100;

/** The patterns without braces that one with braces stands for; one that stands for too many is taken by the letter. */
function alternatives(pattern: string): readonly string[] {
  let open = [pattern];
  const done: string[] = [];
  while (open.length > 0) {
    const next: string[] = [];
    for (const text of open) {
      const braces = /\{([^{}]*)\}/.exec(text);
      if (braces === null) done.push(text);
      else {
        const [before, after] = [text.slice(0, braces.index), text.slice(braces.index + braces[0].length)];
        next.push(...braces[1].split(',').map((choice) => before + choice + after));
      }
      if (next.length + done.length > MOST_ALTERNATIVES) return [pattern];
    }
    open = next;
  }
  return done;
}

/** Where in a pattern one can be after each letter of the path: all places at once, so that nothing is tried twice. */
function fits(pattern: string, path: string): boolean {
  const parts = [...pattern.matchAll(/\*\*\/|\*\*|\*|\?|[^*?]/gsu)].map(([part]) => part);
  let places = new Set<number>();
  arriveAt(0, parts, places);
  for (const letter of path) {
    const next = new Set<number>();
    for (const place of places) {
      // Below 0: within the folders of a `**/`, which ends only where a folder does.
      const at = place < 0 ? ~place : place;
      const part = parts[at];
      if (part === '**/') {
        next.add(~at);
        if (letter === '/') arriveAt(at + 1, parts, next);
      } else if (part === '**' || (part === '*' && letter !== '/')) arriveAt(at, parts, next);
      else if (part === letter || (part === '?' && letter !== '/')) arriveAt(at + 1, parts, next);
    }
    places = next;
    if (places.size === 0) return false;
  }
  return places.has(parts.length);
}

/** Adds a place, and those behind it where a star stands for nothing. */
function arriveAt(place: number, parts: readonly string[], places: Set<number>): void {
  for (let at = place; !places.has(at); at++) {
    places.add(at);
    if (!(parts[at] ?? '').startsWith('*')) return;
  }
}
