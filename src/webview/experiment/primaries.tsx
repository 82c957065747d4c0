import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { Choice } from '../controls/choice';
import { MetricChips } from './chosen';

/** Shows the primary metrics: the first, and optional others. */
export function PrimaryMetrics({
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
  return (
    <span class="primaries line">
      <Choice
        label={l10n.t('Primary metric')}
        value={first}
        options={metrics.filter((metric) => !others.includes(metric))}
        textOf={orNone(l10n.t('Select a metric…'))}
        onChoice={(metric) => onChange([metric, ...others])}
      />
      <MetricChips
        class="chosen-metrics line"
        metrics={others.map((metric) => ({ metric, removal: l10n.t('Remove primary metric {0}', metric) }))}
        onRemove={(at) => onChange(primaries.filter((_, other) => other !== at + 1))}
        menu={
          first === '' || free.length === 0
            ? undefined
            : {
                label: l10n.t('Add a primary metric'),
                text: l10n.t('Add…'),
                options: free.map((metric) => ({
                  text: metric,
                  add: () => onChange([...primaries, metric]),
                })),
              }
        }
      />
    </span>
  );
}

/** Returns a function that returns labels of options, with the given text for an empty option. */
export function orNone(text: string): (option: string) => string {
  return (option) => (option === '' ? text : option);
}
