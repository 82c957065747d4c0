import * as l10n from '@vscode/l10n';
import { formatCount } from '../../shared/text/numbers/numberText';
import { plural } from '../../shared/text/numbers/plural';
import type { Surface } from '../../shared/text/surface';
import { splitStep } from '../../shared/text/splitStep';
import type { AuditFinding } from './auditFinding';
import type { Protocol } from './protocol';

/**
 * One sentence or two for people: what was found, what it does to a measure, and what to do.
 *
 * @param rowsOf how many rows a part has
 * @param surface where it is read
 */
export function auditText(
  finding: AuditFinding,
  rowsOf: (part: string) => number,
  protocol: Protocol,
  surface: Surface,
): string {
  const [earlier = '', later = ''] = finding.parts ?? [];
  const { part = '', model = '' } = finding;
  const [count, rows, users, candidates, total] = [
    finding.count,
    finding.rows,
    finding.users,
    finding.candidates,
    rowsOf(later === '' ? part : later),
  ].map((number = 0) => formatCount(number, 'en'));
  switch (finding.code) {
    case 'same-content':
      return l10n.t(
        '{0} and {1} hold the same rows: metrics measure memory, not prediction. Check the files.',
        earlier,
        later,
      );
    case 'row-in-both':
      return l10n.t(
        '{0} of {1} rows of {2} are also in {3}, at the same time: a model that memorizes them scores too high. Split again, or remove them from {3}.',
        count,
        total,
        later,
        earlier,
      );
    case 'pair-in-both':
      return finding.severity === 'error'
        ? l10n.t(
            '{0} of {1} rows of {2} have a user and item that are also in {3}. Without times, repeat interactions look the same as a leak, and a model that memorizes them scores too high. Split with {4}, or use {5}.',
            count,
            total,
            later,
            earlier,
            splitStep('--duplicates first', surface),
            splitStep('--drop-seen', surface),
          )
        : l10n.t(
            '{0} of {1} rows of {2} have a user and item that are in {3} at another time: repeat interactions, or a leak. A model that excludes seen items can never hit them. Use {4}, or state that repeat interactions are included.',
            count,
            total,
            later,
            earlier,
            splitStep('--drop-seen', surface),
          );
    case 'truth-in-train':
      return l10n.t(
        'All {0} rows of {1} have a user and item that are already in {2}: a model that excludes seen items hits nothing, and one that includes them is tested only on what it has seen. Split again.',
        count,
        later,
        earlier,
      );
    case 'not-after':
      return [
        l10n.t(
          '{0} of {1} rows of {2} are before the end of {3}, and {4}% of {3} is after a row of {2} on average: the model learns from later interactions of other users. This can change the order of models (Ji et al. 2023; Meng et al. 2020). Split with {5}.',
          count,
          total,
          later,
          earlier,
          percent(finding.future),
          splitStep('--by time', surface),
        ),
        ...(protocol === 'leave-last-out'
          ? [l10n.t('Leave-last-out is common but still leaks: later rows of other users are in train.')]
          : []),
      ].join(' ');
    case 'own-future':
      return ownFutureText(finding.users ?? 0, [
        count,
        total,
        later,
        earlier,
        users,
        splitStep('--by time', surface),
        splitStep('--by user-time', surface),
      ]);
    case 'ids-written-differently': {
      const [[one, other] = ['', ''], [two, another] = ['', '']] = finding.spellings ?? [];
      return finding.kind === 'users'
        ? l10n.t(
            'No user of {0} is in {1}, but {2} would match if IDs were written the same way: “{3}” is “{4}”, “{5}” is “{6}”. All metrics would be 0. Write IDs as text in both files.',
            later,
            earlier,
            count,
            one,
            other,
            two,
            another,
          )
        : l10n.t(
            'No item of {0} is in {1}, but {2} would match if IDs were written the same way: “{3}” is “{4}”, “{5}” is “{6}”. All metrics would be 0. Write IDs as text in both files.',
            later,
            earlier,
            count,
            one,
            other,
            two,
            another,
          );
    }
    case 'ids-disjoint':
      return finding.kind === 'users'
        ? l10n.t(
            'No user of {0} is in {1}: only models that need no user history can be evaluated. Fine if split with {2}. Otherwise, check the IDs.',
            later,
            earlier,
            splitStep('--by cold-users', surface),
          )
        : l10n.t(
            'No item of {0} is in {1}: an ID-based model can’t hit anything. Fine if split with {2}. Otherwise, check the IDs.',
            later,
            earlier,
            splitStep('--by cold-items', surface),
          );
    case 'cold-users':
      return l10n.t(
        'Users of {1} that are not in {4}: {0} ({2} of {3} rows). ID-based models can’t rank for them, which lowers the mean of all models. Report them separately, or use {5}.',
        count,
        later,
        rows,
        total,
        earlier,
        splitStep('--drop-cold users', surface),
      );
    case 'cold-items':
      return l10n.t(
        'Items of {1} that are not in {4}: {0} ({2} of {3} rows). ID-based models never hit them, which limits Recall. Report them separately, or use {5}.',
        count,
        later,
        rows,
        total,
        earlier,
        splitStep('--drop-cold items', surface),
      );
    case 'duplicate-rows':
      return finding.part === 'train'
        ? l10n.t(
            '{0} of {1} rows of {2} are duplicates and get extra weight in training. Use {3}.',
            count,
            total,
            part,
            splitStep('--duplicates exact', surface),
          )
        : l10n.t(
            '{0} of {1} rows of {2} are duplicates, which some tools count more than once. Use {3}.',
            count,
            total,
            part,
            splitStep('--duplicates exact', surface),
          );
    case 'popularity-shift':
      return (finding.shift ?? 0) < 0
        ? l10n.t(
            'The share of the most popular items of train is {0} percentage points lower in test: a model that recommends them looks worse than on data like train. State this, and compare with a popularity baseline.',
            percent(-(finding.shift ?? 0)),
          )
        : l10n.t(
            'The share of the most popular items of train is {0} percentage points higher in test: a model that recommends them looks better than on data like train. State this, and compare with a popularity baseline.',
            percent(finding.shift),
          );
    case 'few-users':
      return l10n.t(
        'Too few evaluable users: {0}. Each needs a row in train and, in test, a new item that is in train. Confidence intervals will be wide. Use more data, folds, or windows.',
        count,
      );
    case 'no-time':
      return l10n.t(
        'Without times, it can’t be checked whether train is before test. Keep the time column in the split.',
      );
    case 'bad-row':
      return l10n.t(
        'Rows of {1} without a user or item, or unreadable: {0}. They are skipped. Check these lines.',
        count,
        part,
      );
    case 'missing-id':
      return l10n.t('“{0}” looks like a missing ID, but was read as an ID.', finding.id ?? '');
    case 'padded-ids':
      return plural(
        finding.count ?? 0,
        l10n.t(
          'The ID “{0}” begins or ends with a space, so it differs from the ID without it.',
          finding.id ?? '',
        ),
        l10n.t(
          '{0} IDs, such as “{1}”, begin or end with a space, so they differ from the IDs without it.',
          count,
          finding.id ?? '',
        ),
      );
    case 'times-far-apart':
      return l10n.t(
        'The times of {0} range from {1} to {2}: some may be missing or in another unit.',
        part,
        finding.first ?? '',
        finding.last ?? '',
      );
    case 'time-units':
      return l10n.t(
        'The parts of the split use different time units, such as seconds and milliseconds. RecScope converts them, but a program that compares the raw numbers puts one part before all of the other. Use one unit.',
      );
    case 'judged-twice':
      return finding.severity === 'error'
        ? l10n.t(
            'Duplicate judgments of a document in {1}, some with another rating: {0} rows. Programs differ in which one they use. Keep one of each.',
            count,
            part,
          )
        : l10n.t(
            'Duplicate judgments of a document in {1}, with the same rating: {0} rows. Keep one of each.',
            count,
            part,
          );
    case 'outside-catalogue':
      return l10n.t(
        '{0} of {1} rows of {2} have an item that is not in the catalog: no model can recommend it, which limits Recall. Complete the catalog, or remove the rows.',
        count,
        total,
        part,
      );
    case 'recommended-in-train':
      return l10n.t(
        '{0}% of the recommendations of {1} ({2}) are items that the user already has in train. Unless test has repeat interactions, these ranks are wasted, and models that exclude such items look better. Treat all models alike.',
        percent(finding.share),
        model,
        count,
      );
    case 'recommended-itself':
      return l10n.t(
        'Rows of {0} that recommend a user to the same user: {1}. They can never be hits. Exclude users from their own recommendations.',
        model,
        count,
      );
    case 'unknown-item':
      return l10n.t(
        'Recommendations of {1} for items in no part of the split and not in the catalog: {0} ({2}%). They can never be hits. Check the IDs.',
        count,
        model,
        percent(finding.share),
      );
    case 'sampled-candidates':
      return l10n.t(
        '{0} holds {1} candidates for each user, one of them from test: the others were sampled. Ranks among sampled items do not order models as ranks among all items do (Krichene & Rendle 2020; Cañamares & Castells 2020). Rank all items, or compare only metrics of the same sample.',
        model === '' ? part : model,
        candidates,
      );
  }
}

