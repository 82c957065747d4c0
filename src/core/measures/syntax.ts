import * as l10n from '@vscode/l10n';
import { Phrase } from '../../shared/language/phrase';
import { Scanner } from '../../shared/language/scanner';
import { InputError } from '../../shared/problem';
import { formatCount } from '../../shared/text/numbers/numberText';
import type { Convention } from './convention';
import { toRecscopeSyntax } from './libraryNames';
import type { MeasureFamily, ParameterSpec } from './measure';
import { removedValueError } from '../../shared/config/removed';
import { nearestWord } from '../../shared/text/nearest';
import { measureFamilies, findFamily } from './registry';

/** A requested metric, checked against its family but not yet bound to a convention. */
export interface MeasureQuery {
  readonly family: MeasureFamily;
  /** Cutoff K; undefined: the whole list. */
  readonly cutoff: number | undefined;
  /** Parameters that were given, in the family's order. */
  readonly parameters: ReadonlyMap<string, string | number>;
  /** Normalised spelling: "nDCG(gain=exp)@10". Equal queries have equal names. */
  readonly name: string;
}

/**
 * Parses a list of metrics: `"nDCG@10, AP(norm=hits)@10"`. Commas inside brackets belong to a metric. Names,
 * parameters and values ignore case. Duplicates are returned once; `nDCG@5,10,20` is three metrics.
 *
 * @param convention whose names of metrics are accepted too
 * @throws InputError if a name, a parameter or a value is unknown or out of range; the message suggests the nearest
 * valid one
 */
export function parseMeasures(text: string, convention: Pick<Convention, 'names'> = {}): MeasureQuery[] {
  const queries = new Map<string, MeasureQuery>();
  let last = '';
  for (const part of new Phrase(text).parts(/[,\n]/, { nested: true })) {
    if (part.text === '') continue;
    // "nDCG@5,10": a number without a name is one more cutoff of the previous metric.
    const isCutoff = /^\d+$/.test(part.text) && /@\s*\d+$/.test(last);
    last = isCutoff ? last.replace(/@\s*\d+$/, `@${part.text}`) : toRecscopeSyntax(part.text, convention);
    const query = parsedMeasure(last === part.text ? part : new Phrase(last), part, convention);
    queries.set(query.name, query);
  }
  if (queries.size === 0)
    throw new InputError({
      message: l10n.t('No metrics specified.'),
      advice: l10n.t('Example: {0}.', 'nDCG@10, AP@10'),
    });
  return [...queries.values()];
}

/** Parses one metric, such as `nDCG(gain=exp)@10`. @throws InputError see {@link parseMeasures} */
export function parseMeasure(text: string): MeasureQuery {
  const { trimmed } = new Phrase(text);
  return parsedMeasure(trimmed, trimmed, {});
}

/** A metric during parsing. */
interface MetricText {
  readonly text: string;
  /** Returns the error for a piece of the text, or for the whole text if it uses another syntax. */
  readonly wrong: (
    piece: Phrase,
    problem: { readonly message: string; readonly advice?: string },
  ) => InputError;
}

/**
 * Parses one metric.
 *
 * @param source text as the user typed it
 * @param convention whose metrics are suggested if the name is unknown
 */
function parsedMeasure(phrase: Phrase, source: Phrase, convention: Pick<Convention, 'names'>): MeasureQuery {
  const metricText: MetricText = {
    text: phrase.text,
    wrong: (piece, problem) => (piece.source === source.source ? piece : source).wrong(problem),
  };
  const scanner = new Scanner(phrase);
  const name = scanner.taken(/[\s()@,]/);
  scanner.skipSpace();
  const parameters = scanner.take('(') ? scanner.taken(/[()]/) : undefined;
  const isClosed = parameters === undefined || scanner.take(')');
  scanner.skipSpace();
  const hasCutoff = scanner.take('@');
  scanner.skipSpace();
  const cutoff = hasCutoff ? scanner.taken(/\s/) : undefined;
  if (name.text === '' || !isClosed || cutoff?.text === '' || !scanner.isAtEnd)
    throw metricText.wrong(phrase, {
      message: l10n.t('“{0}” is not a metric.', metricText.text),
      advice: l10n.t(
        'Metrics are written Name@K or Name(parameter=value)@K, such as {0}.',
        'nDCG(gain=exp)@10',
      ),
    });
  const family = findFamily(name.text, cutoff !== undefined);
  if (family === undefined) throw metricText.wrong(name, unknownMeasure(name.text, convention));
  const query = {
    family,
    parameters: parseParameters(family, metricText, parameters),
    cutoff: parseCutoff(family, metricText, phrase, cutoff),
  };
  return { ...query, name: displayName(family, query.parameters, query.cutoff) };
}

