import assert from 'node:assert/strict';
import type { SingleAnswerKind } from '../../../src/shared/protocol/analyses';
import { type AnalysisPage, useAnalysisPages } from '../analyses/analysisPages';
import { analysed, audited, PARTS, PLAN, planned, previewed } from '../analyses/views';
import { inLanguage } from '../inLanguage';
import { faultsOf, type State } from './faults';
import { looks } from './looks';

type ShownAnalysis = AnalysisPage<SingleAnswerKind>;

/** What is further down in a page, whose controls are asked for with the pointer or by Tab. */
function below(name: string, selector: string): State<ShownAnalysis> {
  return {
    name,
    wanted: [],
    go: ({ page }) =>
      page
        .locator(selector)
        .last()
        .evaluate((part) => part.scrollIntoView({ block: 'end' })),
  };
}

describe('the pages of analyses in every size, with scroll bars', function () {
  this.timeout(240_000);
  const shows = { scrollBars: true };
  const openSplit = useAnalysisPages('split', shows);
  const openAudit = useAnalysisPages('audit', shows);
  const openPlan = useAnalysisPages('plan', shows);
  const openExperiment = useAnalysisPages('experiment', shows);

  const states: readonly State<ShownAnalysis>[] = [
    { name: 'top', wanted: ['h1', '.actions'], go: async () => {} },
  ];

  for (const look of looks) {
    const seen = async (
      kind: string,
      shown: ShownAnalysis,
      more: readonly State<ShownAnalysis>[],
    ): Promise<void> => {
      const faults = await faultsOf(shown, [...states, ...more], look, (state) =>
        shown.picture(`matrix-${look.label}-${kind}-${state}`),
      );
      assert.deepEqual(faults, []);
    };

    it(`a split: ${look.label}`, async () => {
      const split = await inLanguage(look.language, () =>
        previewed({ by: 'time', test: '0.2', valid: '0.1', dropCold: 'both' }),
      );
      const shown = await openSplit({ kind: 'done', split, stale: ['interactions.csv'] }, look);
      await seen('split', shown, [below('timeline', '.timeline'), below('end', '.command')]);
    });

    it(`an audit: ${look.label}`, async () => {
      const audit = await inLanguage(look.language, () => audited(PARTS));
      const shown = await openAudit({ kind: 'done', audit, stale: [] }, look);
      await seen('audit', shown, [below('facts', 'table'), below('end', '.command')]);
    });

    it(`a plan: ${look.label}`, async () => {
      const plan = await inLanguage(look.language, () => planned(PLAN));
      const shown = await openPlan({ kind: 'done', plan, stale: [] }, look);
      await seen('plan', shown, [below('end', '.command')]);
    });

    it(`an experiment: ${look.label}`, async () => {
      const experiment = await inLanguage(look.language, () =>
        analysed('mixed', {
          variant: 'variant',
          guardrails: [{ metric: 'PageViewsPerUser', margin: 0.02, better: 'higher' }],
        }),
      );
      const shown = await openExperiment({ kind: 'done', experiment, stale: [] }, look);
      await seen('experiment', shown, [
        {
          name: 'check',
          wanted: ['.check-detail'],
          go: ({ page }) => page.locator('.check').first().click(),
        },
        {
          name: 'metric',
          wanted: [],
          async go({ page }) {
            await page.locator('.metrics-table .fold').first().click();
            await page.locator('.metric-detail').first().scrollIntoViewIfNeeded();
          },
          whole: ['.metrics-table .says', '.metric-detail > div:last-child'],
        },
        below('end', 'section'),
      ]);
    });
  }
});
