import * as l10n from '@vscode/l10n';
import { InputError } from '../../../shared/problem';
import { clip } from '../../../shared/text/clip';

/** Steps that a path may take with all patterns together, some tens of milliseconds: a thousand patterns take 50,000, or 500,000. */
const MOST_STEPS = 1_000_000;

/**
 * The first pattern that a path fits, as VS Code's settings have them: `*` within a folder, `**` over folders, `?` one
 * character, `{a,b}` one of these; a pattern without `/` fits in any folder. Time grows with the length of a pattern
 * times that of the path and no faster, and that of all patterns has a bound: they come with a folder of somebody
 * else's, and those of VS Code and of the usual packages become regular expressions, which `*a*a*a*a*!` keeps busy for
 * hours.
 *
 * @param path with `/`
 * @throws InputError where the patterns take longer than those that a person writes
 */
export function firstFitting(patterns: readonly string[], path: string): string | undefined {
  const steps = new Steps(path);
  return patterns.find((pattern) =>
    alternatives(pattern, steps).some((plain) => fitsPlain(plain, path, steps)),
  );
}

/** How much work is left. */
class Steps {
  private left = MOST_STEPS;

  constructor(private readonly path: string) {}

  take(count: number): void {
    this.left -= count;
    if (this.left >= 0) return;
    throw new InputError({
      message: l10n.t(
        'The patterns of the setting {0} take too long to compare with “{1}”.',
        'recscope.files',
        clip(this.path, 100),
      ),
      advice: l10n.t('Write them with fewer stars and braces.'),
    });
  }
}

function fitsPlain(plain: string, path: string, steps: Steps): boolean {
  // In any folder it is a matter of the name alone, where no star behind that goes over folders.
  const name = plain.startsWith('**/') ? plain.slice(3) : plain;
  if (!name.includes('/') && !name.includes('**'))
    return fits(name, path.slice(path.lastIndexOf('/') + 1), steps);
  return fits(plain.includes('/') ? plain : `**/${plain}`, path, steps);
}

/** Braces within braces multiply; so many patterns in one are none that a person wrote. */
const MOST_ALTERNATIVES = 100;

/** The patterns without braces that one with braces stands for; one that stands for too many is taken by the letter. */
function alternatives(pattern: string, steps: Steps): readonly string[] {
  let open = [pattern];
  const done: string[] = [];
  while (open.length > 0) {
    const next: string[] = [];
    for (const text of open) {
      steps.take(text.length);
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
function fits(pattern: string, path: string, steps: Steps): boolean {
  steps.take(pattern.length);
  const parts = [...pattern.matchAll(/\*\*\/|\*\*|\*|\?|[^*?]/gsu)].map(([part]) => part);
  let places = new Set<number>();
  arriveAt(0, parts, places);
  for (const letter of path) {
    const next = new Set<number>();
    steps.take(places.size);
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
