import * as l10n from '@vscode/l10n';
import type { HistoryJson } from '../protocol/historyResult';
import { joinWords, lineOfWords, sentence, type Words } from '../sheets/sheet';
import { formatCount } from '../text/numbers/numberText';
import { intervalText, signedText } from '../text/numbers/signedText';

type HistorySnapshot = HistoryJson['snapshots'][number];

/** Returns the time of a snapshot in UTC, to the minute. */
export function snapshotTimeText({ date }: HistorySnapshot): string {
  return date === null ? '–' : date.slice(0, 16).replace('T', ' ');
}

/** Returns a snapshot by its time and commit: “2026-05-03 14:10, 4f1c2d3”. */
export function snapshotLabel(snapshot: HistorySnapshot): string {
  const time = snapshotTimeText(snapshot);
  return snapshot.commit === null ? time : `${time}, ${snapshot.commit}`;
}

/** Returns what changed at a snapshot; empty: nothing. */
export function changeAtText({ snapshots, changes }: HistoryJson, at: number): string {
  const change = changes.find(({ snapshot }) => snapshot === at);
  const words = change === undefined ? [] : [change.verdict === 'worse' ? l10n.t('worse') : l10n.t('better')];
  return [...snapshots[at].inputsChanged, ...words].join(', ');
}

/** Returns a snapshot in a sentence: “4f1c2d3 of 2026-05-03”. */
function snapshotName({ date, commit }: HistorySnapshot): string {
  const day = date?.slice(0, 10) ?? '–';
  return commit === null ? day : l10n.t('{0} of {1}', commit, day);
}

/** Returns the clear changes of a history, the newest first, then what divides it. */
export function historyAnswer({ measure, snapshots, changes }: HistoryJson): Words[] {
  const sentences = changes
    .toReversed()
    .map(({ verdict, snapshot, difference, interval, users }): Words =>
      sentence(
        verdict === 'worse'
          ? l10n.t('{0} is clearly worse since {1}: {2} over {3} users (95% interval {4}).')
          : l10n.t('{0} is clearly better since {1}: {2} over {3} users (95% interval {4}).'),
        measure,
        snapshotName(snapshots[snapshot]),
        signedText(difference),
        formatCount(users, 'en'),
        interval === null ? '–' : intervalText(interval),
      ),
    );
  const divided = snapshots.flatMap((snapshot): Words[] =>
    snapshot.inputsChanged.length === 0
      ? []
      : [
          sentence(
            l10n.t('At {0}: {1}. Earlier values are not compared with later ones.'),
            snapshotName(snapshot),
            snapshot.inputsChanged.join(', '),
          ),
        ],
  );
  const withoutChange =
    snapshots.length < 2
      ? l10n.t('{0}: one snapshot, which is compared with none.', measure)
      : l10n.t(
          '{0}: no clear change in {1} snapshots since {2}.',
          measure,
          formatCount(snapshots.length, 'en'),
          snapshotName(snapshots[0]),
        );
  return [...(sentences.length === 0 ? [withoutChange] : sentences), ...divided];
}

/** Returns those sentences as text. */
export function historyNote(json: HistoryJson): string {
  return lineOfWords(joinWords(historyAnswer(json), ' '));
}
