import type { FileGuess } from '../../reading/formats/detection/inspect';
import type { Inspection } from '../engineApi';
import { hasEmbeddedTruth } from '../../reading/formats/detection/embeddedTruth';
import { columnOf, type TableShape } from '../../reading/formats/tableShape';

/** Data file of the workspace with its detected reading. */
export interface Candidate {
  readonly uri: string;
  readonly bytes: number;
  readonly guess: FileGuess;
  /** Why it cannot be read as detected, in words. */
  readonly problem?: Inspection['problem'];
  /** Reading that a person chose; absent: as detected. */
  readonly shape?: TableShape;
}

/** Files that belong together. `sure`: there is one plausible answer, and no question is needed. */
export interface Pairing {
  readonly recommendations: readonly Candidate[];
  readonly truth: Candidate | undefined;
  readonly sure: boolean;
  /** The recommendations were selected, or lead the others clearly; otherwise they are one of several similar files. */
  readonly recommendationsClear: boolean;
  /** Like `recommendationsClear`, for the ground truth. */
  readonly truthClear: boolean;
  /** Other files that could be the ground truth, best first; then other recommendations. */
  readonly otherTruths: readonly Candidate[];
  readonly otherRecommendations: readonly Candidate[];
}

/** Minimum score of a file for the role. */
const PLAUSIBLE = 1;
/** Minimum lead of the best over the second; with less, a question is asked. */
const CLEAR_LEAD = 1.5;
/** Maximum files that are compared as models without a question. */
const MAX_MODELS = 20;

/**
 * Finds the partner of the chosen files among the others of the workspace. A file of predictions and ratings is its own
 * partner, unless a ground truth is next to it. If no recommendations were selected, those of one folder are compared;
 * a file whose first rows are broken is left out if others are whole.
 *
 * @param selectedFiles files that the person selected: recommendations, the ground truth, both, or none
 * @param others more data files
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

/** Returns the file that is its own ground truth: the selected one, or in a workspace without any pair the only one. */
function joinedFile(chosen: readonly Candidate[], pool: readonly Candidate[]): Candidate | undefined {
  if (chosen.length > 1) return undefined;
  const candidates = (chosen.length === 1 ? chosen : pool).filter(isJoined);
  if (candidates.length !== 1) return undefined;
  const [candidate] = candidates;
  const others = pool.filter((other) => other !== candidate && !isJoined(other));
  const rivals = chosen.length === 1 ? others.filter((other) => isBeside(other, candidate)) : others;
  return rivals.some(({ guess }) => guess.kind === 'truth') ? undefined : candidate;
}

/** Returns whether a file contains predictions and their ground truth, and so can be its own partner. */
export function isJoined({ guess }: Candidate): boolean {
  return guess.problem === undefined && hasEmbeddedTruth(guess);
}

/** Returns recommendations next to the only model, for some of the same users, to compare it with. Undefined: none. */
export function rivalOf(
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
 * Returns whether a selected file is the ground truth. Of two files of unclear kind, it is the one with the
 * higher score.
 */
function looksLikeTruth(candidate: Candidate, chosen: readonly Candidate[]): boolean {
  // A file with predictions is the recommendations if another file can only be the ground truth.
  if (isJoined(candidate) && chosen.some((other) => other.guess.kind === 'truth' && !isJoined(other)))
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

/** Returns the models compared without a question: the best, and files next to it that are surely recommendations. */
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

/** Returns whether the first rows have numeric scores, and no duplicate item of a user. */
function isWhole({ guess: { shape, sample } }: Candidate): boolean {
  const [user, item, score] = (['user', 'item', 'score'] as const).map((role) => columnOf(shape, role));
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
 * Returns whether a file's name, columns or shared IDs show that it is of this kind: a folder may also have
 * tables of notes.
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

/** Scores a file by a shared folder and ids of the same kind. Ids in the first rows need not overlap, but add to it. */
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

/** Returns the share of the smaller sample's ids that are in the other, 0 … 1. */
function overlap(a: Candidate, b: Candidate, role: 'user' | 'item'): number {
  const idsA = sampleIds(a, role);
  const idsB = sampleIds(b, role);
  if (idsA.size === 0 || idsB.size === 0) return 0;
  return [...idsA].filter((id) => idsB.has(id)).length / Math.min(idsA.size, idsB.size);
}

function sampleIds({ guess }: Candidate, role: 'user' | 'item'): Set<string> {
  const column = columnOf(guess.shape, role);
  return new Set(column < 0 ? [] : guess.sample.map((fields) => fields[column] ?? ''));
}
