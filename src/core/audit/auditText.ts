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
        '{0} and {1} hold the same rows: this measures memory, not prediction. Check which files were given.',
        earlier,
        later,
      );
    case 'row-in-both':
      return l10n.t(
        '{0} of {1} rows of {2} also in {3}, at the same time: a model that memorises them scores too high. Split again, or remove them from {3}.',
        count,
        total,
        later,
        earlier,
      );
    case 'pair-in-both':
      return finding.severity === 'error'
        ? l10n.t(
            '{0} of {1} rows of {2} with a user and item that are in {3}: without times, repeats cannot be told from leakage, and a model that memorises them scores too high. Split with {4}, or use {5}.',
            count,
            total,
            later,
            earlier,
            splitStep('--duplicates first', surface),
            splitStep('--drop-seen', surface),
          )
        : l10n.t(
            '{0} of {1} rows of {2} with a user and item that are in {3} at another time: repeats, or leakage. A model that does not recommend seen items can never hit them: use {4}, or state that repeats count.',
            count,
            total,
            later,
            earlier,
            splitStep('--drop-seen', surface),
          );
    case 'truth-in-train':
      return l10n.t(
        'In all {0} rows of {1}, user and item are already in {2}: a model that leaves out seen items hits nothing, and one that keeps them is asked only for what it has seen. Split again.',
        count,
        later,
        earlier,
      );
    case 'not-after':
      return [
        l10n.t(
          '{0} of {1} rows of {2} before the end of {3}, with {4}% of {3} after a row of {2} on average: the model learns from what others did later. This can change the order of models (Ji et al. 2023; Meng et al. 2020). Split with {5}.',
          count,
          total,
          later,
          earlier,
          percent(finding.future),
          splitStep('--by time', surface),
        ),
        ...(protocol === 'leave-last-out'
          ? [
              l10n.t(
                'Leaving out the last rows of each user is common, but leaks all the same: later rows of other users are in train.',
              ),
            ]
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
            'No user of {0} is in {1}, but {2} would be if ids were written alike: “{3}” is “{4}”, “{5}” is “{6}”. Every measure would be 0. Write ids as text in both files.',
            later,
            earlier,
            count,
            one,
            other,
            two,
            another,
          )
        : l10n.t(
            'No item of {0} is in {1}, but {2} would be if ids were written alike: “{3}” is “{4}”, “{5}” is “{6}”. Every measure would be 0. Write ids as text in both files.',
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
            'No user of {0} is in {1}: only models that need no user history can be evaluated. Fine for {2}; otherwise check the ids.',
            later,
            earlier,
            splitStep('--by cold-users', surface),
          )
        : l10n.t(
            'No item of {0} is in {1}: a model of ids alone cannot hit anything. Fine for {2}; otherwise check the ids.',
            later,
            earlier,
            splitStep('--by cold-items', surface),
          );
    case 'cold-users':
      return l10n.t(
        'Users of {1} not in {4}: {0}, with {2} of {3} rows. A model of ids alone can only guess for them, and the mean falls for all models. Report them separately, or use {5}.',
        count,
        later,
        rows,
        total,
        earlier,
        splitStep('--drop-cold users', surface),
      );
    case 'cold-items':
      return l10n.t(
        'Items of {1} not in {4}: {0}, with {2} of {3} rows. A model of ids alone never hits them, which limits Recall. Report them separately, or use {5}.',
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
            '{0} of {1} rows of {2} identical to an earlier one: they weigh twice in training. Use {3}.',
            count,
            total,
            part,
            splitStep('--duplicates exact', surface),
          )
        : l10n.t(
            '{0} of {1} rows of {2} identical to an earlier one: some tools count them twice. Use {3}.',
            count,
            total,
            part,
            splitStep('--duplicates exact', surface),
          );
    case 'popularity-shift':
      return (finding.shift ?? 0) < 0
        ? l10n.t(
            'The most popular items of train make up {0} percentage points less of test: a model that recommends them looks worse than it would on data like train. Say so, and compare with a popularity baseline.',
            percent(-(finding.shift ?? 0)),
          )
        : l10n.t(
            'The most popular items of train make up {0} percentage points more of test: a model that recommends them looks better than it would on data like train. Say so, and compare with a popularity baseline.',
            percent(finding.shift),
          );
    case 'few-users':
      return l10n.t(
        'Evaluable users: only {0}. Each needs a row in train and, in test, a new item that train contains. Intervals will be wide. Use more data, folds or windows.',
        count,
      );
    case 'no-time':
      return l10n.t(
        'Without times, it cannot be checked whether train is before test. Keep the time column in the parts.',
      );
    case 'bad-row':
      return l10n.t(
        'Rows of {1} without a user or an item, or unreadable: {0}. They are not counted. Check these lines.',
        count,
        part,
      );
    case 'missing-id':
      return l10n.t('“{0}” looks like a missing ID, but was read as an ID.', finding.id ?? '');
    case 'padded-ids':
      return plural(
        finding.count ?? 0,
        l10n.t('The id “{0}” has a blank at an end: another id than without it.', finding.id ?? ''),
        l10n.t(
          '{0} ids, such as “{1}”, have a blank at an end: others than without it.',
          count,
          finding.id ?? '',
        ),
      );
    case 'times-far-apart':
      return l10n.t(
        'The times of {0} go from {1} to {2}: some may be missing or in another unit.',
        part,
        finding.first ?? '',
        finding.last ?? '',
      );
    case 'time-units':
      return l10n.t(
        'The parts write time in different units, such as seconds and milliseconds. Here they are converted; a program that compares the raw numbers puts one part wholly before the other. Use one unit.',
      );
    case 'judged-twice':
      return finding.severity === 'error'
        ? l10n.t(
            'Rows of {1} that judge a document again, and not always alike: {0}. Which judgement counts depends on the program. Keep one of each.',
            count,
            part,
          )
        : l10n.t(
            'Rows of {1} that judge a document again, with the same grade: {0}. Keep one of each.',
            count,
            part,
          );
    case 'outside-catalogue':
      return l10n.t(
        '{0} of {1} rows of {2} with an item that is not in the catalogue: no model can recommend it, which limits Recall. Complete the catalogue, or remove the rows.',
        count,
        total,
        part,
      );
    case 'recommended-in-train':
      return l10n.t(
        '{0}% of the recommendations of {1} ({2}) are items the user already has in train: unless test has repeats, these ranks are wasted, and models that leave them out look better. Treat all models alike.',
        percent(finding.share),
        model,
        count,
      );
    case 'recommended-itself':
      return l10n.t(
        'Rows of {0} that recommend users to themselves: {1}. They can never be hits. Leave users out of their own lists.',
        model,
        count,
      );
    case 'unknown-item':
      return l10n.t(
        'Recommendations of {1} for items in no part and no catalogue: {0} ({2}%). They can never be hits. Check the ids.',
        count,
        model,
        percent(finding.share),
      );
    case 'sampled-candidates':
      return l10n.t(
        '{0} holds {1} candidates for each user, one of them from test: the others were drawn. Ranks among samples do not order models as ranks among all items do (Krichene & Rendle 2020; Cañamares & Castells 2020). Rank all items, or compare only measures of the same sample.',
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
      '{0} of {1} rows of {2} before a row of the same user in {3} ({4} user): the model knows what the user did later. Split with {5} or {6}.',
      ...parts,
    ),
    l10n.t(
      '{0} of {1} rows of {2} before a row of the same user in {3} ({4} users): the model knows what the user did later. Split with {5} or {6}.',
      ...parts,
    ),
  );
}
