import * as l10n from '@vscode/l10n';
import type { Attributes } from '../../core/data/attributes';
import { Identifiers } from '../../core/data/ids/identifiers';
import { isCounted, judgedPairs } from '../../core/data/interactions/judges';
import type { GradedUnit } from '../../core/judging/gradedUnits';
import type { FileView } from '../../shared/protocol/views/evaluationView';
import { InputError } from '../../shared/problem';
import { columnOf, type TableShape } from '../formats/tableShape';
import type { MemoryLimit } from '../memory/freeMemory';
import type { ByteSource, OpenSource } from '../sources/byteSource';
import { withOpenedFiles, type OpenedFiles } from '../sources/openedFiles';
import type { InputFile } from './evaluationRequest';
import { fileView } from './fileViews';
import { attributesOf, readItemFile } from './itemFiles';
import { noJudge } from './judges';
import type { ReadingWatch } from './readingWatch';
import { readTable, shapeOfSource, type TableFile } from './tableFile';

/** Files of judgments, and files with the texts of users and items. */
export interface JudgementsRequest {
  readonly files: readonly InputFile[];
  /** Ground truth, which becomes a further judge; absent: none. */
  readonly truth?: InputFile | undefined;
  /** Judges whose grades are used; absent: all. */
  readonly judges?: readonly string[] | undefined;
  readonly items?: InputFile | undefined;
  readonly users?: InputFile | undefined;
}

export interface ReadJudgements {
  readonly users: Identifiers;
  readonly items: Identifiers;
  readonly units: readonly GradedUnit[];
  readonly files: readonly FileView[];
  /** Texts of users and items; undefined: no file contains them. */
  readonly attributes: Attributes | undefined;
  readonly itemAttributes: Attributes | undefined;
}

/** Name and role of the column with the judge of a row. */
const JUDGE = 'judge';
/** Name of the judge of a ground truth without judges. */
const TRUTH = 'truth';

/**
 * Reads the grades of judges. If several files contain a grade of the same judge and pair, that of the last
 * file is used.
 *
 * @throws InputError if a file has no judges, or a specified judge is in no file
 */
export function readJudgements(
  open: OpenSource,
  { files, truth, judges, users: userFile, items: itemFile }: JudgementsRequest,
  memory: MemoryLimit,
  watchOf: (source: ByteSource) => ReadingWatch,
): Promise<ReadJudgements> {
  const users = new Identifiers();
  const items = new Identifiers();
  return withOpenedFiles(open, async (opened) => {
    const units = new Map<string, { user: number; item: number; grades: Map<string, number> }>();
    const read: FileView[] = [];
    const names = new Set<string>();
    const give = (user: number, item: number, judge: string, grade: number): void => {
      names.add(judge);
      if (!isCounted(judge, judges)) return;
      const unit = units.get(`${user} ${item}`) ?? { user, item, grades: new Map<string, number>() };
      units.set(`${user} ${item}`, unit);
      unit.grades.set(judge, grade);
    };
    const table = async (input: InputFile): Promise<TableFile> => {
      const file = await readRows(opened, input, { users, items }, memory, watchOf);
      read.push(fileView(file));
      return file;
    };
    for (const input of files) {
      const { name, interactions } = await table(input);
      if (interactions.models === undefined) throw noJudge(name, '--columns');
      giveOf(interactions, give);
    }
    if (truth !== undefined) {
      const { interactions } = await table(truth);
      if (interactions.models !== undefined) giveOf(interactions, give);
      else
        for (let run = 0; run < interactions.runUsers.length; run++)
          for (let row = interactions.runStarts[run]; row < interactions.runStarts[run + 1]; row++) {
            const grade = interactions.values?.[row] ?? 1;
            // Pooled, but not judged.
            if (grade >= 0) give(interactions.runUsers[run], interactions.items[row], TRUTH, grade);
          }
    }
    const unknown = judges?.find((judge) => ![...names].some((name) => isCounted(name, [judge])));
    if (unknown !== undefined)
      throw new InputError({
        file: files[0].file.name,
        message: l10n.t('There is no judge “{0}”.', unknown),
        advice: l10n.t('Its judges are: {0}.', [...names].join(', ')),
      });
    const described = async (input: InputFile | undefined, ids: Identifiers, role: 'item' | 'user') => {
      if (input === undefined) return undefined;
      const { table: found } = await readItemFile(opened, input, ids, role, memory(0), () => undefined);
      return attributesOf(found, ids, ids);
    };
    return {
      users,
      items,
      units: [...units.values()],
      files: read,
      attributes: await described(userFile, users, 'user'),
      itemAttributes: await described(itemFile, items, 'item'),
    };
  });
}

function giveOf(
  interactions: TableFile['interactions'],
  give: (user: number, item: number, judge: string, grade: number) => void,
): void {
  const { models, values } = interactions;
  for (const { user, item, rows } of judgedPairs(interactions))
    for (const [judge, row] of rows) give(user, item, models?.ids.text(judge) ?? '', values?.[row] ?? 1);
}

/** Returns the shape in which a column named `judge` has this role, if no other column has it. */
function withJudges(shape: TableShape): TableShape {
  const at = shape.columns.findIndex(({ name }) => name.trim().toLowerCase() === JUDGE);
  if (!shape.header || at < 0 || columnOf(shape, JUDGE) >= 0) return shape;
  return {
    ...shape,
    columns: shape.columns.map((column, index) => (index === at ? { ...column, role: JUDGE } : column)),
  };
}

/** Reads the rows of a file of judgments or of a ground truth. */
function readRows(
  opened: OpenedFiles,
  { file, shape, overrides }: InputFile,
  ids: { readonly users: Identifiers; readonly items: Identifiers },
  memory: MemoryLimit,
  watchOf: (source: ByteSource) => ReadingWatch,
): Promise<TableFile> {
  return opened.use(file, async (source) =>
    readTable(
      {
        ...ids,
        source,
        shape: withJudges(shape ?? (await shapeOfSource(source, overrides))),
        options: { use: 'truth' },
        watch: watchOf(source),
      },
      { free: memory(0) },
    ),
  );
}
