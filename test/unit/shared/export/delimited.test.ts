import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { evaluationRecords } from '../../../../src/shared/export/evaluation/evaluationRecords';
import { delimitedText } from '../../../../src/shared/sheets/delimited';
import { evaluationsJson } from '../../../../src/shared/export/evaluation/evaluationJson';
import { evaluatedExample, examplePairs, renamed } from './exampleView';
import { anyName, hostileNames } from './hostileNames';

type Cell = string | number | null;

function delimitedLine(cells: readonly Cell[], separator: ',' | '\t', safe: boolean): string {
  return [...delimitedText({ rows: [cells] }, separator, safe)].join('');
}

describe('exported cells', () => {
  const cases: readonly [Cell, string][] = [
    ['plain', 'plain'],
    [0.1, '0.1'],
    [-2, '-2'],
    [1e-7, '1e-7'],
    [null, ''],
    ['=cmd()', "'=cmd()"],
    ['-2', "'-2"],
    ['+1', "'+1"],
    ['@x', "'@x"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['say "no"', '"say ""no"""'],
    ['a,b', '"a,b"'],
  ];
  for (const [cell, written] of cases) {
    it(`${JSON.stringify(cell)} is written ${JSON.stringify(written)}`, () => {
      assert.equal(delimitedLine([cell], ',', true), `${written}\n`);
    });
  }

  it('are as they are where ids are to be joined on, by `--format csv` without --safe-csv', () => {
    for (const id of ['=cmd()', '-2', '+1', '@x', '＝1'])
      assert.equal(delimitedLine([id], ',', false), `${id}\n`);
    fc.assert(
      fc.property(anyName, (name) => {
        const text = Buffer.from(name).toString();
        assert.deepEqual(parse(delimitedLine([name, 'x'], ',', false), { record_delimiter: '\n' }), [
          [text, 'x'],
        ]);
      }),
      { seed: 14 },
    );
  });

  it('a tab is quoted where tabs separate, a comma is not', () => {
    assert.equal(delimitedLine(['a,b', 'c\td'], '\t', true), 'a,b\t"c\td"\n');
  });

  for (const separator of [',', '\t'] as const) {
    it(`are read back by another program, separated by ${JSON.stringify(separator)}`, () => {
      const cell = fc.oneof(anyName, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null));
      fc.assert(
        fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
          const text = rows.map((row) => delimitedLine(row, separator, true)).join('');
          const read = parse(text, {
            delimiter: separator,
            relax_column_count: true,
            record_delimiter: '\n',
          });
          assert.deepEqual(
            read,
            rows.map((row) => row.map(asRead)),
          );
        }),
      );
    });
  }

  it('never begin with what a spreadsheet takes for a formula, unless they are numbers', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const [[read]] = parse(delimitedLine([name, 'x'], ',', true)) as string[][];
        assert.doesNotMatch(read, /^[=+\-@\t\r]/);
      }),
    );
  });
});

/** A cell after reading: text, with an apostrophe where there was a formula. */
function asRead(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // Half a character becomes the sign for what cannot be shown, as in every file of UTF-8.
  const text = Buffer.from(cell).toString();
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}

describe('an evaluation as CSV and TSV', () => {
  it('of one model has a line per measure', async () => {
    const { view } = await evaluatedExample(examplePairs[0]);
    const answer = evaluationsJson(view, () => undefined);
    const [ndcg, ap, rr] = view.models[0].means;
    assert.equal(
      [...delimitedText(evaluationRecords(answer), ',', true)].join(''),
      `measure,mean,users\nnDCG@3,${ndcg.mean},${ndcg.users}\nAP@3,${ap.mean},${ap.users}\nRR,${rr.mean},${rr.users}\n`,
    );
  });

  it('of several models names each in every line, whatever its name', async () => {
    const { view } = await evaluatedExample(examplePairs[1]);
    for (let start = 0; start < hostileNames.length; start += 3) {
      const names = hostileNames.slice(start, start + 3);
      const answer = evaluationsJson(renamed(view, names), () => undefined);
      const [head, ...lines] = parse([...delimitedText(evaluationRecords(answer), '\t', true)].join(''), {
        delimiter: '\t',
        record_delimiter: '\n',
      });
      assert.deepEqual(head, ['model', 'measure', 'mean', 'users']);
      assert.equal(lines.length, view.models.length * view.measures.length);
      assert.deepEqual(
        lines.map(([model]) => model),
        view.models.flatMap((_, index) => view.measures.map(() => asRead(names[index % names.length]))),
      );
    }
  });
});
