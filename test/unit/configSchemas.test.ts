import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import manifest from '../../package.json';
import { TOOLS } from '../../src/shared/config/toolConfig';
import { configSchemas } from '../../scripts/configSchemas';
import { documentTypes } from '../../scripts/documentTypes';

type DescribedField = { readonly properties: Readonly<Record<string, { readonly description?: string }>> };

describe('the JSON schemas of configurations', () => {
  for (const [file, generated] of configSchemas())
    it(`${file} is what scripts/configSchemas.ts writes, each field with its words`, () => {
      const stored = JSON.parse(readFileSync(path.resolve(__dirname, '../../schemas', file), 'utf8')) as
        | DescribedField
        | Record<string, DescribedField>;
      assert.deepEqual(stored, JSON.parse(generated));
      // Those of tools stand in one file, by the names of the tools.
      const schemas = 'properties' in stored ? [stored as DescribedField] : Object.values(stored);
      for (const { properties } of schemas)
        for (const [field, { description = '' }] of Object.entries(properties))
          assert.notEqual(description, '', field);
    });

  it('of tools, and what language models read of them, stand in the manifest', () => {
    const { languageModelTools, chatSkills } = manifest.contributes;
    const stored = JSON.parse(configSchemas().get('tools.json') ?? '') as Record<string, unknown>;
    assert.deepEqual(
      languageModelTools.map(({ name, modelDescription, inputSchema }) => ({
        name,
        modelDescription,
        inputSchema,
      })),
      Object.entries(TOOLS).map(([name, { description }]) => ({
        name,
        modelDescription: description,
        inputSchema: stored[name],
      })),
    );
    for (const { path: skill } of chatSkills) assert.ok(existsSync(path.resolve(__dirname, '../..', skill)));
  });

  it('an editor hears once of a field that is none: by us, who know which one was meant', () => {
    const [{ fileMatch, url }] = manifest.contributes.jsonValidation;
    assert.equal(fileMatch, 'recscope.json');
    const stored = readFileSync(path.resolve(__dirname, '../..', url), 'utf8');
    assert.equal(
      new Ajv2020({ keywords: ['doNotSuggest'] }).compile(JSON.parse(stored) as object)({
        schema: 'recscope-config/1',
        x: 1,
      }),
      true,
    );
  });

  it('an editor offers one of two names for the same field', () => {
    const stored = readFileSync(path.resolve(__dirname, '../../schemas/editor/config-1.schema.json'), 'utf8');
    const offered = new Map<string, boolean>();
    const visit = (schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return;
      const { properties } = schema as { properties?: Record<string, { doNotSuggest?: boolean }> };
      for (const [name, field] of Object.entries(properties ?? {}))
        if (/^m(?:easure|etric)s?$/.test(name))
          offered.set(name, (offered.get(name) ?? true) && !field.doNotSuggest);
      Object.values(schema).forEach(visit);
    };
    visit(JSON.parse(stored));
    assert.deepEqual(Object.fromEntries([...offered].sort()), {
      measure: false,
      measures: false,
      metric: true,
      metrics: true,
    });
    assert.doesNotMatch(stored, /"the same as measures?"/);
  });

  it('take what is meant, and refuse what no option takes', () => {
    const schema = JSON.parse(configSchemas().get('experiment-config.schema.json') ?? '') as object;
    const isValid = new Ajv2020().compile(schema);
    const guardrails = [{ metric: 'CTR', margin: 0.02, better: 'higher' }];
    assert.equal(isValid({ variant: 'group', guardrails, split: { A: 1, B: 2 } }), true);
    for (const wrong of [{ alpha: 1 }, { look: 'twice' }, { guardrails: [{ metric: 'CTR' }] }])
      assert.equal(isValid(wrong), false, JSON.stringify(wrong));
  });
});

describe('the types of documents', () => {
  it('are what scripts/documentTypes.ts writes of their JSON schemas', async () => {
    for (const [file, types] of await documentTypes())
      assert.equal(readFileSync(path.resolve(__dirname, '../../schemas/types', file), 'utf8'), types, file);
  });
});
