import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { termArithmetic, termText } from '../../shared/sentences/arithmeticText';
import type { EntryView } from '../../shared/protocol/views/evaluationView';
import type { DerivationView } from '../../shared/protocol/views/explanationView';
import { usePanel } from '../context';
import { type DataColumn, DataTable } from '../controls/dataTable';
import { ArithmeticMath, EqualsMath, isComputed, spokenArithmetic } from '../math/arithmetic';
import { MathText } from '../math/mathText';
import { parseCutoff } from '../../shared/leaderboard/cutoffs';
import { ItemPlace } from './itemPlace';
import { type Contribution, contributionsOf } from './contributions';
import { Mark } from './mark';

/** Number of entries shown at first. */
const ENTRIES = 20;
const MORE_ENTRIES = 100;

interface EntriesProps {
  readonly entries: readonly EntryView[];
  /** Number of entries that were not sent. */
  readonly omitted: number;
  /** IDs of the items in the user's history. */
  readonly seen: readonly string[];
  /** Name of the metric whose terms are shown next to the entries. */
  readonly measure: string;
  /** Derivation of the metric; undefined: not known (yet), or the metric has none. */
  readonly derivation: DerivationView | undefined;
  readonly onLine: (line: number) => void;
}

/** Shows the list of a user with hits marked, and what each rank contributes to a metric. */
export function Entries({ entries, omitted, seen, measure, derivation, onLine }: EntriesProps): JSX.Element {
  const { numbers } = usePanel();
  const scored = entries.some((entry) => entry.score !== null);
  // Aligned digits: the same number of decimals in all rows.
  const score = entries.every((entry) => entry.score === null || Number.isInteger(entry.score))
    ? numbers.short
    : numbers.value;
  const cutoff = parseCutoff(measure);
  const had = new Set(seen);
  const contributions = derivation === undefined ? undefined : contributionsOf(entries, derivation);
  const columns: readonly DataColumn<EntryView>[] = [
    {
      head: '#',
      title: l10n.t('Rank'),
      number: true,
      cell: ({ duplicate, rank }) => (duplicate ? '–' : numbers.count(rank)),
    },
    {
      head: <span class="hidden">{l10n.t('Hit')}</span>,
      class: 'mark',
      cell: (entry) => <Mark entry={entry} cutoff={cutoff} />,
    },
    {
      head: l10n.t('Item'),
      cellClass: 'item',
      cell: (entry) => (
        <>
          <ItemPlace {...entry} onLine={onLine} />
          {had.has(entry.item) && (
            <span class="seen chip" title={l10n.t('The training data of this user has this item')}>
              {l10n.t('already seen')}
            </span>
          )}
          {entry.described?.snippet !== undefined && (
            <div class="quiet snippet" title={entry.described.snippet}>
              {entry.described.snippet}
            </div>
          )}
        </>
      ),
    },
    ...(scored
      ? [{ head: l10n.t('Score'), value: (entry: EntryView) => entry.score, text: score, class: 'score' }]
      : []),
    { head: l10n.t('Gain'), value: ({ gain }) => gain, text: numbers.short },
    {
      head: addsTo(measure, derivation),
      title: addsTitle(measure, derivation),
      number: true,
      class: 'adds',
      cell: ({ duplicate, rank }, index) =>
        contributions !== undefined && (
          <Added contribution={contributions[index]} counts={!duplicate && rank <= (cutoff ?? Infinity)} />
        ),
    },
  ];
  return (
    <DataTable
      class="entries"
      label={l10n.t('Recommended items')}
      roving
      columns={columns}
      rows={entries}
      rowClass={(entry) => rowClass(entry, cutoff ?? Infinity)}
      shows={{ first: ENTRIES, more: MORE_ENTRIES, further: omitted }}
    />
  );
}

/** Returns the CSS class of a row: a hit, a relevant item below the cutoff, or an item of the history. */
function rowClass(
  { duplicate, rank, relevant }: Pick<EntryView, 'duplicate' | 'rank' | 'relevant'>,
  cutoff: number,
): string | undefined {
  if (duplicate) return 'repeated';
  if (rank > cutoff) return relevant ? 'relevant beyond' : 'beyond';
  return relevant ? 'hit' : undefined;
}

/** Returns the name of the total of the terms: the metric, or a sum that is then divided. */
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
  /** Whether the metric uses this rank. */
  counts: boolean;
}): JSX.Element {
  const { numbers } = usePanel();
  if (contribution === undefined) return <span class="nothing-added">{counts ? '0' : '–'}</span>;
  const { term, total } = contribution;
  const arithmetic = term === undefined ? undefined : termArithmetic(term);
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
