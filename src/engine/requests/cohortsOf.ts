import type { CohortQuery } from '../../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import { Phrase } from '../../shared/language/phrase';

/**
 * Parses the cohorts of `--by`: `country`, `age:18,30,50`, or several: `new×country`, `new+age:30`. Without
 * it, returns all columns of the user file.
 */
export function cohortsOf(by: readonly string[] | undefined, columns: readonly string[]): CohortQuery[] {
  return (by ?? columns).map((text) => {
    // A column name may contain any character.
    const known = (part: Phrase): boolean => columns.includes(part.text);
    const whole = new Phrase(text);
    const parts = known(whole)
      ? [whole]
      : whole.parts(/×/).flatMap((part) => (known(part) ? [part] : part.parts(/\+/)));
    const [first, ...crossed] = parts.map((part) => (known(part) ? { column: part.text } : cohortOf(part)));
    return crossed.length === 0 ? first : { ...first, crossed };
  });
}

function cohortOf(part: Phrase): CohortQuery {
  const { name, value } = part.pair(':');
  // Without a colon it is a column.
  if (value.start === part.start) return { column: part.text };
  const numbers = value.parts(/,/);
  const bounds = numbers.map(({ text }) => (text === '' ? Number.NaN : Number(text)));
  const wrong = bounds.findIndex((bound) => !Number.isFinite(bound));
  if (wrong >= 0)
    throw numbers[wrong].wrong({
      message: l10n.t('--by must have numbers after the colon, such as age:18,30,50, not “{0}”.', part.text),
      advice: l10n.t('See `recscope --help`.'),
    });
  return { column: name.text, bounds };
}
