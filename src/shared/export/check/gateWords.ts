import * as l10n from '@vscode/l10n';
import type { FindingCode } from '../../findings/finding';
import { findingKinds } from '../../findings/kinds';
import type {
  UnderpoweredJson,
  GateBoundJson,
  GateCheckJson,
  GateJson,
  GateState,
} from '../../protocol/checkResult';
import { sentence, type Words } from '../../sheets/sheet';
import { sharePercentText, percentText, signedPercentText } from '../../text/numbers/changeText';
import { formatCount, formatMean } from '../../text/numbers/numberText';
import { plural } from '../../text/numbers/plural';
import { intervalWords } from '../../text/numbers/rangeText';
import { signedText } from '../../text/numbers/signedText';

const count = (number: number): string => formatCount(number, 'en');

/**
 * Returns the word for the state of a gate: "holds", "broken", "not clear" (`open` in JSON and
 * configurations).
 */
export function stateText(state: GateState): string {
  switch (state) {
    case 'holds':
      return l10n.t('holds');
    case 'broken':
      return l10n.t('broken');
    case 'open':
      return l10n.t('not clear');
  }
}

/** Baseline of a gate, or control of an experiment; null: not named. */
export type GateBaseline = { readonly name: string } | null;

/** Returns the requirement of a gate as text. @param baseline null: named elsewhere */
export function gateText(
  { bound, measure, by }: Pick<GateJson, 'bound' | 'measure' | 'by'>,
  baseline: GateBaseline,
): Words {
  const asked = boundText(bound, measure ?? '', baseline);
  return by === null ? asked : sentence(l10n.t('{0}, by {1}'), asked, { name: by });
}

function boundText(bound: GateBoundJson, measure: string, baseline: GateBaseline): Words {
  switch (bound.kind) {
    case 'atLeast':
      return l10n.t('{0} at least {1}', measure, formatMean(bound.value));
    case 'atMost':
      return l10n.t('{0} at most {1}', measure, formatMean(bound.value));
    case 'notWorseBy':
    case 'guardrail': {
      const by = bound.kind === 'guardrail' ? sharePercentText(bound.margin) : amountWritten(bound.amount);
      return baseline === null
        ? l10n.t('{0} not worse by {1}', measure, by)
        : sentence(l10n.t('{0} not worse than {1} by {2}'), measure, { name: baseline.name }, by);
    }
    case 'betterBy': {
      const by = amountWritten(bound.amount);
      if (bound.amount.value === 0)
        return baseline === null
          ? l10n.t('{0} better', measure)
          : sentence(l10n.t('{0} better than {1}'), measure, { name: baseline.name });
      return baseline === null
        ? l10n.t('{0} better by more than {1}', measure, by)
        : sentence(l10n.t('{0} better than {1} by more than {2}'), measure, { name: baseline.name }, by);
    }
    case 'findings':
      return bound.severity === 'error'
        ? l10n.t('no errors in the files')
        : l10n.t('no errors or warnings in the files');
    case 'withoutList':
      return l10n.t('users without recommendations at most {0}', sharePercentText(bound.share));
    case 'unjudged':
      return l10n.t('unjudged recommendations at most {0}', sharePercentText(bound.share));
  }
}

function amountWritten({
  kind,
  value,
}: {
  readonly kind: 'relative' | 'absolute';
  readonly value: number;
}): string {
  return kind === 'relative' ? sharePercentText(value) : formatMean(value);
}

/** Returns the value of a check, its interval and the bound. */
export function checkNumbers(
  { bound: { kind } }: Pick<GateJson, 'bound'>,
  { value, interval, bound }: GateCheckJson,
) {
  const text = numberText(kind);
  return {
    value: value === null ? '–' : text(value),
    interval: interval === null ? '–' : intervalWords([text(interval[0]), text(interval[1])]),
    bound: text(bound),
  };
}

function numberText(kind: GateBoundJson['kind']): (value: number) => string {
  switch (kind) {
    case 'findings':
      return count;
    case 'withoutList':
    case 'unjudged':
      return percentText;
    case 'guardrail':
      return signedPercentText;
    case 'atLeast':
    case 'atMost':
      return formatMean;
    default:
      return signedText;
  }
}

