import * as l10n from '@vscode/l10n';
import { plainColumnName, rolesOfNames, isRecommendedName } from '../columnNames';
import { spanColumnsOfNames } from '../spanNames';
import {
  columnIndexOfRole,
  isOfImpressions,
  type ColumnRole,
  type TableShape,
  type RowFields,
} from '../tableShape';
import type { FileProblem } from '../fileProblem';
import { fieldsOfLine } from '../delimited/textLines';
import { textFormat } from '../textFormats';
import type { RoleAssignment } from './columns/columnRoles';

export type FileKind = 'recommendations' | 'truth' | 'either' | 'train' | 'items' | 'unknown';

export interface FileGuess {
  /** Kind of the file. `either`: it contains users and items that may have been recommended or chosen. */
  readonly kind: FileKind;
  /** Confidence in `kind`, 0 to 1. */
  readonly confidence: number;
  /** Translated clauses for the user interface, most certain first: "its name says “truth”", "the column “score”". */
  readonly reasons: readonly string[];
  /** Whether the file contains predictions and, as rating or label, the ground truth for them. */
  readonly both: boolean;
  readonly shape: TableShape;
  /** Fields of the first 20 rows at most, without the header. */
  readonly sample: RowFields;
  /** Why the file cannot be read as a table of users and items; the other fields are then a best effort. */
  readonly problem: FileProblem | undefined;
}

/** Returns the guess for a file that cannot be read as a table. */
export function unreadableGuess(problem: FileProblem, shape: TableShape): FileGuess {
  return { kind: 'unknown', confidence: 1, reasons: [], both: false, shape, sample: [], problem };
}

/** Returns the guess for a file from its shape and its first lines, including the header. */
export function guessOfLines(shape: TableShape, lines: readonly string[], name: string): FileGuess {
  return guessOfFields(
    shape,
    lines.map((line) => fieldsOfLine(shape, line)),
    name,
  );
}

/** Like `guessOfLines`, for lines that are split into fields. */
export function guessOfFields(shape: TableShape, table: RowFields, name: string): FileGuess {
  if (table.every((fields) => fields.length < 2)) {
    return {
      ...guessOfTable(shape, [], name),
      kind: 'unknown',
      confidence: 1,
      problem: { code: 'one-column' },
    };
  }
  return guessOfTable(shape, shape.header ? table.slice(1) : table, name);
}

/** Like `guessOfFields`, for a table without header. */
export function guessOfTable(shape: TableShape, rows: RowFields, name: string): FileGuess {
  const sample = rows.slice(0, 20);
  const has = (role: ColumnRole): boolean => columnIndexOfRole(shape, role) >= 0;
  const column = (role: ColumnRole): string => shape.columns[columnIndexOfRole(shape, role)]?.name ?? '';
  const hasBoth = (has('label') || has('rating')) && (has('score') || has('rank'));
  const answer = (
    kind: FileKind,
    confidence: number,
    reasons: readonly string[],
    problem?: FileProblem,
  ): FileGuess => ({
    kind,
    confidence,
    reasons,
    both: hasBoth,
    shape,
    sample,
    problem,
  });

  const missing = isOfImpressions(shape) ? [] : (['user', 'item'] as const).filter((role) => !has(role));
  if (missing.length > 0) {
    if (missing.length === 1 && missing[0] === 'user') {
      return answer('items', nameSays(name) === 'items' ? 0.9 : 0.5, [l10n.t('items, but no users')], {
        code: 'no-column',
        missing,
      });
    }
    return answer('unknown', 1, [], { code: 'no-column', missing });
  }
  const problem: FileProblem | undefined = rows.length === 0 ? { code: 'header-only' } : undefined;

  const format = textFormat(shape.format);
  if (format?.proves !== undefined)
    return answer(format.proves.kind, 0.98, [format.proves.reason()], problem);

  // Evidence from the file name and the columns; the kind with the largest sum wins.
  const weights = { recommendations: 0, truth: 0, train: 0, items: 0 };
  const reasons: { kind: keyof typeof weights; text: string }[] = [];
  const evidence = (kind: keyof typeof weights, weight: number, text: string): void => {
    weights[kind] += weight;
    reasons.push({ kind, text });
  };
  const kindByName = nameSays(name);
  if (kindByName !== undefined) evidence(kindByName, 2, l10n.t('its name'));
  if (has('score')) {
    const role = columnIndexOfRole(shape, 'score');
    const graded = holdsGrades(shape, rows, role);
    const surely = shape.header && rolesOfNames([shape.columns[role].name])[0] === 'score';
    evidence('recommendations', graded ? 1 : surely ? 3 : 1.5, l10n.t('the column “{0}”', column('score')));
    // ranx, and sites where people give scores, use this name for judgements.
    if (graded) evidence('truth', 1.5, l10n.t('the ratings in “{0}”', column('score')));
  }
  if (has('rank')) evidence('recommendations', 2, l10n.t('the column “{0}”', column('rank')));
  if (has('model')) evidence('recommendations', 1, l10n.t('the column “{0}”', column('model')));
  // "customer_id,prediction": the name of the item column is evidence, not a value.
  const listed = shape.list === 'none' && format?.line === 'fields' ? '' : column('item');
  if (shape.header && isRecommendedName(listed)) {
    evidence('recommendations', 2, l10n.t('the column “{0}”', listed));
  } else if (shape.list === 'pairs') evidence('recommendations', 1, l10n.t('lists of items and scores'));
  if (has('rating')) evidence('truth', 1.5, l10n.t('the column “{0}”', column('rating')));
  if (has('timestamp')) evidence('truth', 1, l10n.t('the column “{0}”', column('timestamp')));
  if (has('event')) evidence('truth', 1, l10n.t('the column “{0}”', column('event')));
  if (has('label') && !has('score') && !has('rank'))
    evidence('truth', 1.5, l10n.t('the column “{0}”', column('label')));

  const ranked = (Object.keys(weights) as (keyof typeof weights)[]).sort((a, b) => weights[b] - weights[a]);
  const [first, second] = ranked;
  if (weights[first] === 0 || (weights[first] === weights[second] && first !== 'train')) {
    return answer('either', 0.5, [], problem);
  }
  const confidence = 0.5 + 0.5 * (1 - Math.exp(-(weights[first] - weights[second])));
  return answer(
    first,
    confidence,
    reasons.filter((reason) => reason.kind === first).map((reason) => reason.text),
    problem,
  );
}

