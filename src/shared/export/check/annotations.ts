import * as l10n from '@vscode/l10n';
import type { GateJson } from '../../protocol/checkResult';
import { lineOfWords } from '../../sheets/sheet';
import { gateBaseline, type CheckedEntry } from './checkSheets';
import { blindChecks, blindText, gateText, worstText } from './gateWords';

/** Maximum number of annotations of each kind per step: GitHub silently drops the rest. */
const MAX_OF_A_KIND = 10;

/** Returns the annotations that GitHub Actions shows at lines of the configuration. */
export function writeAnnotations(
  entries: readonly CheckedEntry[],
  isFailed: (gate: GateJson) => boolean,
  place: (name: string, gate: number) => { readonly file: string; readonly line: number },
): string[] {
  const lines = entries.flatMap((each) =>
    each.gates
      .filter(({ state }) => state !== 'holds')
      .map((gate) => {
        const kind = isFailed(gate) ? 'error' : 'warning';
        const { file, line } = place(each.name, gate.gate);
        const found = lineOfWords(worstText(gate));
        const [worst] = blindChecks(gate);
        const blind =
          worst === undefined ? '' : ` ${l10n.t('Blind: {0}', blindText(gate, worst.blind, worst.users))}`;
        const title = `${each.name}: ${lineOfWords(gateText(gate, gateBaseline(each)))}`;
        return {
          kind,
          line: `::${kind} file=${property(file)},line=${line},title=${property(title)}::${data(`${found}${blind}`)}`,
        };
      }),
  );
  return (['error', 'warning'] as const).flatMap((kind) =>
    lines.flatMap((each) => (each.kind === kind ? [each.line] : [])).slice(0, MAX_OF_A_KIND),
  );
}

function data(value: string): string {
  return value.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(value: string): string {
  return data(value).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
