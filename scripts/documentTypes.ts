/**
 * Writes the types of the documents that other programs read, from their JSON schemas.
 *
 *   npx tsx scripts/documentTypes.ts
 *
 * A field that is added later within a version is not `required` by its schema, because older files lack it: list it in
 * `ALWAYS_WRITTEN`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compile, type JSONSchema } from 'json-schema-to-typescript';

/** Of each document the fields that came later in its version: files of before lack them, and what is written has them. */
const ALWAYS_WRITTEN: Readonly<Record<string, readonly string[]>> = {
  'agreement-1': [],
  'audit-1': [],
  'check-1': ['failed', 'withoutCohort'],
  'comparison-2': [],
  'evaluation-1': ['files'],
  'experiment-1': ['level', 'broken', 'adjusted', 'better'],
  'history-1': [],
  'plan-1': ['variants', 'varianceReduction', 'control', 'treatment', 'total', 'days'],
  'slices-1': [],
  'split-1': ['reading'],
};

const SCHEMAS = path.resolve(__dirname, '../schemas');

/** The types of each document by their file in schemas/types/. */
export async function documentTypes(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const [name, always] of Object.entries(ALWAYS_WRITTEN)) {
    const schema = JSON.parse(
      readFileSync(path.join(SCHEMAS, `${name}.schema.json`), 'utf8'),
      (_, part: unknown) => (typeof part === 'object' && part !== null ? asWritten(part, always) : part),
    ) as JSONSchema;
    const types = await compile({ ...schema, title: 'Document' }, 'Document', {
      additionalProperties: false,
      bannerComment: `/* Written by scripts/documentTypes.ts from ${name}.schema.json. */`,
      style: { printWidth: 110, singleQuote: true },
    });
    files.set(`${name}.d.ts`, types);
  }
  return files;
}

/** A part of a schema as what is written: with the fields that came later, and tuples where a length is fixed. */
function asWritten(part: object, always: readonly string[]): object {
  const { properties, required, minItems, maxItems, ...rest } = part as JSONSchema;
  if (Array.isArray(required) && properties !== undefined) {
    const later = always.filter((name) => Object.hasOwn(properties, name) && !required.includes(name));
    return { ...part, required: [...required, ...later] };
  }
  // How long a list is otherwise is no matter of types.
  const isList = typeof minItems === 'number' || typeof maxItems === 'number';
  return isList && minItems !== maxItems ? rest : part;
}

if (process.argv[1] === __filename)
  void documentTypes().then((files) => {
    for (const [file, types] of files) writeFileSync(path.join(SCHEMAS, 'types', file), types);
  });