/** Maximum grade that people give. */
const HIGHEST_GRADE = 10;

/**
 * Returns whether a column has few, small, whole numbers, as people judge; models do not predict such
 * numbers. Numbers such as 3, 2, 1 that fall within each user are an order of the items and not judgments.
 */
function holdsGrades(shape: TableShape, rows: RowFields, column: number): boolean {
  if (shape.list !== 'none') return false;
  const user = columnIndexOfRole(shape, 'user');
  const judged = rows.filter((fields) => (fields[column] ?? '').trim() !== '');
  const numbers = judged.map((fields) => Number(fields[column]));
  if (!numbers.every((value) => Number.isInteger(value) && Math.abs(value) <= HIGHEST_GRADE)) return false;
  const neighbours = numbers
    .slice(1)
    .flatMap((value, row) => (judged[row][user] === judged[row + 1][user] ? [numbers[row] - value] : []));
  return (
    new Set(numbers).size < numbers.length &&
    (neighbours.length === 0 || neighbours.some((step) => step <= 0))
  );
}

const NAME_WORDS: readonly (readonly ['recommendations' | 'truth' | 'train' | 'items', RegExp])[] = [
  ['train', /(^|[^a-z])(train(ing)?|history|histories|past)([^a-z]|$)/],
  [
    'truth',
    /(^|[^a-z])(ground[_-]?)?(truth|test(ing|set)?|qrels?|labels?|holdout|hold[_-]out|heldout|held[_-]out|gold(en)?|actuals?|relevan(t|ce)|judge?ments?|valid(ation)?|eval(uation)?|ratings|y[_-]?true)([^a-z]|$)/,
  ],
  [
    'recommendations',
    /(^|[^a-z])(recs?|recos?|recommend(ations?|ed)?|pred(iction)?s?|predicted|runs?|results?|outputs?|submissions?|top[_-]?(n|k|\d+)|scored|ranked|rankings?|y[_-]?pred)([^a-z]|$)/,
  ],
  ['items', /(^|[^a-z])(items?|movies?|films?|products?|books?|catalog(ue)?|metadata|features?)([^a-z]|$)/],
];

/** Returns the kind that a file name indicates: "als_recs.csv", "ml-100k.test.csv". */
function nameSays(name: string): 'recommendations' | 'truth' | 'train' | 'items' | undefined {
  const last = name
    .replace(/(?<![\\/])[\\/]+$/, '')
    .replace(/^.*[\\/]/, '')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase();
  return NAME_WORDS.find(([, words]) => words.test(last))?.[0];
}

/** Way to read a file. */
export interface FormatCandidate extends Pick<RoleAssignment, 'only'> {
  readonly guess: FileGuess;
  /** Whether this way uses other ID columns than those with the most certain names. */
  readonly rival?: true;
  /** Problem that no column name means its users or items, which the user must confirm; absent: names mean both. */
  readonly unnamed?: FileProblem;
  /** Fields of the first rows of the file, without the header. */
  readonly rows: RowFields;
}

/** Ways to read a file, the likeliest first. */
export type FormatCandidates = readonly [FormatCandidate, ...FormatCandidate[]];

/** Way to read a file that is chosen for one use (recommendations or ground truth). */
export interface ReadingForUse {
  readonly shape: TableShape;
  /** Fields of the first rows of the file, without the header. */
  readonly rows: RowFields;
  readonly use: 'recommendations' | 'truth';
  /** The file that it is evaluated with: the ground truth of recommendations, or the first recommendations of a ground truth. */
  readonly other?: Pick<ReadingForUse, 'shape' | 'rows'> | undefined;
}

/** How a file is read if that is certain; otherwise all ways to read it. */
export type DetectedReadings = FileGuess | readonly FormatCandidate[];

/** Returns whether a file has the places of chunks in documents, and no lists. */
export function isOfChunks({ shape }: Pick<FileGuess, 'shape'>): boolean {
  const spans = spanColumnsOfNames(shape.columns.map(({ name }) => plainColumnName(name)));
  return spans !== undefined && spans.chunk >= 0 && columnIndexOfRole(shape, 'user') < 0;
}
