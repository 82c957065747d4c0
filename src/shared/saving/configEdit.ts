import type { CheckConfig, ConfiguredEvaluation } from '../config/checkConfig';
import { jsonDocument, memberEdit } from '../config/json/memberEdit';
import { parsePositionedJson } from '../config/json/positionedJson';

/** Path of the schema in the installed package, relative to the folder, for editors without the extension. */
export const PACKAGED_SCHEMA = './node_modules/recscope/schemas/config-1.schema.json';

/** Replacement of the characters [start, end) of a configuration. */
interface ConfigEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Returns the edit of a recscope.json that adds an evaluation or replaces the evaluation of the same name.
 * Other text is unchanged; a file that is empty or `{}` is rewritten.
 * @param schema value of `$schema` in a new file; undefined: none
 * @throws JsonError if the text is not JSON, or its evaluations are not an object
 */
export function evaluationEdit(
  text: string,
  name: string,
  evaluation: ConfiguredEvaluation,
  schema: string | undefined,
): ConfigEdit {
  const root = text.trim() === '' ? undefined : parsePositionedJson(text);
  if (root !== undefined && root.children?.length !== 0)
    return memberEdit(text, ['evaluations', name], evaluation);
  return { start: 0, end: text.length, text: newConfig(name, evaluation, schema) };
}

function newConfig(name: string, evaluation: ConfiguredEvaluation, schema: string | undefined): string {
  const config: CheckConfig = {
    ...(schema !== undefined && { $schema: schema }),
    schema: 'recscope-config/1',
    evaluations: { [name]: evaluation },
  };
  return jsonDocument(config);
}
