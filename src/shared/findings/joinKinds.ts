import * as l10n from '@vscode/l10n';
import type { IdMatching } from '../config/evaluationConfig';
import { formatCount } from '../text/numbers/numberText';
import type { FindingPlace } from './findingPlace';
import type { Severity } from './severity';

/** File or role that a column of IDs comes from. */
export type JoinSide =
  | 'recommendations'
  | 'truth'
  | 'training'
  | 'validation'
  | 'test'
  | 'catalogue'
  | 'items'
  | 'users'
  | 'judgements'
  | 'log';

/** Mismatch between the IDs of two columns, or between different spellings of IDs in one column. */
export interface JoinDetails {
  readonly what: 'users' | 'items';
  readonly left: JoinSide;
  readonly right: JoinSide;
  /** Number of IDs that another spelling exists of, or that are missing in the right column. */
  readonly count: number;
  readonly total: number;
  /** Differences in spelling to ignore so that IDs match, as options of `--match-ids`; empty: none helps. */
  readonly ways: readonly IdMatching[];
  /** Examples of IDs, as spelled in either column. */
  readonly pairs: readonly (readonly [left: string, right: string])[];
}

export interface JoinFinding extends JoinDetails {
  /**
   * `ids-disjoint`: no ID is in both columns. `ids-in-two-forms`: some IDs are in both columns but spelled
   * differently. `two-forms`: some IDs are spelled in two ways in one column. `ids-not-reached`: left IDs
   * are missing from the right column.
   */
  readonly code: 'ids-disjoint' | 'ids-in-two-forms' | 'two-forms' | 'ids-not-reached';
  readonly severity: Severity;
}

/** Returns the name of a column of IDs for a sentence. */
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
    case 'judgements':
      return l10n.t('judgments');
    case 'log':
      return l10n.t('log');
  }
}

/** Returns the name of a difference in spelling, as the end of “ignoring …”. */
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

/**
 * Returns the sentence of a finding: number of IDs, examples, difference in spelling, and the option that
 * ignores it.
 * @param hasOption whether the command has `--match-ids`
 */
export function joinText(finding: Omit<JoinFinding, 'severity'>, hasOption = true): string {
  const { ways } = finding;
  const base = unmatchedText(finding);
  if (ways.length === 0 || finding.code === 'ids-not-reached') return base;
  const remedy = hasOption
    ? l10n.t('They match with {0}.', matchOption(ways))
    : l10n.t('They differ in {0}. Write them the same way.', ways.map(formText).join(', '));
  return `${base} ${remedy}`;
}

function unmatchedText({
  code,
  what,
  left,
  right,
  count,
  total,
  ways,
  pairs,
}: Omit<JoinFinding, 'severity'>): string {
  const examples = pairs
    .map(([one, other]) => l10n.t('“{0}” and “{1}”', shortId(one), shortId(other)))
    .join(', ');
  const details = [
    sideText(left),
    sideText(right),
    formatCount(count, 'en'),
    formatCount(total, 'en'),
    examples,
  ];
  const isUsers = what === 'users';
  switch (code) {
    case 'two-forms':
      return isUsers
        ? l10n.t('Users in two forms in the {0}: {2} of {3}, such as {4}.', ...details)
        : l10n.t('Items in two forms in the {0}: {2} of {3}, such as {4}.', ...details);
    case 'ids-in-two-forms':
      return isUsers
        ? l10n.t(
            'Users of the {1} that are written differently in the {0}: {2} of {3}, such as {4}.',
            ...details,
          )
        : l10n.t(
            'Items of the {1} that are written differently in the {0}: {2} of {3}, such as {4}.',
            ...details,
          );
    case 'ids-not-reached':
      return isUsers
        ? l10n.t('Users of the {0} that are not in the {1}: {2} of {3}.', ...details)
        : l10n.t('Items of the {0} that are not in the {1}: {2} of {3}.', ...details);
    case 'ids-disjoint':
      if (ways.length === 0)
        return isUsers
          ? l10n.t('The {0} and the {1} have no users in common, such as {4}.', ...details)
          : l10n.t('The {0} and the {1} have no items in common, such as {4}.', ...details);
      return isUsers
        ? l10n.t(
            'The {0} and the {1} have no users in common, but {2} of {3} are written differently, such as {4}.',
            ...details,
          )
        : l10n.t(
            'The {0} and the {1} have no items in common, but {2} of {3} are written differently, such as {4}.',
            ...details,
          );
  }
}

/** Returns the option that ignores these differences in spelling, to copy. */
export function matchOption(ways: readonly IdMatching[]): string {
  const list = ways.join(',');
  return `--match-ids ${/^[\w=.,:/-]+$/.test(list) ? list : `"${list}"`}`;
}

const MAX_ID = 60;

function shortId(id: string): string {
  return id.length <= MAX_ID ? id : `${id.slice(0, MAX_ID - 3)}…`;
}

/** Fields of a join in the document of an analysis. */
export interface JoinMismatchJson {
  readonly kind: 'users' | 'items';
  readonly count: number;
  readonly total: number;
  readonly spellings: readonly (readonly [string, string])[];
  /** Differences in the spelling of the IDs, as options of `--match-ids`. */
  readonly forms: readonly IdMatching[];
}

/** Returns a mismatch as fields of a document. */
export function joinMismatchJson({ what, count, total, ways, pairs }: JoinDetails): JoinMismatchJson {
  return { kind: what, count, total, spellings: pairs, forms: ways };
}

/** Returns the sentence of a mismatch in the document of a command without `--match-ids`. */
export function joinMismatchText(
  code: JoinFinding['code'],
  left: JoinSide,
  right: JoinSide,
  { kind, count, total, spellings, forms }: JoinMismatchJson,
): string {
  return joinText({ code, what: kind, left, right, ways: forms, count, total, pairs: spellings }, false);
}

/** Returns a finding as details of a place, which are only texts and numbers. */
export function joinPlace({
  what,
  left,
  right,
  count,
  total,
  ways,
  pairs,
}: JoinDetails): (string | number)[] {
  return [
    pairs[0]?.[0] ?? '',
    pairs[0]?.[1] ?? '',
    what,
    left,
    right,
    count,
    total,
    ways.join('\n'),
    ...pairs.slice(1).flat(),
  ];
}

/** Returns the sentence of a place made by {@link joinPlace}. */
export function joinPlaceText(code: JoinFinding['code'], details: FindingPlace['details']): string {
  const texts = details.map(String);
  const [one, other, what, left, right, count, total, ways, ...others] = texts;
  const pairs: [string, string][] = one === '' && other === '' ? [] : [[one, other]];
  for (let at = 0; at + 1 < others.length; at += 2) pairs.push([others[at], others[at + 1]]);
  return joinText({
    code,
    what: what === 'users' ? 'users' : 'items',
    // As `joinPlace` wrote them.
    left: left as JoinSide,
    right: right as JoinSide,
    count: Number(count),
    total: Number(total),
    ways: ways === '' ? [] : ways.split('\n'),
    pairs,
  });
}
