/*
 * To add a setting, add a field to its schema in this folder: its values (`whole`, `share`, `word`, or
 * `written` for texts with a syntax of their own), its default, and its help. The command-line option, its
 * refusals, the help, the settings of the panel, and schemas/*-config.schema.json follow; write the schemas
 * with `npx tsx scripts/configSchemas.ts`. Texts in a small language (metrics, sizes, event names) are kept as
 * written and parsed once, where they are used.
 */
import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { withHyphens } from '../text/numbers/numberText';
import { parseShare } from '../text/numbers/writtenShare';

/**
 * Texts of an option: its help, its description in the JSON schema, and its syntax on the command line. They
 * are part of each field's schema, so that fields are listed only once.
 */
export interface Option {
  /**
   * Returns the meaning of the option. It is a function because the language is set after the schema is
   * created.
   */
  readonly help: () => string;
  /** Name on the command line; absent: the name of the field, with hyphens. */
  readonly name?: string;
  readonly short?: string;
  /** Another name that the command line accepts. */
  readonly alias?: string;
  /** Placeholder for the value in the help; absent: the allowed words, or N. */
  readonly value?: string;
  /** Whether repeated options are joined by commas. */
  readonly list?: true;
}

/** Syntax of a value that is not plain text on the command line. */
interface OptionSyntax {
  /**
   * Parses the text of the command line; returns a value that the schema refuses if the text is wrong.
   * @throws InputError for an error that has a better message than the schema's
   */
  readonly read?: (text: string) => unknown;
  /** Returns the message about a text that is not allowed. */
  readonly wrong?: (option: string, text: string) => string;
}

type Schema = v.GenericSchema;

/** Returns the schema of an optional option. */
export function option<S extends Schema>(schema: S, told: Option) {
  return v.optional(v.pipe(schema, v.metadata({ ...told })));
}

/** Returns the schema of an option with a default. */
export function optionElse<S extends Schema, const D extends v.InferInput<S>>(
  schema: S,
  otherwise: D,
  told: Option,
) {
  return v.optional(v.pipe(schema, v.metadata({ ...told })), otherwise);
}

/** Returns the schema of a required option. */
export function requiredOption<S extends Schema>(schema: S, told: Option) {
  return v.pipe(schema, v.metadata({ ...told }));
}

/** Returns the metadata of a schema, also of an optional one. */
export function optionMetadata(schema: Schema): Partial<Option> & OptionSyntax {
  return v.getMetadata(unwrapSchema(schema));
}

/** Returns the schema inside `optional`, or the schema itself. */
export function unwrapSchema(schema: Schema): Schema {
  const { wrapped } = schema as { readonly wrapped?: Schema };
  return schema.type === 'optional' && wrapped !== undefined ? wrapped : schema;
}

/** Returns the schema of a list's items, or undefined if it is not a list. */
export function listItemSchema(schema: Schema): Schema | undefined {
  return (unwrapSchema(schema) as { readonly item?: Schema }).item;
}

/**
 * Parses a text as a value of a schema; returns undefined if the schema does not allow it.
 * @throws InputError if the value's own syntax has an error
 */
export function parseOptionValue(schema: Schema, text: string): unknown {
  const { read } = optionMetadata(schema);
  const value = read === undefined ? text : read(text);
  return value !== undefined && v.is(schema, value) ? value : undefined;
}

/** Converts the name of a field to the name of its option: "plannedUsers" to "planned-users". */
export function toOptionName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Schema of a text that a person wrote: a name, or a value of a small language. */
export const text = v.pipe(v.string(), v.maxLength(1_000_000));

/** Returns the schema of a choice between several words. */
export function oneOf<const W extends readonly [string, ...string[]]>(...words: W) {
  return v.pipe(
    v.picklist(words),
    v.metadata({
      value: words.join('|'),
      wrong: (name: string, other: string) =>
        l10n.t('{0} must be one of {1}, not “{2}”.', name, words.join(', '), other),
    }),
  );
}

function numberIn(written: string): number {
  return written.trim() === '' ? NaN : Number(withHyphens(written));
}

/** Returns the schema of an integer within bounds (inclusive). */
export function integer(least: number, most = Number.MAX_SAFE_INTEGER) {
  return v.pipe(
    v.number(),
    v.safeInteger(),
    v.minValue(least),
    v.maxValue(most),
    v.metadata({
      read: numberIn,
      wrong: (name: string, other: string) =>
        most === Number.MAX_SAFE_INTEGER
          ? l10n.t('{0} must be a whole number of at least {1}, not “{2}”.', name, least, other)
          : l10n.t('{0} must be a whole number from {1} to {2}, not “{3}”.', name, least, most, other),
    }),
  );
}

/** Schema of a seed of random numbers. */
export const seed = integer(0, 2 ** 32 - 1);

/** Schema of a share between 0 and 1 (exclusive), written 0.05 or 5%. */
export const share = v.pipe(
  v.number(),
  v.gtValue(0),
  v.ltValue(1),
  v.metadata({
    value: 'SHARE',
    read: parseShare,
    wrong: (name: string, other: string) =>
      l10n.t('{0} must be a share between 0 and 1, not “{1}”.', name, other),
  }),
);

/** Schema of a share above 0 and at most 1, written 0.5 or 50%. */
export const shareOrAll = v.pipe(
  v.number(),
  v.gtValue(0),
  v.maxValue(1),
  v.metadata({
    value: 'SHARE',
    read: parseShare,
    wrong: (name: string, other: string) =>
      l10n.t('{0} must be a share above 0 and at most 1, not “{1}”.', name, other),
  }),
);

export const finite = v.pipe(
  v.number(),
  v.finite(),
  v.metadata({
    value: 'X',
    read: numberIn,
    wrong: (name: string, other: string) => l10n.t('{0} must be a number, not “{1}”.', name, other),
  }),
);

export const positive = v.pipe(
  v.number(),
  v.finite(),
  v.gtValue(0),
  v.metadata({
    value: 'X',
    read: numberIn,
    wrong: (name: string, other: string) => l10n.t('{0} must be a number above 0, not “{1}”.', name, other),
  }),
);

/** Schema of an option without a value. */
export const flag = v.boolean();

/** Returns the schema of a value with its own syntax on the command line. */
export function parsedText<S extends Schema>(schema: S, how: OptionSyntax) {
  return v.pipe(schema, v.metadata({ ...how }));
}

/** Returns the schema of a list of up to a maximum number of values with the same schema. */
export function listOf<S extends Schema>(each: S) {
  return v.pipe(v.array(each), v.maxLength(10_000));
}

/** Returns the values whose names are fields of a configuration. */
export function pickFields<Values extends object, Entries extends v.ObjectEntries>(
  { entries }: { readonly entries: Entries },
  values: Values,
): Pick<Values, keyof Entries & keyof Values> {
  const known = Object.entries(values).filter(([field]) => Object.hasOwn(entries, field));
  return Object.fromEntries(known) as Pick<Values, keyof Entries & keyof Values>;
}

/** Configuration as stored and sent, without defaults. */
export type ConfigInput<S extends Schema> = DeepReadonly<v.InferInput<S>>;
/** Configuration with defaults. */
export type ConfigOutput<S extends Schema> = DeepReadonly<v.InferOutput<S>>;

/** Deeply read-only type of a parsed value. */
export type DeepReadonly<T> = T extends object ? { readonly [Name in keyof T]: DeepReadonly<T[Name]> } : T;
