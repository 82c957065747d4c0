/**
 * Writes the JSON schemas of configurations from their schemas in src/shared/config.
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
  return new Map(
    Object.entries(CONFIGS).map(([name, config]) => {
      const schema = toJsonSchema(config, {
        target: 'draft-2020-12',
        typeMode: 'input',
        // That a number is finite needs no word: JSON has no others.
        errorMode: 'ignore',
        overrideAction({ valibotAction, jsonSchema }) {
          if (valibotAction.type !== 'metadata') return undefined;
          const told = (valibotAction as v.MetadataAction<unknown, Partial<Option>>).metadata;
          // What the command line needs beside the words is no word of JSON schemas.
          const known = Object.entries(jsonSchema).filter(([word]) => !Object.hasOwn(told, word));
          return { ...Object.fromEntries(known), ...(told.help && { description: told.help() }) };
        },
      });
      return [`${name}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`];
    }),
  );
}

if (process.argv[1] === __filename)
  for (const [file, json] of configSchemas())
    writeFileSync(path.resolve(__dirname, '../schemas', file), json);
