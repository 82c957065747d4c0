import * as l10n from '@vscode/l10n';
import { readSnapshot } from '../../core/gates/snapshot';
import { formatCount, formatMean } from '../../shared/text/numbers/numberText';
import { relativeChangeText } from '../../shared/sentences/comparisonWords';
import { signedText } from '../../shared/text/numbers/signedText';
import { movedInputTexts } from '../../shared/sentences/movedInputs';

/**
 * Returns lines about the changes by a new snapshot: users, inputs, and the mean of each metric.
 *
 * @param before bytes of the old snapshot; undefined: there is none
 */
export async function snapshotChanges(before: Uint8Array | undefined, after: Uint8Array): Promise<string[]> {
  const [old, now] = [before && (await readSnapshot(before)), await readSnapshot(after)];
  if (old === undefined || now === undefined) return [];
  const meansOf = ({ notes, values }: typeof now): Map<string, number> =>
    new Map(notes.measures.map((name, at) => [name, meanOf(values[at])]));
  const means = meansOf(old);
  const lines = [
    ...(old.users.length === now.users.length
      ? []
      : [
          l10n.t(
            'users: {0}, before {1}',
            formatCount(now.users.length, 'en'),
            formatCount(old.users.length, 'en'),
          ),
        ]),
    ...(old.notes.train === undefined ? [] : movedInputTexts(old.notes, now.notes)),
    ...[...meansOf(now)].flatMap(([name, mean]) => {
      const other = means.get(name);
      if (other === undefined) return [l10n.t('{0}: {1}, new', name, formatMean(mean))];
      if (Object.is(other, mean)) return [];
      const change = relativeChangeText(mean - other, other);
      const by = [signedText(mean - other), ...(change === undefined ? [] : [change])].join(', ');
      return [l10n.t('{0}: {1}, before {2} ({3})', name, formatMean(mean), formatMean(other), by)];
    }),
    ...[...means.keys()]
      .filter((name) => !now.notes.measures.includes(name))
      .map((name) => l10n.t('{0}: removed', name)),
  ];
  return lines.length === 0 ? [l10n.t('no change')] : lines;
}

function meanOf(values: Float64Array): number {
  const own = values.filter((value) => !Number.isNaN(value));
  return own.reduce((sum, value) => sum + value, 0) / own.length;
}
