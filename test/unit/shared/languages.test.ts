import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseColumnOverrides, type ColumnOverride } from '../../../src/reading/formats/readOptions';
import { parseEventNames } from '../../../src/core/experiments/eventNames';
import { parseMetric } from '../../../src/core/experiments/metrics/metricSyntax';
import type { ParameterSpec } from '../../../src/core/measures/measure';
import { measureFamilies } from '../../../src/core/measures/registry';
import { displayName, parseMeasures } from '../../../src/core/measures/syntax';
import { problemLines } from '../../../src/cli/output/explained';
import { parseCohorts } from '../../../src/engine/requests/cohortsOf';
import { WORD_OF_ROLE } from '../../../src/shared/config/roleWords';
import { parseEventWeights } from '../../../src/shared/config/evaluationConfig';
import { EXPERIMENT_CONFIG } from '../../../src/shared/config/experimentConfig';
import { optionMetadata } from '../../../src/shared/config/option';
import { splitListText, Phrase } from '../../../src/shared/language/phrase';
import { InputError } from '../../../src/shared/problem';
import { parseQuery } from '../../../src/shared/query/parser';
import { columnInQuery, textInQuery } from '../../../src/shared/query/quoting';

const guardrail = EXPERIMENT_CONFIG.entries.guardrails as unknown as {
  readonly wrapped: { readonly item: Parameters<typeof optionMetadata>[0] };
};

/** What reads each of the small languages, and what its texts are made of. */
const LANGUAGES: Readonly<Record<string, readonly [read: (text: string) => unknown, pieces: string]>> = {
  metrics: [parseMeasures, 'nDCG nDGC AP P @ 10 ( ) , = >= gain exp rel ≥ 4 hit'],
  'metrics of experiments': [parseMetric, 'CTR mean ratio ( ) , @ 7 Retention window= on clicks'],
  guardrails: [
    (text) => optionMetadata(guardrail.wrapped.item).read?.(text),
    'CTR margin= 2% better= lower = ( )',
  ],
  'event weights': [parseEventWeights, 'view = 1 , -2 click'],
  'event names': [parseEventNames, 'shown = impression , clik'],
  columns: [parseColumnOverrides, 'user = Kunde , item score 3 +'],
  cohorts: [(text) => parseCohorts([text], ['age', 'a+b']), 'age : 18 , × + a+b x'],
};

/** A name as files have them: neither blanks around it nor signs of the languages. */
const names = fc.stringMatching(/^[\p{L}\d_.]([\p{L}\d_. -]*[\p{L}\d_.])?$/u);

