import type { ProductPaths } from '../../server/ground/paths.ts'
import type { StartWorker } from '../../server/worker/worker-process.ts'
import type { CliTexts } from '../../shared/i18n/cli-texts.ts'
import type { Language } from '../../shared/languages.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { ExitCode } from './exit-codes.ts'

/** What every command receives. */
export interface CommandContext {
  terminal: Terminal
  paths: ProductPaths
  /** Set by tests to replace the confined processes that analyze messages. */
  startWorker?: StartWorker | undefined
  /** The language of the person at the terminal. */
  language: Language
  texts: CliTexts
  /** Returns a signal that aborts at the first SIGINT or SIGTERM from now on, so that a command can clean up. */
  onInterruption(): AbortSignal
  /** Sets a V8 flag for this process. */
  setHeapFlag(flag: string): void
  /** Sets the exit code for a command that completed. */
  exitWith(code: ExitCode): void
}
