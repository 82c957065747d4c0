import * as l10n from '@vscode/l10n';
import type { CheckedEvaluationJson, GateJson } from '../../protocol/checkResult';
import { written, type Words } from '../../sheets/sheet';
import { plainName } from '../../text/nameText';
import { blindText, checkText, gateText } from '../../text/sentences/gateWords';

/** GitHub shows so many of each kind in a step, and drops the others without a word. */
const MOST_OF_A_KIND = 10;

/** Lines that GitHub Actions shows beside the lines of the file with the evaluations. */
export function annotations(
  evaluations: readonly CheckedEvaluationJson[],
  isFailed: (gate: GateJson) => boolean,
  place: (evaluation: string, gate: number) => { readonly file: string; readonly line: number },
): string[] {
  const all = evaluations.flatMap(({ name, gates, baseline }) =>
    gates
      .filter(({ state }) => state !== 'holds')
      .map((gate) => {
        const kind = isFailed(gate) ? 'error' : 'warning';
        const { file, line } = place(name, gate.gate);
        const [worst] = gate.checks;
        const found = worst === undefined ? '' : text(checkText(gate, worst));
        const blind = worst?.blind ? ` ${l10n.t('Blind: {0}', blindText(worst.blind, worst.users))}` : '';
        const title = `${name}: ${text(gateText(gate, baseline))}`;
        return {
          kind,
          line: `::${kind} file=${property(file)},line=${line},title=${property(title)}::${data(`${found}${blind}`)}`,
        };
      }),
  );
  return (['error', 'warning'] as const).flatMap((kind) =>
    all.flatMap((each) => (each.kind === kind ? [each.line] : [])).slice(0, MOST_OF_A_KIND),
  );
}

function text(words: Words): string {
  return written(
    words,
    (own) => own,
    ({ name }) => plainName(name),
  );
}

function data(value: string): string {
  return value.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(value: string): string {
  return data(value).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
