import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const read = (file: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, string>;

interface Rule {
  readonly pattern: RegExp;
  /** What is written instead. */
  readonly instead: string;
  /** As many sentences may still have it: a number that only falls. Absent: none. */
  readonly most?: number;
}

/** Words of the glossary in docs/dev/words.md, as far as a pattern knows them. */
const ENGLISH: readonly Rule[] = [
  {
    pattern: /\b(?:catalogues?(?!:)|judgements?|memoris|behaviours?|analys(?:ed|ing)\b(?!=))/i,
    instead: 'US spelling',
  },
  { pattern: /\b(?:nobody|somebody|everybody|anybody|whoever|as told)\b/i, instead: 'a noun' },
  {
    pattern: /\b(?:so|as|this) (?:many|few)\b|\bhowever (?:often|many)\b/i,
    instead: 'a number, or “too few”',
  },
  {
    pattern: /\b(?:stands?|lies|of which|in place of|held against|goes with)\b/i,
    instead: 'a plain clause',
  },
  { pattern: /\b(?:Say|says|tells?|told|Give)\b/, instead: 'specify, show' },
  {
    pattern: /\b(?:without a list|no list|with a list|have a list|has a list|missing list|whole lists?)\b/,
    instead: 'recommendations',
  },
  { pattern: /\bleft out\b|\bleav(?:e|es|ing) (?:\S+ ){0,3}out\b/i, instead: 'excluded, remove' },
  { pattern: /(?<![Gg]round[ -])(?<!-)\btruths?\b(?!:)/, instead: 'ground truth' },
  { pattern: /\bmeasures?\b/i, instead: 'metric', most: 5 },
  { pattern: /(?<!may be )\brepeat(?:ed|s)\b|\btwice\b/i, instead: 'duplicate' },
  { pattern: /\bcorrected\b/i, instead: 'adjusted' },
  { pattern: /\binconclusive\b|\bundecided\b|\bis open\b|\? open/i, instead: 'not clear' },
  { pattern: /\bchoose\b|\bchosen\b|\bchoice\b/i, instead: 'select' },
  { pattern: /(?<![-_.(])\bids?\b(?!=)/, instead: 'ID' },
  { pattern: /\bblanks?\b/i, instead: 'space, empty' },
  { pattern: /\bcannot\b/, instead: 'can’t' },
  { pattern: /^(?:Which|Whose|What|How|Are|Is)\b[^.]*\?$/, instead: 'a label without a question' },
  { pattern: /\w '\w|\w'\w|"\w+"(?! *[,:]).*[a-z]{3}$/, instead: 'curly quotes' },
  // Between two values it is a span.
  { pattern: /(?<=[A-Za-z}]) …(?! \{)/, instead: '… without a space' },
];

const KOREAN: readonly Rule[] = [
  {
    pattern: /\{\d\}[”’]?(?:가|이|는|은|을|를|으로|와|과)(?=[ .,)]|$)/,
    instead: 'both forms of the particle',
  },
  { pattern: /반복|되풀이|두 번(?! 누)/, instead: '중복' },
  { pattern: /빼[세거고는]|뺐|집계|셉니다|세지 |셈$/, instead: '제외, 포함, 계산' },
  { pattern: /판단 불가|미결정|결론 없음|분명하지 않음/, instead: '불확실' },
  { pattern: /나쁨|^좋음$/, instead: '개선, 악화' },
  { pattern: /규약/, instead: '계산 방식' },
  { pattern: /빗나/, instead: '미적중' },
  { pattern: /목록 없음|목록이 없/, instead: '추천 없음' },
  { pattern: /기준값/, instead: '임계값' },
  { pattern: /허용 차이/, instead: '허용 폭' },
  { pattern: /누출|질의|절단점|자를 순위|자르는 순위/, instead: '누수, 쿼리, 컷오프' },
  { pattern: /아이디|(?<![A-Za-z_.=-])id(?![A-Za-z_=])/, instead: 'ID' },
  { pattern: /고르세|고릅|골라|고른 (?!분포)/, instead: '선택' },
  { pattern: /(?:사용자|행|줄|것|아이템|파일|값|모델|변형|지표|열|순위|부분|목록)들/, instead: '하나로' },
  { pattern: /신뢰 구간|유의 수준|표준 편차|p 값/, instead: '붙여 씀' },
  { pattern: /(?<!신뢰)구간/, instead: '신뢰구간, 기간', most: 2 },
  { pattern: /십시오|나요\?|까요\?/, instead: '-하세요' },
  { pattern: /[가-힣] \(/, instead: '괄호 앞 붙임' },
  { pattern: /알려 ?[줍주]|말합니다|답합니다/, instead: '표시합니다' },
];

/** Without what is written as code: options, names of parameters, text in backticks. */
const prose = (text: string): string =>
  text.replace(/`[^`]*`|--[\w-]+|\b[\w-]+=[\w-]+|\([\w]+:[^)]*\)/g, '§');

describe('the words of the glossary', () => {
  const texts = { ...read('l10n/bundle.l10n.ko.json') };
  const manifest = { en: read('package.nls.json'), ko: read('package.nls.ko.json') };
  for (const [language, rules, all] of [
    ['en', ENGLISH, [...Object.keys(texts), ...Object.values(manifest.en)]],
    ['ko', KOREAN, [...Object.values(texts), ...Object.values(manifest.ko)]],
  ] as const) {
    for (const { pattern, instead, most = 0 } of rules) {
      it(`${language}: ${instead}, not ${pattern.source}`, () => {
        const found = all.map(prose).filter((text) => pattern.test(text));
        assert.ok(found.length <= most, `${found.length} sentences, at most ${most}:\n${found.join('\n')}`);
      });
    }
  }

  it('two sentences that differ in case alone have one translation', () => {
    const by = new Map<string, Set<string>>();
    for (const [english, korean] of Object.entries(texts))
      by.set(english.toLowerCase(), (by.get(english.toLowerCase()) ?? new Set()).add(korean));
    const differing = [...by].filter(([, translations]) => translations.size > 1).map(([english]) => english);
    assert.ok(differing.length <= 6, differing.join('\n'));
  });

  it('a label of English is no question in Korean', () => {
    const differing = Object.entries(texts).filter(([en, ko]) => !en.endsWith('?') && ko.endsWith('?'));
    assert.deepEqual(differing, []);
  });
});

/** Rules for documents: sentences of a page may ask, and quote code with straight quotes. */
const SENTENCE_RULES = /without a question|curly quotes|… without a space|^ID$/;

/** Lines of the documents that may still break a rule, by language: numbers that may only fall. */
const MAX_LINES = { en: 19, ko: 6 };

describe('the words of the documents', () => {
  const pages = (folder: string): string[] =>
    readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => path.join(folder, name));
  for (const [language, rules, files] of [
    ['en', ENGLISH, ['README.md', 'CONTRIBUTING.md', ...pages('docs')]],
    ['ko', KOREAN, ['README.ko.md', ...pages('docs/ko')]],
  ] as const)
    it(`${language}: at most ${MAX_LINES[language]} lines break a rule`, () => {
      const found = files.flatMap((file) =>
        readFileSync(path.join(root, file), 'utf8')
          .replace(/^```.*?^```|\]\([^)]*\)|<[^>]*>/gms, '')
          .split('\n')
          .flatMap((line) =>
            rules
              .filter(({ instead, pattern }) => !SENTENCE_RULES.test(instead) && pattern.test(prose(line)))
              .map(({ instead }) => `${file}: ${instead}: ${line}`),
          ),
      );
      assert.ok(found.length <= MAX_LINES[language], `${found.length} lines:\n${found.join('\n')}`);
    });
});
