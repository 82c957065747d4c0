import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import * as vscode from 'vscode';
import type { AuditChoices, AuditRole } from '../../shared/protocol/views/auditView';
import { auditCommand } from '../../shared/commands/auditCommand';
import { auditCountsText } from '../../shared/sentences/auditWords';
import type { SingleAnswerRecord } from '../analyses/analysisState';
import { runAnalysis, singleAnswerFeature } from '../analyses/singleAnswer';
import { sheetExports } from '../analyses/sheetExports';
import { lineFindings } from '../findings/lineFindings';
import { baseName } from '../fileNames';
import { overridesFor } from '../settings';

type AuditRecord = SingleAnswerRecord<'audit'>;

const SETTINGS: v.GenericSchema<unknown, AuditChoices> = v.strictObject({});

/** Audit of a split. */
export const auditFeature = singleAnswerFeature<'audit'>({
  title: (record) => l10n.t('Audit {0}', baseName(testOf(record))),
  icon: 'checklist',
  nameOf: (record) => ({ name: baseName(testOf(record)) }),
  about: ({ files }) => l10n.t('Audit {0}', files.map(({ uri }) => pathOf(uri)).join(', ')),
  summary: ({ findings }) => auditCountsText(findings),
  bytesOf: ({ files }, uri) => files.find((file) => file.uri === uri)?.bytes,
  async run(record, context) {
    const outcome = await runAnalysis(record, context);
    if (outcome.kind !== 'done') return outcome;
    const command = auditCommand(
      record.files.map(({ role, uri }) => ({
        role: role as AuditRole,
        path: pathOf(uri),
        overrides: overridesFor(vscode.Uri.parse(uri)),
      })),
    );
    return { kind: 'done', value: { ...outcome.value, command } };
  },
  findings: ({ files, findings }) => lineFindings(files, findings),
  ...sheetExports<'audit'>({
    title: (record) => l10n.t('Audit {0}', baseName(testOf(record))),
    kind: 'audit',
    command: ({ command }) => command,
  }),
  settings: SETTINGS,
});

function testOf({ files }: AuditRecord): string {
  return files.find(({ role }) => role === 'test')?.uri ?? '';
}

function pathOf(uri: string): string {
  return vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
}
