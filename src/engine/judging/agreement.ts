import { agreementOf } from '../../core/judging/agreement';
import { readJudgements, type JudgementsRequest } from '../../reading';
import type { ReadingWatch } from '../../reading/inputs/readingWatch';
import type { MemoryLimit } from '../../reading/memory/freeMemory';
import type { ByteSource, OpenSource } from '../../reading/sources/byteSource';
import { fileFindings } from '../../shared/export/evaluation/evaluationJson';
import type { AgreementResult } from '../../shared/protocol/agreementResult';
import { titlesOf } from '../table/describing';

/** Returns the agreement of the judges of files. @throws InputError if a file cannot be read, or has no judges */
export async function agreementOfFiles(
  open: OpenSource,
  request: JudgementsRequest,
  memory: MemoryLimit,
  watchOf: (source: ByteSource) => ReadingWatch,
): Promise<AgreementResult> {
  const { users, items, units, files, ...texts } = await readJudgements(open, request, memory, watchOf);
  const { furthest, ...agreement } = agreementOf(units);
  return {
    schema: 'recscope-agreement/1',
    files: files.flatMap(({ label, reading }) => (reading === undefined ? [] : [{ file: label, reading }])),
    ...agreement,
    disagreements: furthest.map(({ user, item, grades }) => {
      const { userTitle, itemTitle } = titlesOf(texts, user, item);
      return {
        user: users.text(user),
        item: items.text(item),
        ...(userTitle !== undefined && { userText: userTitle }),
        ...(itemTitle !== undefined && { itemText: itemTitle }),
        grades: Array.from(grades, ([judge, grade]) => ({ judge, grade })),
      };
    }),
    findings: files.flatMap(fileFindings),
  };
}
