import * as l10n from '@vscode/l10n';
import {
  chosenReadings,
  idsInCommon,
  type ReadingChoice,
  withoutRivals,
} from '../../formats/detection/readingChoice';
import { withSharedNames } from '../../formats/detection/columns/rivalColumns';
import { inputProblem, type FileProblem } from '../../formats/fileProblem';
import { problemOfUse } from '../../formats/detection/checks';
import { fieldsOf } from '../../formats/detection/columns/chanceOfGroups';
import { areTogether } from '../../formats/detection/sampledRows';
import { columnIndexOfRole, isOfImpressions, withGivenRoles, type RowFields } from '../../formats/tableShape';
import { InputError } from '../../../shared/problem';
import { quoteShellWord } from '../../../shared/text/shellWords';
import type { EvaluationRequest, InputFile } from '../evaluationRequest';
import type { MemoryLimit } from '../../memory/freeMemory';
import type { ByteSource } from '../../sources/byteSource';
import type { OpenedFiles } from '../../sources/openedFiles';
import { isTimePartition, partitionsApartMessage } from '../../sources/partsSource';
import type { ReadingWatch } from '../readingWatch';
import { inspectSource, readingsOfSource, shapesOfSource, type ShapesOfUses } from '../tableFile';
import { settlingOptions, solvableProblemError, type SettledReading } from '../unclear/files';
import type { FileUse } from '../unclear/question';
import { unclearFormatError } from '../unclear/readings';
import { requireOneKind, requireOneValue, valueReadings, withOneGrade, type WholeFiles } from './gradedRows';
import { ReadingSamples } from './readingSamples';
import { toRecognizedFile, take, type RecognizedFile } from './recognizedFile';
import { differInHeader, withSharedHeader } from './sharedHeader';
import { keyedFile, keysAndFolds, withSameKeys } from './userKeys';

type Use = 'recommendations' | 'truth';

/** File of rows, with its possible formats. */
export interface DetectedInput {
  readonly input: InputFile;
  readonly shapes: ShapesOfUses;
  /** First rows of the file; undefined if the user specified the columns. */
  readonly rows: RowFields | undefined;
}

/** Files of an evaluation after detection. */
export interface SeenFiles {
  readonly truthInput: DetectedInput;
  readonly modelInputs: readonly DetectedInput[];
  /** Training data, which may be in several files. */
  readonly trainInputs: readonly DetectedInput[];
}

/** Decides how the files of an evaluation are read, using all of them together. */
export class Recognition {
  private readonly samples: ReadingSamples;
  private readonly rows: WholeFiles;

  /** @param memory returns the available memory; absent: all of it */
  constructor(
    private readonly files: OpenedFiles,
    watchOf: (source: ByteSource) => ReadingWatch,
    memory?: MemoryLimit,
  ) {
    this.samples = new ReadingSamples(files, watchOf, memory);
    this.rows = { files, watchOf };
  }

