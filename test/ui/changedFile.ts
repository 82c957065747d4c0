import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Commits the folder, and then makes the lists of a file worse: their first three items go. */
export function commitAndWorsen(folder: string, name: string): void {
  const git = (...args: string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: folder });
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'all');
  const file = path.join(folder, name);
  const ranks = new Map<string, number>();
  const [head, ...rows] = fs.readFileSync(file, 'utf8').trimEnd().split('\n');
  const kept = rows.filter((row) => {
    const [user] = row.split(',');
    const rank = (ranks.get(user) ?? 0) + 1;
    ranks.set(user, rank);
    return rank > 3;
  });
  fs.writeFileSync(file, `${[head, ...kept].join('\n')}\n`);
}
