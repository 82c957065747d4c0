import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import type { Plan } from '../evaluation/plan';
import { LIST_EVIDENCE, type ListEvidence } from '../measures/measure';
import { choicesRead, type ResolvedMeasure } from '../measures/resolve';
import type { ExposureGroup } from './items/exposure';
import type { TieOrder } from './rows';

/** Measures of a plan that one query brings down to patterns: they see lists in the same order. */
export interface PatternGroup {
  readonly order: TieOrder;
  /** Places in the plan. */
  readonly measures: readonly number[];
  /** A measure that wants equal scores in the order of a file, which a table does not have; undefined: none does. */
  readonly wantsNoTies: string | undefined;
  /** A measure to which it matters how often an item stands in a list; undefined: to none. */
  readonly wantsNoRepeats: string | undefined;
  readonly reads: ListEvidence;
  /** Ranks that measures look at; Infinity: all. */
  readonly depth: number;
  /** Ranks of the ideal list that they look at. */
  readonly idealDepth: number;
  /** Each θ of the measures and of the plan, largest first; 0: any positive gain. */
  readonly thresholds: readonly number[];
}

/** What is asked of the tables for a plan. */
interface Pushdown {
  /** At least one: users are counted by the patterns of the first. */
  readonly patterns: readonly PatternGroup[];
  readonly exposures: readonly ExposureGroup[];
}

/** What is known of tables before anything is asked. */
interface Given {
  /** The table of recommendations has ranks and no scores: then it says itself how lists are ordered. */
  readonly byRank: boolean;
  /** There is a table of the items that could have been recommended. */
  readonly catalogue: boolean;
}

/**
 * How the measures of a plan are pushed down: patterns for each order of equal scores, and exposures for each cutoff and
 * choice of users.
 *
 * @throws InputError naming the measure that they cannot say exactly, and why
 */
export function pushedDown(plan: Plan, { byRank, catalogue }: Given): Pushdown {
  const { choices } = plan.convention;
  if (choices.users === 'trained') throw refused(plan.convention.name, trainedUsers());
  const measures = plan.measures.map((measure, place) => ({ place, measure }));
  const isExposure = ({ measure }: Member): boolean =>
    measure.family.followsFromItemCounts?.(measure) === true;
  const exposures = exposureGroups(measures.filter(isExposure), byRank, catalogue);
  const patterns = patternGroups(
    plan,
    measures.filter((member) => !isExposure(member)),
    byRank,
  );
  if (exposures.length === 0) return { patterns, exposures };
  const [first, ...others] = patterns.length > 0 ? patterns : [usersAlone(plan, exposures[0].order)];
  const thresholds = descending([...first.thresholds, ...exposures.map(({ threshold }) => threshold)]);
  return { patterns: [{ ...first, thresholds }, ...others], exposures };
}

/** A measure with its place in the plan. */
interface Member {
  readonly place: number;
  readonly measure: ResolvedMeasure;
}

/** Patterns that no measure looks at, but whoever counts users. */
function usersAlone({ threshold, hitCutoff = Infinity }: Plan, order: TieOrder): PatternGroup {
  return {
    order,
    measures: [],
    wantsNoTies: undefined,
    wantsNoRepeats: undefined,
    reads: 'hits',
    depth: hitCutoff,
    idealDepth: 0,
    thresholds: [Math.max(0, threshold ?? 0)],
  };
}

function descending(thresholds: readonly number[]): number[] {
  return [...new Set(thresholds)].sort((a, b) => b - a);
}

function patternGroups(plan: Plan, measures: readonly Member[], byRank: boolean): PatternGroup[] {
  const members = measures.map((member) => ({ ...member, ...ofMeasure(member.measure, byRank) }));
  const orders = new Set(members.map(({ order }) => order));
  return Array.from(orders, (order) => {
    const own = members.filter((member) => member.order === order);
    const depth = Math.max(...own.map((member) => member.depth));
    return {
      order,
      measures: own.map(({ place }) => place),
      wantsNoTies: own.find(({ byFile }) => byFile)?.measure.name,
      wantsNoRepeats: own.find(({ measure }) => measure.choices.duplicates !== 'first')?.measure.name,
      reads: LIST_EVIDENCE[Math.max(...own.map(({ reads }) => LIST_EVIDENCE.indexOf(reads)))],
      // Hits are counted as deep as the plan says, whatever the measures of one group look at.
      depth: Math.max(depth, plan.hitCutoff ?? Infinity),
      idealDepth: Math.max(...own.map(({ idealDepth }) => idealDepth)),
      thresholds: descending(
        [plan.threshold, ...own.map(({ measure }) => measure.choices.threshold)].map((threshold) =>
          Math.max(0, threshold ?? 0),
        ),
      ),
    };
  });
}

