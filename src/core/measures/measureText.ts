import type { MeasureFamily, ParameterSpec } from './measure';

/** How a measure is written in general: "nDCG(gain=…, discount=…)@K". */
export function syntaxOf(family: MeasureFamily): string {
  const cutoff = { optional: '[@K]', required: '@K', none: '' }[family.cutoff];
  return family.name + cutoff;
}

/** "gain=linear|exp|binary", "p=0…1": what a parameter may be. */
export function parameterText(spec: ParameterSpec): string {
  const operator = spec.operator ?? '=';
  if (spec.kind === 'choice') return spec.name + operator + spec.values.join('|');
  const end = (value: number): string => (Number.isFinite(value) ? String(value) : '∞');
  return Number.isFinite(spec.minimum) || Number.isFinite(spec.maximum)
    ? `${spec.name}${operator}${end(spec.minimum)}…${end(spec.maximum)}`
    : `${spec.name}${operator}…`;
}