/** What a protocol is, as a clause. */
export function protocolText(protocol: Protocol): string {
  switch (protocol) {
    case 'cold-users':
      return l10n.t('no user of test is in train');
    case 'cold-items':
      return l10n.t('no item of test is in train');
    case 'unknown':
      return l10n.t('no times');
    case 'global-time':
      return l10n.t('all of train is before test');
    case 'leave-last-out':
      return l10n.t('the same number of last rows of each user is in test');
    case 'user-time':
      return l10n.t('the last rows of each user are in test');
    case 'random':
      return l10n.t('train and test overlap in time');
  }
}

function percent(share: number | undefined): string {
  const value = 100 * (share ?? 0);
  return value > 0 && value < 0.1 ? '< 0.1' : value.toFixed(value < 10 && !Number.isInteger(value) ? 1 : 0);
}

function ownFutureText(users: number, parts: readonly string[]): string {
  return plural(
    users,
    l10n.t(
      '{0} of {1} rows of {2} are before a row of the same user in {3} ({4} user): the model knows the user’s later interactions. Split with {5} or {6}.',
      ...parts,
    ),
    l10n.t(
      '{0} of {1} rows of {2} are before a row of the same user in {3} ({4} users): the model knows the users’ later interactions. Split with {5} or {6}.',
      ...parts,
    ),
  );
}
