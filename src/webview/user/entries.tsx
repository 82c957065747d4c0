import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { arithmeticOf, termText } from '../../shared/text/arithmeticText';
import type { EntryView } from '../../shared/protocol/views/evaluationView';
import type { DerivationView } from '../../shared/protocol/views/explanationView';
import { usePanel } from '../context';
import { useRovingFocus } from '../controls/useRovingFocus';
import { ArithmeticMath, EqualsMath, isComputed, spokenArithmetic } from '../math/arithmetic';
import { MathText } from '../math/mathText';
import { cutoffOf } from '../../shared/leaderboard/cutoffs';
import { ItemPlace } from './itemPlace';
import { type Contribution, contributionsOf } from './contributions';
import { Mark } from './mark';
import { ShowMore } from './showMore';

/** Entries that are shown at first. */
const ENTRIES = 20;
const MORE_ENTRIES = 100;

interface EntriesProps {
  readonly entries: readonly EntryView[];
  /** Entries that are not here at all. */
  readonly further: number;
  /** Items that the user had before. */
  readonly seen: readonly string[];
  /** The measure whose terms stand beside the entries. */
  readonly measure: string;
  /** Undefined: not known (yet), or the measure has none. */
  readonly derivation: DerivationView | undefined;
  readonly onLine: (line: number) => void;
}

/** The list of a user from the top, hits marked, with what each rank adds to a measure. */
export function Entries({ entries, further, seen, measure, derivation, onLine }: EntriesProps): JSX.Element {
  const { numbers } = usePanel();
  const [shown, setShown] = useState(ENTRIES);
  const list = useRef<HTMLTableElement>(null);
  useRovingFocus(list);
  const scored = entries.some((entry) => entry.score !== null);
  // Digits under digits: as many decimals in all rows.
  const score = entries.every((entry) => entry.score === null || Number.isInteger(entry.score))
    ? numbers.short
    : numbers.value;
  const cutoff = cutoffOf(measure);
  const had = new Set(seen);
  const contributions = derivation === undefined ? undefined : contributionsOf(entries, derivation);
  return (
    <>
      <table class="entries" aria-label={l10n.t('Recommended items')} ref={list}>
        <thead>
          <tr>
            <th scope="col" class="number" title={l10n.t('Rank')}>
              #
            </th>
            <th scope="col" class="mark">
              <span class="hidden">{l10n.t('Hit')}</span>
            </th>
            <th scope="col">{l10n.t('Item')}</th>
            {scored && (
              <th scope="col" class="number score">
                {l10n.t('Score')}
              </th>
            )}
            <th scope="col" class="number">
              {l10n.t('Gain')}
            </th>
            <th scope="col" class="number adds" title={addsTitle(measure, derivation)}>
              {addsTo(measure, derivation)}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.slice(0, shown).map((entry, index) => (
            <tr key={index} class={rowClass(entry, cutoff ?? Infinity)}>
              <td class="number">{entry.duplicate ? '–' : numbers.count(entry.rank)}</td>
              <td class="mark">
                <Mark entry={entry} cutoff={cutoff} />
              </td>
              <td class="item">
                <ItemPlace {...entry} onLine={onLine} />
                {had.has(entry.item) && (
                  <span class="seen" title={l10n.t('The training data of this user has this item')}>
                    {l10n.t('already seen')}
                  </span>
                )}
                {entry.described?.snippet !== undefined && (
                  <div class="snippet" title={entry.described.snippet}>
                    {entry.described.snippet}
                  </div>
                )}
              </td>
              {scored && (
                <td class="number score" data-full={entry.score === null ? '' : String(entry.score)}>
                  {entry.score === null ? '–' : score(entry.score)}
                </td>
              )}
              <td class="number" data-full={entry.gain === null ? '' : String(entry.gain)}>
                {entry.gain === null ? '–' : numbers.short(entry.gain)}
              </td>
              <td class="number adds">
                {contributions !== undefined && (
                  <Added
                    contribution={contributions[index]}
                    counts={!entry.duplicate && entry.rank <= (cutoff ?? Infinity)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore
        hidden={entries.length - shown}
        further={further}
        onMore={() => setShown(shown + MORE_ENTRIES)}
      />
    </>
  );
}

/** How a row of a list looks: a hit, below the cutoff, an item that was there before. */
export function rowClass(
  { duplicate, rank, relevant }: Pick<EntryView, 'duplicate' | 'rank' | 'relevant'>,
  cutoff: number,
): string | undefined {
  if (duplicate) return 'repeated';
  if (rank > cutoff) return relevant ? 'relevant beyond' : 'beyond';
  return relevant ? 'hit' : undefined;
}

/** What the terms of the ranks are part of: the value, or a sum that is still to be divided. */
function addsTo(measure: string, derivation: DerivationView | undefined): string {
  const whole = derivation === undefined || ['sum', 'first', 'any'].includes(derivation.combination);
  if (whole && derivation?.normaliser === undefined) return l10n.t('Adds to {0}', measure);
  return derivation?.normaliser?.text === 'IDCG' ? l10n.t('Adds to {0}', 'DCG') : l10n.t('Adds to the sum');
}

function addsTitle(measure: string, derivation: DerivationView | undefined): string {
  const divisor = derivation?.normaliser?.text;
  return divisor === undefined
    ? l10n.t('Contribution of each rank to this user’s {0}', measure)
    : l10n.t('Contribution of each rank to this user’s {0}, before dividing by {1}', measure, divisor);
}

function Added({
  contribution,
  counts,
}: {
  contribution: Contribution | undefined;
  /** The measure looks at this rank. */
  counts: boolean;
}): JSX.Element {
  const { numbers } = usePanel();
  if (contribution === undefined) return <span class="nothing-added">{counts ? '0' : '–'}</span>;
  const { term, total } = contribution;
  const arithmetic = term === undefined ? undefined : arithmeticOf(term);
  return (
    <>
      {term !== undefined && arithmetic !== undefined && isComputed(arithmetic) && (
        <span class="how">
          <MathText text={`${termText(term)} = `} spoken={spokenArithmetic(arithmetic)}>
            <ArithmeticMath arithmetic={arithmetic} />
            <EqualsMath />
          </MathText>
        </span>
      )}
      <span data-full={String(total)}>{numbers.short(total)}</span>
    </>
  );
}
