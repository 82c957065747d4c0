import assert from 'node:assert/strict';
import { usersRecords } from '../../../../src/shared/export/evaluation/evaluationRecords';
import { delimitedText } from '../../../../src/shared/sheets/delimited';
import type { EvaluationView } from '../../../../src/shared/protocol/views/evaluationView';

describe('users as CSV', () => {
  const measures = [{ name: 'nDCG@10' }, { name: 'P(rel>=4)@5' }] as unknown as EvaluationView['measures'];
  const row = { user: 0, id: 'u1', list: 10, relevant: 3, hits: 1, values: [0.1 + 0.2, null] };

  const csv = (...asked: Parameters<typeof usersRecords>): string[] =>
    [...delimitedText(usersRecords(...asked), ',', true)].join('').split(/(?<=\n)/);

  it('have a column for each of the table, with numbers in full and nothing for what is undefined', () => {
    assert.deepEqual(csv({ measures }, [row], {}), [
      'user,title,list,relevant,hits,nDCG@10,P(rel>=4)@5\n',
      'u1,,10,3,1,0.30000000000000004,\n',
    ]);
  });

  it('have the difference to the baseline where the table has, and run nothing in a spreadsheet', () => {
    const asked = { baselineDelta: { measure: 0, baseline: 1 } };
    const hostile = { ...row, id: '=cmd(),"x"', described: { title: '+1' }, baselineDelta: -0.5 };
    const [head, line] = csv({ measures }, [hostile], asked);
    assert.match(head, /,nDCG@10 vs baseline\n$/);
    assert.equal(line, `"'=cmd(),""x""",'+1,10,3,1,0.30000000000000004,,-0.5\n`);
  });
});
