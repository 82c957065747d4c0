import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import {
  checkRuleText,
  checkTexts,
  verdictText,
  type CheckText,
} from '../../shared/export/experiment/experimentChecks';
import type { ExperimentResult } from '../../shared/protocol/experimentResult';
import { useOpenName } from '../analysis/pageMemory';
import { useRovingFocus } from '../controls/useRovingFocus';
import { Icon, type IconName } from '../controls/icon';

/** Shows the checks as a row of marks; each expands to its finding, meaning and advice. */
export function Checks({ result }: { result: ExperimentResult }): JSX.Element {
  const checks = checkTexts(result);
  // A check that prevents a decision is expanded initially.
  const broken = checks.find(({ verdict }) => verdict === 'broken');
  const [open, setOpen] = useOpenName('check', broken?.check ?? null);
  const row = useRovingFocus<HTMLDivElement>();
  const openCheck = checks.find(({ check }) => check === open);
  const detail = useRef<HTMLDivElement>(null);
  const isAsked = useRef(false);
  useLayoutEffect(() => {
    if (isAsked.current) detail.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <section class="checks" aria-label={l10n.t('Checks')}>
      <h3>{l10n.t('Checks')}</h3>
      <div class="check-row line" ref={row}>
        {checks.map((check) => (
          <button
            key={check.check}
            class={`check chip line check-${check.verdict}`}
            aria-expanded={check === openCheck}
            aria-controls="check-detail"
            onClick={() => {
              isAsked.current = true;
              setOpen(check === openCheck ? null : check.check);
            }}
          >
            <Icon name={ICONS[check.verdict]} />
            {check.name}
            <span class="hidden">: {verdictText(check.verdict)}</span>
          </button>
        ))}
      </div>
      <div id="check-detail" class="check-detail" ref={detail} hidden={openCheck === undefined}>
        {openCheck !== undefined && (
          <>
            <p>
              <strong>{verdictText(openCheck.verdict)}</strong> · {openCheck.text}
            </p>
            <p>
              {meaningOf(openCheck.check)} <span class="quiet">({checkRuleText(result)})</span>
            </p>
            {(openCheck.verdict === 'broken' || openCheck.verdict === 'suspect') && (
              <p>{adviceOn(openCheck.check)}</p>
            )}
          </>
        )}
      </div>
    </section>
  );
}

const ICONS: Readonly<Record<CheckText['verdict'], IconName>> = {
  ok: 'check',
  suspect: 'warning',
  broken: 'error',
  unknown: 'question',
};

function meaningOf(check: CheckText['check']): string {
  switch (check) {
    case 'srm':
      return l10n.t(
        'Sample ratio: whether each variant has the planned number of users. If not, users were lost or counted more than once in a variant, and the others can’t be compared fairly.',
      );
    case 'contaminated':
      return l10n.t(
        'Users in more than one variant experienced both. They are excluded everywhere, which is fair only if it happens equally in all variants.',
      );
    case 'time':
      return l10n.t(
        'Variants that ran on different days also differ by anything else that happened on those days: a holiday, a sale, a new version.',
      );
    case 'allocation':
      return l10n.t(
        'If the split between variants changes from day to day, good days weigh more in one of them, which can reverse a result (Simpson’s paradox).',
      );
    case 'exposure':
      return l10n.t(
        'Impressions per user. If a variant shows more or fewer, rates per impression such as CTR are not comparable.',
      );
    case 'balance':
      return l10n.t(
        'The same sums from before the experiment. The variants were identical then, so any difference is chance, or an error in how users were assigned.',
      );
  }
}

function adviceOn(check: CheckText['check']): string {
  switch (check) {
    case 'srm':
      return l10n.t(
        'Check what loses users: redirects, slow pages, bots, filters applied to one variant. If the split was not meant to be equal, enter it under “{0}”.',
        l10n.t('Planned split'),
      );
    case 'contaminated':
      return l10n.t(
        'Check how users are identified and assigned: by device, by account, or again after a release.',
      );
    case 'time':
      return l10n.t('Run the variants at the same time.');
    case 'allocation':
      return l10n.t('Compare days with the same split, or run it again with a fixed split.');
    case 'exposure':
      return l10n.t('Decide with a metric per user, not per impression.');
    case 'balance':
      return l10n.t(
        'Adjusted confidence intervals (CUPED) correct part of it. If it is large, assign the users again.',
      );
  }
}
