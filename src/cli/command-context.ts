import type { ProductPaths } from '../server/paths.ts'
import type { CliTexts } from '../shared/i18n/cli-texts.ts'
import type { Language } from '../shared/language.ts'
import type { ExitCode } from './exit-codes.ts'
import type { Terminal } from './terminal/terminal.ts'

/** Where the parts of the command line's product lie. */
export interface CommandPaths extends ProductPaths {
  /** The program of a thread that audits. */
  auditWorker: string
}

/** What every command is given. */
export interface CommandContext {
  terminal: Terminal
  paths: CommandPaths
  /** The language of the person at the terminal, and its words. */
  language: Language
  texts: CliTexts
  /** Makes a command that came to its end exit with something else than 0. */
  exitWith(code: ExitCode): void
}
