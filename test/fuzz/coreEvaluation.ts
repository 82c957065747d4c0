import { catalogueFrom } from '../../src/core/data/catalogue';
import { reportUsersApart } from '../../src/core/data/interactions/commonUsers';
import { joinLists } from '../../src/reading/inputs/joinedFiles';
import { Identifiers } from '../../src/core/data/ids/identifiers';
import { withoutOwnItems } from '../../src/core/data/interactions/ownItems';
import { splitByModel } from '../../src/core/data/interactions/models';
import { buildRankings, type Rankings } from '../../src/core/data/rankings';
import { trainingFrom } from '../../src/core/data/training';
import { buildTruth, labeledRows, type Truth } from '../../src/core/data/truth';
import { compilePlan, type ModelResult, type EvaluationPlan } from '../../src/core/evaluation/evaluate';
import { FindingCollector } from '../../src/core/findings/findingCollector';
import { EventWeights, type ReaderOptions } from '../../src/reading/formats/readerOptions';
import { mayEmbedTruth, isSelfComparison } from '../../src/reading/formats/detection/embeddedTruth';
import { columnIndexOfRole, type TableShape } from '../../src/reading/formats/tableShape';
import { inputProblem } from '../../src/reading/formats/fileProblem';
import { conventionByName } from '../../src/core/measures/conventions';
import { splitByConvention } from '../../src/core/measures/conventions/measuresAsked';
import type { ResolvedMeasure } from '../../src/core/measures/resolve';
import { withNamesAbove } from '../../src/reading/formats/items/namesAbove';
import { featuresOrProblem } from '../../src/reading/inputs/itemFiles';
import { selfComparisonError } from '../../src/reading/inputs/roleProblems';
import { MemorySource } from '../../src/reading/sources/byteSource';
import { shapesOfSource } from '../../src/reading/inputs/tableFile';
import { InputError } from '../../src/shared/problem';
import { evaluateAtOnce } from '../evaluateAtOnce';
import type { FileRole, FuzzCase } from './fuzzCase';
import { Random } from './random';
import { guessOf, readTable, requirePlaces, reshapedTable, type ReadTable } from './tableReading';
import { must } from './violation';
import { readItemTable } from './itemTables';

/** What came of an evaluation through the core alone. */
export interface CoreEvaluation {
  readonly models: readonly { readonly name: string; readonly result: ModelResult }[];
  readonly rows: { readonly truth: number; readonly recommendations: number };
}

/** The files as they are without compression. */
export type UnpackedFiles = Readonly<Partial<Record<FileRole, Uint8Array>>>;

/** How each file is read; undefined: as guessed. */
export type Shapes = Readonly<Partial<Record<FileRole, TableShape>>>;

/** The shapes of a case that is read otherwise than guessed. */
export async function shapesOf({ files, settings }: FuzzCase, unpacked: UnpackedFiles): Promise<Shapes> {
  if (!settings.reshaped) return {};
  const random = new Random(settings.choices, 1);
  const shapes: Partial<Record<FileRole, TableShape>> = {};
  for (const role of ['recommendations', 'truth', 'train'] as const) {
    const bytes = unpacked[role];
    const name = files[role]?.name;
    if (bytes === undefined || name === undefined || bytes.length === 0) continue;
    const shape = reshapedTable((await guessOf(bytes, name)).shape, random);
    if (columnIndexOfRole(shape, 'user') >= 0 && columnIndexOfRole(shape, 'item') >= 0) shapes[role] = shape;
  }
  return shapes;
}

/**
 * Reads, judges and measures with the core's own functions, checking each step.
 *
 * @throws InputError where the files cannot be evaluated
 * @throws Violation where something does not hold that always must
 */