/** Returns a sentence with the result of a check. */
export function checkText({ bound }: Pick<GateJson, 'bound'>, check: GateCheckJson): Words {
  const { value, interval, users } = check;
  const findings = (check.findings ?? []).map(findingTitle);
  const modelName: Words = check.model === null ? '' : { name: check.model };
  const limit = check.bound;
  switch (bound.kind) {
    case 'findings':
      return (value ?? 0) === 0
        ? l10n.t('No such problem.')
        : plural(
            value ?? 0,
            l10n.t('{0} problem: {1}.', value ?? 0, findings.join(', ')),
            l10n.t('{0} problems: {1}.', value ?? 0, findings.join(', ')),
          );
    case 'withoutList':
      return value === null
        ? sentence(l10n.t('{0}: no user has a relevant item.'), modelName)
        : sentence(
            l10n.t('{0}: {1} of the users have no recommendations.', '{0}', percentText(value)),
            modelName,
          );
    case 'unjudged':
      return value === null
        ? sentence(
            l10n.t('{0}: the ground truth names relevant items alone, so that nothing is unjudged.'),
            modelName,
          )
        : sentence(
            l10n.t('{0}: {1} of the first recommendations are unjudged.', '{0}', percentText(value)),
            modelName,
          );
    case 'atLeast':
    case 'atMost':
      return inCohort(
        check,
        sentence(
          l10n.t(
            '{0}: {1} ({2}), bound {3}, {4} users.',
            '{0}',
            formatMean(value),
            rangeText(interval, formatMean),
            formatMean(limit),
            count(users ?? 0),
          ),
          modelName,
        ),
      );
    case 'guardrail':
      return check.reason === undefined
        ? sentence(
            l10n.t(
              '{0}: change {1} ({2}), bound {3}, {4} users.',
              '{0}',
              value === null ? '–' : signedPercentText(value),
              rangeText(interval, signedPercentText),
              signedPercentText(limit),
              count(users ?? 0),
            ),
            modelName,
          )
        : sentence('{0}: {1}', modelName, check.reason);
    default:
      return inCohort(
        check,
        sentence(
          l10n.t(
            '{0}: difference {1} ({2}), bound {3}, {4} users.',
            '{0}',
            signedText(value),
            rangeText(interval, signedText),
            signedText(limit),
            count(users ?? 0),
          ),
          modelName,
        ),
      );
  }
}

/**
 * Returns why a gate on a metric is not clear although no check has a value; undefined if a check has one.
 */
export function uncheckedGateText({ measure, by, state, checks }: GateJson): string | undefined {
  if (measure === null || checks.some(({ value }) => value !== null)) return undefined;
  // A gate on any cohort may hold without a harmed one.
  if (state !== 'open') return checks[0]?.reason;
  return checks.length === 0
    ? l10n.t('Nothing was judged: no cohort of {0} has 6 users.', by ?? '')
    : (checks[0].reason ?? l10n.t('Nothing was judged: no user has a value of {0}.', measure));
}

/**
 * Returns the checks whose users are too few to show the bound; none for a broken gate, whose result is
 * known.
 */
export function blindChecks({
  state,
  checks,
}: GateJson): (GateCheckJson & { readonly blind: UnderpoweredJson })[] {
  return state === 'broken'
    ? []
    : checks.flatMap((check) => (check.blind === null ? [] : [{ ...check, blind: check.blind }]));
}

/** Returns the result of the worst check of a gate. */
export function worstText(gate: GateJson): Words {
  const [worst] = gate.checks;
  return uncheckedGateText(gate) ?? (worst === undefined ? '' : checkText(gate, worst));
}

function findingTitle(code: string): string {
  return Object.hasOwn(findingKinds, code) ? findingKinds[code as FindingCode].title() : code;
}

function inCohort({ cohort }: GateCheckJson, words: Words): Words {
  return cohort === null ? words : sentence('{0}: {1}', { name: cohort }, words);
}

function rangeText(interval: GateCheckJson['interval'], text: (value: number) => string): string {
  return interval === null
    ? l10n.t('no interval')
    : l10n.t('{0} to {1}', text(interval[0]), text(interval[1]));
}

/** Returns a sentence on why a gate is underpowered. */
export function blindText(
  { bound }: Pick<GateJson, 'bound'>,
  { detectable, asked, needed }: UnderpoweredJson,
  users: number | null,
): string {
  if (detectable === null) return l10n.t('{0} users can show nothing.', count(users ?? 0));
  const [can, wanted] =
    bound.kind === 'guardrail'
      ? [percentText(detectable), sharePercentText(asked)]
      : apart(detectable, asked);
  const seen = l10n.t('{0} users can show {1}; this gate asks for {2}.', count(users ?? 0), can, wanted);
  return needed === null
    ? seen
    : `${seen} ${l10n.t('About {0} users would be needed.', count(roughly(needed)))}`;
}

/** Formats two numbers with the fewest digits that show them as different. */
function apart(first: number, second: number): readonly [string, string] {
  for (let digits = 2; digits < 15; digits++) {
    const [one, other] = [first, second].map((value) => plainDigits(value, digits));
    if (one !== other) return [one, other];
  }
  return [String(first), String(second)];
}

function plainDigits(value: number, digits: number): string {
  return String(Number(value.toPrecision(digits)));
}

/** Rounds a number of users up to two significant digits. */
function roughly(users: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(users)) - 1);
  return Math.ceil(users / unit) * unit;
}

/** Returns the number of gates by state. */
export function tallyText(gates: readonly Pick<GateJson, 'state'>[]): string {
  const of = (state: GateState): number => gates.filter((gate) => gate.state === state).length;
  return [
    [of('broken'), l10n.t('{0} broken', of('broken'))] as const,
    [of('open'), l10n.t('{0} not clear', of('open'))] as const,
    [
      of('holds'),
      plural(of('holds'), l10n.t('{0} holds', of('holds')), l10n.t('{0} hold', of('holds'))),
    ] as const,
  ]
    .flatMap(([number, text]) => (number > 0 ? [text] : []))
    .join(', ');
}
