import * as l10n from '@vscode/l10n';
import type { IdMatching } from '../config/evaluationConfig';
import { formatCount } from '../text/numbers/numberText';
import type { FindingPlace } from './findingPlace';
import type { Severity } from './severity';

/** What a column of ids is of. */
export type JoinSide =
  | 'recommendations'
  | 'truth'
  | 'training'
  | 'validation'
  | 'test'
  | 'catalogue'
  | 'items'
  | 'users'
  | 'snapshot'
  | 'log'
  | 'assignments';

/** How the ids of two columns, or of one with itself, do not meet. */
export interface JoinDetails {
  readonly what: 'users' | 'items';
  readonly left: JoinSide;
  readonly right: JoinSide;
  /** Ids with a twin in another form, or those that the right column lacks. */
  readonly count: number;
  readonly of: number;
  /** What joins them, as `--match-ids` takes it; empty: nothing does. */
  readonly ways: readonly IdMatching[];
  /** A few ids as both columns write them. */
  readonly pairs: readonly (readonly [left: string, right: string])[];
}

export interface JoinFinding extends JoinDetails {
  /**
   * ids-disjoint: no id is in both columns. ids-in-two-forms: some are in both in another form. two-forms: some are in one
   * column in two forms. ids-not-reached: the right column has too few of the left ids.
   */
  readonly code: 'ids-disjoint' | 'ids-in-two-forms' | 'two-forms' | 'ids-not-reached';
  readonly severity: Severity;
}

/** Returns the name of a column of ids in a sentence. */
export function sideText(side: JoinSide): string {
  switch (side) {
    case 'recommendations':
      return l10n.t('recommendations');
    case 'truth':
      return l10n.t('ground truth');
    case 'training':
      return l10n.t('training data');
    case 'validation':
      return l10n.t('validation data');
    case 'test':
      return l10n.t('test data');
    case 'catalogue':
      return l10n.t('catalog');
    case 'items':
      return l10n.t('item file');
    case 'users':
      return l10n.t('user file');
    case 'snapshot':
      return l10n.t('snapshot');
    case 'log':
      return l10n.t('log');
    case 'assignments':
      return l10n.t('assignments');
  }
}

/** Returns the name of a form that does not count, as the end of “ignoring …”. */
export function formText(way: IdMatching): string {
  const [kind, affix] = way.split(/=(.*)/s);
  switch (kind) {
    case 'number':
      return l10n.t('how numbers are written (181.0, 0181)');
    case 'trim':
      return l10n.t('spaces around IDs');
    case 'case':
      return l10n.t('capital letters');
    case 'quotes':
      return l10n.t('quotes and brackets around IDs');
    case 'unicode':
      return l10n.t('forms of Unicode');
    case 'html':
      return l10n.t('HTML for characters (&amp;)');
    case 'percent':
      return l10n.t('percent signs for characters (%20)');
    case 'address':
      return l10n.t('“http://”, “www.”, and the last slash');
    case 'punctuation':
      return l10n.t('everything but letters and digits');
    case 'digits':
      return l10n.t('digits after the 15th');
    case 'prefix':
      return l10n.t('“{0}” before IDs', affix);
    default:
      return l10n.t('“{0}” after IDs', affix);
  }
}

/** Returns the sentence of a finding: how many ids, examples, the form, and the option that joins them. */
export function joinText({
  code,
  what,
  left,
  right,
  count,
  of,
  ways,
  pairs,
}: Omit<JoinFinding, 'severity'>): string {
  const examples = pairs
    .map(([one, other]) => l10n.t('“{0}” and “{1}”', shortId(one), shortId(other)))
    .join(', ');
  const option = matchOption(ways);
  const numbers = [formatCount(count, 'en'), formatCount(of, 'en')];
  const names = [sideText(left), sideText(right)];
  const isUsers = what === 'users';
  switch (code) {
    case 'two-forms':
      return isUsers
        ? l10n.t(
            'Users in two forms in the {0}: {1} of {2}, such as {3}. {4} makes one of each.',
            names[0],
            ...numbers,
            examples,
            option,
          )
        : l10n.t(
            'Items in two forms in the {0}: {1} of {2}, such as {3}. {4} makes one of each.',
            names[0],
            ...numbers,
            examples,
            option,
          );
    case 'ids-in-two-forms':
      return isUsers
        ? l10n.t(
            '{2} of {3} users of the {1} are written differently in the {0}, such as {4}. They match with {5}.',
            ...names,
            ...numbers,
            examples,
            option,
          )
        : l10n.t(
            '{2} of {3} items of the {1} are written differently in the {0}, such as {4}. They match with {5}.',
            ...names,
            ...numbers,
            examples,
            option,
          );
    case 'ids-disjoint':
      return disjointText(isUsers, names, numbers, examples, ways.length === 0 ? undefined : option);
    case 'ids-not-reached':
      return isUsers
        ? l10n.t('Users of the {0} that are not in the {1}: {2} of {3}.', ...names, ...numbers)
        : l10n.t('Items of the {0} that are not in the {1}: {2} of {3}.', ...names, ...numbers);
  }
}

function disjointText(
  isUsers: boolean,
  names: readonly string[],
  numbers: readonly string[],
  examples: string,
  option: string | undefined,
): string {
  if (option === undefined)
    return isUsers
      ? l10n.t('The {0} and the {1} have no users in common: {2}.', ...names, examples)
      : l10n.t('The {0} and the {1} have no items in common: {2}.', ...names, examples);
  return isUsers
    ? l10n.t(
        'The {0} and the {1} have no users in common, but {2} of {3} match with {5}: {4}.',
        ...names,
        ...numbers,
        examples,
        option,
      )
    : l10n.t(
        'The {0} and the {1} have no items in common, but {2} of {3} match with {5}: {4}.',
        ...names,
        ...numbers,
        examples,
        option,
      );
}

/** Returns the option that joins ids in these forms, to copy. */
export function matchOption(ways: readonly IdMatching[]): string {
  const list = ways.join(',');
  return `--match-ids ${/^[\w=.,:/-]+$/.test(list) ? list : `"${list}"`}`;
}

const MAX_ID = 60;

function shortId(id: string): string {
  return id.length <= MAX_ID ? id : `${id.slice(0, MAX_ID - 3)}…`;
}

/** Returns a finding as the details of a place, which hold texts and numbers alone. */
export function joinPlace({ what, left, right, count, of, ways, pairs }: JoinDetails): (string | number)[] {
  return [
    pairs[0]?.[0] ?? '',
    pairs[0]?.[1] ?? '',
    what,
    left,
    right,
    count,
    of,
    ways.join('\n'),
    ...pairs.slice(1).flat(),
  ];
}

/** Returns the sentence of a place that {@link joinPlace} made. */
export function joinPlaceText(code: JoinFinding['code'], details: FindingPlace['details']): string {
  const texts = details.map(String);
  const [one, other, what, left, right, count, of, ways, ...others] = texts;
  const pairs: [string, string][] = one === '' && other === '' ? [] : [[one, other]];
  for (let at = 0; at + 1 < others.length; at += 2) pairs.push([others[at], others[at + 1]]);
  return joinText({
    code,
    what: what === 'users' ? 'users' : 'items',
    // As `joinPlace` wrote them.
    left: left as JoinSide,
    right: right as JoinSide,
    count: Number(count),
    of: Number(of),
    ways: ways === '' ? [] : ways.split('\n'),
    pairs,
  });
}
