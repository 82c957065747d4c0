import type { MeasureFamily, ParameterSpec } from './measure';

/** Returns the general syntax of a metric: "nDCG(gain=…, discount=…)@K". */
export function measureSyntaxText(family: MeasureFamily): string {
  const cutoff = { optional: '[@K]', required: '@K', none: '' }[family.cutoff];
  const [spec] = family.parameters;
  return family.name + (spec?.kind === 'text' ? `(${spec.name})` : '') + cutoff;
}

/** Returns the values that a parameter allows: "gain=linear|exp|binary", "p=0…1". */
export function parameterText(spec: ParameterSpec): string {
  if (spec.kind === 'text') return spec.name;
  const operator = spec.operator ?? '=';
  if (spec.kind === 'choice') return spec.name + operator + spec.values.join('|');
  const end = (value: number): string => (Number.isFinite(value) ? String(value) : '∞');
  return Number.isFinite(spec.minimum) || Number.isFinite(spec.maximum)
    ? `${spec.name}${operator}${end(spec.minimum)}…${end(spec.maximum)}`
    : `${spec.name}${operator}…`;
}