/** Returns the normalised spelling of a metric. */
export function displayName(
  family: MeasureFamily,
  parameters: ReadonlyMap<string, string | number>,
  cutoff: number | undefined,
): string {
  const shown = family.shownAs?.(parameters) ?? { name: family.name, says: [] };
  const written = family.parameters
    .filter((spec) => parameters.has(spec.name) && !shown.says.includes(spec.name))
    .map((spec) =>
      spec.kind === 'text'
        ? String(parameters.get(spec.name))
        : `${spec.name}${spec.operator ?? '='}${parameters.get(spec.name)}`,
    );
  const brackets = written.length === 0 ? '' : `(${written.join(',')})`;
  return `${shown.name}${brackets}${cutoff === undefined ? '' : `@${cutoff}`}`;
}

/** Names of metrics that `--by items:COLUMN` adds. */
const ITEM_GROUP_METRICS = /^(awrf|ee-?[dlr]|expected[- ]?exposure|exposure)\b/i;

function unknownMeasure(
  name: string,
  { names }: Pick<Convention, 'names'>,
): { message: string; advice: string; inEditor?: string } {
  if (ITEM_GROUP_METRICS.test(name))
    return {
      message: l10n.t('“{0}” is computed for groups of items.', name),
      advice: l10n.t('Divide the items by a column: {0}.', '--items items.csv --by items:COLUMN'),
      inEditor: l10n.t('The comparison shows it for each column of the file of items.'),
    };
  // Suggests only names of the convention: it would refuse metrics of other libraries.
  const known =
    names === undefined
      ? measureFamilies.flatMap((family) => [family.name, ...family.aliases])
      : Object.keys(names);
  // "nDCG10", "P_5", "ndcg_cut_10": only the notation of the cutoff differs.
  const cutoff = /(?<!\d)\d+$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - cutoff.length).replace(/(_cut|_at)?[._]?$/, '');
  const family = findFamily(stem, true);
  const meant = family === undefined || cutoff === '' ? nearestWord(name, known) : `${family.name}@${cutoff}`;
  return {
    message:
      removedValueError(name) ?? l10n.t('Unknown metric “{0}”. Did you mean “{1}”?', name, meant ?? ''),
    advice:
      names === undefined
        ? l10n.t('`recscope measures` lists all metrics.')
        : l10n.t('Metrics of this convention: {0}.', Object.keys(names).join(', ')),
  };
}

/** Upper bound of K. No list is longer, and ideal lists with K entries need time and memory proportional to K. */
const LARGEST_CUTOFF = 1_000_000;

function parseCutoff(
  family: MeasureFamily,
  metricText: MetricText,
  metricPhrase: Phrase,
  piece: Phrase | undefined,
): number | undefined {
  if (piece === undefined) {
    if (family.cutoff !== 'required') return undefined;
    throw metricText.wrong(metricPhrase, {
      message: l10n.t('“{0}” needs a cutoff.', metricText.text),
      advice: l10n.t('Example: {0}.', `${family.name}@10`),
    });
  }
  if (family.cutoff === 'none')
    throw metricText.wrong(piece, {
      message: l10n.t('“{0}”: {1} has no cutoff.', metricText.text, family.name),
      advice: l10n.t('Use {0}.', family.name),
    });
  const { text } = piece;
  const cutoff = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(cutoff) || cutoff < 1)
    throw metricText.wrong(piece, {
      message: l10n.t('“{0}”: the cutoff “{1}” is not a whole number above 0.', metricText.text, text),
      advice: l10n.t('Example: {0}.', `${family.name}@10`),
    });
  if (cutoff > LARGEST_CUTOFF)
    throw metricText.wrong(piece, {
      message: l10n.t('“{0}”: the cutoff is above {1}.', metricText.text, formatCount(LARGEST_CUTOFF, 'en')),
      advice:
        family.cutoff === 'optional'
          ? l10n.t('Write {0} for the full list.', family.name)
          : l10n.t('Example: {0}.', `${family.name}@10`),
    });
  return cutoff;
}