  /**
   * Decides how the files are read.
   *
   * @throws InputError if a file is not a table, or not as specified, or two of its candidates fit equally
   * well
   */
  async lookAt({ truth, models, train = [], events }: EvaluationRequest): Promise<SeenFiles> {
    const judged = await this.see(truth);
    const lists: RecognizedFile[] = [];
    for (const model of models) {
      if (!isSameFile(model, truth)) await this.requireOneDay(model);
      lists.push(await this.see(model));
    }
    const apart = lists.filter(({ input }) => !isSameFile(input, truth));
    const requireReadable = async (file: RecognizedFile): Promise<void> => {
      const isTruth = file === judged;
      await this.requireSettled(file, isTruth ? 'truth' : 'recommendations', isTruth ? lists[0] : judged);
      await this.shaped(file);
    };
    for (const file of [judged, ...lists])
      if (file.readings?.every(({ guess }) => guess.problem !== undefined) === true)
        await requireReadable(file);
    for (const list of apart) {
      const choice = await this.choice(list, 'recommendations', judged);
      if (choice === undefined) continue;
      const isSpecified = (list.specified ?? judged.specified) !== undefined;
      const headed = isSpecified ? undefined : withSharedHeader(choice.recommendations, choice.truth);
      const isOfHeader = headed !== undefined && differInHeader(choice);
      if (!isOfHeader) requireClear(choice, list.input.file.name, truth.file.name);
      if (!isSpecified && !specifiesColumns(list.input) && !specifiesColumns(truth))
        requireOrder(choice, list.input, truth);
      if (list.specified === undefined) list.reading = headed?.[0] ?? choice.recommendations;
      // All models are evaluated against one truth.
      take(judged, headed?.[1] ?? choice.truth);
    }
    for (const file of [judged, ...lists])
      if (file.reading?.guess.problem !== undefined) await requireReadable(file);
    for (const list of lists) {
      requireGroups(list);
      await this.requireReadRows(list, 'recommendations', judged);
    }
    await this.requireReadRows(judged, 'truth', lists[0]);
    for (const list of lists) {
      const settled = requireOneValue(list, 'recommendations');
      if (apart.includes(list)) list.reading = settled;
    }
    // A column that a key needs is not asked about.
    withSameKeys([
      ...lists.flatMap((list) => keyedFile(list, 'recommendations')),
      ...keyedFile(judged, 'truth'),
    ]);
    const isWeighted = events !== undefined;
    const settledTruth = isWeighted ? undefined : requireOneValue(judged, 'truth');
    if (settledTruth !== undefined) take(judged, settledTruth);
    await requireOneKind(this.rows, judged, 'truth', isWeighted, keysAndFolds(lists));
    const keysOfTruth = keysAndFolds([judged]);
    for (const list of apart)
      await requireOneKind(this.rows, list, 'recommendations', isWeighted, keysOfTruth);
    const truthInput = await this.shaped(judged);
    const modelInputs: DetectedInput[] = [];
    for (const list of lists)
      modelInputs.push(apart.includes(list) ? await this.shaped(list) : { ...truthInput, input: list.input });
    const shapes = withSameKeys([
      ...modelInputs.map(({ input, shapes: { recommendations } }) => ({
        input,
        shape: recommendations,
        use: 'recommendations' as const,
      })),
      { input: truth, shape: truthInput.shapes.truth, use: 'truth' as const },
    ]);
    const keyedTruth = { ...truthInput, shapes: { ...truthInput.shapes, truth: shapes[models.length] } };
    const keyedModels = modelInputs.map((model, index) => ({
      ...model,
      shapes: { ...model.shapes, recommendations: shapes[index] },
    }));
    const trainInputs: DetectedInput[] = [];
    for (const input of train) {
      const file = await this.see(input);
      await this.requireSettled(file, 'train', judged);
      const trained = await this.choice(judged, 'truth', file);
      const read = { ...file, reading: trained?.truth ?? file.reading };
      trainInputs.push(await this.shaped(await withOneGrade(this.rows, read, 'train', isWeighted)));
    }
    return { truthInput: keyedTruth, modelInputs: keyedModels, trainInputs };
  }

  /**
   * Chooses the candidates of two files from both together. If their heads do not decide, samples both files
   * completely. Returns undefined if there is nothing to decide.
   */
  private async choice(
    first: RecognizedFile,
    use: Use,
    second: RecognizedFile,
  ): Promise<ReadingChoice | undefined> {
    const { samples } = this;
    const [ofFirst, ofSecond] = [first.readings ?? first.specified, second.readings ?? second.specified];
    if ((first.readings ?? second.readings) === undefined) return undefined;
    if (ofFirst === undefined || ofSecond === undefined) return undefined;
    const areSpecified = [first, second].map(({ input }) => specifiesColumns(input));
    const [readings, others] = withoutRivals(
      areSpecified[0] ? ofFirst : withSharedNames(ofFirst, ofSecond),
      areSpecified[1] ? ofSecond : withSharedNames(ofSecond, ofFirst),
    );
    const files = [
      { input: first.input, readings, use },
      { input: second.input, readings: others, use: 'truth' as const },
    ];
    if (files.some(({ readings }) => readings.length > 1))
      for (const { input, readings, use } of files)
        // A truth is looked at once for all models.
        await samples.add(
          input,
          readings.filter((reading) => !samples.has(reading)),
          use,
        );
    return chosenReadings(readings, others, samples);
  }

