import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import type { EvaluationPlan } from '../evaluation/plan';
import { LIST_EVIDENCE, type ListEvidence } from '../measures/measure';
import { choicesRead, type ResolvedMeasure } from '../measures/resolve';
import type { ExposureGroup } from './items/exposure';
import type { TieOrder } from './rows';

/** Metrics of a plan that see lists in the same order, so that one query serves all. */
export interface PatternGroup {
  readonly order: TieOrder;
  /** Indexes in the plan. */
  readonly measures: readonly number[];
  /** A metric that needs equal scores in file order, which a table lacks; undefined: none does. */
  readonly wantsNoTies: string | undefined;
  /** A metric that depends on the number of entries with an item in a list; undefined: none does. */
  readonly wantsNoRepeats: string | undefined;
  readonly reads: ListEvidence;
  /** Number of ranks that the metrics use; Infinity: all. */
  readonly depth: number;
  /** Number of ranks of the ideal list that they use. */
  readonly idealDepth: number;
  /** Distinct θ of the metrics and of the plan, largest first; 0: any positive gain. */
  readonly thresholds: readonly number[];
}

/** SQL queries that compute the metrics of a plan from tables. */
interface Pushdown {
  /** Groups of hit patterns, at least one. The first group counts the users. */
  readonly patterns: readonly PatternGroup[];
  readonly exposures: readonly ExposureGroup[];
}

/** Facts about the tables that need no query. */
interface KnownTables {
  /** Whether the table of recommendations has ranks and no scores, which then define the order of lists. */
  readonly byRank: boolean;
  /** Whether there is a table of the catalogue. */
  readonly catalogue: boolean;
}

/**
 * Plans the queries for a plan: patterns for each order of equal scores, and exposures for each cutoff and rule of
 * users.
 *
 * @throws InputError for a metric that the queries cannot compute exactly, with the reason
 */
export function planQueries(plan: EvaluationPlan, { byRank, catalogue }: KnownTables): Pushdown {
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

/** Metric with its index in the plan. */
interface Member {
  readonly place: number;
  readonly measure: ResolvedMeasure;
}

/** Returns a group of patterns without metrics, for counting users. */
function usersAlone({ threshold, hitCutoff = Infinity }: EvaluationPlan, order: TieOrder): PatternGroup {
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

function patternGroups(plan: EvaluationPlan, measures: readonly Member[], byRank: boolean): PatternGroup[] {
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
      // Hits are counted to the depth of the plan, whatever the depth of the metrics.
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
    // Whole lists contain the same items in any order.
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

/** Checks that the catalogue of a metric is known. @throws InputError if it is not */
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
  /** Whether equal scores need the order of a file. */
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
  // Items judged not relevant and unjudged items have equal gains, so their order is that of a file.
  if (reads === 'judgements' && (ties === 'best' || ties === 'worst'))
    throw refused(name, l10n.t('ties={0} leaves open what was judged not relevant', ties));
  return {
    ...inOrder,
    reads,
    depth: compiled.kind === 'per-user' ? compiled.depth : (cutoff ?? Infinity),
    idealDepth: idealDepth?.(measure) ?? (reads === 'hits' ? 0 : Infinity),
  };
}

/** Returns the order in which a metric sees lists. @throws InputError if a query cannot produce it */
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
  // If either features or training interactions suffice, the features are reported as missing.
  if (family.needs.includes('train') && !family.needs.includes('items'))
    return l10n.t('it needs the training interactions, which are read from files alone');
  if (compiled.kind === 'rating') return l10n.t('it compares predictions with ratings, pair by pair');
  if (family.needs.includes('columns')) return l10n.t('it needs a column of the lists');
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
