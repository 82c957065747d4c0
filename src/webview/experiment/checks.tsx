import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { checkTexts, verdictText, type CheckText } from '../../shared/export/experiment/experimentChecks';
import type { ExperimentResult } from '../../shared/protocol/experimentResult';
import { useOpenName } from '../analysis/pageMemory';
import { useRovingFocus } from '../controls/useRovingFocus';

/** The checks as a row of marks; each opens into what was found, what it means and what to do. */
export function Checks({ result }: { result: ExperimentResult }): JSX.Element {
  const checks = checkTexts(result);
  // What stands in the way of a decision is open from the start.
  const broken = checks.find(({ verdict }) => verdict === 'broken');
  const [open, setOpen] = useOpenName('check', broken?.check ?? null);
  const row = useRef<HTMLDivElement>(null);
  useRovingFocus(row);
  const shown = checks.find(({ check }) => check === open);
  return (
    <section class="checks" aria-label={l10n.t('Checks')}>
      <h3>{l10n.t('Checks')}</h3>
      <div class="check-row" ref={row}>
        {checks.map((check) => (
          <button
            key={check.check}
            class={`check check-${check.verdict}`}
            aria-expanded={check === shown}
            aria-controls="check-detail"
            onClick={() => setOpen(check === shown ? null : check.check)}
          >
            <span class={`icon ${ICONS[check.verdict]}`} aria-hidden="true" />
            {check.name}
            <span class="hidden">: {verdictText(check.verdict)}</span>
          </button>
        ))}
      </div>
      <div id="check-detail" class="check-detail" hidden={shown === undefined}>
        {shown !== undefined && (
          <>
            <p>
              <strong>{verdictText(shown.verdict)}</strong> · {shown.text}
            </p>
            <p>{meaningOf(shown.check)}</p>
            {(shown.verdict === 'broken' || shown.verdict === 'suspect') && <p>{adviceOn(shown.check)}</p>}
          </>
        )}
      </div>
    </section>
  );
}

const ICONS: Readonly<Record<CheckText['verdict'], string>> = {
  ok: 'icon-check',
  suspect: 'icon-warning',
  broken: 'icon-error',
  unknown: 'icon-question',
};

function meaningOf(check: CheckText['check']): string {
  switch (check) {
    case 'srm':
      return l10n.t(
        'Sample ratio: whether the variants have as many users as they were meant to. If not, users were lost or counted twice in one of them, and those who are left are no fair comparison.',
      );
    case 'contaminated':
      return l10n.t(
        'Users who were seen in more than one variant have met both. They are left out everywhere, which is fair only where it happens alike in all variants.',
      );
    case 'time':
      return l10n.t(
        'Variants that ran on different days differ by whatever else happened on those days: a holiday, a sale, a new version.',
      );
    case 'allocation':
      return l10n.t(
        'Where the shares of the variants change from day to day, good days weigh more in one of them, which can turn a result around (Simpson’s paradox).',
      );
    case 'exposure':
      return l10n.t(
        'Impressions per user. Where a variant shows more or fewer of them, rates per impression such as CTR compare different things.',
      );
    case 'balance':
      return l10n.t(
        'The same sums from before the experiment. Nothing was different then, so that any difference is chance, or a fault in how users were divided.',
      );
  }
}

function adviceOn(check: CheckText['check']): string {
  switch (check) {
    case 'srm':
      return l10n.t(
        'Look for what loses users: redirects, slow pages, bots, filters applied to one variant. Where the shares were not meant to be equal, write them into “{0}”.',
        l10n.t('Shares'),
      );
    case 'contaminated':
      return l10n.t(
        'Check how users are recognised and divided: by device, by account, again after a release.',
      );
    case 'time':
      return l10n.t('Run the variants at the same time.');
    case 'allocation':
      return l10n.t('Compare within days of the same shares, or run it again with fixed shares.');
    case 'exposure':
      return l10n.t('Decide by a metric per user, not per impression.');
    case 'balance':
      return l10n.t(
        'Adjusted intervals (CUPED) correct for it in part. If it is large, divide the users anew.',
      );
  }
}
