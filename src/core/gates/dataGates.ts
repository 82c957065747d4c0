import type { Finding } from '../../shared/findings/finding';
import type { EvaluationView, ModelView } from '../../shared/protocol/views/evaluationView';
import type { GateBoundJson, GateState } from '../../shared/protocol/checkResult';
import type { ValueBound } from './valueCheck';

/** A requirement on the files of an evaluation. */
export type DataBound = Exclude<GateBoundJson, ValueBound | { readonly kind: 'guardrail' }>;

/** Check of a count in the files, without uncertainty. */
interface DataCheck {
  /** Name of the model; undefined: the check is over all files together. */
  readonly model: string | undefined;
  /** Share, or number of problems; NaN: not known. */
  readonly value: number;
  readonly bound: number;
  /** State of the check; `open`: the files do not determine it. */
  readonly state: GateState;
  /** Codes of the problems that the check counts. */
  readonly findings?: readonly string[];
}

/**
 * Checks the files of each model against a bound.
 *
 * @param baseline model (or runs of it) that is not checked
 */
export function checkDataGates(bound: DataBound, view: EvaluationView, baseline: string | null): DataCheck[] {
  const models = view.models.filter((model) => (model.run?.of ?? model.name) !== baseline);
  switch (bound.kind) {
    case 'findings': {
      const counting = findingsOf(view).filter(
        ({ severity }) => severity === 'error' || severity === bound.severity,
      );
      return [
        {
          model: undefined,
          value: counting.length,
          bound: 0,
          state: counting.length === 0 ? 'holds' : 'broken',
          findings: [...new Set(counting.map(({ code }) => code))].sort(),
        },
      ];
    }
    case 'withoutList':
      return worstFirst(models.map((model) => shareCheck(model, withoutListOf(model, view), bound.share)));
    case 'unjudged':
      return worstFirst(models.map((model) => shareCheck(model, unjudgedOf(model), bound.share)));
  }
}

function worstFirst(checks: readonly DataCheck[]): DataCheck[] {
  return [...checks].sort(
    (a, b) => (Number.isNaN(b.value) ? 0 : b.value) - (Number.isNaN(a.value) ? 0 : a.value),
  );
}

function shareCheck({ name }: ModelView, value: number, bound: number): DataCheck {
  return {
    model: name,
    value,
    bound,
    state: Number.isNaN(value) ? 'open' : value <= bound ? 'holds' : 'broken',
  };
}

/** Returns the share of users without a list among users with a relevant item. */
function withoutListOf({ users }: ModelView, { usersRule }: EvaluationView): number {
  const { counted, withoutList } = users;
  // If only users with a list count, `counted` lacks the others.
  const all = usersRule === 'both' || usersRule === 'recommended' ? counted + withoutList : counted;
  return all === 0 ? Number.NaN : Math.min(1, withoutList / all);
}

/** Returns the largest share of unjudged items over the cutoffs; NaN if the ground truth only lists relevant items. */
function unjudgedOf({ unjudged }: ModelView): number {
  if (unjudged === undefined || unjudged.positiveOnly) return Number.NaN;
  return Math.max(0, ...unjudged.depths.map(({ share }) => share ?? 0));
}

function findingsOf({ truth, models, furtherRead }: EvaluationView): readonly Finding[] {
  const files = [truth, ...models.map(({ file }) => file), ...Object.values(furtherRead ?? {})];
  const found = new Map<string, Finding>();
  for (const finding of [
    ...files.flatMap((file) => file?.findings ?? []),
    ...models.flatMap(({ absent }) => absent ?? []),
  ])
    found.set(JSON.stringify(finding), finding);
  return [...found.values()];
}
