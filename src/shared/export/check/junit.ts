import * as l10n from '@vscode/l10n';
import type { FailedCheckJson, GateJson } from '../../protocol/checkResult';
import { lineOfWords } from '../../sheets/sheet';
import { gateBaseline, type CheckedEntry } from './checkSheets';
import { blindChecks, blindText, checkText, gateText, worstText } from './gateWords';

/**
 * Formats results as JUnit XML, which CI servers read: an evaluation or experiment is a suite, a gate is a
 * case, a broken gate is a failure, and an open gate is skipped.
 * @param failed entries that could not be checked, each written as an error
 * @param isFailed returns whether a gate that does not hold makes the check fail
 * @param place returns the place of a gate in the configuration
 */
export function writeJUnit(
  checked: readonly CheckedEntry[],
  failed: readonly FailedCheckJson[],
  isFailed: (gate: GateJson) => boolean,
  place: (name: string, gate: number) => { readonly file: string; readonly line: number },
): string {
  const suites = checked.map((entry) => {
    const { name, gates } = entry;
    const cases = gates.map((gate) => {
      const { file, line } = place(name, gate.gate);
      const label = lineOfWords(gateText(gate, gateBaseline(entry)));
      const said = lineOfWords(worstText(gate));
      const blind = blindChecks(gate).map((check) =>
        l10n.t('Blind: {0}', blindText(gate, check.blind, check.users)),
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
  const errors = failed.map(errorSuite);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${SUITES}" tests="${all.length + failed.length}" failures="${all.filter(isFailed).length}" errors="${failed.length}" time="0">\n${[...suites, ...errors].join('')}</testsuites>\n`;
}

/** Name of the suites in RecScope's reports. */
const SUITES = 'recscope check';

/** Returns whether a text is a report that {@link writeJUnit} wrote. */
export function isJunit(text: string): boolean {
  return text.startsWith('<?xml') && text.slice(0, 200).includes(`<testsuites name="${SUITES}"`);
}

function errorSuite({ name, message, advice, file, line }: FailedCheckJson): string {
  const place = file === undefined ? '' : `${line === undefined ? file : `${file}:${line}`}: `;
  const said = `${place}${message}`;
  return `  <testsuite name="${xml(name)}" tests="1" failures="0" skipped="0" errors="1" time="0">
    <testcase name="${xml(l10n.t('Evaluation'))}" classname="${xml(name)}" time="0">
      <error message="${xml(said)}" type="input">${xml([said, advice].join('\n'))}</error>
    </testcase>
  </testsuite>
`;
}

function counts(gates: readonly GateJson[], isFailed: (gate: GateJson) => boolean): string {
  const failures = gates.filter(isFailed).length;
  const skipped = gates.filter((gate) => gate.state !== 'holds' && !isFailed(gate)).length;
  return `tests="${gates.length}" failures="${failures}" skipped="${skipped}"`;
}

/** Escapes a text for XML 1.0; characters that XML does not allow become U+FFFD. */
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
