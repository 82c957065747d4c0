/*
 * To add a command, export `command({ synopses, text, options, run })` from a file of commands/ and list it
 * here.
 *
 * - Options are valibot schemas by field, each with its help. Parsing, refusals of unknown options, and
 *   `--help` follow. `inputOptions` are the options of all commands that read files.
 * - `run` returns a `CommandAnswer` (output/answerFormats.ts): sheets for people, records and JSON for programs.
 * - Other lines go through output/print.ts, which escapes terminal control characters; files go through
 *   output/outputFile.ts.
 * - Throw `InputError` for what a person can act on. Return the exit status if it is not 0.
 *
 * Then run `npx tsx scripts/commandLineDoc.ts`.
 */
import type { Command } from './command';

/**
 * Commands by name. Each is loaded only if it is called, because loading takes most of the time of a script
 * that evaluates many small files.
 */
export const COMMANDS: Record<string, () => Promise<Command>> = {
  evaluate: async () => (await import('./commands/evaluate')).evaluateCommand,
  compare: async () => (await import('./commands/compare')).compareCommand,
  agreement: async () => (await import('./commands/agreement')).agreementCommand,
  merge: async () => (await import('./commands/merge')).mergeCommand,
  slices: async () => (await import('./commands/slices')).slicesCommand,
  pool: async () => (await import('./commands/pool')).poolCommand,
  explain: async () => (await import('./commands/explain')).explainCommand,
  audit: async () => (await import('./commands/audit')).auditCommand,
  split: async () => (await import('./commands/split')).splitCommand,
  fix: async () => (await import('./commands/fix')).fixCommand,
  experiment: async () => (await import('./commands/experiment')).experimentCommand,
  plan: async () => (await import('./commands/plan')).planCommand,
  init: async () => (await import('./commands/init')).initCommand,
  check: async () => (await import('./commands/check')).checkCommand,
  history: async () => (await import('./commands/history')).historyCommand,
  verify: async () => (await import('./commands/verify')).verifyCommand,
  run: async () => (await import('./commands/run')).runCommand,
  mcp: async () => (await import('./commands/mcp')).mcpCommand,
  skill: async () => (await import('./commands/skill')).skillCommand,
  conventions: async () => (await import('./commands/conventions')).conventionsCommand,
  sql: async () => (await import('./commands/sql')).sqlCommand,
  measures: async () => (await import('./commands/measures')).measuresCommand,
};
