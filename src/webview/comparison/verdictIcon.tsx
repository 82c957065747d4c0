import type { JSX } from 'preact';
import type { Verdict } from '../../shared/protocol/comparisonResult';

/** The sign beside a verdict's word. */
const SIGNS: Readonly<Record<Verdict, string>> = {
  better: '▲',
  worse: '▼',
  equivalent: '≈',
  inconclusive: '?',
};

export function VerdictIcon({ verdict }: { verdict: Verdict }): JSX.Element {
  return (
    <span class={`verdict-sign ${verdict}`} aria-hidden="true">
      {SIGNS[verdict]}
    </span>
  );
}