export async function evaluateInCore(
  one: FuzzCase,
  unpacked: UnpackedFiles,
  shapes: Shapes,
): Promise<CoreEvaluation> {
  const { files, settings } = one;
  const random = new Random(settings.choices, 2);
  const convention = conventionByName(settings.convention);
  const { measures } = splitByConvention(settings.measures, convention);
  const plan = compilePlan(measures, convention, settings.threshold);
  const users = new Identifiers();
  const items = new Identifiers();
  const weights = settings.behaviour?.weights;
  const eventWeights = weights && new EventWeights(weights);
  const isOneFile = files.truth.name === files.recommendations.name;
  const shapeOf = async (role: FileRole): Promise<TableShape> => {
    const bytes = unpacked[role] ?? new Uint8Array(0);
    const name = files[role]?.name ?? '';
    const guess = await guessOf(bytes, name);
    const { problem } = guess;
    const chosen = shapes[role];
    if (chosen !== undefined) return chosen;
    if (problem === undefined) {
      const { recommendations, truth } = await shapesOfSource(new MemorySource(name, bytes), guess);
      const shape = role === 'truth' ? truth : recommendations;
      if (columnIndexOfRole(shape, 'item') >= 0 || isOneFile) return shape;
      throw new InputError({ message: 'Rows have no items, and another file is the truth.', advice: '' });
    }
    throw new InputError({ ...inputProblem(problem, ''), file: files[role]?.name });
  };
  const read = async (role: FileRole, options: ReaderOptions): Promise<ReadTable> =>
    readTable(
      unpacked[role] ?? new Uint8Array(0),
      files[role]?.name ?? '',
      await shapeOf(role),
      options,
      users,
      items,
      random,
    );

  const truthOptions: ReaderOptions = { use: 'truth', eventWeights };
  // In the order of the engine, which looks at the truth first.
  const truthShape = await shapeOf('truth');
  if (isOneFile && isSelfComparison(await shapeOf('recommendations'), truthShape, truthOptions))
    throw selfComparisonError(files.recommendations.name, await shapeOf('recommendations'));
  const joined =
    isOneFile &&
    JSON.stringify(shapes.truth) === JSON.stringify(shapes.recommendations) &&
    mayEmbedTruth(await shapeOf('recommendations'));
  let truthTable: ReadTable;
  let recommendations: ReadTable;
  if (joined) {
    recommendations = await read('recommendations', { use: 'both' });
    const { labels } = recommendations.interactions;
    must(labels !== undefined, () => 'a file of both has no labels');
    const rated = labeledRows(recommendations.interactions, labels);
    const findings = new FindingCollector(files.truth.name);
    truthTable = { ...recommendations, interactions: rated, rowsRead: rated.rows, findings };
  } else {
    // In the order of the engine: sums over items go in the order of their numbers.
    recommendations = await read('recommendations', { use: 'recommendations' });
    truthTable = await read('truth', truthOptions);
  }
  const train = unpacked.train && (await read('train', { use: 'train', eventWeights }));
  const itemsIn = (role: 'items' | 'catalogue'): ReturnType<typeof readItemTable> | undefined => {
    const bytes = unpacked[role];
    if (!bytes) return undefined;
    const before = items.size;
    const table = readItemTable(bytes, files[role]?.name ?? '', items);
    const isKnown = (id: string): boolean => items.find(id) >= 0 && items.find(id) < before;
    return withNamesAbove(table, (item) => items.text(item), isKnown);
  };
  const itemTable = itemsIn('items');
  const catalogue = itemsIn('catalogue');

  const combine = settings.behaviour?.combine ?? 'max';
  const truth = buildTruth(truthTable.interactions, users.size, truthTable.findings, {
    combine,
  });
  requireTruth(truthTable, truth, combine);
  const { bestScore } = await shapeOf('recommendations');
  const parts = splitByModel(recommendations.interactions).map(
    ({ name, interactions: written }, index, all) => {
      const findings = index === 0 ? recommendations.findings : new FindingCollector(recommendations.name);
      const alone = all.length === 1;
      const interactions = convention.dropsOwnItems === true ? withoutOwnItems(written) : written;
      const rowsWritten = alone
        ? recommendations.rowsRead
        : written.rows + (index === 0 ? findings.dropped : 0);
      const rowsRead = rowsWritten - (written.rows - interactions.rows);
      const table: ReadTable = { ...recommendations, interactions, findings, rowsRead };
      const rankings = buildRankings(interactions, users.size, findings, { bestScore });
      requireRankings(table, rankings);
      const absent = new FindingCollector(truthTable.name);
      joinLists(
        { name: table.name, interactions, findings, rankings },
        { name: truthTable.name, interactions: truthTable.interactions, findings: absent, truth },
      );
      reportUsersApart(
        { offsets: rankings.offsets, rows: rankings.rows, interactions, findings },
        { offsets: truth.offsets, rows: truth.rows, interactions: truthTable.interactions, findings: absent },
      );
      requirePlaces(findings.findings(), recommendations.lines);
      requirePlaces(absent.findings(), truthTable.lines);
      return { name: name ?? 'model', rankings };
    },
  );
  requirePlaces(truthTable.findings.findings(), truthTable.lines);

  const training = train && trainingFrom(train.interactions, users.size, items.size, train.name);
  const { described, featuresProblem } = featuresOrProblem(itemTable, items.size);
  // A file without features is refused only where a measure needs them.
  if (featuresProblem !== undefined && plan.measures.some(({ family }) => family.needs.includes('items')))
    throw featuresProblem;
  const features = described?.features;
  const listed = catalogue ?? itemTable;
  const input = {
    truth,
    users,
    items,
    train: training,
    features,
    catalogue: listed && catalogueFrom(listed.rows.items, listed.rows.rows, items.size, listed.rows.file),
  };
  const models = parts.map(({ name, rankings }) => {
    const result = evaluateAtOnce({ ...input, rankings }, plan);
    requireResult(result, plan, users.size);
    return { name, result };
  });
  return { models, rows: { truth: truthTable.rowsRead, recommendations: recommendations.rowsRead } };
}

