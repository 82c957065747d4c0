import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { intervalName, type ExperimentRow } from '../../shared/export/experiment/experimentRows';
import type { Difference, ExperimentResult, RelativeChange } from '../../shared/protocol/experimentResult';
import {
  estimateText,
  sharePercentText,
  percentText,
  pEqualsText,
  signedEstimateText,
  signedPercentText,
} from '../../shared/text/numbers/changeText';
import type { NumberFormats } from '../../shared/text/numbers/numberFormats';
import { useNumbers } from '../context';

interface Line {
  readonly name: string;
  readonly text: string;
  readonly note?: string;
  /** Whether the detail is only needed in a narrow panel, because a wide row shows it already. */
  readonly narrow?: true;
}

/** Shows details of a metric: before and after adjustment, and the detectable effect. */
export function MetricDetail({ row, result }: { row: ExperimentRow; result: ExperimentResult }): JSX.Element {
  const numbers = useNumbers();
  return (
    <dl class="metric-detail">
      {linesOf(row, result, numbers).map(({ name, text, note, narrow }) => (
        <div key={name} class={narrow && 'if-narrow'}>
          <dt>{name}</dt>
          <dd>
            <span class="figures">{text}</span> {note !== undefined && <span class="quiet">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function linesOf(
  { comparison, users, texts }: ExperimentRow,
  result: ExperimentResult,
  numbers: NumberFormats,
): Line[] {
  const { alpha } = result.settings;
  const { cuped, difference, relative, p, mde, adjusted, later } = comparison;
  const lines: Line[] = [
    {
      name: l10n.t('Control and treatment'),
      text: l10n.t('{0} and {1}', texts.control, texts.treatment),
      narrow: true,
    },
    {
      name: l10n.t('Users'),
      text: l10n.t('{0} and {1}', numbers.count(users[0]), numbers.count(users[1])),
    },
    {
      name: cuped === null ? l10n.t('Difference') : l10n.t('Unadjusted'),
      text: changeText(difference, relative),
      ...(p !== null && { note: pEqualsText(p, alpha) }),
    },
  ];
  if (cuped !== null)
    lines.push({
      name: l10n.t('Adjusted (CUPED)'),
      text: changeText(cuped.difference, cuped.relative),
      note: [
        ...(cuped.p === null ? [] : [pEqualsText(cuped.p, alpha)]),
        ...(cuped.varianceReduction === null
          ? []
          : [l10n.t('variance {0} smaller', percentText(cuped.varianceReduction))]),
      ].join(' · '),
    });
  if (later !== undefined)
    lines.push({
      name: l10n.t('After the first {0} days of each user', later.from),
      text: changeText(later.difference, later.relative),
    });
  if (adjusted !== null && adjusted.comparisons > 1)
    lines.push({
      name: l10n.t('Adjusted for {0} comparisons', adjusted.comparisons),
      text: pEqualsText(adjusted.p, alpha),
      note: adjusted.method === 'bh' ? 'Benjamini–Hochberg' : 'Holm',
    });
  if (mde !== null)
    lines.push({
      name: l10n.t('Smallest detectable change'),
      text: mde.relative === null ? estimateText(mde.absolute) : percentText(mde.relative),
      note: l10n.t('with a power of {0}', sharePercentText(result.settings.power)),
    });
  lines.push({ name: intervalName(result), text: lookText(result) });
  return lines;
}

function changeText(difference: Difference | null, relative: RelativeChange | null): string {
  if (relative !== null && relative.estimate !== null && relative.lower !== null && relative.upper !== null)
    return l10n.t(
      '{0} ({1} to {2})',
      signedPercentText(relative.estimate),
      signedPercentText(relative.lower),
      signedPercentText(relative.upper),
    );
  if (difference === null) return '–';
  if (difference.lower === null || difference.upper === null) return signedEstimateText(difference.estimate);
  return l10n.t(
    '{0} ({1} to {2})',
    signedEstimateText(difference.estimate),
    signedEstimateText(difference.lower),
    signedEstimateText(difference.upper),
  );
}

function lookText({ settings }: ExperimentResult): string {
  switch (settings.look) {
    case 'once':
      return l10n.t('valid for one look, at an end planned beforehand');
    case 'anytime':
      return l10n.t('valid at any time and any number of looks');
  }
}
