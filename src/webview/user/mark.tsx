import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { EntryView } from '../../shared/protocol/views/evaluationView';

interface MarkProps {
  readonly entry: Pick<EntryView, 'rank' | 'relevant' | 'duplicate'>;
  /** Cutoff up to which a relevant item is a hit; undefined: the whole list. */
  readonly cutoff: number | undefined;
}

/** Shows a hit, a relevant item below the cutoff, or a miss, by a shape in addition to a color. */
export function Mark({ entry, cutoff }: MarkProps): JSX.Element {
  const [sign, words] = entry.duplicate
    ? ['↻', l10n.t('duplicate, ignored')]
    : !entry.relevant
      ? ['○', l10n.t('not relevant')]
      : cutoff !== undefined && entry.rank > cutoff
        ? ['◐', l10n.t('relevant, but below the top {0}', cutoff)]
        : ['●', l10n.t('hit')];
  return (
    <span role="img" aria-label={words} title={words}>
      {sign}
    </span>
  );
}
