import * as l10n from '@vscode/l10n';
import { chosenReadings, type ReadingChoice } from '../../../core/formats/detection/readingChoice';
import type { Reading, Readings } from '../../../core/formats/detection/fileKind';
import { likedBeside } from '../../../core/formats/detection/embeddedTruth';
import { inputProblem } from '../../../core/formats/fileProblem';
import { problemOfUse } from '../../../core/formats/detection/checks';
import { kindColumns, kindsOf } from '../../../core/formats/detection/rowKinds';
import type { ReadingSample } from '../../../core/formats/detection/sampledRows';
import { settledValue } from '../../../core/formats/detection/columns/settledValue';
import { isOfImpressions, type ColumnRole, type TableShape } from '../../../core/formats/tableShape';
import { InputError } from '../../../shared/protocol/problem';
import { inQuotes } from '../../../shared/text/commands/shellWords';
import type { EvaluationRequest, InputFile } from '../../engineApi';
import type { MemoryLimit } from '../../memory/freeMemory';
import type { ByteSource } from '../../sources/byteSource';
import type { OpenedFiles } from '../../sources/openedFiles';
import { isDated, partitionsApart } from '../../sources/partitions';
import { valuesIn } from '../folds';
import type { ReadingWatch } from '../readingWatch';
import { inspectSource, readingsOfSource, shapesOfSource, type ShapesOfUses } from '../tableFile';
import { samplesOf } from './readingSamples';
import { unclearEncoding, unclearKinds, unclearReading, type FileUse } from './unclearReading';
import { withSameKeys } from './userKeys';

/** A file of rows with the ways in which it can be read. */
interface Seen {
  readonly input: InputFile;
  /** Undefined: somebody chose the columns. */
  readonly readings: Readings | undefined;
}

/** One of two files whose readings are held against each other. */
interface Weighable {
  readonly input: InputFile;
  readonly readings: Readings;
  readonly use: 'recommendations' | 'truth';
}

/** A file of rows as it was when it was looked at. */
export interface LookedAt {
  readonly input: InputFile;
  readonly shapes: ShapesOfUses;
  /** Its first rows; undefined: somebody chose the columns. */
  readonly rows: Reading['rows'] | undefined;
}

/** Finds out how the files of an evaluation are read, by what they say together. */
export class Recognition {
  /** What readings find all over their files. */
  private readonly samples = new WeakMap<Reading, ReadingSample>();

  /** @param memory how much may be used; absent: all there is */
  constructor(
    private readonly files: OpenedFiles,
    private readonly watchOf: (source: ByteSource) => ReadingWatch,
    private readonly memory?: MemoryLimit,
  ) {}

  /**
   * How the files are read, by what they say together.
   *
   * @throws InputError when one is no table, or not what was told, or may be read in two ways that both fit
   */
  async lookAt({ truth, models, train, moreTrain = [], behaviour }: EvaluationRequest): Promise<{
    readonly truthInput: LookedAt;
    readonly modelInputs: readonly LookedAt[];
    /** Of training data, which may be in several files. */
    readonly trainInputs: readonly LookedAt[];
  }> {
    const seenTruth = await this.see(truth, 'truth');
    const seen: Seen[] = [];
    for (const model of models) {
      if (!isSameFile(model, truth)) await this.requireOneDay(model);
      seen.push(await this.see(model, 'recommendations'));
    }
    for (const file of [seenTruth, ...seen])
      if (file.readings?.every(({ guess }) => guess.problem !== undefined) === true)
        await this.shaped(file, file.readings[0]);
    let judged = seenTruth.readings;
    const chosen: (Reading | undefined)[] = [];
    for (const { input, readings } of seen) {
      if (readings === undefined || judged === undefined || isSameFile(input, truth)) {
        chosen.push(readings?.[0]);
        continue;
      }
      const choice = await this.choice(
        { input, readings, use: 'recommendations' },
        { input: truth, readings: judged, use: 'truth' },
      );
      requireClear(choice, input.file.name, truth.file.name);
      if (!saysColumns(input) && !saysColumns(truth)) requireOrder(choice, input, truth);
      chosen.push(choice.recommendations);
      // All models are held against one truth.
      judged = [choice.truth];
    }
    for (const [index, file] of seen.entries())
      requireReadRows(file, chosen[index], 'recommendations', judged?.[0]);
    requireReadRows(seenTruth, judged?.[0], 'truth');
    for (const [index, file] of seen.entries()) {
      const settled = requireOneValue(file, chosen[index], 'recommendations');
      if (!isSameFile(file.input, truth)) chosen[index] = settled;
    }
    const isWeighted = behaviour?.weights !== undefined;
    const settledTruth = isWeighted ? undefined : requireOneValue(seenTruth, judged?.[0], 'truth');
    if (settledTruth !== undefined) judged = [settledTruth];
    await this.requireOneKind(seenTruth, judged?.[0], 'truth', isWeighted);
    for (const [index, file] of seen.entries())
      if (!isSameFile(file.input, truth))
        await this.requireOneKind(file, chosen[index], 'recommendations', isWeighted);
    const truthInput = await this.shaped(seenTruth, judged?.[0]);
    const modelInputs: LookedAt[] = [];
    for (const [index, file] of seen.entries())
      modelInputs.push(
        isSameFile(file.input, truth)
          ? { ...truthInput, input: file.input }
          : await this.shaped(file, chosen[index]),
      );
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
    const trainInputs: LookedAt[] = [];
    for (const input of train === undefined ? [] : [train, ...moreTrain]) {
      const file = await this.see(input, 'train');
      const trained =
        file.readings !== undefined && judged !== undefined
          ? await this.choice(
              { input: truth, readings: judged, use: 'truth' },
              { input, readings: file.readings, use: 'truth' },
            )
          : undefined;
      trainInputs.push(await this.shaped(file, trained?.truth));
    }
    return { truthInput: keyedTruth, modelInputs: keyedModels, trainInputs };
  }

