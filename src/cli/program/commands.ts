import type { Command } from 'commander'
import type { CommandContext } from '../ground/command-context.ts'

type CreateCommand = (context: CommandContext) => Command

/**
 * The commands in the order of the help. Each is loaded when it is named, together with the parts of the engine it
 * needs.
 */
export const commands = {
  serve: async () => (await import('../commands/serve.ts')).serveCommand,
  open: async () => (await import('../commands/open.ts')).openCommand,
  check: async () => (await import('../commands/check.ts')).checkCommand,
  explain: async () => (await import('../commands/explain.ts')).explainCommand,
  send: async () => (await import('../commands/send.ts')).sendCommand,
  wait: async () => (await import('../commands/wait.ts')).waitCommand,
  html: async () => (await import('../commands/html.ts')).htmlCommand,
  preview: async () => (await import('../commands/preview.ts')).previewCommand,
  audit: async () => (await import('../commands/audit.ts')).auditCommand,
  blacklist: async () => (await import('../commands/blacklist.ts')).blacklistCommand,
  monitor: async () => (await import('../commands/monitor.ts')).monitorCommand,
  reports: async () => (await import('../commands/reports.ts')).reportsCommand,
  bounces: async () => (await import('../reports/bounce-commands.ts')).bouncesCommand,
  mcp: async () => (await import('../commands/mcp.ts')).mcpCommand,
  keys: async () => (await import('../commands/keys.ts')).keysCommand,
  facts: async () => (await import('../commands/facts.ts')).factsCommand,
  sessions: async () => (await import('../commands/sessions.ts')).sessionsCommand,
  export: async () => (await import('../commands/export.ts')).exportCommand,
  import: async () => (await import('../commands/import.ts')).importCommand,
  reset: async () => (await import('../commands/reset.ts')).resetCommand,
  database: async () => (await import('../commands/database.ts')).databaseCommand,
  migrate: async () => (await import('../commands/migrate.ts')).migrateCommand,
  demo: async () => (await import('../commands/demo.ts')).demoCommand,
  completion: async () => (await import('../commands/completion.ts')).completionCommand,
} satisfies Record<string, () => Promise<CreateCommand>>

export type CommandName = keyof typeof commands

export const commandNames = Object.keys(commands) as CommandName[]
