import * as l10n from '@vscode/l10n';
import type { GateJson } from '../../protocol/checkResult';
import { lineOfWords } from '../../sheets/sheet';
import { heldAgainst, type Checked } from './checkSheets';
import { blindText, checkText, gateText } from '../../text/sentences/gateWords';

/**
 * JUnit XML as CI servers read it: an evaluation or an experiment is a suite, a gate a case, what is broken a failure, and what is open
 * is skipped.
 *
 * @param isFailed of a gate that does not hold whether the check fails for it
 * @param place of a gate in the file with the evaluations
 */
export function junit(
  checked: readonly Checked[],
  isFailed: (gate: GateJson) => boolean,
  place: (name: string, gate: number) => { readonly file: string; readonly line: number },
): string {
  const suites = checked.map((each) => {
    const { name, gates } = each;
    const cases = gates.map((gate) => {
      const { file, line } = place(name, gate.gate);
      const label = lineOfWords(gateText(gate, heldAgainst(each)));
      const [worst] = gate.checks;
      const said = worst === undefined ? '' : lineOfWords(checkText(gate, worst));
      const blind = gate.checks.flatMap((check) =>
        check.blind ? [l10n.t('Blind: {0}', blindText(gate, check.blind, check.users))] : [],
      );
      const all = gate.checks.map((check) => lineOfWords(checkText(gate, check)));
      const inner =
        gate.state === 'holds'
          ? ''
          : isFailed(gate)
            ? `      <failure message="${xml(said)}" type="${gate.state}">${xml([...all, ...new Set(blind)].join('\n'))}</failure>\n`
            : `      <skipped message="${xml([said, ...blind.slice(0, 1)].join(' '))}"/>\n`;
      const head = `    <testcase name="${xml(label)}" classname="${xml(name)}" file="${xml(file)}" line="${line}" time="0"`;
      return inner === '' ? `${head}/>\n` : `${head}>\n${inner}    </testcase>\n`;
    });
    return `  <testsuite name="${xml(name)}" ${counts(gates, isFailed)} errors="0" time="0">\n${cases.join('')}  </testsuite>\n`;
  });
  const all = checked.flatMap(({ gates }) => gates);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="recscope check" tests="${all.length}" failures="${all.filter(isFailed).length}" errors="0" time="0">\n${suites.join('')}</testsuites>\n`;
}

function counts(gates: readonly GateJson[], isFailed: (gate: GateJson) => boolean): string {
  const failures = gates.filter(isFailed).length;
  const skipped = gates.filter((gate) => gate.state !== 'holds' && !isFailed(gate)).length;
  return `tests="${gates.length}" failures="${failures}" skipped="${skipped}"`;
}

/** What XML 1.0 has no place for is shown as a replacement. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\r', '&#13;')
    .replaceAll('\t', '&#9;');
}