function valueOf(spec: ParameterSpec): fc.Arbitrary<string | number> {
  if (spec.kind === 'choice') return fc.constantFrom(...spec.values);
  if (spec.kind === 'text') return names;
  const [min, max] = [Math.max(spec.minimum, -1000), Math.min(spec.maximum, 1000)];
  return fc.double({ min, max, noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
}

describe('the small languages', () => {
  for (const [language, [read, pieces]] of Object.entries(LANGUAGES))
    it(`${language}: what is wrong is said of a piece of the text`, () => {
      const text = fc
        .array(fc.constantFrom(...pieces.split(' '), ' '), { minLength: 1, maxLength: 8 })
        .map((parts) => parts.join(''));
      fc.assert(
        fc.property(text, (written) => {
          try {
            read(written);
          } catch (error) {
            assert.ok(error instanceof InputError, String(error));
            const { within } = error.problem;
            if (within === undefined) return;
            assert.equal(within.text, written);
            assert.ok(within.start >= 0 && within.start <= within.end && within.end <= written.length);
          }
        }),
      );
    });

  it('a slip is pointed at: the name, the parameter, its value, the cutoff', () => {
    const pointed: readonly (readonly [text: string, piece: string])[] = [
      ['AP@10, nDGC@10', 'nDGC'],
      ['AP@10, nDCG(gian=exp)@10', 'gian'],
      ['nDCG(gain=expp)@10, AP', 'expp'],
      ['AP@5, P( rel >= four )@5', 'four'],
      ['AP@5 , P@ 0', '0'],
      ['RMSE@5, MAE', '5'],
    ];
    for (const [text, piece] of pointed)
      assert.throws(
        () => parseMeasures(text),
        (error: unknown) => {
          const { within } = error instanceof InputError ? error.problem : {};
          return within !== undefined && within.text.slice(within.start, within.end) === piece;
        },
        text,
      );
  });

  it('a slip is pointed at on stderr, under wide letters, too, and nothing where all of it is wrong', () => {
    const said = (text: string): string[] => {
      try {
        parseMetric(text);
        return [];
      } catch (error) {
        assert.ok(error instanceof InputError);
        const [, ...lines] = problemLines({ ...error.problem, advice: '' }).split('\n');
        return lines;
      }
    };
    assert.deepEqual(said('mean(매출, x)'), ['  mean(매출, x)', '       ^^^^^^^', '']);
    assert.deepEqual(said('매출'), ['']);
  });

  it('metrics are read as they are printed', () => {
    const metric = fc.constantFrom(...measureFamilies).chain((family) =>
      fc
        .tuple(
          fc.tuple(
            ...family.parameters.map((spec) =>
              fc.option(
                valueOf(spec).map((value) => [spec.name, value] as const),
                { nil: undefined },
              ),
            ),
          ),
          fc.integer({ min: 1, max: 1000 }),
        )
        .map(([parameters, cutoff]) => ({
          family,
          text: displayName(
            family,
            new Map(parameters.filter((each) => each !== undefined)),
            family.cutoff === 'none' ? undefined : cutoff,
          ),
        })),
    );
    fc.assert(
      fc.property(fc.array(metric, { minLength: 1, maxLength: 4 }), (metrics) => {
        const found = parseMeasures(metrics.map(({ text }) => text).join(', ')).map(({ name }) => name);
        assert.deepEqual(
          parseMeasures(found.join(', ')).map(({ name }) => name),
          found,
        );
        const wanted = new Set(metrics.map(({ text }) => parseMeasures(text)[0].name));
        assert.deepEqual(found, [...wanted]);
      }),
    );
  });

  it('metrics of experiments, lists, columns, and texts of queries are, too', () => {
    fc.assert(
      fc.property(fc.uniqueArray(names, { minLength: 2, maxLength: 4 }), ([x, y, ...others]) => {
        const metrics = [
          'CTR',
          `ratio(${x}, ${y})`,
          `mean(${x})`,
          `perUser(${y})`,
          'Retention(window=within)@7',
        ];
        const printed = metrics.map((text) => parseMetric(text).name);
        assert.deepEqual(
          splitListText(printed.join(',')).map((text) => parseMetric(text).name),
          printed,
        );
        const roles = Object.keys(WORD_OF_ROLE) as ColumnOverride['role'][];
        const columns = [x, y, ...others].map((column, at): ColumnOverride => ({ role: roles[at], column }));
        const text = columns.map(({ role, column }) => `${WORD_OF_ROLE[role]}=${column}`).join(',');
        assert.deepEqual(parseColumnOverrides(text), columns);
      }),
    );
    fc.assert(
      fc.property(fc.string(), names, (id, name) => {
        const column = columnInQuery(name);
        if (column === undefined) return;
        const language = {
          columns: [{ name: `${name}x`, kind: 'text' as const }],
          columnExpected: () => '',
          idExpected: () => '',
        };
        const query = `${columnInQuery(`${name}x`) ?? ''} = ${textInQuery(id)}`;
        const condition = { kind: 'text', column: 0, operator: '=', text: id };
        assert.deepEqual(parseQuery(query, language), { ok: true, condition });
      }),
    );
  });

  it('are cut where separators stand outside of brackets, each piece with its place', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', ' ', ',', '(', ')'), { maxLength: 12 }), (signs) => {
        const text = signs.join('');
        for (const { source, start, end, text: piece } of new Phrase(text).parts(/,/, { nested: true })) {
          assert.equal(source.slice(start, end), piece);
          assert.equal(piece, piece.trim());
        }
      }),
    );
    assert.deepEqual(splitListText(' a(b,c) ,, d) , e '), ['a(b,c)', 'd)', 'e']);
  });
});
