import { userOfRow } from '../../core/data/interactions/interactions';
import { gradesOf, type JudgedPair } from '../../core/data/interactions/judges';
import { modelPairs } from '../../core/comparison/pairs';
import { differenceBounds } from '../../core/judging/differenceBounds';
import { scaleOf } from '../../core/judging/scale';
import { measurableInput } from '../../reading/inputs/evaluationInput';
import { runInSlices } from '../../core/watch/yieldToEvents';
import { orNull } from '../../shared/protocol/orNull';
import type { QueryOf } from '../../shared/protocol/queries';
import type { JudgedItemView, JudgingEffect } from '../../shared/protocol/views/judgingView';
import type { LoadedEvaluation } from '../loaded/loadedEvaluation';
import { describedPart, MAX_SNIPPET_LENGTH } from '../table/describing';
import { boundsJson } from './comparison/judgmentBounds';
import { pooledItems } from './pool';
import type { Question } from './question';

type Pair = Pick<JudgedPair, 'user' | 'item'>;
type Query = QueryOf<'judging'>;

/** Returns what a judge can judge next. Nothing is kept: another judge or session needs no state. */
export const judging: Question<'judging'> = async (loaded, query, check) => {
  const { judge, which, count, judges } = query;
  const { input } = loaded;
  const grades = scaleOf(input.truth.truth.gains);
  const known = new Map<string, JudgedPair>();
  for (const pair of input.judgements?.pairs ?? []) known.set(keyOf(pair), pair);
  const doneByJudge = [...known.values()].filter((pair) => isDone(pair, judge));
  const effects = which === 'decides' || query.effect ? await effectsOf(loaded, query, check) : [];
  const isLeft = (pair: Pair): boolean => {
    const judged = known.get(keyOf(pair));
    return !isDone(judged, judge) && (judged?.rows.size ?? 0) < judges;
  };
  const offered = async (): Promise<readonly Pair[]> => {
    switch (which) {
      case 'own':
        return doneByJudge;
      case 'disagree':
        return [...known.values()].filter((pair) => new Set(gradesIn(loaded, pair)).size > 1);
      case 'listed':
        return listedPairs(loaded).filter(isLeft);
      default:
        return distinct([
          ...(which === 'decides' ? named(loaded, effects) : []),
          ...(await unjudged(loaded, query, check)),
          // Judged by others, and not yet by as many as may judge it.
          ...(judges > 1 ? known.values() : []),
        ]).filter(isLeft);
    }
  };
  const left = await offered();
  return {
    ...{ grades, judged: doneByJudge.length, effects },
    left: left.length,
    items: left.slice(0, count).map((pair) => itemView(loaded, pair, known.get(keyOf(pair)), judge)),
  };
};

function keyOf({ user, item }: Pair): string {
  return `${user} ${item}`;
}

function distinct(pairs: readonly Pair[]): Pair[] {
  return [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()];
}

/** Returns whether a judge graded a pair, or left it open. */
function isDone(pair: JudgedPair | undefined, judge: string): boolean {
  return pair !== undefined && (pair.rows.has(judge) || pair.open.includes(judge));
}

/** Returns the pairs of rows without a grade, in their order: those of a file to be filled in. */
function listedPairs({ input }: LoadedEvaluation): Pair[] {
  return distinct(
    (input.judgements?.files ?? []).flatMap(({ interactions }) =>
      Array.from(interactions.values ?? []).flatMap((grade, row) =>
        Number.isNaN(grade) ? [{ user: userOfRow(interactions, row), item: interactions.items[row] }] : [],
      ),
    ),
  );
}

/** Returns the difference of each pair of models, and what judgments can do to it. */
async function effectsOf(
  { chartSource: { input, plan, results } }: LoadedEvaluation,
  { measure: name, baseline }: Query,
  check: () => void,
): Promise<JudgingEffect[]> {
  const measure = plan.measures.findIndex((each) => each.name === name);
  const pairs = modelPairs(input.models.length, baseline ?? undefined);
  if (measure < 0 || pairs.length === 0) return [];
  const bounds = await runInSlices(
    differenceBounds(
      input.models.map((model) => measurableInput(input, model)),
      results.map(({ measures }) => [measures[measure].values]),
      { measures: [plan.measures[measure]] },
      pairs,
      { grades: scaleOf(input.truth.truth.gains), others: 0 },
    ),
    check,
  );
  return pairs.map(({ a, b }, pair) => ({
    ...{ a: input.models[a].name, b: input.models[b].name, measure: name },
    difference: orNull(results[b].measures[measure].mean - results[a].measures[measure].mean),
    unjudged: boundsJson(bounds[pair][0]),
  }));
}

/** Returns the items whose judgments can turn a difference: those of the closest one first. */
function named({ input }: LoadedEvaluation, effects: readonly JudgingEffect[]): Pair[] {
  return effects
    .flatMap(({ unjudged: { flip } }) => flip ?? [])
    .sort((a, b) => a.atMost - b.atMost)
    .flatMap(({ items }) => items)
    .map(({ user, item }) => ({ user: input.users.find(user), item: input.items.find(item) }));
}

async function unjudged(
  loaded: LoadedEvaluation,
  { which, depth, measure, baseline }: Query,
  check: () => void,
): Promise<Pair[]> {
  const policy = which === 'decides' ? 'difference' : 'depth';
  const query = {
    policy,
    depth: which === 'decides' ? null : depth,
    measure,
    baseline,
    grades: null,
  } as const;
  const items = await pooledItems(loaded, query, check);
  // One user at a time; sorting is stable, so that within a user the best rank comes first.
  return which === 'decides' ? items : items.sort((a, b) => loaded.input.users.compare(a.user, b.user));
}

function gradesIn({ input }: LoadedEvaluation, pair: JudgedPair): number[] {
  return gradesOf(pair, input.judgements?.files.map(({ interactions }) => interactions) ?? []);
}

function itemView(
  loaded: LoadedEvaluation,
  { user, item }: Pair,
  pair: JudgedPair | undefined,
  judge: string,
): JudgedItemView {
  const { input } = loaded;
  const { described: describedUser } = describedPart(input.attributes, user, MAX_SNIPPET_LENGTH);
  const { described: describedItem } = describedPart(input.itemAttributes, item, MAX_SNIPPET_LENGTH);
  const grades = pair === undefined ? [] : gradesIn(loaded, pair);
  return {
    user: input.users.text(user),
    item: input.items.text(item),
    ...(describedUser && { describedUser }),
    ...(describedItem && { describedItem }),
    ranks: input.models.map((_, model) => loaded.model(model).rankOf(user, item) ?? null),
    ...(pair?.open.includes(judge) === true && { isOpen: true }),
    grades: [...(pair?.rows.keys() ?? [])].map((each, at) => ({ judge: each, grade: grades[at] })),
  };
}
