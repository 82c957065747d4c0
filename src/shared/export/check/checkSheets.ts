import * as l10n from '@vscode/l10n';
import type {
  CheckedEvaluationJson,
  CheckedExperimentJson,
  FailedCheckJson,
  GateCheckJson,
  GateJson,
} from '../../protocol/checkResult';
import { notesSheet, sentence, type Cell, type Column, type Sheet, type Words } from '../../sheets/sheet';
import { plainLine } from '../../text/nameText';
import { formatCount, formatMean } from '../../text/numbers/numberText';
import { relativeChangeText } from '../../sentences/comparisonWords';
import { plural } from '../../text/numbers/plural';
import {
  blindChecks,
  blindText,
  checkNumbers,
  gateText,
  stateText,
  tallyText,
  uncheckedGateText,
  type GateBaseline,
} from './gateWords';

/** Evaluation or experiment with gates. */
export type CheckedEntry = CheckedEvaluationJson | CheckedExperimentJson;

export function gateBaseline(checked: CheckedEntry): GateBaseline {
  return 'control' in checked ? { name: checked.control } : checked.baseline;
}

/** Returns the sheets of evaluations and experiments with their gates, those with broken gates first. */
export function checkSheets(
  entries: readonly CheckedEntry[],
  isFailed: (gate: GateJson) => boolean,
): Sheet[] {
  return entries.flatMap((checked) => {
    const { name, gates } = checked;
    const isExperiment = 'control' in checked;
    const against = isExperiment ? gateBaseline(checked) : null;
    const ordered = [...gates].sort(
      (a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || a.gate - b.gate,
    );
    const cohorts = gates.some(({ by }) => by !== null);
    return [
      {
        title: sentence(l10n.t('{0}: {1}'), { name }, tallyText(gates)),
        lead: isExperiment
          ? checked.decisions.map((decision) => plainLine(decision.sentence))
          : checked.answer === undefined
            ? []
            : [checked.answer],
        columns: gateColumns(cohorts, isExperiment),
        rows: ordered.map((gate) => gateCells(gate, cohorts, against)),
        notes: [],
      },
      notesSheet([...ordered.flatMap(notesOf), ...blindNote(gates), ...openNote(gates, isFailed)]),
      ...(isExperiment ? [] : meansSheet(checked)),
    ];
  });
}

const ORDER = ['broken', 'open', 'holds'];

/**
 * Returns the columns of the table of gates. It is a function because the language is chosen after this file
 * is loaded.
 */
const gateColumns = (cohorts: boolean, isExperiment: boolean): readonly Column[] => [
  { title: l10n.t('State'), kind: 'text' },
  { title: l10n.t('Gate'), kind: 'text' },
  { title: isExperiment ? l10n.t('Treatment') : l10n.t('Model'), kind: 'name' },
  ...(cohorts ? [{ title: l10n.t('Worst cohort'), kind: 'name', spare: 2 } as const] : []),
  { title: l10n.t('Value'), kind: 'figure' },
  { title: l10n.t('Interval'), kind: 'figure', spare: 3 },
  { title: l10n.t('Bound'), kind: 'figure' },
  { title: l10n.t('Users'), kind: 'count', spare: 1 },
];

/**
 * Returns the cells of a gate with its worst check.
 *
 * @param against null: the baseline is named next to the
 * means
 */
function gateCells(gate: GateJson, cohorts: boolean, against: GateBaseline): Cell[] {
  const head: Cell[] = [stateText(gate.state), gateText(gate, against)];
  const [worst] = gate.checks;
  if (worst === undefined) return [...head, '–', ...(cohorts ? ['–'] : []), '–', '–', '–', null];
  const { value, interval, bound } = checkNumbers(gate, worst);
  return [
    ...head,
    worst.model === null ? '–' : { name: worst.model },
    ...(cohorts ? [worst.cohort === null ? '–' : { name: worst.cohort }] : []),
    value,
    interval,
    bound,
    worst.users,
  ];
}

/** Returns a note about a broken gate of a cohort: its users, both means, and the change. */
function harmNote({ measure }: GateJson, check: GateJson['checks'][number]): Words[] {
  const { state, cohort, users, mean, reference } = check;
  if (state !== 'broken' || cohort === null || mean === null || reference === null) return [];
  return [
    sentence(
      l10n.t('Harmed: {0} ({1} users): {2} {3} → {4}, {5}.'),
      { name: cohort },
      formatCount(users ?? 0, 'en'),
      measure ?? '',
      formatMean(reference),
      formatMean(mean),
      relativeChangeText(mean - reference, reference) ?? '–',
    ),
  ];
}

/** Returns notes about a gate that the table does not contain. */
function notesOf(gate: GateJson): Words[] {
  const { smallCohorts, withoutCohort } = gate;
  const cohortsBy = gate.by ?? '';
  const unjudged = uncheckedGateText(gate);
  return [
    ...gate.checks.flatMap((check) => harmNote(gate, check)),
    ...(unjudged === undefined ? [] : [sentence('{0}: {1}', gateText(gate, null), unjudged)]),
    ...(withoutCohort === 0
      ? []
      : [
          plural(
            withoutCohort,
            l10n.t('Warning: {0} user without {1} is a cohort of its own.', withoutCohort, cohortsBy),
            l10n.t('Warning: {0} users without {1} are a cohort of their own.', withoutCohort, cohortsBy),
          ),
        ]),
    ...(smallCohorts === 0
      ? []
      : [
          plural(
            smallCohorts,
            l10n.t('{0} cohort of {1} has fewer than 6 users and is not judged.', smallCohorts, cohortsBy),
            l10n.t('{0} cohorts of {1} have fewer than 6 users and are not judged.', smallCohorts, cohortsBy),
          ),
        ]),
  ];
}

/** Returns a sentence about the underpowered gates, with the one that needs the most users. */
function blindNote(gates: readonly GateJson[]): Words[] {
  const blind = gates.flatMap((gate) => {
    const checks = blindChecks(gate).sort((a, b) => neededOf(b) - neededOf(a));
    return checks.length === 0 ? [] : [{ gate, checks }];
  });
  const [most] = [...blind].sort((a, b) => neededOf(b.checks[0]) - neededOf(a.checks[0]));
  if (most === undefined) return [];
  const { gate, checks } = most;
  const name = blindGate(gate, checks[0], checks.length);
  const text = blindText(gate, checks[0].blind, checks[0].users);
  return [
    blind.length === 1
      ? sentence(l10n.t('Blind: {0}. {1}'), name, text)
      : sentence(
          l10n.t('Blind: {0} of {1} gates, most of all {2}. {3}'),
          String(blind.length),
          String(gates.length),
          name,
          text,
        ),
  ];
}

/** Returns the name of an underpowered gate; by cohort, with the one that needs the most users. */
function blindGate(gate: GateJson, { cohort }: Pick<GateCheckJson, 'cohort'>, blind: number): Words {
  const text = gateText(gate, null);
  if (cohort === null) return text;
  return sentence(
    l10n.t('{0}, in {1} of {2} cohorts, such as “{3}”'),
    text,
    String(blind),
    String(gate.checks.length),
    { name: cohort },
  );
}

function neededOf({ blind }: GateCheckJson): number {
  return blind === null ? 0 : (blind.needed ?? Infinity);
}

function openNote(gates: readonly GateJson[], isFailed: (gate: GateJson) => boolean): Words[] {
  const open = gates.flatMap((gate) =>
    gate.state === 'open'
      ? gate.checks.flatMap((check) => (check.state === 'open' ? [{ ...check, gate }] : []))
      : [],
  );
  const crossing = open.filter(({ interval, reason }) => interval !== null && reason === undefined);
  const without = open.filter(
    ({ users, value, interval }) => users !== null && value !== null && interval === null,
  );
  const fewUsers = l10n.t(
    'No confidence interval: there are too few users, or all of them have the same value.',
  );
  return [
    ...(crossing.length === 0
      ? []
      : [
          crossing.some(({ gate }) => isFailed(gate))
            ? l10n.t('Not clear: the confidence interval crosses the bound. Here, such gates fail.')
            : l10n.t('Not clear: the confidence interval crosses the bound. Here, such gates are warnings.'),
        ]),
    ...new Set(without.map(({ reason }) => reason ?? fewUsers)),
  ];
}

/** Returns the table of means next to those of the baseline, for the review of a change. */
function meansSheet({ means, baseline }: CheckedEvaluationJson): Sheet[] {
  if (means.length === 0 || baseline === null) return [];
  return [
    {
      title: sentence(l10n.t('Compared with {0}'), { name: baseline.name }),
      columns: [
        { title: l10n.t('Model'), kind: 'name' },
        { title: l10n.t('Metric'), kind: 'text' },
        { title: l10n.t('Mean'), kind: 'value' },
        { title: l10n.t('Baseline'), kind: 'value' },
        { title: l10n.t('Difference'), kind: 'difference' },
        { title: l10n.t('Change'), kind: 'figure' },
      ],
      rows: means.map(({ model, measure, mean, baseline: other, difference }): Cell[] => [
        { name: model },
        measure,
        mean,
        other,
        difference,
        relativeChangeText(difference, other) ?? '–',
      ]),
      notes: [],
    },
  ];
}

/** Returns the entries that could not be checked, with the reasons. */
export function uncheckedSheets(failed: readonly FailedCheckJson[]): Sheet[] {
  return failed.map(({ name, message, advice, file, line }) =>
    notesSheet(
      [
        file === undefined
          ? message
          : sentence('{0}: {1}', { name: line === undefined ? file : `${file}:${line}` }, message),
        advice,
      ].filter((text) => text !== ''),
      { title: sentence(l10n.t('{0}: not checked'), { name }) },
    ),
  );
}

/** Returns the sheet for evaluations without gates. */
export function nothingChecked(names: readonly string[]): Sheet {
  return notesSheet(names.map((name) => sentence(l10n.t('{0} has no gates.'), { name })));
}
