import * as l10n from '@vscode/l10n';
import type { Document } from '../../../schemas/types/audit-1';
import { formatCount } from '../text/numbers/numberText';
import { plural } from '../text/numbers/plural';
import { splitStep, splitWay } from '../text/splitStep';
import type { Surface } from '../text/surface';
import type { DeepReadonly } from '../config/option';
import { FindingList, type FindingKind, type WithDetails } from './findingList';
import { joinMismatchText, type JoinSide } from './joinKinds';
import { missingId, mixedZones } from './logKinds';
import type { AnalysisSeverity } from './severity';

/** Share of rows above which the finding is a warning instead of a note. */
const COLD_WARNING = 0.05;
const DUPLICATES_WARNING = 0.01;
const LISTS_WARNING = 0.01;
/**
 * Share of users with recommendations but not in test, above which it is a warning: the lists may be for
 * train.
 */
const UNTESTED_WARNING = 0.5;

/** Document of an audit. The kinds of findings below define its findings' fields. */
export type AuditDocument = DeepReadonly<Document>;
type SaidFinding = AuditDocument['findings'][number];
export type AuditedName = keyof AuditDocument['parts'];

/** Example of a finding: a row of a file, with its user and item. */
export type AuditExample = NonNullable<SaidFinding['examples']>[number];

/** Fields of an audit's findings; each kind has some of them. */
interface AuditDetails extends Partial<Omit<SaidFinding, 'code' | 'message'>> {
  /** Row numbers of the first few rows, which become examples with file and line. */
  readonly exampleRows?: readonly number[];
}

/** Context of the sentences of findings. */
export interface AuditContext {
  /** Returns the number of rows of a part of the split. */
  readonly rowsOf: (part: AuditedName) => number;
  readonly leavesLastOut: boolean;
  /** Surface that shows the sentences. */
  readonly surface: Surface;
}

function kind<Field extends keyof AuditDetails = never>(
  entry: FindingKind<WithDetails<AuditDetails, Field>, AuditContext>,
): FindingKind<WithDetails<AuditDetails, Field>, AuditContext> {
  return entry;
}

const SIDES: Readonly<Record<AuditedName, JoinSide>> = {
  train: 'training',
  valid: 'validation',
  test: 'test',
};

const count = (number: number): string => formatCount(number, 'en');

