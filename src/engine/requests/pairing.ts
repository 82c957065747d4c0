import type { FileGuess } from '../../reading/formats/detection/inspect';
import type { FileInspection } from '../engineApi';
import { hasEmbeddedTruth } from '../../reading/formats/detection/embeddedTruth';
import { columnIndexOfRole, type TableShape } from '../../reading/formats/tableShape';

/** Data file of the workspace that may belong to an evaluation, with its detected format. */
export interface Candidate {
  readonly uri: string;
  readonly bytes: number;
  readonly guess: FileGuess;
  /** Why the file cannot be read as detected. */
  readonly problem?: FileInspection['problem'];
  /** Reading of the file that the user chose; absent: as detected. */
  readonly shape?: TableShape;
}

/** Files that belong together. `sure`: there is only one plausible answer, so no question is needed. */
export interface Pairing {
  readonly recommendations: readonly Candidate[];
  readonly truth: Candidate | undefined;
  readonly sure: boolean;
  /**
   * Whether the recommendations were selected, or clearly lead the other files. Otherwise they are one of
   * several similar files.
   */
  readonly recommendationsClear: boolean;
  /** Like `recommendationsClear`, for the ground truth. */
  readonly truthClear: boolean;
  /** Other files that could be the ground truth, the best first, followed by other recommendations. */
  readonly otherTruths: readonly Candidate[];
  readonly otherRecommendations: readonly Candidate[];
}

/** Minimum score of a file for a role. */
const PLAUSIBLE = 1;
/** Minimum lead of the best file over the second. With a smaller lead, the user is asked. */
const CLEAR_LEAD = 1.5;
/** Maximum number of files that are compared as models without a question. */
const MAX_MODELS = 20;

/**
 * Finds the partner of the selected files among the others in the workspace. A file of predictions and
 * ratings is its own partner, unless a ground truth is in the same folder. If no recommendations were
 * selected, those in one folder are compared; a file whose first rows are damaged is left out if others are
 * not.
 *
 * @param selectedFiles files that the user selected: recommendations, the ground truth, both, or none
 * @param others other data files
 */
export function pairFiles(selectedFiles: readonly Candidate[], others: readonly Candidate[]): Pairing {
  const usable = (candidate: Candidate): boolean => candidate.guess.problem === undefined;
  const pool = others.filter((other) => usable(other) && !selectedFiles.some(({ uri }) => uri === other.uri));

  const joined = joinedFile(selectedFiles, pool);
  if (joined !== undefined) return pairedWithItself(joined, pool);
  let recommendations: readonly Candidate[] = selectedFiles.filter(
    (candidate) => !looksLikeTruth(candidate, selectedFiles),
  );
  let truth = selectedFiles.find((candidate) => looksLikeTruth(candidate, selectedFiles));

  const truths = ranked(pool, (other) => truthScore(other, recommendations));
  let truthClear = true;
  let recommendationsClear = true;
  if (truth === undefined) {
    truth = truths[0]?.candidate;
    truthClear = leads(truths) && truth !== undefined && isConfirmed(truth, 'truth', recommendations);
  }
  const models = ranked(
    pool.filter(({ uri }) => uri !== truth?.uri),
    (other) => recommendationScore(other, truth),
  );
  if (recommendations.length === 0) {
    recommendations = comparable(models);
    const rivals = models.filter(
      ({ candidate }) => isWhole(candidate) && !recommendations.includes(candidate),
    );
    const [first] = recommendations;
    recommendationsClear =
      (rivals.length === 0 || models[0].score - rivals[0].score >= CLEAR_LEAD) &&
      (first === undefined || isConfirmed(first, 'recommendations', truth === undefined ? [] : [truth]));
  }
  return {
    recommendations,
    truth,
    sure: truthClear && recommendationsClear && truth !== undefined && recommendations.length > 0,
    recommendationsClear,
    truthClear: truthClear && truth !== undefined,
    otherTruths: truths.map(({ candidate }) => candidate).filter(({ uri }) => uri !== truth?.uri),
    otherRecommendations: models
      .map(({ candidate }) => candidate)
      .filter(({ uri }) => !recommendations.some((chosenOne) => chosenOne.uri === uri)),
  };
}

