import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { equivalenceProblem, type MetricRange } from '../../shared/config/boundRange';
import type { MarginJson } from '../../shared/protocol/comparisonResult';
import type { MeasureView } from '../../shared/protocol/views/evaluationView';
import { DocsLink } from './docsLink';

interface MarginControlProps {
  readonly margin: MarginJson;
  /** Unit of an absolute margin. */
  readonly unit: string;
  readonly measures: readonly MeasureView[];
  readonly onMargin: (margin: MarginJson) => void;
}

/** Shows the smallest difference that matters, with its control. */
export function MarginControl({ margin, unit, measures, onMargin }: MarginControlProps): JSX.Element {
  const marginText = (of: MarginJson): string =>
    String(of.kind === 'relative' ? Number((100 * of.value).toPrecision(6)) : of.value);
  const [text, setText] = useState(marginText(margin));
  useLayoutEffect(() => setText(marginText(margin)), [margin.kind, margin.value]);
  const number = Number(text);
  const isNumber = text.trim() !== '' && Number.isFinite(number) && number >= 0;
  const marginOf = (kind: MarginJson['kind']): MarginJson => ({
    kind,
    value: kind === 'relative' ? number / 100 : number,
  });
  const problem = isNumber ? equivalenceProblem(marginOf(margin.kind), rangesOf(measures)) : undefined;
  const wrong = !isNumber || problem !== undefined;
  const commit = (kind: MarginJson['kind']): void => {
    if (wrong) return setText(marginText(margin));
    const { value } = marginOf(kind);
    if (kind !== margin.kind || value !== margin.value) onMargin({ kind, value });
  };
  return (
    <span class="margin line">
      <DocsLink section="margin">{l10n.t('Margin')}</DocsLink>
      <span aria-hidden="true">±</span>
      <input
        type="text"
        inputMode="decimal"
        class="margin-value field"
        aria-label={l10n.t('Largest difference to treat as equivalent')}
        aria-invalid={wrong}
        title={problem?.message}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onBlur={() => commit(margin.kind)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit(margin.kind);
          else if (event.key === 'Escape') setText(marginText(margin));
        }}
      />
      <select
        class="chart-choice field"
        aria-label={l10n.t('Unit of the margin')}
        value={margin.kind}
        onChange={({ currentTarget: { value } }) => {
          // The number is converted: 1% is not 1.
          const kind = value === 'absolute' ? 'absolute' : 'relative';
          if (kind !== margin.kind) onMargin({ kind, value: margin.value });
        }}
      >
        <option value="relative">{unit}</option>
        <option value="absolute">{l10n.t('in the metric’s unit')}</option>
      </select>
    </span>
  );
}

function rangesOf(measures: readonly MeasureView[]): MetricRange[] {
  return measures.map(({ name, higherIsBetter, range: [low, high] }) => ({
    ...{ name, higherIsBetter },
    range: [low ?? -Infinity, high ?? Infinity],
  }));
}
