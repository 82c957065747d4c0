import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { DIALECT_NAMES } from '../../core/sql/dialects';
import type { DialectName } from '../../core/sql/dialects/dialect';
import { InputError } from '../../shared/protocol/problem';
import { clip } from '../../shared/text/clip';

const WORD = v.pipe(v.string(), v.maxLength(10_000));

const ENGINES = v.record(
  v.picklist(DIALECT_NAMES as [DialectName, ...DialectName[]]),
  v.strictObject({
    program: v.optional(v.pipe(WORD, v.minLength(1))),
    args: v.optional(v.pipe(v.array(WORD), v.maxLength(1000))),
  }),
);

/**
 * How the person wants the client of an engine called; undefined: as it is. Only the person's own settings count: a
 * workspace is somebody else's, and must not name a program.
 *
 * @throws InputError when the setting is none of what it may be
 */
export function engineClient(
  engine: string,
): { readonly program?: string | undefined; readonly args?: readonly string[] | undefined } | undefined {
  const value: unknown = vscode.workspace.getConfiguration('recscope').inspect('engines')?.globalValue ?? {};
  const parsed = v.safeParse(ENGINES, value);
  if (parsed.success) return parsed.output[engine as DialectName];
  throw new InputError({
    message: l10n.t('The setting recscope.{0} can’t be {1}.', 'engines', clip(JSON.stringify(value), 200)),
    advice: l10n.t('Open the settings to see the allowed values.'),
  });
}
