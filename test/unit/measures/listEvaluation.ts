import { catalogueFrom } from '../../../src/core/data/catalogue';
import type { EvaluationData } from '../../../src/core/data/evaluationData';
import { itemFeaturesFromLists } from '../../../src/core/data/itemFeatures';
import { buildRankings } from '../../../src/core/data/rankings';
import { trainingFrom } from '../../../src/core/data/training';
import { buildTruth } from '../../../src/core/data/truth';
import {
  compilePlan,
  type ModelEvaluationInput,
  type MeasureResult,
} from '../../../src/core/evaluation/evaluate';
import { FindingCollector } from '../../../src/core/findings/findingCollector';
import type { Convention } from '../../../src/core/measures/convention';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import { interactionsOf, TestIds } from './interactionRows';
import { ownPassages } from './ownPassages';

/** One letter per item: `{ u1: 'ab' }` are the items a and b of user u1. */
export type Lists = Readonly<Record<string, string>>;

export interface WorkedData {
  /** In order of recommendation. */
  readonly recommended: Lists;
  /** By place in the list, from 0; default: descending. */
  readonly score?: (index: number) => number;
  readonly relevant: Lists;
  readonly trained?: Lists;
  /** Items of the catalogue. */
  readonly catalogue?: string;
  /** Categories of items: `{ a: 'Drama|Comedy' }`. */
  readonly categories?: Readonly<Record<string, string>>;
}

/** Data of a few users as an evaluation sees it. */
export function inputOf(data: WorkedData): ModelEvaluationInput & { readonly ids: TestIds } {
  const ids = new TestIds();
  const rows = (lists: Lists, value: (index: number) => number) =>
    interactionsOf(
      ids,
      Object.entries(lists).flatMap(([user, items]) =>
        [...items].map((item, index) => [user, item, value(index)] as const),
      ),
    );
  const recommended = rows(data.recommended, data.score ?? ((index) => 100 - index));
  const relevant = rows(data.relevant, () => 1);
  const trained = data.trained && rows(data.trained, () => 1);
  const catalogue = data.catalogue && [...data.catalogue].map((item) => ids.items.intern(item));
  const described = data.categories && Object.keys(data.categories).map((item) => ids.items.intern(item));
  const users = ids.users.size;
  const items = ids.items.size;
  const findings = new FindingCollector('recs.csv');
  const lines = recommended.lines;
  return {
    ids,
    ...ownPassages(buildRankings(recommended, users, findings), items),
    truth: buildTruth(relevant, users, findings, { combine: 'max' }),
    users: ids.users,
    items: ids.items,
    train: trained && trainingFrom(trained, users, items, 'train.csv'),
    catalogue: catalogue ? catalogueFrom(catalogue, catalogue.length, items, 'catalogue.csv') : undefined,
    features:
      data.categories && described
        ? itemFeaturesFromLists(
            { rows: described.length, items: described, lines, file: 'items.csv' },
            Object.values(data.categories),
            items,
          )
        : undefined,
    placeOf: (user, item) => {
      const row = [...recommended.items].findIndex(
        (candidate, index) =>
          candidate === item && userAt(recommended.runUsers, recommended.runStarts, index) === user,
      );
      return row < 0 ? undefined : { file: 'recs.csv', line: row + 2 };
    },
  };
}

function userAt(runUsers: Int32Array, runStarts: Int32Array, row: number): number {
  return runUsers[runStarts.findLastIndex((start, run) => run < runUsers.length && start <= row)];
}

/** What one measure scores on the data. */
export function measured(
  input: ModelEvaluationInput,
  measure: string,
  convention: string | Convention = 'recscope',
): MeasureResult {
  return evaluateAtOnce(input, compilePlan(measure, convention)).measures[0];
}

/** The same data as a measure is bound to it. */
export function dataOf(input: ModelEvaluationInput): EvaluationData {
  return {
    users: input.users.size,
    items: input.items.size,
    itemIds: input.items,
    truth: input.truth,
    train: input.train,
    features: input.features,
    catalogue: input.catalogue,
    passages: input.passages && { places: input.passages, chunks: input.rankings.items },
    placeOf: () => undefined,
  };
}
