import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { parseCutoff } from '../../../shared/leaderboard/cutoffs';
import type { UserView } from '../../../shared/protocol/views/evaluationView';
import { usePanel } from '../../context';
import { useResult } from '../../shownResult';
import { useShownUsers } from '../../users/userTable';
import { useRovingFocus } from '../../controls/useRovingFocus';
import { ModelMark } from '../../charts/shapes';
import { ModelLabel } from '../../text/modelLabel';
import { Sentence } from '../../text/sentenceView';
import { ItemPlace } from '../itemPlace';
import { Mark } from '../mark';
import { ShowMore } from '../../controls/showMore';
import { matchEntries, type MovedEntry } from './movements';

/** Height of a row in pixels, as in compared.css. */
const ROW = 24;
const TITLE = ROW + 1;
const GUTTER = 48;
/** Number of ranks shown at first, unless the cutoff is larger. */
const RANKS = 10;
const MORE_RANKS = 40;

interface ComparedProps {
  readonly baseline: UserView;
  readonly chosenUser: UserView;
}

/**
 * Shows one user in the baseline and in the chosen model: the metric in both, and the change of each item's
 * rank.
 */
export function Compared(props: ComparedProps): JSX.Element {
  const { baseline, chosenUser } = props;
  const { evaluation } = useResult();
  const { host, numbers } = usePanel();
  const measure = evaluation.measures[useShownUsers().explained];
  const cutoff = parseCutoff(measure.name);
  const [rankLimit, setShown] = useState(Math.max(RANKS, cutoff ?? 0));
  const group = useRovingFocus<HTMLDivElement>();
  const { before, after } = matchEntries(baseline.entries, chosenUser.entries);
  const deepest = Math.max(before.length, after.length);
  const depth = Math.min(rankLimit, deepest);
  const list = (view: UserView, places: readonly MovedEntry[], isAfter: boolean): JSX.Element => {
    const { name, file } = evaluation.models[view.model];
    return (
      <ol class="compared-list" aria-label={name}>
        {places.slice(0, depth).map((place) => (
          <Row
            key={place.entry.rank}
            place={place}
            cutoff={cutoff}
            depth={depth}
            isAfter={isAfter}
            onLine={(line) => host.reveal(file.uri, line)}
          />
        ))}
        {places.length === 0 && <li class="quiet">{l10n.t('no recommendations')}</li>}
      </ol>
    );
  };
  const title = (view: UserView, role: string): JSX.Element => (
    <div class="compared-title marked">
      <ModelMark model={view.model} /> <ModelLabel model={view.model} /> <span class="quiet">{role}</span>
    </div>
  );
  return (
    <section aria-label={l10n.t('Compared with the baseline')}>
      <Headline {...props} />
      <div class={cutoff === depth ? 'compared ends-at-cutoff' : 'compared'} ref={group}>
        {title(baseline, l10n.t('baseline'))}
        <span />
        {title(chosenUser, '')}
        {list(baseline, before, false)}
        <Lines places={after} depth={depth} cutoff={cutoff} />
        {list(chosenUser, after, true)}
        {cutoff !== undefined && cutoff <= depth && (
          <div class="compared-rule" style={{ top: `${TITLE + cutoff * ROW}px` }} aria-hidden="true">
            {l10n.t('K {0}', numbers.count(cutoff))}
          </div>
        )}
      </div>
      <ShowMore
        hidden={deepest - rankLimit}
        omitted={Math.max(baseline.furtherEntries, chosenUser.furtherEntries)}
        onMore={() => setShown(rankLimit + MORE_RANKS)}
      />
    </section>
  );
}

