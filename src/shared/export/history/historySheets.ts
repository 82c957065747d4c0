import * as l10n from '@vscode/l10n';
import type { HistoryJson } from '../../protocol/historyResult';
import { changeAtText, historyAnswer, snapshotTimeText } from '../../sentences/historyWords';
import { joinWords, notesSheet, type Cell, type Sheet } from '../../sheets/sheet';
import { formatCount, formatMean } from '../../text/numbers/numberText';

/** Returns the clear changes of a history, and a table of its snapshots. */
export function historySheets(json: HistoryJson): Sheet[] {
  const { measure, snapshots, changes, resamples, seed } = json;
  const hasCommits = snapshots.some(({ commit }) => commit !== null);
  return [
    notesSheet([joinWords(historyAnswer(json), ' ')]),
    {
      title: l10n.t('History of {0}', json.evaluation),
      columns: [
        { title: l10n.t('Time (UTC)'), kind: 'figure' },
        ...(hasCommits ? [{ title: l10n.t('Commit'), kind: 'name' as const }] : []),
        { title: l10n.t('Users'), kind: 'count', spare: 2 },
        { title: measure, kind: 'value' },
        { title: l10n.t('95% interval'), kind: 'figure', spare: 1 },
        { title: l10n.t('Change'), kind: 'text' },
      ],
      rows: snapshots.map((snapshot, at): Cell[] => [
        snapshotTimeText(snapshot),
        ...(hasCommits ? [{ name: snapshot.commit ?? '–' }] : []),
        snapshot.users,
        snapshot.mean,
        snapshot.interval?.map(formatMean).join(' … ') ?? '–',
        changeAtText(json, at),
      ]),
      notes: [
        l10n.t(
          'Changes: of each user, the mean before against the mean since, by sign flips, adjusted by max-T for all snapshots at which a change can begin. {0} resamples, seed {1}.',
          formatCount(resamples, 'en'),
          String(seed),
        ),
        ...(changes.length === 0
          ? []
          : [l10n.t('A difference is between the snapshots up to a change and those up to the next.')]),
      ],
    },
  ];
}
