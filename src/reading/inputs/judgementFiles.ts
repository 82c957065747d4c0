import type { Attributes } from '../../core/data/attributes';
import { Identifiers } from '../../core/data/ids/identifiers';
import { gradesOf, gradedPairs, judgesOf } from '../../core/data/interactions/judges';
import { lineOfRow, type Interactions } from '../../core/data/interactions/interactions';
import { parseTime } from '../../core/logs/timeText';
import type { GradedUnit } from '../../core/judging/gradedUnits';
import type { FileView } from '../../shared/protocol/views/evaluationView';
import { columnIndexOfRole, withGivenRoles, type ColumnRole, type TableShape } from '../formats/tableShape';
import type { MemoryLimit } from '../memory/freeMemory';
import type { ByteSource, OpenSource } from '../sources/byteSource';
import { withOpenedFiles, type OpenedFiles } from '../sources/openedFiles';
import { behaviourOptions } from './evaluationInput';
import type { EvaluationRequest, InputFile } from './evaluationRequest';
import { fileView } from './fileViews';
import { toAttributes, readItemFile } from './itemFiles';
import { noJudgeError, requireJudges } from './judges';
import type { ReadingWatch } from './readingWatch';
import { withOneGrade } from './recognition/gradedRows';
import { readingsOfSource, readTable, shapeOfSource, type TableFile } from './tableFile';

/** Files of judgments, and files with the texts of users and items. */
export interface JudgementsRequest {
  readonly files: readonly InputFile[];
  /** Ground truth, which becomes a further judge; absent: none. */
  readonly truth?: InputFile | undefined;
  /** Judges whose grades are used; absent: all. */
  readonly judges?: readonly string[] | undefined;
  /** Weights of words that grade; absent: none. */
  readonly events?: EvaluationRequest['events'];
  readonly items?: InputFile | undefined;
  readonly users?: InputFile | undefined;
}

interface ReadJudgements {
  readonly users: Identifiers;
  readonly items: Identifiers;
  readonly units: readonly GradedUnit[];
  readonly files: readonly FileView[];
  /** Texts of users and items; undefined: no file contains them. */
  readonly attributes: Attributes | undefined;
  readonly itemAttributes: Attributes | undefined;
}

/** How a file of judgments is read, or a ground truth as such. */
interface JudgementReading {
  readonly use: 'judgements' | 'truth';
  /** Weights of words; absent: none were specified. */
  readonly events?: EvaluationRequest['events'];
  /** Available memory in bytes; undefined: unlimited. */
  readonly free: number | undefined;
  readonly watchOf: (source: ByteSource) => ReadingWatch;
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
  { files, truth, judges, events, users: userFile, items: itemFile }: JudgementsRequest,
  memory: MemoryLimit,
  watchOf: (source: ByteSource) => ReadingWatch,
): Promise<ReadJudgements> {
  const users = new Identifiers();
  const items = new Identifiers();
  return withOpenedFiles(open, async (opened) => {
    const read: TableFile[] = [];
    const rowsOf = (input: InputFile, use: 'judgements' | 'truth'): Promise<TableFile> =>
      readJudgementRows(opened, input, { users, items }, { use, events, free: memory(0), watchOf });
    for (const input of files) {
      const file = await rowsOf(input, 'judgements');
      if (file.interactions.models === undefined) throw noJudgeError(file.name, '--columns');
      read.push(file);
    }
    if (truth !== undefined) {
      const file = await rowsOf(truth, 'truth');
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

/** Reads the rows of a file of judgments, or of a ground truth as such. @throws UnclearInput as `withOneGrade` does */
export function readJudgementRows(
  opened: OpenedFiles,
  input: InputFile,
  ids: { readonly users: Identifiers; readonly items: Identifiers },
  { use, events, free, watchOf }: JudgementReading,
): Promise<TableFile> {
  return opened.use(input.file, async (source) => {
    const { shape: chosenShape, overrides } = input;
    const detectedShape = chosenShape ?? (await shapeOfSource(source, overrides));
    const asJudged = asJudgements(detectedShape);
    const [candidate] = chosenShape === undefined ? await readingsOfSource(source, overrides) : [undefined];
    const reading = candidate && { ...candidate, guess: { ...candidate.guess, shape: asJudged } };
    const { reading: graded } = await withOneGrade(
      { files: opened, watchOf },
      { input, reading },
      use,
      events !== undefined,
    );
    const shape = graded?.guess.shape ?? asJudged;
    const rowsAs = (of: TableShape, numbered: typeof ids): Promise<TableFile> =>
      readTable(
        {
          ...{ ...numbered, source, shape: of },
          options: behaviourOptions('truth', events),
          watch: watchOf(source),
        },
        free === undefined ? {} : { free },
      );
    const file = await rowsAs(shape, ids);
    const dated = withTimesAsJudges(shape);
    if (dated === undefined) return file;
    const { interactions } = await rowsAs(dated, { users: new Identifiers(), items: new Identifiers() });
    return {
      ...file,
      interactions: { ...file.interactions, times: timesByLine(file.interactions, interactions) },
    };
  });
}

/** Returns the shape in which the times of judgments are the judges; undefined if judgments have no times. */
function withTimesAsJudges(shape: TableShape): TableShape | undefined {
  const time = columnIndexOfRole(shape, 'timestamp');
  if (time < 0) return undefined;
  const columns = shape.columns.map((column, at) => {
    if (at === time) return { ...column, role: 'judge' as const };
    return column.role === 'judge' ? { ...column, role: 'ignored' as const } : column;
  });
  return { ...shape, columns };
}

/** Returns the time of each row: a date in seconds since 1970, or a number as written. @param dated rows whose judges are times */
function timesByLine({ rows, lines }: Interactions, dated: Interactions): Float64Array {
  const times = judgesOf(dated).map((text) => {
    const { value, rest } = parseTime(text) ?? { value: NaN, rest: 0 };
    return value + rest;
  });
  const byLine = new Map<number, number>();
  for (let row = 0; row < dated.rows; row++)
    byLine.set(lineOfRow(dated.lines, row), times[dated.models?.ofRow[row] ?? 0]);
  return Float64Array.from({ length: rows }, (_, row) => byLine.get(lineOfRow(lines, row)) ?? NaN);
}
