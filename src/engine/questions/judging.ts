import { gradesOf, type JudgedPair } from '../../core/data/interactions/judges';
import { scaleOf } from '../../core/judging/scale';
import type { JudgedItemView } from '../../shared/protocol/views/judgingView';
import type { LoadedEvaluation } from '../loaded/loadedEvaluation';
import { describedPart, MAX_SNIPPET_LENGTH } from '../table/describing';
import { pooledItems } from './pool';
import type { Question } from './question';

type Pair = Pick<JudgedPair, 'user' | 'item'>;

/** Returns what a judge can judge next. Nothing is kept: another judge or session needs no state. */
export const judging: Question<'judging'> = async (loaded, query, check) => {
  const { judge, which, count } = query;
  const { input } = loaded;
  const grades = scaleOf(input.truth.truth.gains);
  const known = new Map<string, JudgedPair>();
  let judged = 0;
  for (const pair of input.judgements?.pairs ?? []) {
    known.set(keyOf(pair), pair);
    if (isDone(pair, judge)) judged++;
  }
  const left =
    which === 'disagree'
      ? [...known.values()].filter((pair) => new Set(gradesIn(loaded, pair)).size > 1)
      : (await unjudged(loaded, query, check)).filter((pair) => !isDone(known.get(keyOf(pair)), judge));
  return {
    ...{ grades, judged },
    left: left.length,
    items: left.slice(0, count).map((pair) => itemView(loaded, pair, known.get(keyOf(pair)))),
  };
};

function keyOf({ user, item }: Pair): string {
  return `${user} ${item}`;
}

/** Returns whether a judge graded a pair, or left it open. */
function isDone(pair: JudgedPair | undefined, judge: string): boolean {
  return pair !== undefined && (pair.rows.has(judge) || pair.open.includes(judge));
}

async function unjudged(
  loaded: LoadedEvaluation,
  { which, depth, measure, baseline }: Parameters<typeof judging>[1],
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
    grades: [...(pair?.rows.keys() ?? [])].map((judge, at) => ({ judge, grade: grades[at] })),
  };
}
