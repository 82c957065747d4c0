/**
 * Writes the JSON schemas of configurations, and of what tools of agents take, from their schemas in src/shared/config.
 *
 *   npx tsx scripts/configSchemas.ts
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { CHECK_CONFIG, REQUEST } from '../src/shared/config/checkConfig';
import { EVALUATION_CONFIG } from '../src/shared/config/evaluationConfig';
import { EXPERIMENT_CONFIG } from '../src/shared/config/experimentConfig';
import type { Option } from '../src/shared/config/option';
import { PLAN_CONFIG } from '../src/shared/config/planConfig';
import { SPLIT_CONFIG } from '../src/shared/config/splitConfig';
import { TOOLS } from '../src/shared/config/toolConfig';

const CONFIGS = {
  'evaluation-config': EVALUATION_CONFIG,
  'experiment-config': EXPERIMENT_CONFIG,
  'plan-config': PLAN_CONFIG,
  'split-config': SPLIT_CONFIG,
  'config-1': CHECK_CONFIG,
  'request-1': REQUEST,
} as const;

/** The JSON schema of each configuration by its file in schemas/: every field with the words of its option. */
export function configSchemas(): ReadonlyMap<string, string> {
  return new Map([
    ...Object.entries(CONFIGS).map(
      ([name, config]) => [`${name}.schema.json`, written(jsonSchema(config))] as const,
    ),
    ['editor/config-1.schema.json', written(editorSchema(jsonSchema(CHECK_CONFIG)))],
    ['tools.json', written(toolInputs())],
  ]);
}

/**
 * Returns a schema for words and completions alone: of a field that is none RecScope says in the editor which one was meant.
 * Of two names for the same field one is offered.
 */
function editorSchema(schema: object): object {
  return JSON.parse(
    JSON.stringify(schema, (word, value: unknown) => {
      if (word === 'additionalProperties' && value === false) return undefined;
      if (word !== 'properties') return value;
      const fields = value as Readonly<Record<string, { readonly description?: string }>>;
      return Object.fromEntries(
        Object.entries(fields).map(([name, field]) => {
          const { [SUGGESTED[name]]: suggested, [INSTEAD_OF[name]]: other } = fields;
          if (suggested !== undefined) return [name, { ...field, doNotSuggest: true }];
          return [name, other === undefined ? field : { ...field, description: other.description }];
        }),
      );
    }),
  ) as object;
}

/** Names that completions leave out, each with the name that they have in its place. */
const SUGGESTED: Readonly<Record<string, string>> = { measure: 'metric', measures: 'metrics' };
const INSTEAD_OF = Object.fromEntries(Object.entries(SUGGESTED).map(([name, other]) => [other, name]));

/**
 * What tools take, by their names. A language model reads all of it before the first question: of each field it is told
 * what it means, and not all that may stand inside. What it sends is checked by the whole schema.
 */
function toolInputs(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(TOOLS).map(([name, { input }]) => {
      const { properties = {}, required } = jsonSchema(input);
      const shallow = Object.entries(properties).map(([field, schema]) => [field, shallowSchema(schema)]);
      return [
        name,
        { type: 'object', properties: Object.fromEntries(shallow), required, additionalProperties: false },
      ];
    }),
  );
}

function shallowSchema(schema: JsonSchema | boolean): object {
  if (typeof schema === 'boolean') return {};
  const { description, type, anyOf } = schema;
  const kinds = anyOf?.map((each) => (typeof each === 'boolean' ? undefined : each.type)) ?? [type];
  const of = [...new Set(kinds)].map((kind) =>
    // Some models ask for what stands in a list.
    kind === 'array' ? { type: kind, items: { type: 'string' } } : { type: kind },
  );
  return { ...(of.length === 1 ? of[0] : { anyOf: of }), description };
}

type JsonSchema = ReturnType<typeof jsonSchema>;

function jsonSchema(config: v.GenericSchema) {
  return toJsonSchema(config, {
    target: 'draft-2020-12',
    typeMode: 'input',
    // That a number is finite needs no word: JSON has no others.
    errorMode: 'ignore',
    overrideAction({ valibotAction, jsonSchema: schema }) {
      if (valibotAction.type !== 'metadata') return undefined;
      const told = (valibotAction as v.MetadataAction<unknown, Partial<Option>>).metadata;
      // What the command line needs beside the words is no word of JSON schemas.
      const known = Object.entries(schema).filter(([word]) => !Object.hasOwn(told, word));
      return { ...Object.fromEntries(known), ...(told.help && { description: told.help() }) };
    },
  });
}

function written(json: object): string {
  return `${JSON.stringify(json, null, 2)}\n`;
}

if (process.argv[1] === __filename)
  for (const [file, json] of configSchemas())
    writeFileSync(path.resolve(__dirname, '../schemas', file), json);