  /** How two files are read, by what they say together; where that is open, all of both is looked at. */
  private async choice(first: Weighable, second: Weighable): Promise<ReadingChoice> {
    const { samples } = this;
    if (first.readings.length > 1 || second.readings.length > 1)
      for (const { input, readings, use } of [first, second]) {
        // A truth is looked at once for all models.
        if (readings.some((reading) => samples.has(reading))) continue;
        for (const [reading, sample] of await this.sampled(input, readings, use))
          samples.set(reading, sample);
      }
    return chosenReadings(first.readings, second.readings, samples);
  }

  private sampled(
    input: InputFile,
    readings: Readings,
    use: 'recommendations' | 'truth',
  ): ReturnType<typeof samplesOf> {
    return this.files.use(input.file, (source) =>
      samplesOf(source, readings, use, this.watchOf(source), this.memory?.(0)),
    );
  }

  /** @throws UnclearReading when rows are of several kinds, and neither the columns nor the worth of each was told */
  private async requireOneKind(
    { input, readings }: Seen,
    chosen: Reading | undefined,
    use: 'recommendations' | 'truth',
    isWeighted: boolean,
  ): Promise<void> {
    const reading = chosen ?? readings?.[0];
    if (reading === undefined || input.overrides?.columns !== undefined) return;
    if (isWeighted && use !== 'recommendations') return;
    const { shape } = reading.guess;
    const liked = likedBeside({ shape, sample: reading.rows })?.liked;
    for (const column of kindColumns(shape, reading.rows, use)) {
      // What users liked is itself in it.
      if (column.column === liked) continue;
      // A file that is sorted by kind has one of them in its first rows.
      const values =
        column.kind === 'gaps' || kindsOf(column, column.seen) !== undefined
          ? column.seen
          : await this.files.use(input.file, (source) =>
              valuesIn(source, shape, column.column, this.watchOf(source)),
            );
      const kinds = kindsOf(column, values);
      if (kinds !== undefined) throw unclearKinds(input.file.name, use, reading, kinds);
    }
  }

  /** @throws InputError when recommendations lie in partitions by day: lists of several days are never put together */
  private requireOneDay({ file }: InputFile): Promise<void> {
    return this.files.use(file, (source) => {
      const dated = source.partitions?.find(isDated);
      if (dated === undefined) return;
      const { key, steps } = dated;
      const latest = steps.toSorted()[steps.length - 1];
      throw new InputError({
        file: source.name,
        message: partitionsApart(dated),
        advice: l10n.t(
          'Name one of them, such as the latest: {0}. If they are parts of one list, a pattern in quotes: {1}.',
          `${source.name}/${latest}`,
          inQuotes(`${source.name}/${key}=*/*`),
        ),
      });
    });
  }

