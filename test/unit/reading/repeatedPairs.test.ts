import assert from 'node:assert/strict';
import { useEvaluations } from './useEvaluations';
import { sentencesOf } from '../../golden';

const assertSentence = sentencesOf('reading');

const USERS = 40;
const ITEMS = 5;

describe('rows of a ground truth that disagree on a pair of user and item', () => {
  const { write, answerTo } = useEvaluations();

  interface WrittenPairs {
    /** Name of a further column; absent: there is none. */
    readonly column?: string;
    /** Value of that column of a row, by the pair and whether it is the first of it. */
    readonly textOf?: (pair: number, isFirst: boolean) => string | number;
    /** Every so many pairs have a second row. */
    readonly every: number;
    readonly areEqual?: boolean;
    /** The recommendations have the column too. */
    readonly ofBoth?: boolean;
  }

  /** Evaluates lists against such a truth. @returns the codes of warnings, or what is asked */
  async function answerOf(
    { column, textOf = () => '', every, areEqual = false, ofBoth = false }: WrittenPairs,
    ...argv: string[]
  ): Promise<readonly string[] | string> {
    const further = (value: string | number): string => (column === undefined ? '' : `,${value}`);
    const truth: string[] = [];
    for (let pair = 0; pair < USERS * ITEMS; pair++) {
      const ids = `u${pair % USERS},i${(pair * 7) % 31}`;
      truth.push(`${ids},${pair % 4}${further(textOf(pair, true))}`);
      if (pair % every > 0) continue;
      truth.push(`${ids},${(pair + (areEqual ? 0 : 1)) % 4}${further(textOf(pair, false))}`);
    }
    const lists = Array.from({ length: USERS * 8 }, (_, row) => {
      const [user, place] = [row % USERS, Math.floor(row / USERS)];
      return `u${user},i${(user * 7 + place * 5) % 31},${9 - place}${ofBoth ? further(textOf(user, true)) : ''}`;
    });
    const written = (name: string, header: string, rows: readonly string[]): string =>
      write(name, [header, ...rows, ''].join('\n'));
    const recommended = `user_id,item_id,score${ofBoth ? further(column ?? '') : ''}`;
    const answer = await answerTo(
      written('recs.csv', recommended, lists),
      ...['--truth', written('truth.csv', `user_id,item_id,rating${further(column ?? '')}`, truth)],
      ...['-m', 'nDCG@5', ...argv],
    );
    if (typeof answer === 'string') return answer;
    return answer.findings.flatMap(({ code, severity }) => (severity === 'warning' ? [code] : []));
  }

  const TELLING: Readonly<Record<string, NonNullable<WrittenPairs['textOf']>>> = {
    judge: (_, isFirst) => (isFirst ? 'kim' : 'lee'),
    srch_id: (pair, isFirst) => `s${pair % USERS}-${isFirst ? 1 : 2}`,
    visit: (_, isFirst) => (isFirst ? 1 : 2),
    wave: (_, isFirst) => `wave ${isFirst ? 1 : 2}`,
    worker: (pair, isFirst) => `w${(pair + (isFirst ? 0 : 1)) % 6}`,
    검수자: (_, isFirst) => (isFirst ? '가' : '나'),
  };
  for (const [column, textOf] of Object.entries(TELLING))
    for (const every of [1, 2, 25])
      it(`is asked about with the column ${column} that tells them apart, on every ${every}. pair`, async () => {
        const asked = await answerOf({ column, textOf, every });
        assert.ok(typeof asked === 'string', JSON.stringify(asked));
        const pairs = `For ${Math.ceil(200 / every)} of 200 pairs of user and item, several rows disagree and differ in “${column}”`;
        assert.ok(asked.startsWith(pairs), asked);
        const option = 'user=user_id,item=item_id,rating=rating';
        assert.ok(asked.includes(`--truth-columns ${option}`) || asked.includes(`"${option}"`), asked);
        // Each answer is taken.
        const warned = await answerOf({ column, textOf, every }, '--truth-columns', option);
        assert.ok(typeof warned !== 'string' && warned.includes('disagreeing-truth'), JSON.stringify(warned));
        assert.deepEqual(await answerOf({ column, textOf, every }, '--combine', 'max'), []);
      });

  it('offers the column as part of the key if the recommendations have it too', async () => {
    const written = { column: 'visit', every: 2, ofBoth: true, textOf: TELLING.visit };
    const asked = await answerOf(written);
    assertSentence(String(asked));
    const option = 'user=user_id+visit,item=item_id,rating=rating';
    assert.deepEqual(
      await answerOf(
        written,
        '--truth-columns',
        option,
        '--columns',
        'user=user_id+visit,item=item_id,score=score',
      ),
      ['user-without-list'],
    );
  });

  it('is asked about without such a column if a fifth of the rows would not be used', async () => {
    for (const every of [1, 2, 3])
      assert.match(
        String(await answerOf({ every })),
        /several rows disagree, and it is not clear which counts/,
      );
    for (const every of [5, 10, 50]) assert.deepEqual(await answerOf({ every }), ['disagreeing-truth']);
    assert.deepEqual(await answerOf({ every: 200 }), []);
  });

  it('is not asked about if the rows agree, or the column numbers them', async () => {
    assert.deepEqual(await answerOf({ every: 1, areEqual: true }), []);
    assert.deepEqual(
      await answerOf({ column: 'judge', every: 1, areEqual: true, textOf: TELLING.judge }),
      [],
    );
    const numbered = {
      column: 'position',
      every: 10,
      textOf: (pair: number, isFirst: boolean) => `r${2 * pair + (isFirst ? 0 : 1)}`,
    };
    assert.deepEqual(await answerOf(numbered), ['disagreeing-truth']);
  });
});