  /**
   * Checks that recommendations are of one day. @throws InputError if their folder is partitioned by day:
   * lists of several days are never joined
   */
  private requireOneDay({ file }: InputFile): Promise<void> {
    return this.files.use(file, (source) => {
      const dated = source.partitions?.find(isTimePartition);
      if (dated === undefined) return;
      const { key, steps } = dated;
      const latest = steps.toSorted()[steps.length - 1];
      throw new InputError({
        file: source.name,
        message: partitionsApartMessage(dated),
        advice: l10n.t(
          'Name one of them, such as the latest: {0}. If they are parts of one list, a pattern in quotes: {1}.',
          `${source.name}/${latest}`,
          quoteShellWord(`${source.name}/${key}=*/*`),
        ),
      });
    });
  }

  private see(input: InputFile): Promise<RecognizedFile> {
    return this.files.use(input.file, async (source) =>
      toRecognizedFile(input, await readingsOfSource(source, input.overrides)),
    );
  }

  /**
   * Chooses the only candidate that solves a file's problem and has IDs in common with another file.
   *
   * @param problem problem of the file; absent: the problem of its likeliest candidate
   * @throws UnclearInput if there are several such candidates, those with the most IDs in common first
   */
  private async requireSettled(
    file: RecognizedFile,
    use: FileUse,
    other: RecognizedFile,
    problem: FileProblem | undefined = file.reading?.guess.problem,
  ): Promise<void> {
    if (problem === undefined) return;
    const { input } = file;
    const options = settlingOptions(problem, use, input.overrides);
    const settled = await this.files.use(input.file, async (source) => {
      const found: SettledReading[] = [];
      for (const each of options) {
        const [reading] = await readingsOfSource(source, each);
        // An encoding shows in a text that is no table, too.
        if (reading.guess.problem === undefined || problem.code === 'not-utf8')
          found.push({ options: each, reading });
      }
      return found;
    });
    if (settled.length === 0) return;
    const beside = other === file ? undefined : other.reading;
    const ids = new Map<SettledReading, number>();
    if (beside !== undefined && beside.guess.problem === undefined && settled.length > 1)
      for (const each of settled) {
        await this.samples.add(other.input, [beside], use === 'truth' ? 'recommendations' : 'truth');
        await this.samples.add(input, [each.reading], use === 'truth' ? 'truth' : 'recommendations');
        const pair = use === 'truth' ? [beside, each.reading] : [each.reading, beside];
        ids.set(each, idsInCommon(pair[0], pair[1], this.samples));
      }
    const meeting = settled.filter((each) => (ids.get(each) ?? 0) > 0);
    if (meeting.length === 1) return take(file, meeting[0].reading);
    const offered = meeting.length > 0 ? meeting : settled;
    const ordered = offered.toSorted((a, b) => (ids.get(b) ?? 0) - (ids.get(a) ?? 0));
    throw solvableProblemError(input.file.name, use, problem, ordered);
  }

  /**
   * Runs the checks of a file that is read for one use.
   *
   * @param partner ground truth of the recommendations, or recommendations of the ground truth
   * @throws InputError if a check finds a problem
   */
  private async requireReadRows(file: RecognizedFile, use: Use, partner: RecognizedFile): Promise<void> {
    const { input, reading } = file;
    if (reading === undefined || specifiesColumns(input)) return;
    const other = partner.reading && { shape: partner.reading.guess.shape, rows: partner.reading.rows };
    const problem = problemOfUse({ shape: reading.guess.shape, rows: reading.rows, use, other });
    if (problem === undefined) return;
    await this.requireSettled(file, use, use === 'truth' ? file : partner, problem);
    if (file.reading === reading) throw new InputError(inputProblem(problem, input.file.name));
  }

