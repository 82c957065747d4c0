import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/protocol/problem';
import type { Plan } from '../evaluation/plan';
import { choicesRead, type ResolvedMeasure } from '../measures/resolve';
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
  readonly reads: Reads;
  /** Ranks that measures look at; Infinity: all. */
  readonly depth: number;
  /** Ranks of the ideal list that they look at. */
  readonly idealDepth: number;
  /** Each θ of the measures and of the plan, largest first; 0: any positive gain. */
  readonly thresholds: readonly number[];
}

/**
 * What a measure reads of a judged list. hits: the ranks of relevant items, and how many there are; gains: their gains
 * too; judgements: beside them what was judged not relevant.
 */
export type Reads = 'hits' | 'gains' | 'judgements';

const READS: readonly Reads[] = ['hits', 'gains', 'judgements'];

/** Families that a pattern holds all of which they read; a family that is missing here is refused. */
const FAMILIES: Readonly<Record<string, Reads | ((measure: ResolvedMeasure) => Reads | undefined)>> = {
  Precision: ({ choices }) => (choices.precisionDenominator === 'judged' ? 'judgements' : 'hits'),
  Recall: 'hits',
  RCap: 'hits',
  Fbeta: 'hits',
  HitRate: 'hits',
  HitCount: 'hits',
  rHR: 'hits',
  AP: 'hits',
  AR: 'hits',
  GMAP: 'hits',
  RR: 'hits',
  MeanRank: 'hits',
  ARHR: 'hits',
  NCRR: 'hits',
  RPrecision: 'hits',
  IPrec: 'hits',
  '11ptAvg': 'hits',
  SetP: 'hits',
  SetR: 'hits',
  SetF: 'hits',
  AUC: inListOrder,
  GAUC: inListOrder,
  LAUC: 'hits',
  PartialAUC: 'hits',
  PAP: 'hits',
  CG: byGain,
  DCG: byGain,
  IDCG: byGain,
  nDCG: byGain,
  RBP: ({ choices }) => (choices.rbpGain === 'binary' ? 'hits' : 'gains'),
  ERR: 'gains',
  PFound: 'gains',
  Rndcg: 'gains',
  AverageGain: ({ parameters }) => (parameters.get('norm') === 'judged' ? 'judgements' : 'gains'),
  RunningGain: 'judgements',
  bpref: 'judgements',
  infAP: 'judgements',
  Judged: 'judgements',
};

function byGain({ choices }: ResolvedMeasure): Reads {
  return choices.gain === 'binary' ? 'hits' : 'gains';
}

/** Pairs of equal scores are not in a pattern. */
function inListOrder({ choices }: ResolvedMeasure): Reads | undefined {
  return choices.aucTies === 'order' ? 'hits' : undefined;
}

/**
 * How the measures of a plan are pushed down: one group for each order of equal scores.
 *
 * @param byRank whether the table has ranks and no scores: then it says itself how lists are ordered
 * @throws InputError naming the measure that patterns cannot say exactly, and why
 */
export function pushedDown(plan: Plan, byRank: boolean): PatternGroup[] {
  const { choices } = plan.convention;
  if (choices.users === 'trained') throw refused(plan.convention.name, trainedUsers());
  const members = plan.measures.map((measure, index) => ({
    place: index,
    measure,
    ...ofMeasure(measure, byRank),
  }));
  const orders = new Set(members.map(({ order }) => order));
  return Array.from(orders, (order) => {
    const own = members.filter((member) => member.order === order);
    const depth = Math.max(...own.map((member) => member.depth));
    return {
      order,
      measures: own.map(({ place }) => place),
      wantsNoTies: own.find(({ byFile }) => byFile)?.measure.name,
      wantsNoRepeats: own.find(({ measure }) => measure.choices.duplicates !== 'first')?.measure.name,
      reads: READS[Math.max(...own.map(({ reads }) => READS.indexOf(reads)))],
      // Hits are counted as deep as the plan says, whatever the measures of one group look at.
      depth: Math.max(depth, plan.hitCutoff ?? Infinity),
      idealDepth: Math.max(...own.map(({ idealDepth }) => idealDepth)),
      thresholds: [
        ...new Set(
          [plan.threshold, ...own.map(({ measure }) => measure.choices.threshold)].map((threshold) =>
            Math.max(0, threshold ?? 0),
          ),
        ),
      ].sort((a, b) => b - a),
    };
  });
}

interface Pushed {
  readonly order: TieOrder;
  /** Equal scores should stand as in a file. */
  readonly byFile: boolean;
  readonly reads: Reads;
  readonly depth: number;
  readonly idealDepth: number;
}

function ofMeasure(measure: ResolvedMeasure, byRank: boolean): Pushed {
  const { name, family, choices, compiled, cutoff } = measure;
  const { ties, missed, unjudged, users } = choices;
  const known = Object.hasOwn(FAMILIES, family.name) ? FAMILIES[family.name] : undefined;
  const reads = typeof known === 'function' ? known(measure) : known;
  if (reads === undefined) throw refused(name, unknownReason(measure));
  if (ties === 'expected') throw refused(name, l10n.t('it averages over all orders of equal scores'));
  if (missed !== 'absent' && missed !== 'counted')
    throw refused(name, l10n.t('missed={0} needs the items themselves', missed));
  if (unjudged !== 'kept') throw refused(name, l10n.t('it closes lists up over items without a judgement'));
  if (users === 'trained') throw refused(name, trainedUsers());
  if (choicesRead(family).has('tiedRanks') && choices.tiedRanks === 'grouped')
    throw refused(name, l10n.t('it reads scores beside ranks'));
  // What was judged not relevant and what nobody judged are worth the same, and stand as in a file.
  if (reads === 'judgements' && (ties === 'best' || ties === 'worst'))
    throw refused(name, l10n.t('ties={0} leaves open what was judged not relevant', ties));
  return {
    order: byRank || ties === 'list-order' ? 'item-descending' : ties,
    byFile: byRank || ties === 'list-order',
    reads,
    depth: compiled.kind === 'per-user' ? compiled.depth : (cutoff ?? Infinity),
    idealDepth: idealDepthOf(measure, reads),
  };
}

/** Measures of hits know how many are relevant without it, except those that discount an ideal list. */
function idealDepthOf({ family, choices, cutoff = Infinity }: ResolvedMeasure, reads: Reads): number {
  switch (family.name) {
    case 'ERR':
    case 'PFound':
    case 'AverageGain':
      return 0;
    case 'RBP':
      return 1;
    case 'nDCG':
    case 'DCG':
    case 'IDCG':
    case 'CG':
      return choices.ideal === 'all' ? Infinity : cutoff;
    default:
      return reads === 'hits' ? 0 : Infinity;
  }
}

function unknownReason({ compiled, family }: ResolvedMeasure): string {
  if (compiled.kind === 'rating') return l10n.t('it compares predictions with ratings, pair by pair');
  if (family.group === 'beyond-accuracy') return l10n.t('it needs the items of the lists');
  return l10n.t('it reads scores or items beside ranks');
}

function trainedUsers(): string {
  return l10n.t('it counts the users of the training interactions');
}

function refused(name: string, reason: string): InputError {
  return new InputError({
    message: l10n.t('{0} cannot be computed from tables: {1}.', name, reason),
    advice: l10n.t('Leave it out, choose otherwise, or evaluate files.'),
  });
}
