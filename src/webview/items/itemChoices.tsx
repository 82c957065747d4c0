import type { ItemCutoff } from '../../shared/protocol/queries';
import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { ItemFilter, ItemSummary } from '../../shared/protocol/views/itemsView';
import { usePanel } from '../context';
import { Chips } from '../controls/chips';

interface CutoffChoiceProps {
  readonly choices: readonly ItemCutoff[];
  readonly cutoff: ItemCutoff;
  readonly onCutoff: (cutoff: ItemCutoff) => void;
}

/** Shows the choice of the cutoff up to which an item of a list is counted as recommended. */
export function CutoffChoice({ choices, cutoff, onCutoff }: CutoffChoiceProps): JSX.Element {
  const { numbers } = usePanel();
  return (
    <select
      class="cutoff field"
      aria-label={l10n.t('Ranks included')}
      value={cutoff ?? ''}
      onChange={({ currentTarget: { value } }) => onCutoff(value === '' ? null : Number(value))}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice ?? ''}>
          {choice === null ? l10n.t('full lists') : l10n.t('top {0}', numbers.count(choice))}
        </option>
      ))}
    </select>
  );
}

interface QuickFiltersProps {
  readonly counts: ItemSummary['items'];
  readonly filter: ItemFilter;
  readonly onFilter: (filter: ItemFilter) => void;
}

/** Shows the quick filters, each with its number of items. */
export function QuickFilters({ counts, filter, onFilter }: QuickFiltersProps): JSX.Element {
  const { numbers } = usePanel();
  const allFilters: readonly [ItemFilter, string, string][] = [
    [
      'over',
      l10n.t('over-recommended'),
      l10n.t('Recommended more than expected from their share of relevant items, largest first'),
    ],
    [
      'under',
      l10n.t('under-recommended'),
      l10n.t('Recommended less than expected from their share of relevant items, largest first'),
    ],
    ['never-hit', l10n.t('never hit'), l10n.t('Recommended, but relevant to none of those users')],
    ['never-recommended', l10n.t('never recommended'), l10n.t('Never recommended, most relevant first')],
  ];
  const chips = allFilters.filter(([chip]) => counts[chip] > 0 || chip === filter);
  return (
    <Chips label={l10n.t('Show only')}>
      {chips.map(([chip, label, title]) => (
        <button
          key={chip}
          class="chip"
          aria-pressed={chip === filter}
          title={title}
          onClick={() => onFilter(chip === filter ? 'all' : chip)}
        >
          {label} <span class="figures">{numbers.count(counts[chip])}</span>
        </button>
      ))}
    </Chips>
  );
}
