import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Guardrail } from '../../shared/config/experimentConfig';
import { DraftInput } from '../controls/draftInput';
import { AddMenu } from '../controls/popover/addMenu';
import { useRovingFocus } from '../controls/useRovingFocus';
import { Name } from '../text/nameView';

/** The metrics that must not get worse, and by how much. */
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
  const chosen = useRovingFocus<HTMLSpanElement>();
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
    <span class="guardrails">
      <span>{l10n.t('Guardrails')}</span>
      <span class="guardrails-chosen" ref={chosen}>
        {guardrails.map((guardrail, at) => (
          <span key={guardrail.metric} class="guardrail">
            <Name text={guardrail.metric} />
            <span>
              {guardrail.better === 'higher'
                ? l10n.t('at most {0}% less', Number((guardrail.margin * 100).toPrecision(6)))
                : l10n.t('at most {0}% more', Number((guardrail.margin * 100).toPrecision(6)))}
            </span>
            <button
              class="quiet-button icon icon-close"
              title={l10n.t('Remove guardrail {0}', guardrail.metric)}
              aria-label={l10n.t('Remove guardrail {0}', guardrail.metric)}
              onClick={() => onChange(guardrails.filter((_, other) => other !== at))}
            />
          </span>
        ))}
        {metrics.length > 0 && (
          <AddMenu
            label={l10n.t('Add a guardrail: a metric that must not get worse')}
            text={l10n.t('Add…')}
            options={options}
          />
        )}
      </span>
      {metrics.length > 0 && (
        <label>
          {l10n.t('margin')}
          <DraftInput
            class="number-input"
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
