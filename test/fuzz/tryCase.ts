import { isUtf8 } from 'node:buffer';
import { MemorySource } from '../../src/reading/sources/byteSource';
import { InputError } from '../../src/shared/problem';
import { evaluateInCore, shapesOf, type UnpackedFiles } from './coreEvaluation';
import { askQuestions, evaluateInEngine, newEngine, requireView } from './engineEvaluation';
import type { FileRole, FuzzCase, FuzzFile } from './fuzzCase';
import { requirePlain } from './plainData';
import { linesOf, plainText } from './rowOracle';
import { must, Violation } from './violation';
import { readingsOfSource } from '../../src/reading/inputs/tableFile';

/** How a case ended that found nothing wrong. `refused`: RecScope says why the files cannot be evaluated. */
export type Ending = 'evaluated' | 'refused';

/** Processor time a case may take: most is for the compiler, which a new process has to warm up. */
const BASE_MILLISECONDS = 2000;
/** Much, because of lists in which all scores are equal: measures try 2000 orders of each. */
const MILLISECONDS_PER_BYTE = 0.03;

/**
 * Evaluates one case, through the core and through the engine.
 *
 * @throws Violation where something does not hold that always must; any other error is a bug, too
 */
export async function tryCase(one: FuzzCase): Promise<Ending> {
  const before = process.cpuUsage();
  const unpacked = await unpackedFiles(one);
  const ending = await tryUnpacked(one, unpacked);
  const { user, system } = process.cpuUsage(before);
  const bytes = Object.values(unpacked ?? {}).reduce((sum, content) => sum + content.length, 0);
  const most = BASE_MILLISECONDS + MILLISECONDS_PER_BYTE * bytes;
  const taken = (user + system) / 1000;
  must(taken <= most, () => `${bytes} bytes took ${taken.toFixed(0)} ms, not at most ${most.toFixed(0)}`);
  return ending;
}

async function tryUnpacked(one: FuzzCase, unpacked: UnpackedFiles | undefined): Promise<Ending> {
  const shapes = (unpacked && (await unlessRefused(() => shapesOf(one, unpacked)))) ?? {};
  const core = unpacked && (await unlessRefused(() => evaluateInCore(one, unpacked, shapes)));
  const choosesByPair = unpacked !== undefined && (await haveSeveralReadings(one, unpacked));
  const engine = newEngine();
  const outcome = await evaluateInEngine(engine, one, shapes);
  if (outcome.kind === 'problem') {
    const { message, advice } = outcome.problem;
    requirePlain(outcome, 'outcome');
    must(message !== '' && advice !== '', () => 'a problem says nothing');
    // Only the engine looks at both files before it chooses how each is read.
    const asksBack = message.startsWith('The file can be read in several ways');
    const asksForWeights = message.endsWith('without weights.');
    const isSwapped = message.startsWith(
      'This file is given as ground truth, but looks like recommendations',
    );
    const rowsDisagree = /several rows disagree/.test(message);
    // Only the engine joins the catalog.
    const nothingShared = /no items in common/i.test(message);
    // Only the engine looks whether rows are in an order, and reads judges.
    const hasNoOrder = message.startsWith('No score or rank orders the lists');
    const hasJudges = message.startsWith('Judges are read in a ground truth');
    // A shape that a person gives says no encoding, and items are read by a reader that any bytes suit.
    const isOtherText =
      message.startsWith('The file is not in UTF-8') &&
      Object.values(unpacked ?? {}).some((file) => !isUtf8(file));
    must(
      core === undefined ||
        [
          asksBack,
          asksForWeights,
          isSwapped,
          rowsDisagree,
          nothingShared,
          isOtherText,
          hasNoOrder,
          hasJudges,
          choosesByPair,
        ].includes(true),
      () => `the core evaluates what the engine refuses: ${message}`,
    );
    return 'refused';
  }
  must(outcome.kind === 'done', () => `the evaluation ended as ${outcome.kind}`);
  if (core === undefined && !choosesByPair) throw new Violation('the engine evaluates what the core refuses');
  const lines = { truth: linesIn(unpacked?.truth), recommendations: linesIn(unpacked?.recommendations) };
  if (core !== undefined && !choosesByPair) requireView(outcome.value, core, lines);
  await askQuestions(engine, outcome.value, one, lines);
  return 'evaluated';

  function linesIn(bytes: Uint8Array = new Uint8Array(0)): number {
    // Rows of a Parquet file are not counted here.
    if (isParquet(bytes)) return Infinity;
    // Of all encodings the one that counts most lines: which one holds was checked with the findings.
    return Math.max(
      ...(['utf-8', 'utf-16le', 'utf-16be'] as const).map(
        (encoding) => linesOf(plainText(bytes, encoding)).length,
      ),
    );
  }
}

/** Whether a file can be read in several ways, of which the engine chooses by both files, and the core here cannot. */
async function haveSeveralReadings({ files }: FuzzCase, unpacked: UnpackedFiles): Promise<boolean> {
  for (const role of ['recommendations', 'truth'] as const) {
    const bytes = unpacked[role] ?? new Uint8Array(0);
    const readings = await unlessRefused(() =>
      readingsOfSource(new MemorySource(files[role]?.name ?? role, bytes)),
    );
    if (readings !== undefined && readings.length > 1) return true;
  }
  return false;
}

async function unlessRefused<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** The content of all files; undefined where one is a broken archive. */
async function unpackedFiles({ files }: FuzzCase): Promise<UnpackedFiles | undefined> {
  const unpacked: Partial<Record<FileRole, Uint8Array>> = {};
  try {
    for (const [role, file] of Object.entries(files) as [FileRole, FuzzFile][]) {
      const parts: Uint8Array[] = [];
      for await (const chunk of new MemorySource(file.name, file.bytes).chunks(() => undefined))
        parts.push(chunk.slice());
      const content = new Uint8Array(Buffer.concat(parts));
      // Parquet compresses itself, and is not looked for in archives.
      if (isParquet(content) && !isParquet(file.bytes)) return undefined;
      unpacked[role] = content;
    }
    return unpacked;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function isParquet(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PAR1';
}
