import type { CohortQuery } from '../../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import { Phrase } from '../../shared/language/phrase';

/** Columns of items or of ground truth rows that divide an evaluation. */
export interface OtherColumns {
  readonly items: readonly string[];
  /** Columns of the ground truth. */
  readonly rows: readonly string[];
}

/**
 * Parses the cohorts of `--by`: `country`, `age:18,30,50`, `items:genre`, or several: `new×country`,
 * `new+age:30`. Without texts, returns all columns of the user file.
 *
 * @throws InputError if several files have the column and the text does not name the file
 */
export function parseCohorts(
  texts: readonly string[] | undefined,
  columns: readonly string[],
  others: OtherColumns = { items: [], rows: [] },
): CohortQuery[] {
  return (texts ?? columns).map((text) => {
    // A column name may contain any character.
    const isUserColumn = (part: Phrase): boolean => columns.includes(part.text);
    const phrase = new Phrase(text);
    const { name, value } = phrase.pair(':', 'first');
    if (!isUserColumn(phrase) && isOwner(name.text)) {
      const of = name.text;
      const own = of === 'users' ? columns : others[of];
      const [first, ...crossed] = crossedOf(value, (part) => own.includes(part.text));
      if (crossed.length > 0 && of !== 'users') throw uncrossed(phrase);
      return { ...first, ...(of !== 'users' && { of }), ...(crossed.length > 0 && { crossed }) };
    }
    const [first, ...crossed] = crossedOf(phrase, isUserColumn);
    const owners = texts === undefined ? [] : ownersOf(first.column, columns, others);
    if (owners.length > 1)
      throw phrase.wrong({
        message: l10n.t('“{0}” is a column of several files: {1}.', first.column, owners.join(', ')),
        advice: l10n.t('Name one of them: {0}.', owners.map((owner) => `--by ${owner}:${text}`).join(', ')),
      });
    if (crossed.length === 0) {
      const [of] = owners;
      return { ...first, ...(of !== undefined && of !== 'users' && { of }) };
    }
    return { ...first, crossed };
  });
}

const OWNERS = ['users', 'items', 'rows'] as const;
type Owner = (typeof OWNERS)[number];

function isOwner(text: string): text is Owner {
  return OWNERS.some((owner) => owner === text);
}

function ownersOf(column: string, users: readonly string[], others: OtherColumns): Owner[] {
  return OWNERS.filter((owner) => (owner === 'users' ? users : others[owner]).includes(column));
}

function uncrossed(whole: Phrase) {
  return whole.wrong({
    message: l10n.t('Only columns of the users can be crossed.'),
    advice: l10n.t('Name each column by itself.'),
  });
}

function crossedOf(whole: Phrase, known: (part: Phrase) => boolean): CohortQuery[] {
  const parts = known(whole)
    ? [whole]
    : whole.parts(/×/).flatMap((part) => (known(part) ? [part] : part.parts(/\+/)));
  return parts.map((part) => (known(part) ? { column: part.text } : cohortOf(part)));
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
