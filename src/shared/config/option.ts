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
import { writtenShare } from '../text/numbers/writtenShare';

/**
 * A setting as people meet it: its words in a help text, in a JSON schema, and how it is written on the command line.
 * The schema of a configuration holds one for each field, so that nothing else lists its fields again.
 */
export interface Option {
  /** What it means: a call, because the language is chosen after the schema is made. */
  readonly help: () => string;
  /** What the command line calls it; absent: the name of the field, with hyphens. */
  readonly name?: string;
  readonly short?: string;
  /** Another name that the command line takes. */
  readonly alias?: string;
  /** What stands for the value in a help text; absent: the words that it may be, or N. */
  readonly value?: string;
  /** What is given twice adds up, with commas between. */
  readonly list?: true;
}

/** How the command line takes a value that is not the text itself. */
interface OptionSyntax {
  /** @returns what the schema refuses where the text is no such value @throws InputError */
  readonly read?: (text: string) => unknown;
  /** Returns the message about a text that is not allowed. */
  readonly wrong?: (option: string, text: string) => string;
}

type Schema = v.GenericSchema;

/** A setting that may be left out. */
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

/** A setting without which there is no answer. */
export function requiredOption<S extends Schema>(schema: S, told: Option) {
  return v.pipe(schema, v.metadata({ ...told }));
}

/** Returns the metadata of a schema, also if it is optional. */
export function toldOf(schema: Schema): Partial<Option> & OptionSyntax {
  return v.getMetadata(unwrapSchema(schema));
}

/** The schema of a value, where there is one. */
export function unwrapSchema(schema: Schema): Schema {
  const { wrapped } = schema as { readonly wrapped?: Schema };
  return schema.type === 'optional' && wrapped !== undefined ? wrapped : schema;
}

/** Returns the schema of a list's items, or undefined if it is not a list. */
export function itemOf(schema: Schema): Schema | undefined {
  return (unwrapSchema(schema) as { readonly item?: Schema }).item;
}

/** Parses a text as a value of a schema; undefined if it is not one. @throws InputError */
export function valueIn(schema: Schema, text: string): unknown {
  const { read } = toldOf(schema);
  const value = read === undefined ? text : read(text);
  return value !== undefined && v.is(schema, value) ? value : undefined;
}

/** The name of a field as an option: "plannedUsers" as "planned-users". */
export function toOptionName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Text as a person wrote it: a name, or a value of a small language. */
export const text = v.pipe(v.string(), v.maxLength(1_000_000));

/** One of several words. */
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

/** A whole number. */
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

/** Where chance begins. */
export const seed = integer(0, 2 ** 32 - 1);

/** A share of more than 0 and less than 1, written 0.05 or 5%. */
export const share = v.pipe(
  v.number(),
  v.gtValue(0),
  v.ltValue(1),
  v.metadata({
    value: 'SHARE',
    read: writtenShare,
    wrong: (name: string, other: string) =>
      l10n.t('{0} must be a share between 0 and 1, not “{1}”.', name, other),
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

/** A switch of the command line. */
export const flag = v.boolean();

/** A value with a form of its own on the command line. */
export function parsedText<S extends Schema>(schema: S, how: OptionSyntax) {
  return v.pipe(schema, v.metadata({ ...how }));
}

/** Values of one kind. */
export function listOf<S extends Schema>(each: S) {
  return v.pipe(v.array(each), v.maxLength(10_000));
}

/** Returns the values that are fields of a configuration. */
export function fieldsIn<Values extends object, Entries extends v.ObjectEntries>(
  { entries }: { readonly entries: Entries },
  values: Values,
): Pick<Values, keyof Entries & keyof Values> {
  const known = Object.entries(values).filter(([field]) => Object.hasOwn(entries, field));
  return Object.fromEntries(known) as Pick<Values, keyof Entries & keyof Values>;
}

/** Configuration as stored and sent, without defaults. */
export type ConfigInput<S extends Schema> = Unchanging<v.InferInput<S>>;
/** Configuration with defaults. */
export type ConfigOutput<S extends Schema> = Unchanging<v.InferOutput<S>>;

/** Deeply read-only type of a parsed value. */
export type Unchanging<T> = T extends object ? { readonly [Name in keyof T]: Unchanging<T[Name]> } : T;
