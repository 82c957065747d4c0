import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/protocol/problem';
import { formatCount } from '../../shared/text/numbers/numberText';
import type { Convention } from './convention';
import { inOwnSyntax } from './libraryNames';
import type { MeasureFamily, ParameterSpec } from './measure';
import { nearest } from '../../shared/text/nearest';
import { families, findFamily } from './registry';

/** A measure as it was asked for, checked against its family; not yet bound to a convention. */
export interface MeasureQuery {
  readonly family: MeasureFamily;
  /** K; undefined: the whole list. */
  readonly cutoff: number | undefined;
  /** Only what was written, in the family's order of parameters. */
  readonly parameters: ReadonlyMap<string, string | number>;
  /** Normalised spelling: "nDCG(gain=exp)@10". Equal queries have equal names. */
  readonly name: string;
}

/**
 * Parses a list of measures: `"nDCG@10, AP(norm=hits)@10"`. Commas inside brackets belong to a measure.
 * Names, parameters and values are read without regard to case (metrics.md §2). A measure that is asked for
 * twice is returned once; `nDCG@5,10,20` asks for three.
 *
 * @param convention whose names of measures are understood too
 * @throws InputError when a name, a parameter or a value is unknown or out of range; the message names the nearest valid one
 */
export function parseMeasures(text: string, convention: Pick<Convention, 'names'> = {}): MeasureQuery[] {
  const queries = new Map<string, MeasureQuery>();
  let last = '';
  for (const part of splitOutsideBrackets(text)) {
    if (part.trim() === '') continue;
    // "nDCG@5,10": a number alone is one more cutoff of the measure before it.
    const isCutoff = /^\s*\d+\s*$/.test(part) && /@\s*\d+\s*$/.test(last);
    last = isCutoff ? last.replace(/@\s*\d+\s*$/, `@${part.trim()}`) : inOwnSyntax(part, convention);
    const query = parseMeasure(last);
    queries.set(query.name, query);
  }
  if (queries.size === 0)
    throw new InputError({
      message: l10n.t('No metrics specified.'),
      advice: l10n.t('Example: {0}.', 'nDCG@10, AP@10'),
    });
  return [...queries.values()];
}

/** Parses one measure, such as `nDCG(gain=exp)@10`. @throws InputError see {@link parseMeasures} */
export function parseMeasure(text: string): MeasureQuery {
  const written = text.trim();
  const match = /^([^\s()@,]+)(?:\s*\(([^()]*)\))?(?:\s*@\s*(\S+))?$/u.exec(written);
  if (match === null)
    throw new InputError({
      message: l10n.t('“{0}” is not a metric.', written),
      advice: l10n.t(
        'Metrics are written Name@K or Name(parameter=value)@K, such as {0}.',
        'nDCG(gain=exp)@10',
      ),
    });
  const [, nameText, parameterText, cutoffText] = match;
  const family = findFamily(nameText, cutoffText !== undefined);
  if (family === undefined) throw unknownMeasure(nameText);
  const parameters = parseParameters(family, written, parameterText ?? '');
  const cutoff = parseCutoff(family, written, cutoffText);
  return { family, cutoff, parameters, name: displayName(family, parameters, cutoff) };
}

/** The normalised spelling of a measure. */
export function displayName(
  family: MeasureFamily,
  parameters: ReadonlyMap<string, string | number>,
  cutoff: number | undefined,
): string {
  const shown = family.shownAs?.(parameters) ?? { name: family.name, says: [] };
  const written = family.parameters
    .filter((spec) => parameters.has(spec.name) && !shown.says.includes(spec.name))
    .map((spec) => `${spec.name}${spec.operator ?? '='}${parameters.get(spec.name)}`);
  const brackets = written.length === 0 ? '' : `(${written.join(',')})`;
  return `${shown.name}${brackets}${cutoff === undefined ? '' : `@${cutoff}`}`;
}

function splitOutsideBrackets(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')') depth--;
    else if ((text[i] === ',' || text[i] === '\n') && depth <= 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

function unknownMeasure(name: string): InputError {
  const known = families.flatMap((family) => [family.name, ...family.aliases]);
  // "nDCG10", "P_5", "ndcg_cut_10": only the cutoff is written otherwise.
  const cutoff = /(?<!\d)\d+$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - cutoff.length).replace(/(_cut|_at)?[._]?$/, '');
  const family = findFamily(stem, true);
  const meant = family === undefined || cutoff === '' ? nearest(name, known) : `${family.name}@${cutoff}`;
  return new InputError({
    message: l10n.t('Unknown metric “{0}”. Did you mean “{1}”?', name, meant ?? ''),
    advice: l10n.t('`recscope measures` lists all metrics.'),
  });
}

/** No list is longer; and a definition whose ideal list has K places takes memory and time by K. */
const LARGEST_CUTOFF = 1_000_000;

