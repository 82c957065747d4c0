/**
 * Korean particles that have one form after a consonant and another after a vowel, as translations spell
 * them.
 */
const PARTICLES: Readonly<Record<string, readonly [afterConsonant: string, afterVowel: string]>> = {
  '은(는)': ['은', '는'],
  '이(가)': ['이', '가'],
  '을(를)': ['을', '를'],
  '과(와)': ['과', '와'],
  '와(과)': ['과', '와'],
  '(으)로': ['으로', '로'],
};

type Ending = 'vowel' | 'ㄹ' | 'consonant';

/** Endings of the pronounced digits 0 to 9: 영, 일, 이, 삼 … */
const DIGITS: readonly Ending[] = [
  'consonant',
  'ㄹ',
  'vowel',
  'consonant',
  'vowel',
  'vowel',
  'consonant',
  'ㄹ',
  'ㄹ',
  'vowel',
];

const SYLLABLES = { first: 0xac00, last: 0xd7a3, finals: 28, rieul: 8 };

/** Matches a placeholder, closing quotes or brackets, and a particle in both forms. */
const PARTICLE_BEHIND = new RegExp(
  `\\{(\\d+)\\}([”’"')\\]]*)(${Object.keys(PARTICLES)
    .map((pair) => pair.replace(/[()]/g, '\\$&'))
    .join('|')})`,
  'g',
);

/**
 * Selects the form of particles after `{0}`, `{1}` … by the words that will be inserted.
 * @param wordAt returns the inserted word as it is pronounced. Both forms stay if it is undefined, or ends
 * with a Latin letter, whose sound the spelling does not determine.
 */
export function withParticles(sentence: string, wordAt: (index: number) => string | undefined): string {
  return sentence.replace(PARTICLE_BEHIND, (both: string, index: string, closing: string, pair: string) => {
    const ending = endingOf(wordAt(Number(index)) ?? '');
    if (ending === undefined) return both;
    const [afterConsonant, afterVowel] = PARTICLES[pair];
    const asVowel = ending === 'vowel' || (ending === 'ㄹ' && pair === '(으)로');
    return `{${index}}${closing}${asVowel ? afterVowel : afterConsonant}`;
  });
}

function endingOf(word: string): Ending | undefined {
  const last = lastHeard(word);
  if (/\d/.test(last)) return DIGITS[Number(last)];
  if (last === '%') return 'vowel';
  const code = last.charCodeAt(0);
  if (!(code >= SYLLABLES.first && code <= SYLLABLES.last)) return undefined;
  const final = (code - SYLLABLES.first) % SYLLABLES.finals;
  if (final === 0) return 'vowel';
  return final === SYLLABLES.rieul ? 'ㄹ' : 'consonant';
}

const LONGEST_END = 200;
const SILENT = ' "\'“”‘’…]}';

/** Returns the last letter that is pronounced, ignoring quotes and brackets after a word. */
function lastHeard(text: string): string {
  // A name may be long and consist of brackets.
  const word = text.slice(-LONGEST_END);
  let end = word.length;
  for (;;) {
    const letter = word.charAt(end - 1);
    if (letter !== '' && SILENT.includes(letter)) end--;
    else if (letter === ')') {
      const opening = word.lastIndexOf('(', end - 1);
      end = opening > 0 ? opening : end - 1;
    } else return letter === 'p' && word.charAt(end - 2) === '%' ? '%' : letter;
  }
}
