import { comparisonRecords } from '../../../src/shared/export/comparison/comparisonRecords';
import {
  type ComparisonContext,
  comparisonScreen,
  comparisonSheets,
} from '../../../src/shared/export/comparison/comparisonSheets';
import type { ComparisonView } from '../../../src/shared/protocol/views/comparisonView';
import { delimitedText, RECORD_FORMATS } from '../../../src/shared/sheets/delimited';
import { DOCUMENT_FORMATS } from '../../../src/shared/sheets/formats';
import { writeTerminal } from '../../../src/shared/sheets/terminal';

/** A comparison in every format of text that the command line has. */
export function comparisonTexts(view: ComparisonView, context: ComparisonContext): Record<string, string> {
  return {
    table: writeTerminal(comparisonScreen(view, context)),
    ...Object.fromEntries(
      RECORD_FORMATS.map(({ name, separator }) => [
        name,
        [...delimitedText(comparisonRecords(view.json), separator)].join(''),
      ]),
    ),
    ...Object.fromEntries(DOCUMENT_FORMATS.map(({ name, write }) => [name, write(comparisonSheets(view))])),
  };
}
