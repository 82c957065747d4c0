import * as l10n from '@vscode/l10n';
import type { ExperimentResult } from '../../protocol/experimentResult';
import { sharePercentText, percentText, pEqualsText } from '../../text/numbers/changeText';
import { formatCount } from '../../text/numbers/numberText';

/** Check of an experiment with its result, as text. */
export interface CheckText {
  readonly check: 'srm' | 'contaminated' | 'time' | 'allocation' | 'exposure' | 'balance';
  readonly name: string;
  readonly verdict: 'ok' | 'suspect' | 'broken' | 'unknown';
  readonly text: string;
}

/** Returns the checks, the most important first, each in a line. */
export function checkTexts({ variants, users, checks, findings }: ExperimentResult): CheckText[] {
  const { level, srm, time, exposure, balance } = checks;
  const severityOf = (...codes: readonly string[]): CheckText['verdict'] => {
    const found = findings.filter(({ code }) => codes.includes(code)).map(({ severity }) => severity);
    return found.includes('error') ? 'broken' : found.includes('warning') ? 'suspect' : 'ok';
  };
  const texts: CheckText[] = [
    {
      check: 'srm',
      name: l10n.t('Users per variant'),
      verdict: variants.every((variant) => variant.users === 0) ? 'unknown' : srm.verdict,
      text: l10n.t(
        '{0}; expected {1} ({2})',
        variants.map((variant) => `${variant.variant} ${formatCount(variant.users, 'en')}`).join(', '),
        Object.values(srm.expected).map(sharePercentText).join(' : '),
        pEqualsText(srm.p, level),
      ),
    },
    {
      check: 'contaminated',
      name: l10n.t('Users in several variants'),
      verdict: severityOf('contaminated'),
      text: l10n.t(
        '{0} of {1} ({2})',
        formatCount(users.contaminated, 'en'),
        formatCount(users.read, 'en'),
        percentText(users.read === 0 ? 0 : users.contaminated / users.read),
      ),
    },
    {
      check: 'time',
      name: l10n.t('Same period'),
      verdict: time === null ? 'unknown' : severityOf('before-after', 'ranges-differ'),
      text:
        time === null
          ? l10n.t('the log has no time')
          : Object.entries(time.overlap)
              .map(([treatment, overlap]) => l10n.t('{0}: {1} of the days', treatment, percentText(overlap)))
              .join(', '),
    },
  ];
  if (time !== null && time.allocation !== null) {
    texts.push({
      check: 'allocation',
      name: l10n.t('Same split on all days'),
      verdict: severityOf('allocation-changed'),
      text: pEqualsText(time.allocation.p, level),
    });
  }
  if (exposure.length > 0) {
    texts.push({
      check: 'exposure',
      name: l10n.t('Impressions per user'),
      verdict: severityOf('exposure-differs'),
      text: exposure
        .map(({ treatment, adjusted }) => `${treatment}: ${pOf(exposure, adjusted, level)}`)
        .join(', '),
    });
  }
  if (balance.length > 0) {
    const least = balance.reduce((smallest, { adjusted }) => Math.min(smallest, adjusted ?? 1), 1);
    texts.push({
      check: 'balance',
      name: l10n.t('Same before the experiment'),
      verdict: severityOf('pre-period-differs'),
      text: l10n.t('{0} comparisons, smallest {1}', balance.length, pOf(balance, least, level)),
    });
  }
  return texts;
}

/** Formats the p of one of several tests of a kind, adjusted for all of them. */
function pOf(all: readonly unknown[], p: number | null, level: number): string {
  if (p === null) return '–';
  return all.length > 1 ? l10n.t('adjusted {0}', pEqualsText(p, level)) : pEqualsText(p, level);
}

/** Returns the thresholds of p for suspect and broken checks, and their correction. */
export function checkRuleText({ checks: { level, srm } }: ExperimentResult): string {
  return l10n.t(
    'suspect: p below {0}, adjusted by Holm within each check; users per variant broken below {1}',
    level,
    srm.broken,
  );
}

export function verdictText(verdict: CheckText['verdict']): string {
  switch (verdict) {
    case 'ok':
      return l10n.t('ok');
    case 'suspect':
      return l10n.t('suspect');
    case 'broken':
      return l10n.t('broken');
    case 'unknown':
      return l10n.t('unknown');
  }
}
