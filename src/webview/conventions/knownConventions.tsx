import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ConventionsView } from '../../shared/protocol/views/conventionsView';
import { useLeaderboard } from '../leaderboard/shownLeaderboard';
import { Conventions, ConventionMean } from './conventions';

/** Conventions of the libraries that results are most often compared with. */
const BEST_KNOWN = [
  'trec_eval',
  'sklearn',
  'recbole',
  'torchmetrics',
  'ranx',
  'recommenders',
  'beir',
  'lenskit',
];
const MAX_CONVENTIONS = 6;

/**
 * Shows a metric under the best known conventions, and on demand under all, with the choices that change it.
 */
export function KnownConventions({ view }: { readonly view: ConventionsView }): JSX.Element {
  const { popover } = useLeaderboard();
  const [searched, setSearched] = useState<string>();
  const search = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => search.current?.focus(), [searched === undefined]);
  const { others } = view;
  if (searched !== undefined) {
    const text = searched.trim().toLowerCase();
    const found = others.filter(({ convention }) => convention.toLowerCase().includes(text));
    return (
      <>
        <input
          ref={search}
          class="convention-search field"
          type="search"
          spellcheck={false}
          aria-label={l10n.t('Search conventions')}
          placeholder={l10n.t('Search conventions')}
          value={searched}
          onInput={(event) => setSearched(event.currentTarget.value)}
        />
        <Conventions view={{ ...view, others: found }} />
      </>
    );
  }
  const bestKnown = BEST_KNOWN.flatMap((name) =>
    others.filter(({ convention, kind }) => convention === name && kind === 'value'),
  ).slice(0, MAX_CONVENTIONS);
  const otherCount = others.length - bestKnown.length;
  return (
    <>
      <ul class="conventions known">
        <li>
          <ConventionMean
            names={[l10n.t('{0} (in use)', view.reference.convention)]}
            mean={view.reference.mean}
          />
        </li>
        {bestKnown.map((row) => (
          <li key={row.convention}>
            <ConventionMean names={[row.convention]} mean={row.kind === 'value' ? row.mean : null} />
          </li>
        ))}
      </ul>
      {otherCount > 0 && (
        <button
          class="link further"
          onClick={() => {
            // The popover stays open, so that the rest is not lost by moving the pointer.
            popover.keep();
            setSearched('');
          }}
        >
          {l10n.t('{0} more, and why they differ', otherCount)}
        </button>
      )}
    </>
  );
}
