import type { NamedQuestion } from './question';

export const line: NamedQuestion<'line'> = {
  answer: (loaded, { file, line }) => loaded.line(file, line) ?? null,
};
