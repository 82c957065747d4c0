import type { JSX } from 'preact';
import type { VerdictSaid } from '../../shared/text/sentences/verdictWords';

/** A verdict as a sign and a word; its mark says how sure it is. */
export function Verdict({ said: { word, sign, mark, tone } }: { said: VerdictSaid }): JSX.Element {
  if (tone === 'waiting') return <span class="verdict-sign waiting">{word}</span>;
  // Nothing is said.
  if (mark === '') return <>{word}</>;
  return (
    <>
      <span class={`verdict-sign ${tone}`} aria-hidden="true">
        {sign}
      </span>{' '}
      {word}
      {/* The blank stands outside: a box begins without one. */}
      {mark !== sign && ' '}
      {mark !== sign && <span class="stars">{mark}</span>}
    </>
  );
}