  /** Returns the file with its shape. @throws InputError if it is not a table, or contradicts the options */
  private shaped({ input, reading }: RecognizedFile): Promise<DetectedInput> {
    const guess = reading?.guess;
    return this.files.use(input.file, async (source) => ({
      input,
      shapes:
        input.shape === undefined
          ? await shapesOfSource(
              source,
              guess ?? (await inspectSource(source, input.overrides)),
              input.overrides,
            )
          : { recommendations: input.shape, truth: input.shape },
      rows: reading?.rows,
    }));
  }
}

/**
 * Checks that one pair of candidates fits best, and that names mean its users and items.
 *
 * @throws InputError if several fit equally well, or names do not say which columns are users and items
 */
function requireClear(choice: ReadingChoice, model: string, judged: string): void {
  const { recommendations, truth } = choice;
  const isUnnamed = (recommendations.unnamed ?? truth.unnamed) !== undefined;
  const open = choice.open.length === 0 && isUnnamed ? [{ recommendations, truth }] : choice.open;
  if (open.length === 0) return;
  const lists = [...new Set(open.map(({ recommendations }) => recommendations))];
  const [file, use, readings] =
    lists.length > 1 || lists[0].unnamed !== undefined
      ? ([model, 'recommendations', lists] as const)
      : ([judged, 'truth', [...new Set(open.map(({ truth }) => truth))]] as const);
  throw unclearFormatError(
    file,
    use,
    readings.flatMap((reading) => valueReadings(reading, use)),
  );
}

/**
 * Checks that the rows of a log without users and items are one list.
 *
 * @throws UnclearInput if a column divides them into groups, such as the queries of a reranker
 */
function requireGroups({ input, reading }: RecognizedFile): void {
  if (reading === undefined || specifiesColumns(input)) return;
  const { guess, rows } = reading;
  const { shape } = guess;
  if (!isOfImpressions(shape) || columnIndexOfRole(shape, 'user') >= 0) return;
  const groups = shape.columns.flatMap(({ role }, column) => {
    const fields = fieldsOf(rows, column);
    const count = new Set(fields).size;
    const areGroups = role === 'ignored' && count > 1 && count < fields.length && areTogether(fields);
    return areGroups ? [withGivenRoles(shape, new Map([[column, 'user']]))] : [];
  });
  if (groups.length === 0) return;
  const readings = [...groups, shape].map((one) => ({ ...reading, guess: { ...guess, shape: one } }));
  throw unclearFormatError(input.file.name, 'recommendations', readings);
}

/**
 * Minimum confidence that a ground truth is recommendations, if the other file does not look like
 * recommendations.
 */
const MIN_CERTAINTY = 0.75;

/**
 * Checks the roles of two files. @throws InputError if recommendations and ground truth seem to be exchanged
 */
function requireOrder(
  { recommendations, truth }: ReadingChoice,
  { file: { name: model } }: InputFile,
  { file: { name: judged } }: InputFile,
): void {
  const { kind: given } = recommendations.guess;
  const { kind, confidence, reasons, shape } = truth.guess;
  // Rows without items have another problem.
  if (isOfImpressions(shape)) return;
  const isSwapped =
    kind === 'recommendations' &&
    (given === 'truth' || given === 'train' || (given === 'either' && confidence >= MIN_CERTAINTY));
  if (!isSwapped) return;
  throw new InputError({
    file: judged,
    message: l10n.t(
      'This file is given as ground truth, but looks like recommendations ({0}), and {1} does not.',
      reasons.join(', '),
      model,
    ),
    inEditor: l10n.t('Swap the two files. If they are right, select their columns.'),
    advice: l10n.t(
      'Swap the two files; or, if they are meant so, say what their columns are: on the command line with --truth-columns, in the editor with the setting recscope.files.',
    ),
  });
}

/** Returns whether the user specified the columns or the layout of a file. */
export function specifiesColumns({ overrides = {} }: InputFile): boolean {
  return Object.keys(overrides).some((key) => !['encoding', 'fold', 'bestScore'].includes(key));
}

/** Returns whether both inputs are the same file, read in the same way. */
function isSameFile(a: InputFile, b: InputFile): boolean {
  return (
    a.file.name === b.file.name &&
    JSON.stringify([a.shape, a.overrides]) === JSON.stringify([b.shape, b.overrides])
  );
}
