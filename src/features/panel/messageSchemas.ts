import * as v from 'valibot';
import { QUESTION } from '../../shared/protocol/pageMessages';
import type { PanelQuery } from '../../shared/protocol/panelProtocol';
import { queries } from '../../shared/protocol/queries';

/** @param names additional actions of the kind's page */
export function analysisActionSchema<Settings>(
  settings: v.GenericSchema<unknown, Settings>,
  names: readonly string[],
) {
  return v.variant('kind', [
    v.object({ kind: v.picklist(['rerun', 'cancel', 'showProblems']) }),
    v.object({ kind: v.literal('change'), settings }),
    v.object({ kind: v.literal('do'), name: v.picklist(names) }),
  ]);
}

/** Wraps a handler so that only messages that match the schema reach it; others are logged in the console. */
export function checkMessage<T>(
  schema: v.GenericSchema<unknown, T>,
  act: (message: T) => unknown,
): (message: unknown) => void {
  return (message) => {
    const parsed = v.safeParse(schema, message);
    if (parsed.success) void act(parsed.output);
    else console.error('RecScope: a message of the panel was not understood.', v.flatten(parsed.issues));
  };
}

/**
 * Validates a query of the page.
 *
 * @throws Error for an unknown name or invalid parameters
 */
export function checkedQuestion(message: unknown): PanelQuery {
  const { name, query, heard } = v.parse(QUESTION, message);
  return { name, query: v.parse(queries[name], query) as never, heard };
}
