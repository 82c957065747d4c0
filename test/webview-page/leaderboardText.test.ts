import assert from 'node:assert/strict';
import { exampleEngine } from './exampleEngine';
import { FakeEngine } from './fakeEngine';
import { picture, row, usePages } from './usePages';

describe('what the head and the leaderboard say, in the panel’s page', () => {
  const { open } = usePages();
  const films = new FakeEngine({ users: 600, measures: ['nDCG@10', 'AP@10'], withoutList: 12, models: 3 });

  it('the star is explained where there is one', async () => {
    const [model, ...others] = films.evaluation.models;
    const legend = async (models: typeof films.evaluation.models): Promise<string> => {
      const evaluation = { ...films.evaluation, models };
      const panel = await open(films, { state: { kind: 'done', evaluation, stale: [] } });
      return panel.page.locator('.legend').innerText();
    };
    assert.match(await legend([model, ...others]), /★/);
    assert.doesNotMatch(await legend([model, { ...model, name: 'the same.csv' }]), /★/);
  });

  for (const width of [360, 520, 900])
    it(`a dot stands between two parts of a line and nowhere else, ${width} pixels wide`, async () => {
      const panel = await open(films, {
        width,
        leaderboard: { order: [], hidden: [], frozen: [] },
      });
      await row(panel, 0).waitFor();
      for (const list of ['.legend']) {
        // The dot is in the gap before a part; that of the first of a line is cut off beside the line.
        const parts = await panel.page.locator(`${list} .parts`).evaluate((whole) => {
          const left = whole.getBoundingClientRect().left;
          const boxes = [...whole.querySelectorAll('.count')].map((part) => {
            const gap = parseFloat(getComputedStyle(part).paddingInlineStart);
            return {
              top: part.getBoundingClientRect().top,
              text: part.getBoundingClientRect().left + gap - left,
            };
          });
          return boxes.map(({ top, text }, at) => ({
            isFirst: at === 0 || top > boxes[at - 1].top + 2,
            text,
          }));
        });
        assert.ok(parts.length > 1);
        for (const { isFirst, text } of parts)
          assert.equal(Math.abs(text) < 0.6, isFirst, `${list}: ${text}`);
      }
      await picture(panel, `parts-${width}`);
    });

  it('what counts something reads as a whole number', async () => {
    const panel = await open(
      await exampleEngine(['itemknn.csv', 'popular.csv'], 'CatalogCount@10, HitCount@10, AP@10'),
    );
    await row(panel, 0).waitFor();
    const means = await panel.page.locator('.measures tbody tr').first().locator('.mean').allInnerTexts();
    assert.match(means[0], /^[\d,]+$/);
    assert.match(means[1], /^\d\.\d{4}$/, 'a mean of counts');
    assert.match(await row(panel, 0).locator('.cell').nth(4).innerText(), /^\d+$/);
    await panel.page.locator('.measures tbody tr:nth-child(2) [aria-pressed].icon-button').click();
    assert.match(
      await panel.page.locator('.measures tbody .difference').first().innerText(),
      /^[▲▼] [+−][\d,]+(?![.\d])/,
    );
    await picture(panel, 'counts');
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
    await panel.page.locator('.difference', { hasText: '▼ −0.0000096' }).first().waitFor();
    await picture(panel, 'small-difference');
  });
});
