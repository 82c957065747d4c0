import stringWidth from 'string-width';

/** Breaks a text between words so that no line is wider than `width`; further lines are indented by two more. */
export function wrapped(text: string, indent: string, width = 80): string[] {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(' ')) {
    if (line.trim() !== '' && stringWidth(line) + 1 + stringWidth(word) > width) {
      lines.push(line);
      line = `${indent}  `;
    }
    line += line.trim() === '' ? word : ` ${word}`;
  }
  return [...lines, line];
}
