import type { NamedQuestion } from './question';

export const hits: NamedQuestion<'hits'> = {
  answer: (loaded, { file, from, to }, check) => {
    const lines: number[] = [];
    for (let line = from; line <= to; line++) {
      if (loaded.isHit(file, line)) lines.push(line);
      check();
    }
    return lines;
  },
};
