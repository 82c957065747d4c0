import * as l10n from '@vscode/l10n';
import { InputError } from '../../../shared/problem';
import { clipText } from '../../../shared/text/clip';

/**
 * Maximum number of steps of matching a path with all patterns, which take tens of milliseconds. A thousand
 * patterns need 50,000 to 500,000.
 */
const MAX_STEPS = 1_000_000;

/**
 * Returns the first pattern that a path matches, in the syntax of VS Code's settings: `*` within a folder, `**` over
 * folders, `?` one character, `{a,b}` one of these; a pattern without `/` matches in any folder. The time is at most
 * proportional to the length of a pattern times that of the path, and bounded for all patterns. Patterns may come from
 * an untrusted folder, and the matchers of VS Code and the usual packages use regular expressions, which `*a*a*a*a*!`
 * keeps busy for hours.
 *
 * @param path with `/`
 * @throws InputError if the patterns exceed `MAX_STEPS`
 */
export function firstMatchingGlob(patterns: readonly string[], path: string): string | undefined {
  const steps = new Steps(path);
  return patterns.find((pattern) =>
    alternatives(pattern, steps).some((plain) => fitsPlain(plain, path, steps)),
  );
}

/** Counter of the remaining steps. */
class Steps {
  private left = MAX_STEPS;

  constructor(private readonly path: string) {}

  take(count: number): void {
    this.left -= count;
    if (this.left >= 0) return;
    throw new InputError({
      message: l10n.t(
        'The patterns of the setting {0} take too long to compare with “{1}”.',
        'recscope.files',
        clipText(this.path, 100),
      ),
      advice: l10n.t('Write them with fewer stars and braces.'),
    });
  }
}

function fitsPlain(plain: string, path: string, steps: Steps): boolean {
  // In any folder only the name matters, unless a later star crosses folders.
  const name = plain.startsWith('**/') ? plain.slice(3) : plain;
  if (!name.includes('/') && !name.includes('**'))
    return fits(name, path.slice(path.lastIndexOf('/') + 1), steps);
  return fits(plain.includes('/') ? plain : `**/${plain}`, path, steps);
}

/** Maximum number of alternatives of a pattern, which nested braces multiply. */
const MAX_ALTERNATIVES = 100;

/** Expands the braces of a pattern; a pattern with too many alternatives is taken literally. */
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
      if (next.length + done.length > MAX_ALTERNATIVES) return [pattern];
    }
    open = next;
  }
  return done;
}

/** Matches a path, keeping all reachable positions of the pattern at once, so that nothing is tried twice. */
function fits(pattern: string, path: string, steps: Steps): boolean {
  steps.take(pattern.length);
  const parts = [...pattern.matchAll(/\*\*\/|\*\*|\*|\?|[^*?]/gsu)].map(([part]) => part);
  let places = new Set<number>();
  arriveAt(0, parts, places);
  for (const letter of path) {
    const next = new Set<number>();
    steps.take(places.size);
    for (const place of places) {
      // Negative positions are within the folders of a `**/`, which ends only at the end of a folder.
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

/** Adds a position in the pattern, and the following positions as long as a star can match nothing. */
function arriveAt(place: number, parts: readonly string[], places: Set<number>): void {
  for (let at = place; !places.has(at); at++) {
    places.add(at);
    if (!(parts[at] ?? '').startsWith('*')) return;
  }
}
