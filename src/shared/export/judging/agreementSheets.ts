import * as l10n from '@vscode/l10n';
import type { AgreementResult, JudgePair } from '../../protocol/agreementResult';
import type { RecordTable } from '../../sheets/delimited';
import { notesSheet, sentence, type Sheet, type Words } from '../../sheets/sheet';
import { formatCount, formatMean } from '../../text/numbers/numberText';
import { percentText } from '../../text/numbers/changeText';
import { intervalWords } from '../../text/numbers/rangeText';

/** Returns the agreement of judges as tables. */
export function agreementSheets(agreement: AgreementResult): Sheet[] {
  const { pairs, grades, judges } = agreement;
  return [
    notesSheet(agreementSentences(agreement)),
    ...(pairs.length === 0 ? [] : [pairSheet(pairs)]),
    ...(judges.length < 3 ? [] : [judgeSheet(agreement)]),
    ...pairs.filter(({ pairs: common }) => common > 0).map((pair) => confusionSheet(pair, grades)),
    ...(agreement.disagreements.length === 0 ? [] : [disagreementSheet(agreement)]),
  ];
}

function agreementSentences({
  units,
  shared,
  same,
  alpha,
  intervals,
  fleiss,
  judges,
}: AgreementResult): string[] {
  const count = (number: number): string => formatCount(number, 'en');
  if (shared === 0)
    return [
      l10n.t('No two judges graded the same pair: {0} pairs by {1} judges.', count(units), judges.length),
    ];
  const graded = l10n.t(
    '{0} of {1} graded pairs have several judges; {2} of their grades are equal.',
    count(shared),
    count(units),
    percentText(same ?? 0),
  );
  if (alpha.ordinal === null) return [graded, l10n.t('All judges gave the same grade: α is undefined.')];
  const level = (name: keyof AgreementResult['alpha']): string => {
    const ends = intervals[name];
    const value = alpha[name] === null ? '–' : formatMean(alpha[name]);
    return ends === null ? value : `${value} [${intervalWords([formatMean(ends[0]), formatMean(ends[1])])}]`;
  };
  return [
    intervals.ordinal === null
      ? l10n.t('Krippendorff’s α is {0} (ordinal).', level('ordinal'))
      : l10n.t('Krippendorff’s α is {0} (ordinal, 95% interval).', level('ordinal')),
    graded,
    l10n.t('Nominal α is {0}; interval α is {1}.', level('nominal'), level('interval')),
    ...(fleiss === null ? [] : [l10n.t('Fleiss’ κ is {0}.', formatMean(fleiss))]),
  ];
}

function pairSheet(pairs: readonly JudgePair[]): Sheet {
  return {
    title: l10n.t('Pairs of judges'),
    columns: [
      { title: l10n.t('Judge'), kind: 'name' },
      { title: l10n.t('Other judge'), kind: 'name' },
      { title: l10n.t('Pairs'), kind: 'count' },
      { title: l10n.t('Equal'), kind: 'value' },
      { title: 'κ', kind: 'value' },
      { title: l10n.t('κ linear'), kind: 'value', spare: 2 },
      { title: l10n.t('κ quadratic'), kind: 'value', spare: 1 },
    ],
    rows: pairs.map(({ a, b, pairs: common, same, kappa, linear, quadratic }) => [
      { name: a },
      { name: b },
      common,
      same,
      kappa,
      linear,
      quadratic,
    ]),
    notes: [],
  };
}

function judgeSheet({ byJudge }: AgreementResult): Sheet {
  return {
    title: l10n.t('Each judge and the others'),
    columns: [
      { title: l10n.t('Judge'), kind: 'name' },
      { title: l10n.t('Graded'), kind: 'count' },
      { title: l10n.t('Equal'), kind: 'value' },
      { title: l10n.t('Grades higher'), kind: 'value' },
      { title: l10n.t('Grades lower'), kind: 'value' },
      { title: l10n.t('α without'), kind: 'value' },
    ],
    rows: byJudge.map(({ judge, graded, same, higher, lower, alphaWithout }) => [
      { name: judge },
      graded,
      same,
      higher,
      lower,
      alphaWithout,
    ]),
    notes: [l10n.t('α without: agreement of all other judges (ordinal).')],
  };
}

function confusionSheet({ a, b, confusion }: JudgePair, grades: readonly number[]): Sheet {
  return {
    title: sentence(l10n.t('Grades of {0} (rows) and {1} (columns)', '{0}', '{1}'), { name: a }, { name: b }),
    columns: [
      { title: l10n.t('Grade'), kind: 'figure' },
      ...grades.map((grade) => ({ title: String(grade), kind: 'count' as const })),
    ],
    rows: confusion.map((row, place) => [String(grades[place]), ...row]),
    notes: [],
    room: 'screen',
  };
}

/** Maximum number of disagreements in a table; JSON has all that the analysis kept. */
const MAX_ROWS = 10;

function disagreementSheet({ judges, disagreements }: AgreementResult): Sheet {
  const textOf = (id: string, text: string | undefined): Words =>
    text === undefined ? { name: id } : { name: text, id };
  return {
    title: l10n.t('Pairs that judges disagree on most'),
    columns: [
      { title: l10n.t('User'), kind: 'name' },
      { title: l10n.t('Item'), kind: 'name' },
      ...judges.map((judge) => ({ title: { name: judge }, kind: 'figure' as const })),
    ],
    rows: disagreements
      .slice(0, MAX_ROWS)
      .map(({ user, userText, item, itemText, grades }) => [
        textOf(user, userText),
        textOf(item, itemText),
        ...judges.map((judge) => String(grades.find((given) => given.judge === judge)?.grade ?? '–')),
      ]),
    notes: [],
  };
}

/** Returns the pairs of judges as records for programs. */
export function agreementRecords({ pairs }: AgreementResult): RecordTable {
  return {
    columns: ['a', 'b', 'pairs', 'same', 'kappa', 'linear', 'quadratic'],
    rows: pairs.map(({ a, b, pairs: common, same, kappa, linear, quadratic }) => [
      a,
      b,
      common,
      same,
      kappa,
      linear,
      quadratic,
    ]),
  };
}
