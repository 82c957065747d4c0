import * as l10n from '@vscode/l10n';
import { chosenReadings, type ReadingChoice } from '../../../core/formats/detection/readingChoice';
import type { Reading, Readings } from '../../../core/formats/detection/reading';
import { fileProblemText, lineOfProblem } from '../../../core/formats/fileProblem';
import { historyProblem } from '../../../core/formats/detection/lists/historyLists';
import { valueBesideLists } from '../../../core/formats/detection/lists/valueBesideLists';
import { listRanksProblem } from '../../../core/formats/detection/lists/listRanks';
import { kindColumns, kindsOf } from '../../../core/formats/detection/rowKinds';
import type { ReadingSample } from '../../../core/formats/detection/sampledRows';
import { isOfImpressions } from '../../../core/formats/tableShape';
import { InputError } from '../../../shared/protocol/problem';
import type { EvaluationRequest, InputFile } from '../../engineApi';
import type { MemoryLimit } from '../../memory/memoryNeed';
import type { ByteSource, OpenSource } from '../../sources/byteSource';
import { openedFile } from '../../sources/openedFile';
import { valuesIn } from '../folds';
import type { ReadingWatch } from '../readingWatch';
import { inspectSource, readingsOfSource, shapesOfSource, type ShapesOfUses } from '../tableFile';
import { samplesOf } from './readingSamples';
import { unclearKinds, unclearReading } from './unclearReading';

/** A file of rows with the ways in which it can be read. */
interface Seen {
  readonly input: InputFile;
  /** Undefined: somebody chose the columns. */
  readonly readings: Readings | undefined;
  readonly stamp: string | undefined;
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
  readonly stamp: string | undefined;
}

/** Finds out how the files of an evaluation are read, by what they say together. */
export class Recognition {
  /** What readings find all over their files. */
  private readonly samples = new WeakMap<Reading, ReadingSample>();

  /** @param memory how much may be used; absent: all there is */
  constructor(
    private readonly open: OpenSource,
    private readonly watchOf: (source: ByteSource) => ReadingWatch,
    private readonly memory?: MemoryLimit,
  ) {}

  /**
   * How the files are read, by what they say together.
   *
   * @throws InputError when one is no table, or not what was told, or may be read in two ways that both fit
   */
  async lookAt({ truth, models, train, behaviour }: EvaluationRequest): Promise<{
    readonly truthInput: LookedAt;
    readonly modelInputs: readonly LookedAt[];
    readonly trainInput: LookedAt | undefined;
  }> {
    const seenTruth = await this.see(truth);
    const seen: Seen[] = [];
    for (const model of models) seen.push(await this.see(model));
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
    for (const [index, file] of seen.entries()) requireReadLists(file, chosen[index], 'recommendations');
    requireReadLists(seenTruth, judged?.[0], 'truth');
    const isWeighted = behaviour?.weights !== undefined;
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
    const seenTrain = train && (await this.see(train));
    const trained =
      train !== undefined && seenTrain?.readings !== undefined && judged !== undefined
        ? await this.choice(
            { input: truth, readings: judged, use: 'truth' },
            { input: train, readings: seenTrain.readings, use: 'truth' },
          )
        : undefined;
    return {
      truthInput,
      modelInputs,
      trainInput: seenTrain && (await this.shaped(seenTrain, trained?.truth)),
    };
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
    return openedFile(this.open, input.file, (source) =>
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
    for (const column of kindColumns(shape, reading.rows, use)) {
      // A file that is sorted by kind has one of them in its first rows.
      const values =
        column.kind === 'gaps' || kindsOf(column, column.seen) !== undefined
          ? column.seen
          : await openedFile(this.open, input.file, (source) =>
              valuesIn(source, shape, column.column, this.watchOf(source)),
            );
      const kinds = kindsOf(column, values);
      if (kinds !== undefined) throw unclearKinds(input.file.name, use, reading, kinds);
    }
  }

  private see(input: InputFile): Promise<Seen> {
    return openedFile(this.open, input.file, async (source) => ({
      input,
      readings: input.shape === undefined ? await readingsOfSource(source, input.overrides) : undefined,
      stamp: source.stamp,
    }));
  }

  /** @throws InputError when it is no table, or not what was told */
  private shaped({ input, readings, stamp }: Seen, chosen: Reading | undefined): Promise<LookedAt> {
    const guess = (chosen ?? readings?.[0])?.guess;
    return openedFile(this.open, input.file, async (source) => ({
      input,
      shapes:
        input.shape === undefined
          ? await shapesOfSource(
              source,
              guess ?? (await inspectSource(source, input.overrides)),
              input.overrides,
            )
          : { recommendations: input.shape, truth: input.shape },
      stamp,
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
    advice: l10n.t(
      'Swap the two files; or, if they are meant so, say what their columns are: on the command line with --truth-columns, in the editor with the setting recscope.files.',
    ),
  });
}

/** @throws InputError when numbers beside the items of lists may be ranks, or there is one number for a list, or the items a history before the one that was liked */
function requireReadLists(
  { input, readings }: Seen,
  chosen: Reading | undefined,
  use: 'recommendations' | 'truth',
): void {
  const reading = chosen ?? readings?.[0];
  if (reading === undefined || saysColumns(input)) return;
  const { shape } = reading.guess;
  const problem =
    valueBesideLists(shape, reading.rows) ??
    (use === 'truth' ? historyProblem(shape, reading.rows) : listRanksProblem(shape, reading.rows));
  if (problem !== undefined)
    throw new InputError({
      ...fileProblemText(problem),
      file: input.file.name,
      line: lineOfProblem(problem),
    });
}

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