function parseCutoff(family: MeasureFamily, written: string, text: string | undefined): number | undefined {
  if (text === undefined) {
    if (family.cutoff !== 'required') return undefined;
    throw new InputError({
      message: l10n.t('“{0}” needs a cutoff.', written),
      advice: l10n.t('Example: {0}.', `${family.name}@10`),
    });
  }
  if (family.cutoff === 'none')
    throw new InputError({
      message: l10n.t('“{0}”: {1} has no cutoff.', written, family.name),
      advice: l10n.t('Use {0}.', family.name),
    });
  const cutoff = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(cutoff) || cutoff < 1)
    throw new InputError({
      message: l10n.t('“{0}”: the cutoff “{1}” is not a whole number above 0.', written, text),
      advice: l10n.t('Example: {0}.', `${family.name}@10`),
    });
  if (cutoff > LARGEST_CUTOFF)
    throw new InputError({
      message: l10n.t('“{0}”: the cutoff is above {1}.', written, formatCount(LARGEST_CUTOFF, 'en')),
      advice:
        family.cutoff === 'optional'
          ? l10n.t('Write {0} for the full list.', family.name)
          : l10n.t('Example: {0}.', `${family.name}@10`),
    });
  return cutoff;
}

function parseParameters(
  family: MeasureFamily,
  written: string,
  text: string,
): ReadonlyMap<string, string | number> {
  const found = new Map<string, string | number>();
  for (const part of text.split(',')) {
    if (part.trim() === '') continue;
    const match = /^([^\s=<>≥]+)\s*(>=|≥|=)(.*)$/su.exec(part.trim());
    if (match === null)
      throw new InputError({
        message: l10n.t('“{0}”: “{1}” is not a parameter.', written, part.trim()),
        advice: parameterAdvice(family),
      });
    const [, name, operatorText] = match;
    const value = match[3].trim();
    const spec = family.parameters.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
    if (spec === undefined) throw unknownParameter(family, written, name);
    const operator = operatorText === '≥' ? '>=' : operatorText;
    if (operator !== (spec.operator ?? '='))
      throw new InputError({
        message: l10n.t(
          '“{0}”: use {1} instead of {2}.',
          written,
          `${spec.name}${spec.operator ?? '='}${value}`,
          part.trim(),
        ),
        advice: parameterAdvice(family),
      });
    if (found.has(spec.name))
      throw new InputError({
        message: l10n.t('“{0}”: duplicate parameter {1}.', written, spec.name),
        advice: l10n.t('Remove one of them.'),
      });
    found.set(spec.name, parseValue(family, spec, written, value));
  }
  // A default that is written out is the same measure.
  const ordered = new Map<string, string | number>();
  for (const spec of family.parameters) {
    const value = found.get(spec.name);
    if (value !== undefined && value !== spec.default) ordered.set(spec.name, value);
  }
  return ordered;
}

function parseValue(
  family: MeasureFamily,
  spec: ParameterSpec,
  written: string,
  text: string,
): string | number {
  if (spec.kind === 'choice') {
    const value = spec.values.find((candidate) => candidate.toLowerCase() === text.toLowerCase());
    if (value !== undefined) return value;
    const synonym = spec.synonyms?.[text.toLowerCase()];
    if (synonym !== undefined) return synonym;
    const reason = spec.refused?.[text.toLowerCase()]?.();
    throw new InputError({
      message:
        reason === undefined
          ? l10n.t(
              '“{0}”: {1} can’t be “{2}”. Did you mean “{3}”?',
              written,
              spec.name,
              text,
              nearest(text, spec.values) ?? '',
            )
          : l10n.t('“{0}”: {1} can’t be “{2}”. {3}', written, spec.name, text, reason),
      advice: l10n.t('{0} of {1} is one of: {2}.', spec.name, family.name, spec.values.join(', ')),
    });
  }
  const value = Number(text);
  if (text === '' || !Number.isFinite(value))
    throw new InputError({
      message: l10n.t('“{0}”: “{1}” is not a number.', written, text),
      advice: spec.meaning(),
    });
  if (value < spec.minimum || value > spec.maximum)
    throw new InputError({
      message: l10n.t(
        '“{0}”: {1} must be between {2} and {3}.',
        written,
        spec.name,
        spec.minimum,
        spec.maximum,
      ),
      advice: spec.meaning(),
    });
  return value;
}

function unknownParameter(family: MeasureFamily, written: string, name: string): InputError {
  const names = family.parameters.map((spec) => spec.name);
  if (names.length === 0)
    return new InputError({
      message: l10n.t('“{0}”: {1} has no parameters.', written, family.name),
      advice: l10n.t('Use {0}.', family.name),
    });
  return new InputError({
    message: l10n.t(
      '“{0}”: {1} has no parameter “{2}”. Did you mean “{3}”?',
      written,
      family.name,
      name,
      nearest(name, names) ?? '',
    ),
    advice: parameterAdvice(family),
  });
}

function parameterAdvice(family: MeasureFamily): string {
  return l10n.t(
    'Parameters of {0}: {1}.',
    family.name,
    family.parameters.map((spec) => `${spec.name}${spec.operator ?? '='}…`).join(', '),
  );
}
