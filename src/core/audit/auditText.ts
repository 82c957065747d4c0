import * as l10n from '@vscode/l10n';
import { formatCount } from '../../shared/text/numbers/numberText';
import { plural } from '../../shared/text/numbers/plural';
import type { Surface } from '../../shared/text/surface';
import { splitStep } from '../splits/splitStep';
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
        '{0} and {1} hold the same rows: what is measured is memory, not prediction. Check which files were given.',
        earlier,
        later,
      );
    case 'row-in-both':
      return l10n.t(
        '{0} of {1} rows of {2} are in {3} too, to the same time: a model that remembers them scores too high. Split again, or take them out of {3}.',
        count,
        total,
        later,
        earlier,
      );
    case 'pair-in-both':
      return finding.severity === 'error'
        ? l10n.t(
            '{0} of {1} rows of {2} have a user and item that are in {3}: without times nothing says that they are repeats, and a model that remembers them scores too high. Split with {4}, or use {5}.',
            count,
            total,
            later,
            earlier,
            splitStep('--duplicates first', surface),
            splitStep('--drop-seen', surface),
          )
        : l10n.t(
            '{0} of {1} rows of {2} have a user and item that are in {3} at another time: repeats, or leakage. Where seen items are not recommended they can never be hit: use {4}, or say that repeats count.',
            count,
            total,
            later,
            earlier,
            splitStep('--drop-seen', surface),
          );
    case 'truth-in-train':
      return l10n.t(
        'All {0} rows of {1} have a user and item that are in {2}: a model that leaves out what a user has seen hits nothing, and one that does not is only asked what it was told. Split again.',
        count,
        later,
        earlier,
      );
    case 'not-after':
      return [
        l10n.t(
          '{0} of {1} rows of {2} lie before the end of {3}, and on average {4}% of {3} lies after a row of {2}: a model learns from what others did later. Ranks of models can change by that (Ji et al. 2023; Meng et al. 2020). Split with {5}.',
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
                'Leaving the last rows of each user out is common; it leaks all the same, because the rows of others that lie later are in train.',
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
            'No user of {0} is in {1}: only models that need no history of a user can be evaluated. Fine for {2}; otherwise check the ids.',
            later,
            earlier,
            splitStep('--by cold-users', surface),
          )
        : l10n.t(
            'No item of {0} is in {1}: a model that knows ids only can hit nothing. Fine for {2}; otherwise check the ids.',
            later,
            earlier,
            splitStep('--by cold-items', surface),
          );
    case 'cold-users':
      return l10n.t(
        'Users of {1} that are not in {4}: {0}, with {2} of {3} rows. A model that knows ids only guesses for them, and the mean falls for all models. Report them apart, or use {5}.',
        count,
        later,
        rows,
        total,
        earlier,
        splitStep('--drop-cold users', surface),
      );
    case 'cold-items':
      return l10n.t(
        'Items of {1} that are not in {4}: {0}, with {2} of {3} rows. A model that knows ids only never hits them, which limits Recall. Report them apart, or use {5}.',
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
            '{0} of {1} rows of {2} repeat another and weigh twice in training. Use {3}.',
            count,
            total,
            part,
            splitStep('--duplicates exact', surface),
          )
        : l10n.t(
            '{0} of {1} rows of {2} repeat another. Some tools count them twice in a measure. Use {3}.',
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
        'Users that can be evaluated, with a row in train and a new item in test that train knows: only {0}. Intervals will be wide. Use more data, folds or windows.',
        count,
      );
    case 'no-time':
      return l10n.t(
        'There are no times, so whether train lies before test cannot be checked. Keep the column of times in the parts.',
      );
    case 'bad-row':
      return l10n.t(
        'Rows of {1} that lack a user or an item, or cannot be read: {0}. They count nowhere. Check these lines.',
        count,
        part,
      );
    case 'time-units':
      return l10n.t(
        'The parts count time in different units, such as seconds and milliseconds. Here they are made alike; a program that compares the numbers puts one part wholly before the other. Write one unit.',
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
        '{0} of {1} rows of {2} ask for items that are not in the catalogue: no model can recommend them, which limits Recall. Complete the catalogue, or take them out.',
        count,
        total,
        part,
      );
    case 'recommended-in-train':
      return l10n.t(
        '{0}% of the recommendations of {1} ({2}) are items that the user has in train: where test has no repeats they are lost places, and models that leave them out look better. Treat all models alike.',
        percent(finding.share),
        model,
        count,
      );
    case 'recommended-itself':
      return l10n.t(
        'Rows of {0} that recommend a user to itself: {1}. These places can never be hit. Leave the user out of its own list.',
        model,
        count,
      );
    case 'unknown-item':
      return l10n.t(
        '{0} of the recommendations of {1} ({2}%) name items that are in no part and no catalogue: they can never be hit. Check the ids.',
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
      return l10n.t('all of train lies before test');
    case 'leave-last-out':
      return l10n.t('the same number of last rows of each user is in test');
    case 'user-time':
      return l10n.t('the last rows of each user are in test');
    case 'random':
      return l10n.t('train and test lie across each other in time');
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
      '{0} of {1} rows of {2} lie before a row of the same user in {3} ({4} user): a model knows what the user did later. Split with {5} or {6}.',
      ...parts,
    ),
    l10n.t(
      '{0} of {1} rows of {2} lie before a row of the same user in {3} ({4} users): a model knows what the user did later. Split with {5} or {6}.',
      ...parts,
    ),
  );
}