/** Shows a metric in both models with its change: "nDCG@10 0.5400 → 0.0000 ▼ −0.5400". */
function Headline({ baseline, chosenUser }: ComparedProps): JSX.Element | null {
  const { numbers } = usePanel();
  const { evaluation } = useResult();
  const { explained: index } = useShownUsers();
  const measure = evaluation.measures[index];
  const from = baseline.row.values[index] ?? null;
  const to = chosenUser.row.values[index] ?? null;
  const text = (value: number | null): JSX.Element =>
    value === null ? (
      <span class="quiet">{l10n.t('undefined')}</span>
    ) : (
      <span data-full={String(value)}>{numbers.valueOf(measure, value)}</span>
    );
  const difference = from === null || to === null ? 0 : to - from;
  const better = difference > 0 === measure.higherIsBetter;
  return (
    <p class="compared-headline figures">
      <Sentence template={l10n.t('{0} {1} → {2}')} parts={[measure.name, text(from), text(to)]} />{' '}
      {difference !== 0 && (
        <span class={`unbroken-change ${better ? 'better' : 'worse'}`} data-full={String(difference)}>
          {`${difference > 0 ? '▲' : '▼'} ${numbers.differenceOf(measure, difference)} `}
          {better ? l10n.t('better') : l10n.t('worse')}
        </span>
      )}
    </p>
  );
}

interface RowProps {
  readonly place: MovedEntry;
  readonly cutoff: number | undefined;
  /** Number of shown ranks. */
  readonly depth: number;
  /**
   * Whether the entry is in the list of the chosen model, which also shows the item's rank in the baseline.
   */
  readonly isAfter: boolean;
  readonly onLine: (line: number) => void;
}

function Row({ place: { entry, other }, cutoff, depth, isAfter, onLine }: RowProps): JSX.Element {
  const { numbers } = usePanel();
  const counts = entry.rank <= (cutoff ?? Infinity);
  const rank = <span class="rank figures">{numbers.count(entry.rank)}</span>;
  return (
    <li class={entry.relevant && counts ? 'hit' : counts ? undefined : 'beyond'}>
      {isAfter && <Movement rank={entry.rank} other={other} />}
      {rank}
      <Mark entry={entry} cutoff={cutoff} />
      <ItemPlace {...entry} narrow onLine={onLine} />
      {!isAfter && other === undefined && <span class="quiet gone">{l10n.t('gone')}</span>}
      {!isAfter && other !== undefined && other >= depth && <Below rank={numbers.count(other + 1)} />}
    </li>
  );
}

/** Shows the rank of an item that is below the ranks shown of the other list. */
function Below({ rank }: { rank: string }): JSX.Element {
  const words = l10n.t('now at rank {0}', rank);
  return <span class="quiet gone figures" role="img" aria-label={words} title={words}>{`→ ${rank}`}</span>;
}

/** Shows by how many ranks an item rose or fell. */
function Movement({ rank, other }: { rank: number; other: number | undefined }): JSX.Element {
  const { numbers } = usePanel();
  if (other === undefined) return <span class="movement quiet">{l10n.t('new')}</span>;
  const ranks = other + 1 - rank;
  const by = numbers.count(Math.abs(ranks));
  const words =
    ranks === 0
      ? l10n.t('same rank')
      : ranks > 0
        ? l10n.t('up {0}, from rank {1}', by, numbers.count(other + 1))
        : l10n.t('down {0}, from rank {1}', by, numbers.count(other + 1));
  return (
    <span class="movement figures quiet" role="img" aria-label={words} title={words}>
      {ranks === 0 ? '=' : `${ranks > 0 ? '▲' : '▼'}${by}`}
    </span>
  );
}

/** Draws lines between the ranks of each item that is in both lists. */
function Lines({
  places,
  depth,
  cutoff,
}: {
  places: readonly MovedEntry[];
  depth: number;
  cutoff: number | undefined;
}): JSX.Element {
  const middle = (row: number): number => (row + 0.5) * ROW;
  return (
    <svg
      class="compared-lines"
      viewBox={`0 0 ${GUTTER} ${depth * ROW}`}
      preserveAspectRatio="none"
      height={depth * ROW}
      aria-hidden="true"
    >
      {places
        .slice(0, depth)
        .map(({ entry, other }, row) =>
          other === undefined || other >= depth ? null : (
            <line
              key={row}
              class={entry.relevant && Math.min(row, other) < (cutoff ?? Infinity) ? 'hit' : undefined}
              x1={0}
              x2={GUTTER}
              y1={middle(other)}
              y2={middle(row)}
            />
          ),
        )}
    </svg>
  );
}
