import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requestOfCall } from '../../../src/cli/options/inputOptions';
import { Engine } from '../../../src/engine/engine';
import { openSource } from '../../../src/reading/sources/fileSource';
import { evaluationReport } from '../../../src/shared/export/report/evaluationReport';
import { usualQuery } from '../../../src/shared/sentences/comparedPairs';
import { comparedEdges } from './comparedEdges';
import { comparisonTexts } from './comparisonText';

describe('exports of comparisons of which little can be said hold no number that is none', () => {
  for (const { name, measures, convention, files } of comparedEdges)
    it(name, async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'recscope-edges-'));
      const written = (file: string): string => {
        writeFileSync(path.join(folder, file), files[file]);
        return path.join(folder, file);
      };
      const engine = new Engine(openSource);
      const request = await requestOfCall(engine, [written('a.csv'), written('b.csv')], {
        truth: written('truth.csv'),
        measures,
        convention,
      });
      const evaluated = await engine.evaluate(request);
      assert.ok(evaluated.kind === 'done');
      for (const resamples of [0, 200])
        for (const baseline of [0, undefined]) {
          const asked = { ...usualQuery(baseline, {}), resamples, ranks: true, bca: true, changes: true };
          const outcome = await engine.ask(request.id, 'comparison', {
            ...asked,
            by: [{ column: 'relevant' }, { column: 'list-length' }],
          });
          assert.ok(outcome.kind === 'done');
          const context = { answer: [], truth: 'truth.csv', seed: 42, resamples };
          const texts = Object.values(comparisonTexts(outcome.value, context));
          texts.push(JSON.stringify(outcome.value.json));
          const report = evaluationReport(evaluated.value, {
            language: 'en',
            baseline,
            labelOf: (file) => file,
            comparison: outcome.value,
          });
          texts.push(report.slice(report.indexOf('<h2>Comparison'), report.indexOf('<h2>Users')));
          for (const text of texts) {
            assert.ok(text.length > 50);
            assert.doesNotMatch(text, /NaN|undefined|Infinity/);
          }
        }
      rmSync(folder, { recursive: true });
    });
});
