import { Command, CommanderError } from 'commander'
import { explainError } from '../server/explain-error.ts'
import { version } from '../server/version.ts'
import { cliTexts } from '../shared/i18n/cli-texts.ts'
import type { CommandContext } from './command-context.ts'
import { auditCommand } from './commands/audit.ts'
import { blacklistCommand } from './commands/blacklist.ts'
import { checkCommand } from './commands/check.ts'
import { demoCommand } from './commands/demo.ts'
import { htmlCommand } from './commands/html.ts'
import { keysCommand } from './commands/keys.ts'
import { serveCommand } from './commands/serve.ts'
import { CommandError, type ExitCode, exitCodes } from './exit-codes.ts'
import { languageOf } from './terminal.ts'
import { wordUsageError } from './usage-error.ts'

/** How commander ends when it has shown help or version. */
const shownHelp: ReadonlySet<string> = new Set(['commander.help', 'commander.helpDisplayed', 'commander.version'])

/** Runs one command line. Never throws: whatever goes wrong is told on standard error. */
export async function runProgram(
  words: readonly string[],
  { terminal, paths }: Pick<CommandContext, 'terminal' | 'paths'>,
): Promise<ExitCode> {
  const language = languageOf(terminal.environment)
  const texts = cliTexts[language]
  let exitCode: ExitCode = exitCodes.done
  const context: CommandContext = {
    terminal,
    paths,
    language,
    texts,
    exitWith: (code) => {
      exitCode = code
    },
  }
  try {
    await createProgram(context).parseAsync(words, { from: 'user' })
    return exitCode
  } catch (error) {
    return reportError(error, context)
  }
}

function createProgram(context: CommandContext): Command {
  const program = new Command('sendproof')
    .description(context.texts.about)
    .version(version, '-V, --version', context.texts.flags.version)
  const commands = [
    serveCommand,
    checkCommand,
    htmlCommand,
    auditCommand,
    blacklistCommand,
    keysCommand,
    demoCommand,
  ].map((create) => create(context))
  for (const command of commands) program.addCommand(command)
  localize(program, context)
  return program
}

/** What commander says by itself, in the language of the terminal; and no exit behind our back. */
function localize(command: Command, context: CommandContext): void {
  const { help, flags } = context.texts
  const titles: Record<string, string> = {
    'Usage:': help.usage,
    'Arguments:': help.arguments,
    'Options:': help.options,
    'Commands:': help.commands,
  }
  const { stdout, stderr } = context.terminal
  command
    .exitOverride()
    .helpOption('-h, --help', flags.help)
    .configureHelp({ styleTitle: (title) => titles[title] ?? title })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      // Errors are told in the language of the terminal (`reportError`).
      outputError: () => {},
    })
  if (command.commands.length > 0) command.helpCommand('help [command]', help.command)
  for (const child of command.commands) localize(child, context)
}

/** Tells what went wrong as plainly as it is known, and with which code to exit. */
function reportError(error: unknown, { terminal: { stderr }, texts, language }: CommandContext): ExitCode {
  if (error instanceof CommanderError) {
    // The help was shown, because it was asked for or because a command was missing.
    if (shownHelp.has(error.code)) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    for (const line of wordUsageError(error, texts.usage)) stderr.write(`sendproof: ${line}\n`)
    return exitCodes.usage
  }
  // The first interruption: the command has cleaned up and says no more.
  if (error instanceof Error && error.name === 'AbortError') return exitCodes.failed
  if (error instanceof CommandError) {
    stderr.write(`sendproof: ${error.message}\n`)
    return error.exitCode
  }
  const explanation = explainError(error, language)
  if (explanation) {
    for (const line of explanation.lines) stderr.write(`sendproof: ${line}\n`)
    return explanation.cause === 'settings' ? exitCodes.usage : exitCodes.failed
  }
  stderr.write(`${texts.unexpected(error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`)
  return exitCodes.failed
}
