import * as l10n from '@vscode/l10n';
import type { SliceJson, SlicesJson, SlicesView } from '../protocol/slicesResult';
import { sentence, type Words } from '../sheets/sheet';
import { formatCount, formatMean } from '../text/numbers/numberText';
import { pText, signedText } from '../text/numbers/signedText';

type SlicesPair = SlicesJson['pairs'][number];

/** Minimum number of users for naming slices: with fewer, only their number is reported. */
const MIN_USERS = 100;

/** Returns the conditions of a slice: “country = KR and history < 5”. */
export function sliceName({ conditions }: Pick<SliceJson, 'conditions'>): string {
  const [first, second] = conditions.map(({ by, value, from, below }) =>
    from === undefined && below === undefined ? `${by} = ${value}` : `${by} ${value}`,
  );
  return second === undefined ? first : l10n.t('{0} and {1}', first, second);
}

/** Returns the answer of a search, a sentence for each pair of models, or for a single model. */
export function slicesAnswer({ pairs, measure, columns }: SlicesJson): Words[] {
  return pairs.map((pair): Words => {
    const [worst] = pair.slices;
    const model = { name: pair.b };
    if (worst !== undefined && pair.a === null)
      return sentence(
        l10n.t(
          '{0}: worst for {1} ({2} users): {3} {4}, other users {5}, adjusted p {6} on users that did not select it.',
        ),
        model,
        { name: sliceName(worst) },
        formatCount(worst.users, 'en'),
        measure,
        formatMean(worst.means[1]),
        formatMean(worst.means[0]),
        pText(worst.adjustedP),
      );
    if (worst !== undefined)
      return sentence(
        l10n.t('{0}: worst for {1} ({2} users): {3} {4}, adjusted p {5} on users that did not select it.'),
        model,
        { name: sliceName(worst) },
        formatCount(worst.users, 'en'),
        measure,
        signedText(worst.difference),
        pText(worst.adjustedP),
      );
    if (pair.users < MIN_USERS)
      return sentence(
        l10n.t('{0}: no slice is named, because {1} users were compared and at least {2} are needed.'),
        model,
        formatCount(pair.users, 'en'),
        formatCount(MIN_USERS, 'en'),
      );
    return sentence(
      l10n.t('{0}: nothing found. Slices searched: {1}; columns: {2}. {3}'),
      model,
      formatCount(pair.searched, 'en'),
      formatCount(columns.length, 'en'),
      detectableText(pair, measure),
    );
  });
}

/** Returns a search with the current names of its models. */
export function slicesWithNames(
  { json, models }: SlicesView,
  evaluation: { readonly models: readonly { readonly name: string }[] },
): SlicesJson {
  return {
    ...json,
    pairs: json.pairs.map((pair, at) => ({ ...pair, b: evaluation.models[models[at]]?.name ?? pair.b })),
  };
}

/** Returns how the slices of a search were tested. */
export function slicesNotes({ pairs, resamples, seed }: SlicesJson): string[] {
  return [
    l10n.t(
      'Half of the users searched {0} slices; values and two-sided p are of the other half, adjusted by max-T for the slices that were found. {1} resamples, seed {2}.',
      formatCount(Math.max(...pairs.map(({ searched }) => searched)), 'en'),
      formatCount(resamples, 'en'),
      String(seed),
    ),
    ...(pairs.some(({ crossFitted }) => crossFitted)
      ? [l10n.t('With these few users each half searched, and the other half tested.')]
      : []),
  ];
}

/** Returns the size that a search could have found. */
function detectableText({ detectable: { users, difference } }: SlicesPair, measure: string): string {
  return difference === null
    ? ''
    : l10n.t(
        'A loss of {0} {1} among {2} tested users would have been found in about 80% of cases.',
        formatMean(difference),
        measure,
        formatCount(users, 'en'),
      );
}
