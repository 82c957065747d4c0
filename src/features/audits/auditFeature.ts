import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import * as vscode from 'vscode';
import type { AuditChoices, AuditRole } from '../../shared/protocol/views/auditView';
import { auditCommand } from '../../shared/text/commands/auditCommand';
import { auditCounts } from '../../shared/text/sentences/auditWords';
import type { SingleAnswerFeature } from '../analyses/analysisFeature';
import type { SingleAnswerRecord } from '../analyses/analysisState';
import { analysed, finishedRecord } from '../analyses/singleAnswer';
import { sheetExports } from '../analyses/sheetExports';
import { outcomeText, stateSentences } from '../analyses/singleAnswerLine';
import { lineFindings } from '../findings/lineFindings';
import { baseName, shortName } from '../fileNames';
import { overridesFor } from '../settings';
import { plainMarkdown } from '../workbench/markdown';
import { auditSheets } from '../../shared/export/parts/partSheets';

type AuditRecord = SingleAnswerRecord<'audit'>;

/** So much of a name leaves room for what came of it. */
const LABEL_LENGTH = 18;

const SETTINGS: v.GenericSchema<unknown, AuditChoices> = v.strictObject({});

/** What the parts of a split know of each other. */
export const auditFeature: SingleAnswerFeature<'audit'> = {
  title: (record) => l10n.t('Audit {0}', baseName(testOf(record))),
  runningTitle: (record) => l10n.t('Audit {0}', baseName(testOf(record))),
  firstFile: (record) => record.files[0]?.uri,
  files: urisOf,
  filesBehind: ({ record }) => urisOf(record),
  bytesOf: ({ files }, uri) => files.find((file) => file.uri === uri)?.bytes,
  async run(record, context) {
    const outcome = await analysed(record, context);
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
  finished: (record, { findings, startedAt }) => finishedRecord(record, startedAt, auditCounts(findings)),
  startedAt: ({ startedAt }) => startedAt,
  shown: (view) => view,
  findings: ({ files, findings }) => lineFindings(files, findings),
  line: ({ record, ...state }) => {
    const name = baseName(testOf(record));
    return {
      label: shortName(name, LABEL_LENGTH),
      name,
      description: outcomeText(record),
      icon: 'checklist',
      tooltip: plainMarkdown([
        l10n.t('Audit {0}', record.files.map(({ uri }) => pathOf(uri)).join(', ')),
        ...stateSentences(state),
      ]),
    };
  },
  ...sheetExports<'audit'>({
    title: (record) => l10n.t('Audit {0}', baseName(testOf(record))),
    sheets: (result) => auditSheets(result, pathOf),
    command: ({ command }) => command,
  }),
  settings: SETTINGS,
};

function urisOf({ files }: AuditRecord): string[] {
  return files.map(({ uri }) => uri);
}

function testOf({ files }: AuditRecord): string {
  return files.find(({ role }) => role === 'test')?.uri ?? '';
}

function pathOf(uri: string): string {
  return vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
}
