import type { JSX } from 'preact';
import type { VerdictSaid } from '../../shared/sheets/sheet';

/** Shows a verdict as a sign and a word; the p-value next to it shows its certainty. */
export function Verdict({ said: { word, sign, tone } }: { said: VerdictSaid }): JSX.Element {
  if (tone === 'waiting') return <span class="verdict-sign waiting">{word}</span>;
  // There is no verdict.
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
