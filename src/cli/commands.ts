import type { Command } from './command';

/** Each is loaded only when it is called: a script that evaluates a hundred small files waits for loading most. */
export const COMMANDS: Record<string, () => Promise<Command>> = {
  evaluate: async () => (await import('./commands/evaluate')).evaluateCommand,
  compare: async () => (await import('./commands/compare')).compareCommand,
  explain: async () => (await import('./commands/explain')).explainCommand,
  audit: async () => (await import('./commands/audit')).auditCommand,
  split: async () => (await import('./commands/split')).splitCommand,
  fix: async () => (await import('./commands/fix')).fixCommand,
  experiment: async () => (await import('./commands/experiment')).experimentCommand,
  plan: async () => (await import('./commands/plan')).planCommand,
  check: async () => (await import('./commands/check')).checkCommand,
  run: async () => (await import('./commands/run')).runCommand,
  mcp: async () => (await import('./commands/mcp')).mcpCommand,
  skill: async () => (await import('./commands/skill')).skillCommand,
  conventions: async () => (await import('./commands/conventions')).conventionsCommand,
  sql: async () => (await import('./commands/sql')).sqlCommand,
  measures: async () => (await import('./commands/measures')).measuresCommand,
};