  /** @throws UnclearReading when it is not in UTF-8, and nobody said in what it is */
  private see(input: InputFile, use: FileUse): Promise<Seen> {
    return this.files.use(input.file, async (source) => {
      if (input.shape !== undefined) return { input, readings: undefined };
      const readings = await readingsOfSource(source, input.overrides);
      const { problem } = readings[0].guess;
      if (problem?.code !== 'not-utf8') return { input, readings };
      const encoded = await Promise.all(
        problem.readings.map(async ({ encoding, text }) => {
          const [reading] = await readingsOfSource(source, { ...input.overrides, encoding });
          return { encoding, text, reading };
        }),
      );
      throw unclearEncoding(source.name, use, inputProblem(problem, source.name), encoded);
    });
  }

  /** @throws InputError when it is no table, or not what was told */
  private shaped({ input, readings }: Seen, chosen: Reading | undefined): Promise<LookedAt> {
    const reading = chosen ?? readings?.[0];
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

/** @throws InputError when two ways to read the files fit equally well */
function requireClear({ recommendations, truth, rival }: ReadingChoice, model: string, judged: string): void {
  if (rival === undefined) return;
  if (rival.recommendations !== recommendations)
    throw unclearReading(model, 'recommendations', [recommendations, rival.recommendations]);
  throw unclearReading(judged, 'truth', [truth, rival.truth]);
}

/** How sure it must be that a truth is recommendations, beside a file that does not look like them. */
const SURELY = 0.75;

/** @throws InputError when what is given as recommendations looks like the truth, and the other way round */
function requireOrder(
  { recommendations, truth }: ReadingChoice,
  { file: { name: model } }: InputFile,
  { file: { name: judged } }: InputFile,
): void {
  const { kind: given } = recommendations.guess;
  const { kind, confidence, reasons, shape } = truth.guess;
  // Of rows without items another thing is said.
  if (isOfImpressions(shape)) return;
  const isSwapped =
    kind === 'recommendations' &&
    (given === 'truth' || given === 'train' || (given === 'either' && confidence >= SURELY));
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

/**
 * @param judged how the truth of recommendations is read
 * @throws InputError when a check of that use finds something
 */
function requireReadRows(
  { input, readings }: Seen,
  chosen: Reading | undefined,
  use: 'recommendations' | 'truth',
  judged?: Reading,
): void {
  const reading = chosen ?? readings?.[0];
  if (reading === undefined || saysColumns(input)) return;
  const { guess, rows } = reading;
  const truth = judged && { shape: judged.guess.shape, rows: judged.rows };
  const problem = problemOfUse({ shape: guess.shape, rows, use, truth });
  if (problem !== undefined) throw new InputError(inputProblem(problem, input.file.name));
}

/**
 * The reading with the column that orders its lists, or says how much an item was liked, where several may.
 *
 * @throws UnclearReading when nothing says which
 */
function requireOneValue(
  { input, readings }: Seen,
  chosen: Reading | undefined,
  use: 'recommendations' | 'truth',
): Reading | undefined {
  const reading = chosen ?? readings?.[0];
  if (reading === undefined || reading.guess.problem !== undefined) return reading;
  const { overrides = {} } = input;
  const { columns = [] } = overrides;
  if (columns.some(({ role }) => VALUES.has(role))) return reading;
  const { shape, rival } = settledValue(reading.guess.shape, reading.rows, use, overrides);
  const as = (other: TableShape): Reading => ({ ...reading, guess: { ...reading.guess, shape: other } });
  if (rival === undefined) return as(shape);
  // Whoever says what is user and item, and no more, means that no other column counts.
  if (columns.length === 0) throw unclearReading(input.file.name, use, [as(shape), as(rival)]);
  const counted = (one: TableShape): number => one.columns.filter(({ role }) => VALUES.has(role)).length;
  return as(counted(rival) < counted(shape) ? rival : shape);
}

const VALUES: ReadonlySet<ColumnRole> = new Set(['score', 'rating', 'rank', 'label', 'event']);

/** Whether somebody said of a file what its columns are. */
export function saysColumns({ overrides = {} }: InputFile): boolean {
  return Object.keys(overrides).some((key) => key !== 'encoding' && key !== 'fold');
}

/** Whether both mean one file, read in the same way. */
function isSameFile(a: InputFile, b: InputFile): boolean {
  return (
    a.file.name === b.file.name &&
    JSON.stringify([a.shape, a.overrides]) === JSON.stringify([b.shape, b.overrides])
  );
}