function exposureGroups(measures: readonly Member[], byRank: boolean, catalogue: boolean): ExposureGroup[] {
  const groups = new Map<string, ExposureGroup>();
  for (const { place, measure } of measures) {
    const { name, family, choices, cutoff: depth = Infinity } = measure;
    const { listUsers: users, threshold = 0, duplicates } = choices;
    if (family.needs.includes('catalogue')) requireCatalogue(measure, catalogue);
    if (users === 'trained') throw refused(name, trainedUsers());
    const { order, byFile } = orderOf(measure, byRank);
    // Which items stand in whole lists is the same in any order.
    const whole = depth === Infinity;
    if (!whole && (order === 'best' || order === 'worst'))
      throw refused(name, l10n.t('ties={0} does not determine which items are at the cutoff', order));
    const group: ExposureGroup = {
      order: whole ? 'item-descending' : order,
      wantsNoTies: byFile && !whole ? name : undefined,
      wantsNoRepeats: duplicates === 'first' ? undefined : name,
      ...{ depth, users, threshold: Math.max(0, threshold), measures: [] },
    };
    const key = JSON.stringify([group.order, byFile, whole ? 0 : depth, users, group.threshold]);
    const known = groups.get(key) ?? group;
    groups.set(key, {
      ...known,
      wantsNoRepeats: known.wantsNoRepeats ?? group.wantsNoRepeats,
      measures: [...known.measures, place],
    });
  }
  return [...groups.values()];
}

/** @throws InputError where the items that could have been recommended are not known */
function requireCatalogue({ name, choices }: ResolvedMeasure, catalogue: boolean): void {
  if (choices.catalogue === 'train') throw refused(name, l10n.t('its catalog is the training interactions'));
  if (!catalogue)
    throw new InputError({
      message: l10n.t('{0} needs to know which items could have been recommended.', name),
      advice: l10n.t('Specify a table of them with {0}, or remove the metric.', '--catalogue ENGINE:TABLE'),
    });
}

interface Pushed {
  readonly order: TieOrder;
  /** Equal scores should stand as in a file. */
  readonly byFile: boolean;
  readonly reads: ListEvidence;
  readonly depth: number;
  readonly idealDepth: number;
}

function ofMeasure(measure: ResolvedMeasure, byRank: boolean): Pushed {
  const { name, family, choices, compiled, cutoff } = measure;
  const { ties, users } = choices;
  const { followsFrom, idealDepth } = family;
  const reads = typeof followsFrom === 'function' ? followsFrom(measure) : followsFrom;
  if (reads === undefined) throw refused(name, unknownReason(measure));
  const inOrder = orderOf(measure, byRank);
  if (users === 'trained') throw refused(name, trainedUsers());
  if (choicesRead(family).has('tiedRanks') && choices.tiedRanks === 'grouped')
    throw refused(name, l10n.t('it reads scores beside ranks'));
  // What was judged not relevant and what nobody judged are worth the same, and stand as in a file.
  if (reads === 'judgements' && (ties === 'best' || ties === 'worst'))
    throw refused(name, l10n.t('ties={0} leaves open what was judged not relevant', ties));
  return {
    ...inOrder,
    reads,
    depth: compiled.kind === 'per-user' ? compiled.depth : (cutoff ?? Infinity),
    idealDepth: idealDepth?.(measure) ?? (reads === 'hits' ? 0 : Infinity),
  };
}

/** In which order a measure sees lists. @throws InputError where a query cannot say it */
function orderOf(
  { name, choices: { ties, missed, unjudged } }: ResolvedMeasure,
  byRank: boolean,
): Pick<Pushed, 'order' | 'byFile'> {
  if (ties === 'expected') throw refused(name, l10n.t('it averages over all orders of equal scores'));
  if (missed !== 'absent' && missed !== 'counted')
    throw refused(name, l10n.t('missed={0} needs the items themselves', missed));
  if (unjudged !== 'kept') throw refused(name, l10n.t('it removes items without a judgment from lists'));
  const byFile = byRank || ties === 'list-order';
  return { order: byFile ? 'item-descending' : ties, byFile };
}

function unknownReason({ compiled, family }: ResolvedMeasure): string {
  // Of features or training interactions either will do.
  if (family.needs.includes('train') && !family.needs.includes('items'))
    return l10n.t('it needs the training interactions, which are read from files alone');
  if (compiled.kind === 'rating') return l10n.t('it compares predictions with ratings, pair by pair');
  if (family.group === 'beyond-accuracy') return l10n.t('it needs the items of the lists');
  return l10n.t('it reads scores or items beside ranks');
}

function trainedUsers(): string {
  return l10n.t('it counts the users of the training interactions');
}

function refused(name: string, reason: string): InputError {
  return new InputError({
    message: l10n.t('{0} can’t be computed from tables: {1}.', name, reason),
    advice: l10n.t('Remove it, select another metric, or evaluate files.'),
  });
}