/**
 * Returns the file that is its own ground truth: the selected file, or, in a workspace without any pair, the
 * only such file.
 */
function joinedFile(chosen: readonly Candidate[], pool: readonly Candidate[]): Candidate | undefined {
  if (chosen.length > 1) return undefined;
  const candidates = (chosen.length === 1 ? chosen : pool).filter(hasOwnTruth);
  if (candidates.length !== 1) return undefined;
  const [candidate] = candidates;
  const others = pool.filter((other) => other !== candidate && !hasOwnTruth(other));
  const rivals = chosen.length === 1 ? others.filter((other) => isBeside(other, candidate)) : others;
  return rivals.some(({ guess }) => guess.kind === 'truth') ? undefined : candidate;
}

/** Returns whether a file contains predictions and their ground truth, and so can be its own partner. */
export function hasOwnTruth({ guess }: Candidate): boolean {
  return guess.problem === undefined && hasEmbeddedTruth(guess);
}

/**
 * Returns recommendations in the folder of the only model that have some users in common with it, for a
 * comparison; undefined: none.
 */
export function findOtherModel(
  recommendations: readonly Candidate[],
  truth: Candidate,
  others: readonly Candidate[],
): Candidate | undefined {
  const [model, ...further] = recommendations;
  if (model === undefined || further.length > 0) return undefined;
  const rivals = others.filter(
    (other) =>
      other.guess.kind === 'recommendations' &&
      other.guess.problem === undefined &&
      other.uri !== model.uri &&
      other.uri !== truth.uri &&
      isBeside(other, model) &&
      isWhole(other),
  );
  const [closest] = ranked(rivals, (other) => overlap(other, model, 'user'), Number.MIN_VALUE);
  return closest?.candidate;
}

function isBeside(other: Candidate, candidate: Candidate): boolean {
  return folderOf(other.uri) === folderOf(candidate.uri);
}

function pairedWithItself(file: Candidate, pool: readonly Candidate[]): Pairing {
  const rest = pool.filter(({ uri }) => uri !== file.uri);
  return {
    recommendations: [file],
    truth: file,
    sure: true,
    recommendationsClear: true,
    truthClear: true,
    otherTruths: ranked(rest, (other) => truthScore(other, [file])).map(({ candidate }) => candidate),
    otherRecommendations: ranked(rest, (other) => recommendationScore(other, file)).map(
      ({ candidate }) => candidate,
    ),
  };
}

/**
 * Returns whether a selected file is the ground truth. Of two files of unclear kind, the one with the higher
 * score is.
 */
function looksLikeTruth(candidate: Candidate, chosen: readonly Candidate[]): boolean {
  // A file with predictions is the recommendations if another file can only be the ground truth.
  if (hasOwnTruth(candidate) && chosen.some((other) => other.guess.kind === 'truth' && !hasOwnTruth(other)))
    return false;
  if (candidate.guess.kind === 'truth') return true;
  if (candidate.guess.kind === 'recommendations' || chosen.length < 2) return false;
  const best = ranked(
    chosen,
    (other) =>
      truthScore(
        other,
        chosen.filter(({ uri }) => uri !== other.uri),
      ),
    -Infinity,
  )[0];
  return best?.candidate.uri === candidate.uri && !chosen.some(({ guess }) => guess.kind === 'truth');
}

interface Scored {
  readonly candidate: Candidate;
  readonly score: number;
}

function ranked(
  candidates: readonly Candidate[],
  score: (candidate: Candidate) => number,
  least = PLAUSIBLE,
): Scored[] {
  return candidates
    .map((candidate) => ({ candidate, score: score(candidate) }))
    .filter((scored) => scored.score >= least)
    .sort((a, b) => b.score - a.score || (a.candidate.uri < b.candidate.uri ? -1 : 1));
}

function leads(scored: readonly Scored[]): boolean {
  return scored.length === 1 || (scored.length > 1 && scored[0].score - scored[1].score >= CLEAR_LEAD);
}