/** Kinds of findings of an audit: facts that bias a metric or are worth knowing. */
export const auditFindings = new FindingList({
  'same-content': kind<'parts'>({
    severity: 'error',
    text: ({ parts: [earlier, later] }) =>
      l10n.t(
        '{0} and {1} hold the same rows: metrics measure memory, not prediction. Check the files.',
        earlier,
        later,
      ),
  }),
  'row-in-both': kind<'parts' | 'count'>({
    severity: 'error',
    text: ({ parts: [earlier, later], count: rows }, { rowsOf }) =>
      l10n.t(
        '{0} of {1} rows of {2} are also in {3}, at the same time: a model that memorizes them scores too high. Split again, or remove them from {3}.',
        count(rows),
        count(rowsOf(later)),
        later,
        earlier,
      ),
  }),
  // An error if the rows have no times.
  'pair-in-both': kind<'severity' | 'parts' | 'count'>({
    severity: ({ severity }) => severity,
    text: ({ severity, parts: [earlier, later], count: rows }, { rowsOf, surface }) =>
      severity === 'error'
        ? l10n.t(
            '{0} of {1} rows of {2} have a user and item that are also in {3}. Without times, repeat interactions look the same as a leak, and a model that memorizes them scores too high. Split with {4}, or use {5}.',
            count(rows),
            count(rowsOf(later)),
            later,
            earlier,
            splitStep('--duplicates first', surface),
            splitStep('--drop-seen', surface),
          )
        : l10n.t(
            '{0} of {1} rows of {2} have a user and item that are in {3} at another time: repeat interactions, or a leak. A model that excludes seen items can never hit them. Use {4}, or state that repeat interactions are included.',
            count(rows),
            count(rowsOf(later)),
            later,
            earlier,
            splitStep('--drop-seen', surface),
          ),
  }),
  'truth-in-train': kind<'parts' | 'count'>({
    severity: 'error',
    text: ({ parts: [earlier, later], count: rows }) =>
      l10n.t(
        'All {0} rows of {1} have a user and item that are already in {2}: a model that excludes seen items hits nothing, and one that includes them is tested only on what it has seen. Split again.',
        count(rows),
        later,
        earlier,
      ),
  }),
  'not-after': kind<'parts' | 'count' | 'future'>({
    severity: 'warning',
    text: ({ parts: [earlier, later], count: rows, future }, { rowsOf, leavesLastOut, surface }) =>
      [
        l10n.t(
          '{0} of {1} rows of {2} are before the end of {3}, and {4}% of {3} is after a row of {2} on average: the model learns from later interactions of other users. This can change the order of models (Ji et al. 2023; Meng et al. 2020). Split with {5}.',
          count(rows),
          count(rowsOf(later)),
          later,
          earlier,
          percent(future),
          splitWay('time', surface),
        ),
        ...(leavesLastOut
          ? [l10n.t('Leave-last-out is common but still leaks: later rows of other users are in train.')]
          : []),
      ].join(' '),
  }),
  'own-future': kind<'parts' | 'count' | 'users'>({
    severity: 'warning',
    text: ({ parts: [earlier, later], count: rows, users }, { rowsOf, surface }) => {
      const details = [
        count(rows),
        count(rowsOf(later)),
        later,
        earlier,
        count(users),
        splitWay('time', surface),
        splitWay('user-time', surface),
      ];
      return plural(
        users,
        l10n.t(
          '{0} of {1} rows of {2} are before a row of the same user in {3} ({4} user): the model knows the user’s later interactions. Split with {5} or {6}.',
          ...details,
        ),
        l10n.t(
          '{0} of {1} rows of {2} are before a row of the same user in {3} ({4} users): the model knows the users’ later interactions. Split with {5} or {6}.',
          ...details,
        ),
      );
    },
  }),
  // An error if no id is in both parts.
  'ids-written-differently': kind<'severity' | 'parts' | 'kind' | 'count' | 'total' | 'spellings' | 'forms'>({
    severity: ({ severity }) => severity,
    text: ({ severity, parts: [earlier, later], ...fields }) =>
      joinMismatchText(
        severity === 'error' ? 'ids-disjoint' : 'ids-in-two-forms',
        SIDES[earlier],
        SIDES[later],
        fields,
      ),
  }),
  'two-forms': kind<'part' | 'kind' | 'count' | 'total' | 'spellings' | 'forms'>({
    severity: 'warning',
    text: ({ part, ...fields }) => joinMismatchText('two-forms', SIDES[part], SIDES[part], fields),
  }),
  'ids-disjoint': kind<'parts' | 'kind'>({
    severity: ({ kind: of }) => (of === 'users' ? 'warning' : 'error'),
    text: ({ parts: [earlier, later], kind: of }, { surface }) =>
      of === 'users'
        ? l10n.t(
            'No user of {0} is in {1}: only models that need no user history can be evaluated. Fine if split with {2}. Otherwise, check the IDs.',
            later,
            earlier,
            splitWay('cold-users', surface),
          )
        : l10n.t(
            'No item of {0} is in {1}: an ID-based model can’t hit anything. Fine if split with {2}. Otherwise, check the IDs.',
            later,
            earlier,
            splitWay('cold-items', surface),
          ),
  }),
  'cold-users': kind<'parts' | 'count' | 'rows' | 'share'>({
    severity: above(COLD_WARNING),
    text: ({ parts: [earlier, later], count: users, rows }, { rowsOf, surface }) =>
      l10n.t(
        'Users of {1} that are not in {4}: {0} ({2} of {3} rows). ID-based models can’t rank for them, which lowers the mean of all models. Report them separately, or use {5}.',
        count(users),
        later,
        count(rows),
        count(rowsOf(later)),
        earlier,
        splitStep('--drop-cold users', surface),
      ),
  }),
  'cold-items': kind<'parts' | 'count' | 'rows' | 'share'>({
    severity: above(COLD_WARNING),
    text: ({ parts: [earlier, later], count: items, rows }, { rowsOf, surface }) =>
      l10n.t(
        'Items of {1} that are not in {4}: {0} ({2} of {3} rows). ID-based models never hit them, which limits Recall. Report them separately, or use {5}.',
        count(items),
        later,
        count(rows),
        count(rowsOf(later)),
        earlier,
        splitStep('--drop-cold items', surface),
      ),
  }),
  'duplicate-rows': kind<'part' | 'count' | 'share'>({
    severity: above(DUPLICATES_WARNING),
    text: ({ part, count: rows }, { rowsOf, surface }) => {
      const details = [count(rows), count(rowsOf(part)), part, splitStep('--duplicates exact', surface)];
      return part === 'train'
        ? l10n.t(
            '{0} of {1} rows of {2} are duplicates and get extra weight in training. Use {3}.',
            ...details,
          )
        : l10n.t(
            '{0} of {1} rows of {2} are duplicates, which some tools count more than once. Use {3}.',
            ...details,
          );
    },
  }),
  'popularity-shift': kind<'shift'>({
    severity: 'warning',
    text: ({ shift }) =>
      shift < 0
        ? l10n.t(
            'The share of the most popular items of train is {0} percentage points lower in test: a model that recommends them looks worse than on data like train. State this, and compare with a popularity baseline.',
            percent(-shift),
          )
        : l10n.t(
            'The share of the most popular items of train is {0} percentage points higher in test: a model that recommends them looks better than on data like train. State this, and compare with a popularity baseline.',
            percent(shift),
          ),
  }),
  'few-users': kind<'count'>({
    severity: 'warning',
    text: ({ count: users }) =>
      l10n.t(
        'Too few evaluable users: {0}. Each needs a row in train and, in test, a new item that is in train. Confidence intervals will be wide. Use more data, folds, or windows.',
        count(users),
      ),
  }),
  'no-time': kind({
    severity: 'note',
    text: () =>
      l10n.t(
        'Without times, it can’t be checked whether train is before test. Keep the time column in the split.',
      ),
  }),
  'bad-row': kind<'part' | 'count'>({
    severity: 'warning',
    text: ({ part, count: rows }) =>
      l10n.t(
        'Rows of {1} without a user or item, or unreadable: {0}. They are skipped. Check these lines.',
        count(rows),
        part,
      ),
  }),
  'no-row-time': kind<'part' | 'count'>({
    severity: 'warning',
    text: ({ part, count: rows }, { rowsOf }) =>
      l10n.t(
        '{0} of {1} rows of {2} have no readable time. They are excluded from all checks of time. Check these lines.',
        count(rows),
        count(rowsOf(part)),
        part,
      ),
  }),
  'missing-id': kind<'id'>(missingId),
  'mixed-zones': kind<'count' | 'total'>(mixedZones),
  'times-far-apart': kind<'part' | 'first' | 'last'>({
    severity: 'warning',
    text: ({ part, first, last }) =>
      l10n.t(
        'The times of {0} range from {1} to {2}: some may be missing or in another unit.',
        part,
        first,
        last,
      ),
  }),
  'time-units': kind({
    severity: 'warning',
    text: () =>
      l10n.t(
        'The parts of the split use different time units, such as seconds and milliseconds. RecScope converts them, but a program that compares the raw numbers puts one part before all of the other. Use one unit.',
      ),
  }),
  // An error if ratings differ.
  'judged-twice': kind<'severity' | 'part' | 'count'>({
    severity: ({ severity }) => severity,
    text: ({ severity, part, count: rows }) =>
      severity === 'error'
        ? l10n.t(
            'Duplicate judgments of a document in {1}, some with another rating: {0} rows. Programs differ in which one they use. Keep one of each.',
            count(rows),
            part,
          )
        : l10n.t(
            'Duplicate judgments of a document in {1}, with the same rating: {0} rows. Keep one of each.',
            count(rows),
            part,
          ),
  }),
  'outside-catalogue': kind<'part' | 'count'>({
    severity: 'warning',
    text: ({ part, count: rows }, { rowsOf }) =>
      l10n.t(
        '{0} of {1} rows of {2} have an item that is not in the catalog: no model can recommend it, which limits Recall. Complete the catalog, or remove the rows.',
        count(rows),
        count(rowsOf(part)),
        part,
      ),
  }),
  // An error if none of the users is in test.
  'users-not-in-test': kind<'model' | 'count' | 'share'>({
    severity: ({ share }) => (share === 1 ? 'error' : share > UNTESTED_WARNING ? 'warning' : 'note'),
    text: ({ model, count: users, share }) =>
      share === 1
        ? l10n.t(
            'None of the {0} users that {1} has recommendations for is in test: nothing can be evaluated. Check the IDs and the files.',
            count(users),
            model,
          )
        : l10n.t(
            'Users that {1} has recommendations for and that are not in test: {0} ({2}%). Their recommendations are not evaluated.',
            count(users),
            model,
            percent(share),
          ),
  }),
  'recommended-in-train': kind<'model' | 'count' | 'share'>({
    severity: above(LISTS_WARNING),
    text: ({ model, count: rows, share }) =>
      l10n.t(
        '{0}% of the recommendations of {1} ({2}) are items that the user already has in train. Unless test has repeat interactions, these ranks are wasted, and models that exclude such items look better. Treat all models alike.',
        percent(share),
        model,
        count(rows),
      ),
  }),
  'recommended-itself': kind<'model' | 'count' | 'share'>({
    severity: 'warning',
    text: ({ model, count: rows }) =>
      l10n.t(
        'Rows of {0} that recommend a user to the same user: {1}. They can never be hits. Exclude users from their own recommendations.',
        model,
        count(rows),
      ),
  }),
  'unknown-item': kind<'model' | 'count' | 'share'>({
    severity: above(LISTS_WARNING),
    text: ({ model, count: rows, share }) =>
      l10n.t(
        'Recommendations of {1} for items in no part of the split and not in the catalog: {0} ({2}%). They can never be hits. Check the IDs.',
        count(rows),
        model,
        percent(share),
      ),
  }),
  'sampled-candidates': kind<'candidates'>({
    severity: 'warning',
    text: ({ model, part = '', candidates }) =>
      l10n.t(
        '{0} holds {1} candidates for each user, one of them from test: the others were sampled. Ranks among sampled items do not order models as ranks among all items do (Krichene & Rendle 2020; Cañamares & Castells 2020). Rank all items, or compare only metrics of the same sample.',
        model ?? part,
        count(candidates),
      ),
  }),
});

export type AuditCode = Parameters<typeof auditFindings.found>[0];

export interface AuditFinding extends AuditDetails {
  readonly code: AuditCode;
  readonly severity: AnalysisSeverity;
  readonly message?: string;
}

/** Returns a function that returns a warning if the share of rows is above a limit, otherwise a note. */
function above(share: number): (found: { readonly share: number }) => AnalysisSeverity {
  return (found) => (found.share > share ? 'warning' : 'note');
}

function percent(share: number): string {
  const value = 100 * share;
  return value > 0 && value < 0.1 ? '< 0.1' : value.toFixed(value < 10 && !Number.isInteger(value) ? 1 : 0);
}
