import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import { experimentCall } from './analysedLog';
import { analyseLog } from '../../../src/engine/experiments/experiment';
import { MemorySource } from '../../../src/reading/sources/byteSource';
import { assertGolden } from './close';

const GOLDEN = path.join(__dirname, '../../fixtures/golden/experiments');

const schema = JSON.parse(
  readFileSync(path.resolve(__dirname, '../../../schemas/experiment-1.schema.json'), 'utf8'),
) as object;
const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema);

describe('Golden experiments', () => {
  const cases = readdirSync(GOLDEN, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  for (const name of cases) {
    it(`${name}: every value`, async () => {
      const text = (file: string): string => readFileSync(path.join(GOLDEN, name, file), 'utf8');
      const [, , ...argv] = JSON.parse(text('args.json')) as string[];
      const { config, told } = experimentCall(argv);
      const source = new MemorySource('log.csv', readFileSync(path.join(GOLDEN, name, 'log.csv')));
      const result = await analyseLog(source, config, { overrides: told });
      assertGolden(result, JSON.parse(text('expected.json')));
      assert.equal(validate(JSON.parse(JSON.stringify(result))), true, JSON.stringify(validate.errors));
      for (const { sentence } of result.decisions)
        assert.doesNotMatch(sentence, /no effect|proves|significant|probability that/);
    });
  }
});
