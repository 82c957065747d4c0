import assert from 'node:assert/strict';
import fc from 'fast-check';
import { clipText } from '../../../src/shared/text/clip';
import { numberFormats } from '../../../src/shared/text/numbers/numberFormats';
import { nameText } from '../../../src/webview/text/nameText';
import { type SentencePiece, sentencePieces } from '../../../src/webview/text/sentenceView';

describe('numbers in the panel', () => {
  const english = numberFormats('en');
  const korean = numberFormats('ko');

  const values: readonly [number, string][] = [
    [0.31274, '0.3127'],
    [1, '1.0000'],
    [0, '0.0000'],
    [1234.5, '1,234.5000'],
    [0.00001, '1E−5'],
    [-0.5, '−0.5000'],
    [3.2e12, '3.2E12'],
  ];
  for (const [value, text] of values) {
    it(`the measure ${value} reads ${text}`, () => assert.equal(english.value(value), text));
  }

  it('what counts something has decimals only where it is not whole', () => {
    assert.equal(english.valueOf({ counts: true }, 120), '120');
    assert.equal(english.valueOf({ counts: true }, 2.5), '2.5000');
    assert.equal(english.valueOf({}, 1), '1.0000');
  });

  it('small differences are read without powers of ten, unless they are a matter of adding up', () => {
    assert.equal(english.differenceOf({}, 0.000009586), '+0.0000096');
    assert.equal(english.differenceOf({}, 0.00005), '+0.0001');
    assert.equal(english.differenceOf({}, 0.25), '+0.2500');
    assert.equal(english.differenceOf({}, 1.2e-17), '+0.0000');
    assert.equal(english.differenceOf({ counts: true }, -3), '−3');
    assert.equal(english.differenceOf({}, -0.0000004), '−0.0000004');
  });

  it('counts have their thousands separated, gains no needless decimals', () => {
    assert.equal(english.count(1_234_567), '1,234,567');
    assert.equal(english.short(4), '4');
    assert.equal(english.short(0.12345), '0.1235');
  });

  it('sizes, shares and times are short', () => {
    assert.equal(english.bytes(0), '0 B');
    assert.equal(english.bytes(999), '999 B');
    assert.equal(english.bytes(45_230_000), '45.2 MB');
    assert.equal(english.bytes(2.5e12), '2.5 TB');
    assert.equal(english.percent(0.9999), '99%', 'not done before it is');
    assert.equal(english.percent(1), '100%');
    assert.equal(english.seconds(412), '0.41s');
    assert.equal(english.seconds(74_300), '74s');
    assert.equal(english.compact(1_812_345), '1.8M');
    assert.equal(korean.compact(1_812_345), '181.2만');
    assert.equal(korean.seconds(412), '0.41초');
  });

  it('a language that is none falls back to English', () => {
    for (const language of ['', 'no_such', 'xx-yy-zz-11-!!'])
      assert.equal(numberFormats(language).count(1000), '1,000');
  });
});

describe('sentences with parts that are more than text', () => {
  const part = (number: number, before = '', after = ''): SentencePiece => ({ part: number, before, after });
  const cases: readonly [string, SentencePiece[]][] = [
    ['{0} against {1}', [part(0), ' against ', part(1)]],
    ['{1} 대 {0}!', [part(1), ' 대 ', part(0, '', '!')]],
    ['no parts', ['no parts']],
    ['', []],
    ['{x} stays {0}', ['{x} stays ', part(0)]],
    // A line begins neither with a dot nor with a comma, a bracket or a particle.
    ['{0} · K {1}', [part(0, '', ' ·'), ' K ', part(1)]],
    [
      'of {0}, ({1}) and “{2}”',
      ['of ', part(0, '', ','), ' ', part(1, '(', ')'), ' and ', part(2, '“', '”')],
    ],
    ['이득 {3}이면 관련 있음', ['이득 ', part(3, '', '이면'), ' 관련 있음']],
    ['{0}/{1}', [part(0, '', '/'), part(1)]],
  ];
  for (const [template, pieces] of cases) {
    it(JSON.stringify(template), () => assert.deepEqual(sentencePieces(template), pieces));
  }
});

describe('long names', () => {
  it('are cut to a length, the ellipsis included', () => {
    assert.equal(clipText('short', 10), 'short');
    assert.equal(clipText('0123456789', 10), '0123456789');
    assert.equal(clipText('0123456789A', 10), '012345678…');
  });

  it('are said whole under the pointer where a narrow column may cut them', () => {
    assert.equal(nameText('u0000042').title, undefined);
    assert.equal(nameText('c0ffee-0000042').title, 'c0ffee-0000042');
    assert.equal(nameText('긴 영화 제목').title, '긴 영화 제목');
    assert.equal(nameText('x'.repeat(10_000)).title?.length, 1000);
  });

  it('are never cut within a character', () => {
    assert.equal(clipText('ab👩cd', 4), 'ab…');
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.integer({ min: 2, max: 20 }),
        (text, length) => {
          const clipped = clipText(text, length);
          assert.ok(clipped.length <= length);
          assert.doesNotThrow(() => encodeURIComponent(clipped), 'half a character');
        },
      ),
    );
  });
});
