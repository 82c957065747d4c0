import type { JSX } from 'preact';
import type { VerdictSaid } from '../../shared/sentences/verdictWords';

/** A verdict as a sign and a word; how sure it is says the p beside it. */
export function Verdict({ said: { word, sign, tone } }: { said: VerdictSaid }): JSX.Element {
  if (tone === 'waiting') return <span class="verdict-sign waiting">{word}</span>;
  // Nothing is said.
  if (sign === word) return <>{word}</>;
  return (
    <>
      <span class={`verdict-sign ${tone}`} aria-hidden="true">
        {sign}
      </span>{' '}
      {word}
    </>
  );
}
