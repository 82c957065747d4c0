/** Text in a LaTeX document: none of it becomes a command, a comment, mathematics, an argument or a ligature. */
export function latexText(text: string): string {
  return text.replace(
    /[\\{}$&#_%~^<>|[\]*≥≤±−×·]|(?<=-)-|(?<=')'|(?<=`)`|(?<=[?!])`|(?<=,),/g,
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
  // After a line of a table these would be read as its arguments.
  '[': '{[}',
  ']': '{]}',
  '*': '{*}',
  '≥': '$\\geq$',
  '≤': '$\\leq$',
  '±': '$\\pm$',
  '−': '$-$',
  '×': '$\\times$',
  '·': '$\\cdot$',
};