/** Every kept row stands in exactly one list, lists are in order, and what is used and dropped adds up. */
function requireRankings({ name, interactions, findings, rowsRead }: ReadTable, rankings: Rankings): void {
  const { offsets, items, scores, rows, bestScore } = rankings;
  must(offsets[offsets.length - 1] === interactions.rows, () => `${name}: lists hold not all rows`);
  const seen = new Uint8Array(interactions.rows);
  let used = 0;
  for (let user = 0; user + 1 < offsets.length; user++) {
    const distinct = new Set<number>();
    for (let entry = offsets[user]; entry < offsets[user + 1]; entry++) {
      const row = rows === undefined ? entry : rows[entry];
      must(seen[row] === 0, () => `${name}: row ${row} stands in two lists`);
      seen[row] = 1;
      must(
        items[entry] === interactions.items[row],
        () => `${name}: entry ${entry} has another item than its row`,
      );
      distinct.add(items[entry]);
      const inOrder =
        scores === undefined ||
        entry === offsets[user] ||
        (bestScore === 'smallest' ? scores[entry] >= scores[entry - 1] : scores[entry] <= scores[entry - 1]);
      must(inOrder, () => `${name}: entry ${entry} is better than the one before`);
    }
    used += distinct.size;
  }
  must(
    rowsRead === used + findings.dropped,
    () => `${name}: ${rowsRead} rows read, ${used} used and ${findings.dropped} reported`,
  );
}

function requireTruth(table: ReadTable, truth: Truth, combine: 'max' | 'sum'): void {
  const { name, interactions, findings, rowsRead } = table;
  const { offsets, items, gains, rows } = truth;
  // Whoever adds rows up uses all of them.
  const used = combine === 'sum' ? interactions.rows : items.length;
  must(
    rowsRead === used + findings.dropped,
    () => `${name}: ${rowsRead} rows read, ${used} used and ${findings.dropped} reported`,
  );
  must(offsets[offsets.length - 1] === items.length, () => `${name}: users have not all judged items`);
  for (let user = 0; user + 1 < offsets.length; user++) {
    const judged = new Set(items.subarray(offsets[user], offsets[user + 1]));
    must(judged.size === offsets[user + 1] - offsets[user], () => `${name}: user ${user} has an item twice`);
  }
  for (let entry = 0; entry < items.length; entry++) {
    must(!Number.isNaN(gains[entry]), () => `${name}: gain ${entry} is NaN`);
    const row = rows === undefined ? entry : rows[entry];
    must(
      interactions.items[row] === items[entry],
      () => `${name}: entry ${entry} has another item than its row`,
    );
  }
}

function requireResult({ measures, counts }: ModelResult, plan: EvaluationPlan, users: number): void {
  must(
    measures.length === plan.measures.length,
    () => `${measures.length} measures of ${plan.measures.length}`,
  );
  measures.forEach(({ name, mean, values, users: counted }, index) => {
    const [low, high] = mayExceed(plan.measures[index])
      ? [-Infinity, Infinity]
      : plan.measures[index].family.range;
    const within = (value: number): boolean =>
      Number.isNaN(value) || (value >= low - slack(low) && value <= high + slack(high));
    const under = `under ${plan.convention.name}`;
    must(within(mean), () => `${name} is ${mean}, not within ${low} … ${high}, ${under}`);
    must(Number.isInteger(counted) && counted >= 0, () => `${name} counts ${counted} users`);
    values.forEach((value, user) => {
      must(within(value), () => `${name} of user ${user} is ${value}, not within ${low} … ${high}, ${under}`);
    });
  });
  const { counted, withoutList, withoutRelevant, withoutHit, all } = counts;
  must(all <= users && counted <= users, () => `${all} users of ${users}, ${counted} counted`);
  must(withoutList + withoutRelevant + withoutHit <= all, () => `${JSON.stringify(counts)} do not add up`);
}

/** Whether a measure follows a choice that some library makes and that takes it out of its range. */
function mayExceed({ family, choices }: ResolvedMeasure): boolean {
  const { duplicates, apRanks, apDenominator, rbpGain, ideal, gain, outsideCatalogue } = choices;
  return (
    duplicates === 'counted' ||
    ['joined', 'expanded', 'expanded-relevant'].includes(duplicates) ||
    (['AP', 'AR', 'GMAP'].includes(family.name) &&
      (apRanks === 'last-repeated' || (apRanks === 'all' && apDenominator !== 'k'))) ||
    (family.name === 'RBP' && rbpGain === 'linear') ||
    (family.name === 'nDCG' && ideal.startsWith('full-') && gain !== 'binary') ||
    (['CatalogCoverage', 'Gini'].includes(family.name) && outsideCatalogue === 'counted')
  );
}

/** What rounding may cost. */
function slack(bound: number): number {
  return Number.isFinite(bound) ? 1e-9 * Math.max(1, Math.abs(bound)) : 0;
}
