import assert from 'node:assert/strict';
import * as l10n from '@vscode/l10n';

/** What is filled in, and the sentence “{0}이(가) {0}을(를) {0}(으)로” then. */
const FILLED: readonly [word: string, sentence: string][] = [
  ['모델', '모델이 모델을 모델로'],
  ['지표', '지표가 지표를 지표로'],
  ['평균', '평균이 평균을 평균으로'],
  ['0', '0이 0을 0으로'],
  ['0.31', '0.31이 0.31을 0.31로'],
  ['12', '12가 12를 12로'],
  ['nDCG@3', 'nDCG@3이 nDCG@3을 nDCG@3으로'],
  ['4', '4가 4를 4로'],
  ['5', '5가 5를 5로'],
  ['1,006', '1,006이 1,006을 1,006으로'],
  ['7', '7이 7을 7로'],
  ['8', '8이 8을 8로'],
  ['9', '9가 9를 9로'],
  ['29%', '29%가 29%를 29%로'],
  ['3.1%p', '3.1%p가 3.1%p를 3.1%p로'],
  ['사용자 3명(제외)', '사용자 3명(제외)이 사용자 3명(제외)을 사용자 3명(제외)으로'],
  ['(없음)', '(없음)이 (없음)을 (없음)으로'],
  ['“열”', '“열”이 “열”을 “열”로'],
  ['itemknn', 'itemknn이(가) itemknn을(를) itemknn(으)로'],
  ['', '이(가) 을(를) (으)로'],
];

describe('a particle behind a word that is filled in', () => {
  before(() =>
    l10n.config({
      contents: {
        all: '{0}이(가) {0}을(를) {0}(으)로',
        quoted: '“{0}”은(는) {1}과(와), {1}와(과)',
        far: '{0} 열이(가)',
      },
    }),
  );
  after(() => l10n.config({ contents: {} }));

  it('takes the form that the word asks for; Latin words keep both', () => {
    assert.deepEqual(
      FILLED.map(([word]) => [word, l10n.t('all', word)]),
      FILLED,
    );
  });

  it('does so behind a closing quote, and nowhere else', () => {
    assert.equal(l10n.t('quoted', '값', 2), '“값”은 2와, 2와');
    assert.equal(l10n.t('far', '값'), '값 열이(가)');
    assert.equal(l10n.t('quoted', '이(가)', 1), '“이(가)”는 1과, 1과');
  });
});