/**
 * Returns the models that are compared without a question: the best, and files in the same folder that
 * certainly contain recommendations.
 */
function comparable(models: readonly Scored[]): readonly Candidate[] {
  const whole = models.filter(({ candidate }) => isWhole(candidate));
  const [best] = whole.length > 0 ? whole : models;
  if (best === undefined) return [];
  const alike = whole.filter(
    ({ candidate, score }) =>
      candidate !== best.candidate &&
      candidate.guess.kind === 'recommendations' &&
      isBeside(candidate, best.candidate) &&
      best.score - score < CLEAR_LEAD,
  );
  const isOneOfSeveral = best.candidate.guess.kind === 'recommendations' && alike.length < MAX_MODELS;
  return [best.candidate, ...(isOneOfSeveral ? alike.map(({ candidate }) => candidate) : [])];
}

/** Returns whether the first rows have numeric scores, and no user has an item twice. */
function isWhole({ guess: { shape, sample } }: Candidate): boolean {
  const [user, item, score] = (['user', 'item', 'score'] as const).map((role) =>
    columnIndexOfRole(shape, role),
  );
  if (user < 0 || item < 0) return true;
  const pairs = new Set(sample.map((fields) => JSON.stringify([fields[user], fields[item]])));
  // A number has a digit in any number format.
  const isScored = (fields: readonly string[]): boolean => score < 0 || /\d/.test(fields[score] ?? '');
  return pairs.size === sample.length && sample.every(isScored);
}

function truthScore(candidate: Candidate, recommendations: readonly Candidate[]): number {
  const { kind, confidence } = candidate.guess;
  const likeness = {
    truth: 3 * confidence,
    either: 1,
    train: -1,
    recommendations: -6,
    items: -9,
    unknown: -9,
  }[kind];
  return likeness + nearness(candidate, recommendations);
}

function recommendationScore(candidate: Candidate, truth: Candidate | undefined): number {
  const { kind, confidence } = candidate.guess;
  const likeness = {
    recommendations: 3 * confidence,
    either: 1,
    train: -3,
    truth: -6,
    items: -9,
    unknown: -9,
  }[kind];
  return likeness + nearness(candidate, truth === undefined ? [] : [truth]);
}

/**
 * Returns whether the name, the columns or common IDs of a file confirm its kind. A folder may also contain
 * tables of other data.
 */
function isConfirmed(
  candidate: Candidate,
  kind: 'recommendations' | 'truth',
  partners: readonly Candidate[],
): boolean {
  return (
    candidate.guess.kind === kind ||
    partners.some(
      (partner) => overlap(candidate, partner, 'user') > 0 || overlap(candidate, partner, 'item') > 0,
    )
  );
}

/**
 * Scores a file by a common folder and by IDs of the same kind. IDs in the first rows need not overlap, but
 * an overlap adds to the score.
 */
function nearness(candidate: Candidate, partners: readonly Candidate[]): number {
  if (partners.length === 0) return 0;
  const near = partners.map(
    (partner) =>
      (isBeside(partner, candidate) ? 2 : 0) +
      2 * overlap(candidate, partner, 'user') +
      overlap(candidate, partner, 'item'),
  );
  return Math.max(...near);
}

function folderOf(uri: string): string {
  return uri.slice(0, uri.lastIndexOf('/'));
}

/** Returns the share of the IDs in the smaller sample that are in the other, 0 … 1. */
function overlap(a: Candidate, b: Candidate, role: 'user' | 'item'): number {
  const idsA = sampleIds(a, role);
  const idsB = sampleIds(b, role);
  if (idsA.size === 0 || idsB.size === 0) return 0;
  return [...idsA].filter((id) => idsB.has(id)).length / Math.min(idsA.size, idsB.size);
}

function sampleIds({ guess }: Candidate, role: 'user' | 'item'): Set<string> {
  const column = columnIndexOfRole(guess.shape, role);
  return new Set(column < 0 ? [] : guess.sample.map((fields) => fields[column] ?? ''));
}
