import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { Choice } from '../controls/choice';
import { AddMenu } from '../controls/popover/addMenu';
import { useRovingFocus } from '../controls/useRovingFocus';
import { Name } from '../text/nameView';

/** The metrics that decide: one, and others beside it. */
export function Primaries({
  primaries,
  metrics,
  onChange,
}: {
  primaries: readonly string[];
  metrics: readonly string[];
  onChange: (primaries: readonly string[]) => void;
}): JSX.Element {
  const [first = '', ...others] = primaries;
  const free = metrics.filter((metric) => !primaries.includes(metric));
  const further = useRovingFocus<HTMLSpanElement>();
  return (
    <span class="primaries">
      <Choice
        label={l10n.t('Primary metric')}
        value={first}
        options={metrics.filter((metric) => !others.includes(metric))}
        textOf={orNone(l10n.t('Select a metric…'))}
        onChoice={(metric) => onChange([metric, ...others])}
      />
      <span class="further-primaries" ref={further}>
        {others.map((metric) => (
          <span key={metric} class="further-primary">
            <Name text={metric} />
            <button
              class="quiet-button icon icon-close"
              title={l10n.t('Remove primary metric {0}', metric)}
              aria-label={l10n.t('Remove primary metric {0}', metric)}
              onClick={() => onChange(primaries.filter((other) => other !== metric))}
            />
          </span>
        ))}
        {first !== '' && free.length > 0 && (
          <AddMenu
            label={l10n.t('Add a primary metric')}
            text={l10n.t('Add…')}
            options={free.map((metric) => ({ text: metric, add: () => onChange([...primaries, metric]) }))}
          />
        )}
      </span>
    </span>
  );
}

/** Says in words that nothing was chosen. */
export function orNone(text: string): (option: string) => string {
  return (option) => (option === '' ? text : option);
}
