import type { ProductPaths } from '../server/paths.ts'
import type { StartWorker } from '../server/worker/worker-process.ts'
import type { CliTexts } from '../shared/i18n/cli-texts.ts'
import type { Language } from '../shared/languages.ts'
import type { ExitCode } from './exit-codes.ts'
import type { Terminal } from './terminal/terminal.ts'

/** Paths of the installed command line. */
export interface CommandPaths extends ProductPaths {
  /** The program of an audit worker. */
  auditWorker: string
}

/** What every command gets. */
export interface CommandContext {
  terminal: Terminal
  paths: CommandPaths
  /** Replaces the confined processes that analyze messages, in tests. */
  startWorker?: StartWorker | undefined
  /** Of the person at the terminal. */
  language: Language
  texts: CliTexts
  /** Aborts at the first SIGINT or SIGTERM from now on, so that a command can clean up. */
  onInterruption(): AbortSignal
  /** Sets a flag of V8 for this process. */
  setHeapFlag(flag: string): void
  /** Sets the exit code of a command that completed. */
  exitWith(code: ExitCode): void
}
