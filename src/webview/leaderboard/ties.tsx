import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { TieView } from '../../shared/protocol/views/evaluationView';
import type { NumberFormats } from '../../shared/text/numbers/numberFormats';
import { plural } from '../../shared/text/numbers/plural';
import { usePanel } from '../context';

/** Formats the range of a mean: "0.2601 … 0.2727 by the order of equal scores; 79 users". */
export function tieText({ worst, best, users }: TieView, numbers: NumberFormats): string {
  return plural(
    users,
    l10n.t(
      '{0}–{1} depending on tie order; {2} user',
      numbers.value(worst),
      numbers.value(best),
      numbers.count(users),
    ),
    l10n.t(
      '{0}–{1} depending on tie order; {2} users',
      numbers.value(worst),
      numbers.value(best),
      numbers.count(users),
    ),
  );
}

/** Shows a mark next to a mean that another order of equal scores would change. */
export function TieMark({ ties }: { ties: TieView }): JSX.Element {
  const { numbers } = usePanel();
  const words = tieText(ties, numbers);
  return (
    <>
      <span class="tie quiet" role="img" aria-label={words} title={words}>
        ⇅
      </span>{' '}
    </>
  );
}

/**
 * Shows the effect of ties in words, with the mean over all orders and the number of users with ties at the
 * cutoff.
 */
export function TieSentence({ ties }: { ties: TieView }): JSX.Element {
  const { numbers } = usePanel();
  const { expected, atCutoff } = ties;
  const parts = [tieText(ties, numbers), l10n.t('{0} averaged over tie orders', numbers.value(expected))];
  if (atCutoff > 0) {
    parts.push(
      plural(
        atCutoff,
        l10n.t('{0} user tied at the cutoff', numbers.count(atCutoff)),
        l10n.t('{0} users tied at the cutoff', numbers.count(atCutoff)),
      ),
    );
  }
  return <span class="tie-sentence within">{parts.join('; ')}</span>;
}
