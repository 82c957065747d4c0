import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import { quoteShellWord } from '../../shared/text/shellWords';
import { nearestWord } from '../../shared/text/nearest';
import { alikeNames } from '../../core/experiments/alikeVariants';
import type { BadRows } from '../../core/experiments/experimentUsers';
import { badRowText } from '../../core/experiments/badRowText';
import { findControl, likelyControl, MAX_VARIANTS } from './variantColumn';
import type { ExperimentRequest } from './request';

/**
 * Returns the control and the treatments, in the order of the analysis.
 *
 * @param names variants that have rows
 * @param badRows unusable rows, which may be all rows of a missing variant
 * @throws InputError if a requested variant has no rows, or there is nothing to compare
 */
export function chosenVariants(
  names: readonly string[],
  request: ExperimentRequest,
  file: string,
  badRows: BadRows,
): string[] {
  const { treatments } = request;
  const control = request.control ?? controlOf(names, request, file);
  const sorted = chosenOnes(names, [control, ...(treatments ?? [])], request, file, badRows);
  const others = treatments ?? sorted.filter((name) => name !== control);
  if (others.length === 0) {
    throw new InputError({
      file,
      message: l10n.t('All users are in “{0}”: there is nothing to compare it with.', control),
      advice: l10n.t('Use a log with users of the control and of at least one treatment.'),
    });
  }
  if (others.includes(control) || new Set(others).size < others.length) {
    throw new InputError({
      message: l10n.t('Specify each variant once. The control can’t be a treatment.'),
      advice: l10n.t('The variants are {0}.', shown(sorted)),
    });
  }
  if (others.length >= MAX_VARIANTS) {
    throw new InputError({
      file,
      message: l10n.t(
        'The column “{0}” has {1} different values: it may not be the variant.',
        request.variant ?? '',
        names.length,
      ),
      advice:
        request.surface === 'panel'
          ? l10n.t('Select the column under “{0}”.', l10n.t('Variant'))
          : l10n.t('Specify the column with {0}, or the treatments with {1}.', '--variant', '--treatments'),
    });
  }
  return [control, ...others];
}

/**
 * Returns the variant that is the control by its name, among those not requested as treatments.
 *
 * @throws InputError if no name or several names are names of a control. Names that differ only in blanks and
 * case count as one name.
 */
function controlOf(
  names: readonly string[],
  { treatments = [], variant, surface }: ExperimentRequest,
  file: string,
): string {
  if (surface === 'panel') return likelyControl(names);
  const copies = alikeNames(names).map(([, second]) => second);
  const control = findControl(names.filter((name) => !treatments.includes(name) && !copies.includes(name)));
  if (control !== undefined) return control;
  const sorted = inByteOrder(names);
  throw new InputError({
    file,
    message: l10n.t('Couldn’t detect the control variant.'),
    advice: l10n.t(
      'The column “{0}” has {1}. Specify the control by one of: {2}.',
      variant ?? '',
      shown(sorted),
      sorted
        .slice(0, MAX_OPTIONS)
        .map((name) => `--control ${quoteShellWord(name)}`)
        .join(', '),
    ),
  });
}

/** Maximum number of variants that are offered as control. */
const MAX_OPTIONS = 4;

/** Returns all variants in byte order. @throws InputError if a requested variant is missing */
function chosenOnes(
  names: readonly string[],
  askedNames: readonly string[],
  request: ExperimentRequest,
  file: string,
  badRows: BadRows,
): string[] {
  const sorted = inByteOrder(names);
  for (const [at, name] of askedNames.entries()) {
    if (names.includes(name)) continue;
    throw new InputError({
      file,
      message:
        at === 0
          ? l10n.t(
              'No control “{0}” in the column “{1}”. Did you mean “{2}”?',
              name,
              request.variant ?? '',
              nearestWord(name, sorted) ?? '',
            )
          : l10n.t(
              'No treatment “{0}” in the column “{1}”. Did you mean “{2}”?',
              name,
              request.variant ?? '',
              nearestWord(name, sorted) ?? '',
            ),
      advice: [l10n.t('The variants are {0}.', shown(sorted)), ...lostRows(badRows)].join(' '),
    });
  }
  return sorted;
}

/** Returns advice if a variant may be missing because none of its rows can be used. */
function lostRows(badRows: BadRows): string[] {
  const first = badRows.places.at(0);
  if (first === undefined) return [];
  const text = badRowText(first);
  return [
    badRows.count === 1
      ? l10n.t('Can’t use the row on line {0}: {1}.', first.line, text)
      : l10n.t('Can’t use {0} rows. First on line {1}: {2}.', badRows.count, first.line, text),
  ];
}

/** Like `chosenVariants`, for the control only. */
export function onlyControl(
  names: readonly string[],
  request: ExperimentRequest,
  file: string,
  badRows: BadRows,
): string[] {
  const control = request.control ?? controlOf(names, request, file);
  chosenOnes(names, [control], request, file, badRows);
  return [control];
}

function shown(names: readonly string[]): string {
  return names.length > 20 ? `${names.slice(0, 20).join(', ')} …` : names.join(', ');
}

function inByteOrder(names: readonly string[]): string[] {
  const encoder = new TextEncoder();
  const bytes = new Map(names.map((name) => [name, encoder.encode(name)]));
  const compare = (a: Uint8Array, b: Uint8Array): number => {
    for (let at = 0; at < Math.min(a.length, b.length); at++) if (a[at] !== b[at]) return a[at] - b[at];
    return a.length - b.length;
  };
  const none = new Uint8Array(0);
  return [...names].sort((a, b) => compare(bytes.get(a) ?? none, bytes.get(b) ?? none));
}
