import type { ComparisonMemory } from '../../shared/protocol/panelProtocol';

/** What the person has chosen in the comparison; what is absent was not chosen yet. */
export type ComparisonState = ComparisonMemory;

/** What was kept over a reload; whatever of it is strange is as if it had not been chosen. */
export function comparisonFromMemory(memory: unknown): ComparisonState {
  if (typeof memory !== 'object' || memory === null) return {};
  const { pair, measure, by } = memory as Record<keyof ComparisonMemory, unknown>;
  return {
    ...(isPair(pair) && { pair }),
    ...(typeof measure === 'string' && { measure }),
    ...(typeof by === 'string' && { by }),
  };
}

function isPair(value: unknown): value is readonly [number, number] {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((model) => typeof model === 'number' && Number.isSafeInteger(model) && model >= 0)
  );
}
