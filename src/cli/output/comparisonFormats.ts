import * as l10n from '@vscode/l10n';
import {
  comparisonDelimited,
  comparisonLatex,
  comparisonMarkdown,
} from '../../shared/export/comparisonTables';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import { wrongCall } from '../wrongCall';
import { comparisonTable, type ComparisonContext } from './comparisonTable';

const FORMATS: Readonly<Record<string, (view: ComparisonView, context: ComparisonContext) => string>> = {
  table: comparisonTable,
  json: ({ json }) => `${JSON.stringify(json, undefined, 2)}\n`,
  csv: ({ json }) => comparisonDelimited(json, ','),
  tsv: ({ json }) => comparisonDelimited(json, '\t'),
  markdown: ({ json }) => comparisonMarkdown(json),
  latex: ({ json }) => comparisonLatex(json),
};

/** @throws InputError when there is no such format */
export function refuseFormat(format: string): void {
  if (!Object.hasOwn(FORMATS, format))
    throw wrongCall(l10n.t('There is no format “{0}”: use {1}.', format, Object.keys(FORMATS).join(', ')));
}

export function comparisonText(format: string, view: ComparisonView, context: ComparisonContext): string {
  return FORMATS[format](view, context);
}
