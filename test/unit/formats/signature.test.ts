import assert from 'node:assert/strict';
import { fileProblemText } from '../../../src/reading/formats/fileProblem';
import { formatBySignature } from '../../../src/reading/formats/values/encoding';

const bytes = (latin: string): Uint8Array => Buffer.from(latin, 'latin1');
const zip = (name: string): string =>
  `PK\x03\x04${'\0'.repeat(22)}${String.fromCharCode(name.length)}\0\0\0${name}…`;

describe('files of other programs', () => {
  for (const [what, head, line] of [
    ['Excel', zip('[Content_Types].xml'), 'read_excel'],
    ['Excel', zip('xl/workbook.xml'), 'read_excel'],
    ['NumPy (npz)', zip('arr_0.npy'), 'numpy.load'],
    ['ZIP', zip('recs.csv'), 'ZipFile'],
    ['Pickle', '\x80\x05\x95', 'read_pickle'],
    ['Pickle', '\x80\x02}q', 'read_pickle'],
    ['ORC', 'ORC\x11', 'read_orc'],
    ['Stata', '<stata_dta><header>', 'read_stata'],
    ['SQLite', 'SQLite format 3\0', 'read_sql'],
    ['HDF5', '\x89HDF\r\n\x1a\n', 'read_hdf'],
    ['HTML', '\n<!DOCTYPE html><html>', 'read_html'],
    ['HTML', '<table border="1">', 'read_html'],
    ['Zstandard', '\x28\xb5\x2f\xfd', 'zstd'],
  ]) {
    it(`are named, with a line that exports them: ${what}`, () => {
      assert.equal(formatBySignature(bytes(head)), what);
      const { message, advice } = fileProblemText({ code: 'binary', what });
      assert.ok(message.includes(what) && advice.includes(line), advice);
    });
  }

  it('what an array or a dictionary becomes has users and items', () => {
    for (const what of ['NumPy', 'NumPy (npz)', 'Pickle']) {
      const { advice } = fileProblemText({ code: 'binary', what });
      assert.ok(advice.includes('"user_id"') && advice.includes('"item_id"'), advice);
    }
  });

  for (const head of ['user,item\n', '<tables>', 'htmlx', 'u1 <html>'])
    it(`are not seen in ${JSON.stringify(head)}`, () =>
      assert.equal(formatBySignature(bytes(head)), undefined));
});
