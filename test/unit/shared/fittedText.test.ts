import assert from 'node:assert/strict';
import { fittedText, textWidth } from '../../../src/shared/charts/fittedText';

describe('texts in pictures', () => {
  it('stand whole where there is room, else with an ellipsis, as wide as their signs are', () => {
    const cases: [text: string, most: number, shown: string][] = [
      ['itemknn.csv', 87, 'itemknn.csv'],
      ['illilliilliilliil', 87, 'illilliilliilliil'],
      ['WWWWWWWWWWWW', 87, 'WWWW…WWW'],
      ['추천 모델 결과 파일', 87, '추천 모… 파일'],
      ['👍👍👍👍👍👍👍👍👍', 40, '👍…👍'],
      ['', 10, ''],
    ];
    for (const [text, most, shown] of cases) {
      assert.equal(fittedText(text, most), shown);
      assert.ok(textWidth(fittedText(text, most)) <= most, text);
    }
  });
});
