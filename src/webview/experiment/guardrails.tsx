import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Guardrail } from '../../shared/config/experimentConfig';
import { DraftInput } from '../controls/draftInput';
import { MetricChips } from './chosen';

/** Shows the metrics that must not get worse, with their margins. */
export function Guardrails({
  guardrails,
  metrics,
  onChange,
}: {
  guardrails: readonly Guardrail[];
  metrics: readonly string[];
  onChange: (guardrails: readonly Guardrail[]) => void;
}): JSX.Element {
  const [margin, setMargin] = useState(2);
  const add =
    (metric: string, better: Guardrail['better']): (() => void) =>
    () =>
      onChange([...guardrails, { metric, margin: margin / 100, better }]);
  const options = [
    ...metrics.map((metric) => ({
      text: l10n.t('{0} must not fall', metric),
      add: add(metric, 'higher'),
    })),
    ...metrics.map((metric) => ({
      text: l10n.t('{0} must not rise', metric),
      add: add(metric, 'lower'),
    })),
  ];
  return (
    <span class="guardrails line">
      <span>{l10n.t('Guardrails')}</span>
      <MetricChips
        class="chosen-metrics line"
        metrics={guardrails.map(({ metric, better, margin: most }) => ({
          metric,
          detail: <span>{marginText(better, Number((most * 100).toPrecision(6)))}</span>,
          removal: l10n.t('Remove guardrail {0}', metric),
        }))}
        onRemove={(at) => onChange(guardrails.filter((_, other) => other !== at))}
        menu={
          metrics.length === 0
            ? undefined
            : {
                label: l10n.t('Add a guardrail: a metric that must not get worse'),
                text: l10n.t('Add…'),
                options,
              }
        }
      />
      {metrics.length > 0 && (
        <label>
          {l10n.t('margin')}
          <DraftInput
            class="number-input field"
            type="number"
            min={0}
            max={100}
            step={0.5}
            value={margin}
            onWritten={(text) => {
              const percent = Number(text);
              if (percent >= 0 && percent <= 100) setMargin(percent);
            }}
          />
          %
        </label>
      )}
    </span>
  );
}

function marginText(better: Guardrail['better'], percent: number): string {
  return better === 'higher' ? l10n.t('at most {0}% less', percent) : l10n.t('at most {0}% more', percent);
}