function parseParameters(
  family: MeasureFamily,
  metricText: MetricText,
  inside: Phrase | undefined,
): ReadonlyMap<string, string | number> {
  const ofText = family.parameters.find(({ kind }) => kind === 'text');
  if (ofText !== undefined) {
    const text = inside?.trimmed.text ?? '';
    if (text !== '') return new Map([[ofText.name, text]]);
    throw metricText.wrong(inside ?? new Phrase(metricText.text), {
      message: l10n.t('“{0}”: {1} needs a column.', metricText.text, family.name),
      advice: l10n.t('Example: {0}.', `${family.name}(latency_ms)`),
    });
  }
  const parsedParameters = new Map<string, string | number>();
  for (const part of inside?.parts(/,/) ?? []) {
    if (part.text === '') continue;
    const scanner = new Scanner(part);
    const name = scanner.taken(/[\s=<>≥]/);
    scanner.skipSpace();
    const sign = scanner.oneOf(['>=', '≥', '=']);
    const value = part.piece(sign.end, part.end).trimmed;
    if (name.text === '' || sign.text === '')
      throw metricText.wrong(part, {
        message: l10n.t('“{0}”: “{1}” is not a parameter.', metricText.text, part.text),
        advice: parameterAdvice(family),
      });
    const spec = family.parameters.find(
      (candidate) => candidate.name.toLowerCase() === name.text.toLowerCase(),
    );
    if (spec === undefined)
      throw metricText.wrong(name, unknownParameter(family, metricText.text, name.text));
    const { operator = '=' } = spec;
    if (operator !== (sign.text === '≥' ? '>=' : sign.text))
      throw metricText.wrong(part, {
        message: l10n.t(
          '“{0}”: use {1} instead of {2}.',
          metricText.text,
          `${spec.name}${operator}${value.text}`,
          part.text,
        ),
        advice: parameterAdvice(family),
      });
    if (parsedParameters.has(spec.name))
      throw metricText.wrong(part, {
        message: l10n.t('“{0}”: duplicate parameter {1}.', metricText.text, spec.name),
        advice: l10n.t('Remove one of them.'),
      });
    parsedParameters.set(spec.name, parseValue(family, spec, metricText, value));
  }
  // Drops defaults, so that metrics with explicit defaults are equal to those without.
  const ordered = new Map<string, string | number>();
  for (const spec of family.parameters) {
    const value = parsedParameters.get(spec.name);
    if (value !== undefined && value !== spec.default) ordered.set(spec.name, value);
  }
  return ordered;
}

function parseValue(
  family: MeasureFamily,
  spec: ParameterSpec,
  metricText: MetricText,
  piece: Phrase,
): string | number {
  const { text } = piece;
  if (spec.kind === 'text') return text;
  if (spec.kind === 'choice') {
    const value = spec.values.find((candidate) => candidate.toLowerCase() === text.toLowerCase());
    if (value !== undefined) return value;
    const name = text.toLowerCase();
    const { synonyms = {}, refused = {} } = spec;
    if (Object.hasOwn(synonyms, name)) return synonyms[name];
    const reason = Object.hasOwn(refused, name) ? refused[name]() : undefined;
    throw metricText.wrong(piece, {
      message:
        reason === undefined
          ? l10n.t(
              '“{0}”: {1} can’t be “{2}”. Did you mean “{3}”?',
              metricText.text,
              spec.name,
              text,
              nearestWord(text, spec.values) ?? '',
            )
          : l10n.t('“{0}”: {1} can’t be “{2}”. {3}', metricText.text, spec.name, text, reason),
      advice: l10n.t('{0} of {1} is one of: {2}.', spec.name, family.name, spec.values.join(', ')),
    });
  }
  const value = Number(text);
  if (text === '' || !Number.isFinite(value))
    throw metricText.wrong(piece, {
      message: l10n.t('“{0}”: “{1}” is not a number.', metricText.text, text),
      advice: spec.meaning(),
    });
  if (value < spec.minimum || value > spec.maximum)
    throw metricText.wrong(piece, {
      message: l10n.t(
        '“{0}”: {1} must be between {2} and {3}.',
        metricText.text,
        spec.name,
        spec.minimum,
        spec.maximum,
      ),
      advice: spec.meaning(),
    });
  return value;
}

function unknownParameter(
  family: MeasureFamily,
  written: string,
  name: string,
): { message: string; advice: string } {
  const names = family.parameters.map((spec) => spec.name);
  if (names.length === 0)
    return {
      message: l10n.t('“{0}”: {1} has no parameters.', written, family.name),
      advice: l10n.t('Use {0}.', family.name),
    };
  return {
    message: l10n.t(
      '“{0}”: {1} has no parameter “{2}”. Did you mean “{3}”?',
      written,
      family.name,
      name,
      nearestWord(name, names) ?? '',
    ),
    advice: parameterAdvice(family),
  };
}

function parameterAdvice(family: MeasureFamily): string {
  return l10n.t(
    'Parameters of {0}: {1}.',
    family.name,
    family.parameters.map((spec) => `${spec.name}${spec.operator ?? '='}…`).join(', '),
  );
}
