import * as l10n from '@vscode/l10n';
import { plainLine, plainName } from '../text/nameText';
import {
  type Cell,
  changeText,
  type Column,
  sheetsFittingSpace,
  isFigure,
  isNumericColumn,
  type Sheet,
  type Words,
  formatCell,
  writeWords,
} from './sheet';

/** Formats sheets as LaTeX tables for the package booktabs. The text of a sheet becomes its caption. */
export function writeLatex(sheets: Iterable<Sheet>): string {
  const tables = Array.from(sheetsFittingSpace(sheets, 'paper'), (sheet) =>
    sheet.columns.length === 0 ? paragraphs(sheet) : table(sheet),
  ).join('\n');
  // Packages that the document must load.
  const preamble = ['% \\usepackage{booktabs}\n'];
  if (/[^\u0020-\u024f\u2010-\u2026\n−]/.test(tables))
    preamble.push(`% ${l10n.t('Contains non-Latin letters: compile with XeLaTeX or LuaLaTeX.')}\n`);
  return preamble.join('') + tables;
}

function paragraphs({ title, notes, code }: Sheet): string {
  const words = [...(title === undefined ? [] : [title]), ...notes].map(wordsLatex);
  return [...words, ...(code === undefined ? [] : [`\\texttt{${latexText(plainLine(code))}}`])]
    .map((text) => `${text}\n`)
    .join('\n');
}

function table({ title, lead = [], columns, rows, notes, label }: Sheet): string {
  const line = (cells: readonly string[]): string => `    ${cells.join(' & ')} \\\\\n`;
  const said = [...lead, ...notes].map(wordsLatex);
  // A title before sentences ends with a period too.
  const named =
    title === undefined ? [] : [wordsLatex(title).replace(/[.:]?$/, said.length === 0 ? '' : '.')];
  const caption = [...named, ...said].join(' ');
  return [
    '\\begin{table}\n',
    '  \\centering\n',
    ...(caption === '' ? [] : [`  \\caption{${caption}}\n`]),
    ...(label === undefined ? [] : [`  \\label{${labelOf(label)}}\n`]),
    `  \\begin{tabular}{${columns.map((column) => (isNumericColumn(column) ? 'r' : 'l')).join('')}}\n`,
    '    \\toprule\n',
    line(columns.map((column) => wordsLatex(column.title))),
    '    \\midrule\n',
    ...Array.from(rows, (row) => line(row.map((cell, index) => cellLatex(columns[index], cell)))),
    '    \\bottomrule\n',
    '  \\end{tabular}\n',
    '\\end{table}\n',
  ].join('');
}

/** Returns a label for \ref: letters, digits and hyphens. */
function labelOf(label: string): string {
  return ['tab:recscope', ...(label.toLowerCase().match(/[a-z0-9]+/g) ?? [])].join('-').slice(0, 60);
}

/** Formats a cell; means are in math mode, which has a minus sign. */
function cellLatex(column: Column, cell: Cell): string {
  if (!isFigure(cell)) return wordsLatex(formatCell(column, cell));
  const { value, best = false, mark = '', spread, users, change } = cell;
  const beside = `${users === undefined ? '' : ` (${users})`}${change === undefined ? '' : ` (${latexText(changeText(change))})`}`;
  if (column.kind !== 'mean') return wordsLatex(formatCell(column, cell)) + latexText(mark) + beside;
  if (value === null) return '--';
  const number = mathNumber(value);
  const raised = mark === '' ? '' : `^{${mark === '†' ? '\\dagger' : latexText(mark)}}`;
  const around = spread === undefined ? '' : ` \\pm ${spread === null ? '\\text{--}' : mathNumber(spread)}`;
  return `$${best ? `\\mathbf{${number}}` : number}${raised}${around}$${beside}`;
}

/** Formats a number such as "1.234e-6" as a power of ten. */
function mathNumber(value: number): string {
  // Math mode has its own minus sign.
  const text = String(formatCell({ kind: 'mean' }, value)).replaceAll('−', '-');
  const [digits, exponent] = text.split('e');
  return exponent === undefined ? digits : `${digits} \\cdot 10^{${exponent}}`;
}

function wordsLatex(words: Words): string {
  return writeWords(
    words,
    (text) => latexText(plainLine(text)),
    ({ name, id }) => latexText(plainName(name) + (id === undefined ? '' : ` (${plainName(id)})`)),
  );
}

/** Escapes text, so that nothing in it becomes a command, comment, math, argument or ligature. */
function latexText(text: string): string {
  return text.replace(
    /[\\{}$&#_%~^<>|[\]*≥≤±−×·α]|(?<=-)-|(?<=')'|(?<=`)`|(?<=[?!])`|(?<=,),/g,
    (sign) => COMMANDS[sign] ?? `{}${sign}`,
  );
}

const COMMANDS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  _: '\\_',
  '%': '\\%',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  // At the start of a table row these would be read as arguments of the row before.
  '[': '{[}',
  ']': '{]}',
  '*': '{*}',
  '≥': '$\\geq$',
  '≤': '$\\leq$',
  '±': '$\\pm$',
  '−': '$-$',
  '×': '$\\times$',
  '·': '$\\cdot$',
  α: '$\\alpha$',
};
