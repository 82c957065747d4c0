import type { Attributes } from '../../core/data/attributes';
import { Identifiers } from '../../core/data/ids/identifiers';
import { gradesOf, gradedPairs } from '../../core/data/interactions/judges';
import type { Interactions } from '../../core/data/interactions/interactions';
import type { GradedUnit } from '../../core/judging/gradedUnits';
import type { FileView } from '../../shared/protocol/views/evaluationView';
import { columnIndexOfRole, withGivenRoles, type ColumnRole, type TableShape } from '../formats/tableShape';
import type { MemoryLimit } from '../memory/freeMemory';
import type { ByteSource, OpenSource } from '../sources/byteSource';
import { withOpenedFiles, type OpenedFiles } from '../sources/openedFiles';
import type { InputFile } from './evaluationRequest';
import { fileView } from './fileViews';
import { toAttributes, readItemFile } from './itemFiles';
import { noJudgeError, requireJudges } from './judges';
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

/** Judge that a ground truth without judges becomes. */
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
    const read: TableFile[] = [];
    for (const input of files) {
      const file = await readJudgementRows(opened, input, { users, items }, { free: memory(0), watchOf });
      if (file.interactions.models === undefined) throw noJudgeError(file.name, '--columns');
      read.push(file);
    }
    if (truth !== undefined) {
      const file = await readJudgementRows(opened, truth, { users, items }, { free: memory(0), watchOf });
      read.push({ ...file, interactions: asJudge(file.interactions) });
    }
    requireJudges(read, { combine: 'max', ...(judges && { judges }) });
    const rows = read.map(({ interactions }) => interactions);
    const units = Array.from(gradedPairs(rows, judges), (pair): GradedUnit => {
      const grades = gradesOf(pair, rows);
      return { ...pair, grades: new Map([...pair.rows.keys()].map((judge, at) => [judge, grades[at]])) };
    });
    const described = async (input: InputFile | undefined, ids: Identifiers, role: 'item' | 'user') => {
      if (input === undefined) return undefined;
      const { table: found } = await readItemFile(opened, input, ids, role, memory(0), () => undefined);
      return toAttributes(found, ids, ids);
    };
    return {
      users,
      items,
      units: units.filter(({ grades }) => grades.size > 0),
      files: read.map((file) => fileView(file)),
      attributes: await described(userFile, users, 'user'),
      itemAttributes: await described(itemFile, items, 'item'),
    };
  });
}

/** Returns the rows of a ground truth as those of a judge; pooled pairs were not judged. */
function asJudge(interactions: Interactions): Interactions {
  if (interactions.models !== undefined) return interactions;
  const ids = new Identifiers();
  ids.intern(TRUTH);
  const values = interactions.values?.map((grade) => (grade < 0 ? NaN : grade));
  return { ...interactions, values, models: { ids, ofRow: new Int32Array(interactions.rows) } };
}

/** Roles of the columns of judgments by name. */
const NAMED_ROLES: ReadonlyMap<string, ColumnRole> = new Map([
  ['judge', 'judge'],
  ['grade', 'rating'],
]);

/** Returns the shape with the roles of columns that are called `judge` and `grade`, unless others have these roles. */
function asJudgements(shape: TableShape): TableShape {
  if (!shape.header) return shape;
  const given = shape.columns.flatMap(({ name }, column): [number, ColumnRole][] => {
    const role = NAMED_ROLES.get(name.trim().toLowerCase());
    return role === undefined || columnIndexOfRole(shape, role) >= 0 ? [] : [[column, role]];
  });
  return given.length === 0 ? shape : withGivenRoles(shape, new Map(given));
}

/** Reads the rows of a file of judgments, or of a ground truth as such. */
export function readJudgementRows(
  opened: OpenedFiles,
  { file, shape, overrides }: InputFile,
  ids: { readonly users: Identifiers; readonly items: Identifiers },
  {
    free,
    watchOf,
  }: { readonly free: number | undefined; readonly watchOf: (source: ByteSource) => ReadingWatch },
): Promise<TableFile> {
  return opened.use(file, async (source) =>
    readTable(
      {
        ...ids,
        source,
        shape: asJudgements(shape ?? (await shapeOfSource(source, overrides))),
        options: { use: 'truth' },
        watch: watchOf(source),
      },
      free === undefined ? {} : { free },
    ),
  );
}
