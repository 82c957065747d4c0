import assert from 'node:assert/strict';
import path from 'node:path';
import { engineOver, exampleEngine } from './exampleEngine';
import { FakeEngine } from './fakeEngine';
import { picture, row, usePages } from './usePages';

describe('what the head and the leaderboard say, in the panel’s page', () => {
  const { open } = usePages();
  const films = new FakeEngine({ users: 600, measures: ['nDCG@10', 'AP@10'], withoutList: 12, models: 3 });

  it('the weight of the best is explained where there is one', async () => {
    const [model, ...others] = films.evaluation.models;
    const legend = async (models: typeof films.evaluation.models): Promise<string> => {
      const evaluation = { ...films.evaluation, models };
      const panel = await open(films, { state: { kind: 'done', evaluation, stale: [] } });
      await panel.page.getByRole('button', { name: 'What the numbers mean' }).click();
      return panel.page.locator('.legend ul').innerText();
    };
    assert.match(await legend([model, ...others]), /bold: best mean/);
    assert.doesNotMatch(await legend([model, { ...model, name: 'the same.csv' }]), /bold/);
  });

  it('what counts something reads as a whole number', async () => {
    const panel = await open(
      await exampleEngine(['itemknn.csv', 'popular.csv'], 'CatalogCount@10, HitCount@10, AP@10'),
    );
    await row(panel, 0).waitFor();
    const means = await panel.page.locator('.measures tbody tr').first().locator('.mean').allInnerTexts();
    assert.match(means[0], /^[\d,]+$/);
    assert.match(means[1], /^\d\.\d{3}$/, 'a mean of counts');
    assert.match(await row(panel, 0).locator('.cell').nth(4).innerText(), /^\d+$/);
    await picture(panel, 'counts');
  });

  it('passages of chunks show the overlap, and a query its passages', async () => {
    const file = (name: string): string => path.resolve(__dirname, '../../examples/passages', name);
    const panel = await open(
      await engineOver([file('short.csv'), file('long.csv')], {
        truth: file('truth.csv'),
        measures: 'nDCG@5, CharRecall@5, CharPrecision@5',
      }),
    );
    await panel.page.getByText('Relevant: chunks that contain at least 50% of a passage.').waitFor();
    await row(panel, 0).click();
    await panel.page.getByText('1 relevant item · 10 recommended · 1 hit in the top 5').waitFor();
    await picture(panel, 'passages');
  });

  it('a small difference is read without powers of ten', async () => {
    const [model, other, third] = films.evaluation.models;
    const near = {
      ...other,
      means: other.means.map((mean, index) => ({
        ...mean,
        mean: (model.means[index].mean ?? 0) - 0.000009586,
      })),
    };
    const evaluation = { ...films.evaluation, models: [model, near, third] };
    const panel = await open(films, { state: { kind: 'done', evaluation, stale: [] } });
    await panel.page.locator('.difference[title$=": −0.0000096"]').first().waitFor();
    await picture(panel, 'small-difference');
  });
});
