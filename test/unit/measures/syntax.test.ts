import assert from 'node:assert/strict';
import { parseMeasures } from '../../../src/core/measures/syntax';
import { InputError } from '../../../src/shared/problem';

const normalised = (text: string): string[] => parseMeasures(text).map(({ name }) => name);

describe('measure syntax', () => {
  const accepted: [text: string, names: string[]][] = [
    ['nDCG@10', ['nDCG@10']],
    ['ndcg@10, map@5,mrr', ['nDCG@10', 'AP@5', 'RR']],
    ['nDCG@10,AP(norm=hits)@10', ['nDCG@10', 'AP(norm=hits)@10']],
    ['P(rel>=4,ties=Worst)@5, R@5', ['Precision(rel>=4,ties=worst)@5', 'Recall@5']],
    ['p( REL >= 4 ) @ 5', ['Precision(rel>=4)@5']],
    ['P(rel≥3.5)@5', ['Precision(rel>=3.5)@5']],
    ['cHR(score>=0.5)@10', ['cHR(score>=0.5)@10']],
    ['F1@5, Fbeta(beta=1)@5, Fbeta(beta=2)@5', ['F1@5', 'Fbeta(beta=2)@5']],
    ['nDCG(ideal=all,gain=exp)@20', ['nDCG(gain=exp,ideal=all)@20']],
    ['AP@10, map@10', ['AP@10']],
    ['AP()@10, ,', ['AP@10']],
  ];
  for (const [text, names] of accepted)
    it(`${text} → ${names.join(' and ')}`, () => assert.deepEqual(normalised(text), names));

  const refused: [text: string, message: RegExp][] = [
    ['nDGC@10', /“nDGC”.*“nDCG”/],
    ['Precison@5', /“Precison”.*“Precision”/],
    ['AP(nrom=hits)@10', /no parameter “nrom”.*“norm”/],
    ['AP(norm=hit)@10', /norm can’t be “hit”.*“hits”/],
    ['CatalogCoverage(ties=Expected)@10', /ties can’t be “Expected”\. All lists together have one value/],
    ['nDCG(gain=expp)@10', /“exp”/],
    ['P(rel=4)@5', /rel>=4/],
    ['nDCG10', /Did you mean “nDCG@10”/],
    ['P_5', /Did you mean “Precision@5”/],
    ['ndcg_cut_10', /Did you mean “nDCG@10”/],
    ['ndgc', /Did you mean “nDCG”/],
    ['P@0', /“0” is not a whole number above 0/],
    ['P@1000000000', /the cutoff is above 1,000,000/],
    ['P@ten', /“ten” is not a whole number/],
    ['P@5.5', /“5\.5” is not a whole number/],
    ['P(rel>=four)@5', /“four” is not a number/],
    ['Fbeta(beta=-1)@5', /beta must be between 0 and 1000/],
    ['P(rel>=4,rel>=3)@5', /duplicate parameter/],
    ['P(rel>=4', /is not a metric/],
    ['P(4)@5', /“4” is not a parameter/],
    ['', /No metric/],
    [' , ', /No metric/],
  ];
  for (const [text, message] of refused)
    it(`“${text}” is refused: ${message.source}`, () =>
      assert.throws(
        () => parseMeasures(text),
        (error) => error instanceof InputError && message.test(error.message),
      ));
});
