import { auditSheets, splitSheets } from '../../shared/export/parts/partSheets';
import { formatLeaderboardCopy } from '../../shared/export/evaluation/copiedLeaderboard';
import { experimentReport } from '../../shared/export/experiment/experimentReport';
import { experimentSheets } from '../../shared/export/experiment/experimentSheets';
import { evaluationReport } from '../../shared/export/report/evaluationReport';
import { sheetsPage } from '../../shared/export/report/reportDocument';
import { reportParts } from '../../shared/export/report/reportParts';
import { planConditionTexts, planHeadlineText } from '../../shared/sentences/planSentences';
import { DOCUMENT_FORMATS } from '../../shared/sheets/formats';
import { notesSheet, type Sheet } from '../../shared/sheets/sheet';
import { formatCount } from '../../shared/text/numbers/numberText';
import type { EngineApi } from '../engineApi';
import type { DocumentName, DocumentRequests, ShownPaths } from './documentRequests';

/** Functions that write the documents, by name. */
export const documents: {
  readonly [Name in DocumentName]: (
    request: DocumentRequests[Name],
    engine: Pick<EngineApi, 'ask'>,
  ) => string | Promise<string>;
} = {
  leaderboard: ({ view, format, options }) => formatLeaderboardCopy(view, format, options),
  report: writeReport,
  analysis: writeAnalysis,
};

async function writeReport(
  { evaluation, view, named, charts, baseline, paths, ...options }: DocumentRequests['report'],
  engine: Pick<EngineApi, 'ask'>,
): Promise<string> {
  const parts =
    evaluation === null
      ? {}
      : await reportParts(view, (name, query) => engine.ask(evaluation, name, query), { charts, baseline });
  return evaluationReport(named, { ...options, baseline, labelOf: pathIn(paths), ...parts });
}

function writeAnalysis(request: DocumentRequests['analysis']): string {
  const { format, title, language } = request;
  if (format === 'html')
    return request.kind === 'experiment'
      ? experimentReport(request.result.result, language)
      : sheetsPage(title, sheetsOf(request), language);
  const document = DOCUMENT_FORMATS.find(({ name }) => name === format);
  if (document === undefined) throw new Error(`There is no format ${format}.`);
  return document.write(sheetsOf(request));
}

function sheetsOf(request: DocumentRequests['analysis']): Sheet[] {
  switch (request.kind) {
    case 'audit':
      return auditSheets(request.result, pathIn(request.paths));
    case 'experiment':
      return experimentSheets(request.result.result);
    case 'plan':
      return [
        notesSheet(planConditionTexts(request.result, count), {
          title: planHeadlineText(request.result, count),
          code: request.result.command,
        }),
      ];
    case 'split':
      return splitSheets(request.result, { name: request.name, begins: [], end: [] });
  }
}

function pathIn(paths: ShownPaths): (uri: string) => string {
  return (uri) => paths[uri] ?? uri;
}

function count(number: number): string {
  return formatCount(number, 'en');
}
